import GameRules
import JSON
import WireProtocol

/// The strategies of the games that bots can play, by the game's name.
struct BotStrategies: Sendable {
    private let types: [String: any BotStrategy.Type]

    init(_ types: [any BotStrategy.Type]) {
        self.types = Dictionary(uniqueKeysWithValues: types.map { ($0.game, $0) })
    }

    /// Returns a strategy for a seat in a game, or `nil` if bots do not play that game.
    func strategy(for game: String, seat: String) -> (any BotStrategy)? { types[game]?.init(seat: seat) }

    /// Returns a game's words for things, for the report.
    func words(of game: String) -> BotWords? { types[game]?.words }

    /// The codes that any game's strategy expects as normal rejections.
    var lateRefusals: Set<String> {
        Set(types.values.flatMap { strategy in strategy.lateRefusals.map(\.rawValue) })
    }

    /// Reads a message of a game. Returns `nil` for a message that does not concern bots.
    func read(_ type: String, _ fields: JSONObject, of game: String) throws(Rejection) -> AnyBotNews? {
        guard let strategy = types[game] else { return nil }
        return try strategy.readAny(type, fields)
    }

    /// Reads the member `game` of a snapshot.
    func read(view: JSONObject, of game: String) throws(Rejection) -> (any Sendable)? {
        guard let strategy = types[game] else { return nil }
        return try strategy.readAny(view: view)
    }
}

/// A message of any game.
typealias AnyBotNews = (fact: any Sendable, isShared: Bool, measure: BotMeasure?)

extension BotStrategy {
    fileprivate static func readAny(_ type: String, _ fields: JSONObject) throws(Rejection) -> AnyBotNews? {
        guard let news = try read(type, fields) else { return nil }
        return (news.fact, news.isShared, news.measure)
    }

    fileprivate static func readAny(view: JSONObject) throws(Rejection) -> any Sendable { try read(view: view) }

    /// Applies a fact of this game. Ignores a fact of another game, which the room has just left.
    mutating func take(any fact: any Sendable) -> BotIntentions {
        (fact as? Fact).map { take($0) } ?? BotIntentions()
    }
}
