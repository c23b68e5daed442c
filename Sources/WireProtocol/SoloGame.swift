import GameRules
import JSON

/// What a game counts for people who play it alone and have a profile: levels, each once, by counters such as difficulties.
public protocol SoloGame: Sendable {
    /// What levels are counted by, in the order in which people are shown it; a leaderboard for each, and one for all.
    static var counters: [String] { get }

    /// Repeats what somebody says that they did, by the rules; throws for what does not finish a level by them.
    ///
    /// May take as long as a few milliseconds; called where nobody's play waits for it.
    /// - Parameter fields: the game's own members of `POST /api/profile/levels`.
    static func replay(_ fields: JSONObject) throws(Rejection) -> SoloResult

    /// The achievements that follow from how many levels of each counter are finished.
    static func achievements(solved: [String: Int]) -> Set<String>
}

/// A level that was finished alone, as the rules have it.
public struct SoloResult: Hashable, Sendable {
    /// One of the game's counters.
    public let counter: String
    /// The level, from 1.
    public let level: Int
    /// Whether a person could have been so fast: other levels are kept, and do not count on leaderboards.
    public let isRanked: Bool
    /// Achievements that this one level earns.
    public let achievements: Set<String>

    /// Describes a finished level.
    public init(counter: String, level: Int, isRanked: Bool, achievements: Set<String> = []) {
        self.counter = counter
        self.level = level
        self.isRanked = isRanked
        self.achievements = achievements
    }
}

extension Rejection.Code {
    /// What somebody says that they did alone does not finish a level by the rules.
    public static let badResult: Rejection.Code = "badResult"
}
