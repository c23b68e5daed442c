import GameRules
import JSON

/// A user's identity across games and devices: a nickname, and the levels finished in solo play.
///
/// Users have no accounts. The browser creates a secret key for the profile. The content store keeps only the key's
/// SHA-256, as the owner of the profile's document.
public struct Profile: Hashable, Sendable {
    /// The finished levels of one of a game's counters. A game counts levels separately, for example by difficulty.
    public struct Tally: Hashable, Sendable {
        /// All finished levels.
        public var solved = LevelSet()
        /// The levels that count on leaderboards: finished within the game's limits, in a time that a person can reach.
        public var ranked = LevelSet()

        /// Creates an empty tally.
        public init() {}

        /// Adds the levels of another profile of the same person.
        public mutating func formUnion(_ other: Tally) {
            solved.formUnion(other.solved)
            ranked.formUnion(other.ranked)
        }
    }

    /// The results in one game.
    public struct Record: Hashable, Sendable {
        /// The finished levels, by the name of the game's counter.
        public var tallies: [String: Tally] = [:]
        /// The game's achievements.
        public var achievements: Set<String> = []
        /// The number of hints used in the levels that were added to ``tallies``.
        public var hints = 0

        /// Creates an empty record.
        public init() {}

        /// The number of finished levels of each counter.
        public var solved: [String: Int] { tallies.mapValues(\.solved.count) }
    }

    /// The public nickname, validated by the creator of this value.
    public var nickname: String
    /// Whether the profile appears on leaderboards.
    public var isListed: Bool
    /// The results by game.
    public var games: [String: Record] = [:]

    /// Creates a profile without results.
    public init(nickname: String, isListed: Bool) {
        self.nickname = nickname
        self.isListed = isListed
    }

    /// Adds the levels and achievements of another profile of the same person. Of the two numbers of hints, keeps the
    /// larger one.
    public mutating func merge(_ other: Profile) {
        for (game, record) in other.games {
            games[game, default: Record()].achievements.formUnion(record.achievements)
            games[game, default: Record()].hints = max(games[game]?.hints ?? 0, record.hints)
            for (counter, tally) in record.tallies {
                games[game, default: Record()].tallies[counter, default: Tally()].formUnion(tally)
            }
        }
    }

    // MARK: - Document

    /// Returns the document. The nickname is its title. The data for leaderboards is in its description, which every
    /// node has in memory; the description of an unlisted profile is empty.
    public func document() throws(ContentFailure) -> DocumentContent {
        try DocumentContent(
            title: nickname, description: isListed ? String(decoding: shown, as: UTF8.self) : "", body: body)
    }

    /// The data for leaderboards: a JSON object with the number of ranked levels, by game and counter.
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
                        if record.hints > 0 { writer.member("hints", record.hints) }
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
        record.hints = max(0, fields["hints"]?.integer ?? 0)
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

    /// Returns the number of ranked levels of each counter in a game, from a document's entry; `nil` if there are none.
    public static func rankedLevels(of game: String, in entry: DocumentEntry) -> [String: Int]? {
        guard !entry.description.isEmpty,
            let games = (try? JSONParser.parse(Array(entry.description.utf8), limits: .document))?.object,
            let counters = games[game]?.object
        else { return nil }
        return Dictionary(counters.members.map { ($0.name, $0.value.integer ?? 0) }) { first, _ in first }
    }
}
