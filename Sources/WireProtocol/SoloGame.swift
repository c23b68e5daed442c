import GameRules
import JSON

/// The progress of solo players with a profile: finished levels, by counters such as difficulties.
public protocol SoloGame: Sendable {
    /// The counters of levels, in display order. There is a leaderboard for each, and one for all together.
    static var counters: [String] { get }

    /// Replays a result that a client claims. Throws if it does not finish a level by the rules.
    ///
    /// It may take a few milliseconds, and is called where no play waits for it.
    /// - Parameter fields: the game's own members of `POST /api/profile/levels`.
    static func replay(_ fields: JSONObject) throws(Rejection) -> SoloResult

    /// Returns the achievements for the numbers of finished levels of each counter and of hints used in them.
    static func achievements(solved: [String: Int], hints: Int) -> Set<String>

    /// Returns the maximum number of hints that a player can have used after this number of finished levels.
    static func hintsMax(solved count: Int) -> Int
}

/// A level finished in solo play, according to the rules.
public struct SoloResult: Hashable, Sendable {
    /// One of the game's counters.
    public let counter: String
    /// The level, from 1.
    public let level: Int
    /// Whether the level was solved within the game's limits, in a time that a person can reach. Other levels are
    /// stored but do not count on leaderboards.
    public let isRanked: Bool
    /// The number of hints used.
    public let hints: Int
    /// Achievements for this level alone.
    public let achievements: Set<String>

    /// Creates a result.
    public init(counter: String, level: Int, isRanked: Bool, hints: Int = 0, achievements: Set<String> = []) {
        self.counter = counter
        self.level = level
        self.isRanked = isRanked
        self.hints = hints
        self.achievements = achievements
    }
}

extension Rejection.Code {
    /// The claimed result does not finish a level by the rules.
    public static let badResult: Rejection.Code = "badResult"
}
