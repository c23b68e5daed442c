import GameRules
import JSON
import WireProtocol

/// The minds of the games that bots can play, by the game's name.
struct BotMinds: Sendable {
    private let types: [String: any BotMind.Type]

    init(_ types: [any BotMind.Type]) {
        self.types = Dictionary(uniqueKeysWithValues: types.map { ($0.game, $0) })
    }

    /// A mind of a seat for a game; `nil` for one that bots do not play.
    func mind(for game: String, seat: String) -> (any BotMind)? { types[game]?.init(seat: seat) }

    /// What a game calls things.
    func words(of game: String) -> BotWords? { types[game]?.words }

    /// What any game refuses in a healthy evening.
    var lateRefusals: Set<String> {
        Set(types.values.flatMap { mind in mind.lateRefusals.map(\.rawValue) })
    }

    /// Reads a message of a game; `nil` for one that says nothing to bots.
    func read(_ type: String, _ fields: JSONObject, of game: String) throws(Rejection) -> AnyBotNews? {
        guard let mind = types[game] else { return nil }
        return try mind.readAny(type, fields)
    }

    /// Reads what a snapshot has under `game`.
    func read(view: JSONObject, of game: String) throws(Rejection) -> (any Sendable)? {
        guard let mind = types[game] else { return nil }
        return try mind.readAny(view: view)
    }
}

/// A message of whatever game.
typealias AnyBotNews = (fact: any Sendable, isShared: Bool, measure: BotMeasure?)

extension BotMind {
    fileprivate static func readAny(_ type: String, _ fields: JSONObject) throws(Rejection) -> AnyBotNews? {
        guard let news = try read(type, fields) else { return nil }
        return (news.fact, news.isShared, news.measure)
    }

    fileprivate static func readAny(view: JSONObject) throws(Rejection) -> any Sendable { try read(view: view) }

    /// Takes a fact of this game in; one of another game, which a room has just left, says nothing.
    mutating func take(any fact: any Sendable) -> BotIntentions {
        (fact as? Fact).map { take($0) } ?? BotIntentions()
    }
}
