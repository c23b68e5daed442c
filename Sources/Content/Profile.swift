import GameRules
import JSON

/// Who somebody is to this server over games and devices: a nickname, and what they finished alone.
///
/// There is no account behind it. Its key is made by a browser, and the store keeps SHA-256 of it as the document's owner.
public struct Profile: Hashable, Sendable {
    /// Levels of one counter of a game, such as those of a difficulty.
    public struct Tally: Hashable, Sendable {
        /// All that were finished.
        public var solved = LevelSet()
        /// Those that count on the leaderboard: a person could have been so fast.
        public var ranked = LevelSet()

        /// Nothing yet.
        public init() {}

        /// Adds what another profile of the same person has.
        public mutating func formUnion(_ other: Tally) {
            solved.formUnion(other.solved)
            ranked.formUnion(other.ranked)
        }
    }

    /// What was done in one game.
    public struct Record: Hashable, Sendable {
        /// By the game's counters.
        public var tallies: [String: Tally] = [:]
        /// The game's achievements.
        public var achievements: Set<String> = []

        /// Nothing yet.
        public init() {}

        /// How many levels of each counter were finished.
        public var solved: [String: Int] { tallies.mapValues(\.solved.count) }
    }

    /// By which others know them; checked by whoever made the profile.
    public var nickname: String
    /// Whether they stand on leaderboards.
    public var isListed: Bool
    /// What was done, by game.
    public var games: [String: Record] = [:]

    /// A profile with nothing done.
    public init(nickname: String, isListed: Bool) {
        self.nickname = nickname
        self.isListed = isListed
    }

    /// Adds what another profile of the same person has: of each counter the levels of both, all achievements.
    public mutating func merge(_ other: Profile) {
        for (game, record) in other.games {
            games[game, default: Record()].achievements.formUnion(record.achievements)
            for (counter, tally) in record.tallies {
                games[game, default: Record()].tallies[counter, default: Tally()].formUnion(tally)
            }
        }
    }

    // MARK: - As a document

    /// The document: the nickname is its title. What leaderboards show stands in its description, which every node has in
    /// memory; of a profile that is not listed, nothing does.
    public func document() throws(ContentFailure) -> DocumentContent {
        try DocumentContent(
            title: nickname, description: isListed ? String(decoding: shown, as: UTF8.self) : "", body: body)
    }

    /// How many levels of each counter are ranked, by game.
    private var shown: [UInt8] {
        JSONWriter.object { writer in
            for game in games.keys.sorted() {
                writer.name(of: game)
                writer.object { writer in
                    for (counter, tally) in games[game]!.tallies.sorted(by: { $0.key < $1.key }) {
                        writer.name(of: counter)
                        writer.integer(tally.ranked.count)
                    }
                }
            }
        }
    }

    private var body: [UInt8] {
        JSONWriter.object { writer in
            writer.member("nickname", nickname)
            writer.member("listed", isListed)
            writer.object("games") { writer in
                for (game, record) in games.sorted(by: { $0.key < $1.key }) {
                    writer.name(of: game)
                    writer.object { writer in
                        writer.object("levels") { writer in
                            for (counter, tally) in record.tallies.sorted(by: { $0.key < $1.key }) {
                                writer.name(of: counter)
                                writer.object { writer in
                                    writer.member("solved", tally.solved.hexadecimal)
                                    writer.member("ranked", tally.ranked.hexadecimal)
                                }
                            }
                        }
                        writer.array("achievements") { writer in
                            for name in record.achievements.sorted() { writer.string(name) }
                        }
                    }
                }
            }
        }
    }

    /// Decodes the body of a document.
    public init(decoding body: [UInt8]) throws(ContentUnreadable) {
        guard let fields = (try? JSONParser.parse(body, limits: .document))?.object,
            let nickname = fields["nickname"]?.string, let isListed = fields["listed"]?.bool,
            let games = fields["games"]?.object
        else { throw Profile.unreadable }
        self.init(nickname: nickname, isListed: isListed)
        for (game, value) in games.members { self.games[game] = try Profile.record(value) }
    }

    private static func record(_ value: JSONValue) throws(ContentUnreadable) -> Record {
        guard let fields = value.object, let levels = fields["levels"]?.object,
            let achievements = fields["achievements"]?.array?.map(\.string)
        else { throw unreadable }
        var record = Record()
        record.achievements = Set(achievements.compactMap(\.self))
        for (counter, value) in levels.members {
            guard let solved = value.object?["solved"]?.string.flatMap(LevelSet.init(hexadecimal:)),
                let ranked = value.object?["ranked"]?.string.flatMap(LevelSet.init(hexadecimal:))
            else { throw unreadable }
            var tally = Tally()
            (tally.solved, tally.ranked) = (solved, ranked)
            record.tallies[counter] = tally
        }
        return record
    }

    private static let unreadable = ContentUnreadable(description: "it is no profile")

    /// What a document's entry shows of a game: how many levels of each counter are ranked; `nil` for nothing.
    public static func rankedLevels(of game: String, in entry: DocumentEntry) -> [String: Int]? {
        guard !entry.description.isEmpty,
            let games = (try? JSONParser.parse(Array(entry.description.utf8), limits: .document))?.object,
            let counters = games[game]?.object
        else { return nil }
        return Dictionary(counters.members.map { ($0.name, $0.value.integer ?? 0) }) { first, _ in first }
    }
}
