import GameRules
import JSON

/// A bot's strategy for one game: what it knows and what it wants to do. It belongs to the game's module. The driver of
/// the bots manages their seats, connections, IDs and clocks.
public protocol BotStrategy: Sendable {
    /// The content of a message for bots of this game. It is read once for all bots that receive the same bytes.
    associatedtype Fact: Sendable

    /// The name of the game.
    static var game: String { get }
    /// The game's words in a report.
    static var words: BotWords { get }
    /// Refusals that are normal, because a command was in flight when something ended.
    static var lateRefusals: Set<Rejection.Code> { get }

    /// Reads a message of the game. Returns `nil` if bots ignore it.
    static func read(_ type: String, _ fields: JSONObject) throws(Rejection) -> BotNews<Fact>?
    /// Reads the member `game` of a snapshot, or the public part of `played`.
    static func read(view: JSONObject) throws(Rejection) -> Fact

    /// Creates a strategy that has seen nothing, for the seat with this identifier.
    init(seat: String)
    /// Handles a fact.
    mutating func take(_ fact: Fact) -> BotIntentions
    /// Returns the command for a wish that is due, or `nil` if it no longer makes sense. Until the command is answered,
    /// it counts as done.
    mutating func command(of wish: BotWish) -> BotCommand?
    /// Handles the answer to a command: accepted, or refused with a code.
    mutating func settle(_ command: BotCommand, refusal: String?) -> BotIntentions
    /// Events that may happen to this bot without any message, such as a scene that no host has called yet.
    var occasions: [Int] { get }
    /// Returns what the bot wants to do after such an event, or `nil` for nothing.
    func wish(on occasion: Int) -> BotWish?
}

extension BotStrategy {
    public static var lateRefusals: Set<Rejection.Code> { [] }
}

/// A game's words for the things that a report of bots counts.
public struct BotWords: Hashable, Sendable {
    /// Announcements to the whole room, such as “Calls”.
    public let announced: String
    /// One announcement, such as “call”.
    public let announcement: String
    /// Wins, such as “rounds”.
    public let wins: String
    /// Commands of bots, such as “marks”.
    public let commands: String

    /// Creates words for a report.
    public init(announced: String, announcement: String, wins: String, commands: String) {
        (self.announced, self.announcement, self.wins, self.commands) = (announced, announcement, wins, commands)
    }
}

/// A message of a game, read for bots.
public struct BotNews<Fact: Sendable>: Sendable {
    /// The content of the message.
    public let fact: Fact
    /// Whether all members of the room receive the same bytes.
    public let isShared: Bool
    /// The part that the report measures.
    public let measure: BotMeasure?

    /// Creates a message from its content.
    public init(_ fact: Fact, isShared: Bool = true, measure: BotMeasure? = nil) {
        (self.fact, self.isShared, self.measure) = (fact, isShared, measure)
    }
}

/// The part of a message that a report measures.
public enum BotMeasure: Hashable, Sendable {
    /// An announcement to the whole room: its key, and its time by the server's clock.
    case announced(key: Int, time: Timestamp)
    /// An announcement was taken back. If it is announced again, it keeps its old time, which measures nothing.
    case takenBack(key: Int)
    /// This number of players have won something.
    case won(Int)
}

/// Something that a bot wants to do after a human delay. Only its strategy knows the meaning of the numbers.
public struct BotWish: Hashable, Sendable {
    /// The kind of wish.
    public let kind: Int
    /// The object of the wish.
    public let value: Int
    /// The state that the wish belongs to. When that state is over, the wish is void.
    public let generation: Int
    /// Whether a page does it automatically. It then happens within a second, and reports do not count it as a player's
    /// action.
    public let isAutomatic: Bool

    public init(kind: Int, value: Int, generation: Int, isAutomatic: Bool = false) {
        (self.kind, self.value, self.generation, self.isAutomatic) = (kind, value, generation, isAutomatic)
    }
}

/// A game command from a bot. The sender adds ID and play.
public struct BotCommand: Hashable, Sendable {
    /// The command's name.
    public let type: String
    public let fields: JSONObject
    /// The wish that the command fulfills.
    public let wish: BotWish

    public init(_ type: String, _ fields: JSONObject, of wish: BotWish) {
        (self.type, self.fields, self.wish) = (type, fields, wish)
    }
}

/// What a strategy wants after a fact or an answer.
public struct BotIntentions: Hashable, Sendable {
    /// Wishes, each to be fulfilled after a human delay.
    public var wishes: [BotWish]
    /// Whether a round ended in which the bot was playing.
    public var isRoundOver: Bool

    /// Creates intentions; none by default.
    public init(wishes: [BotWish] = [], isRoundOver: Bool = false) {
        (self.wishes, self.isRoundOver) = (wishes, isRoundOver)
    }
}
