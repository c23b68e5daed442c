import GameRules
import JSON

/// What a simulated player knows of one game and wants to do in it. Lives with the game; whoever drives bots keeps their
/// seats, connections, ids and clocks.
public protocol BotMind: Sendable {
    /// What a message says to bots of this game. It is read once for all who receive the same bytes.
    associatedtype Fact: Sendable

    /// The name of the game.
    static var game: String { get }
    /// What this game calls what a report counts.
    static var words: BotWords { get }
    /// Refusals that are part of a healthy evening: what was under way when something ended.
    static var lateRefusals: Set<Rejection.Code> { get }

    /// Reads a message of the game; `nil` for one that tells bots nothing.
    static func read(_ type: String, _ fields: JSONObject) throws(Rejection) -> BotNews<Fact>?
    /// Reads what a snapshot has under `game`; of `played`, only what everybody may see.
    static func read(view: JSONObject) throws(Rejection) -> Fact

    /// A mind that has seen nothing yet, of the seat with this identifier.
    init(seat: String)
    /// Takes a fact in.
    mutating func take(_ fact: Fact) -> BotIntentions
    /// The command of a wish whose time has come; `nil` if it makes no sense any more. Until it is answered, it counts as
    /// done.
    mutating func command(of wish: BotWish) -> BotCommand?
    /// A command was done, or refused with a code.
    mutating func settle(_ command: BotCommand, refusal: String?) -> BotIntentions
    /// What might happen to this bot without any message, such as a moment that nobody has called yet.
    var occasions: [Int] { get }
    /// What the bot wants when such a thing happens; `nil` for nothing.
    func wish(on occasion: Int) -> BotWish?
}

extension BotMind {
    public static var lateRefusals: Set<Rejection.Code> { [] }
}

/// What a game calls what a report of bots counts.
public struct BotWords: Hashable, Sendable {
    /// What is announced to everybody at a time, such as “Calls”.
    public let announced: String
    /// One of them, such as “call”.
    public let announcement: String
    /// What is won, such as “bingos”.
    public let wins: String
    /// What bots do, such as “marks”.
    public let commands: String

    /// Words for a report.
    public init(announced: String, announcement: String, wins: String, commands: String) {
        (self.announced, self.announcement, self.wins, self.commands) = (announced, announcement, wins, commands)
    }
}

/// A message of a game, read for bots.
public struct BotNews<Fact: Sendable>: Sendable {
    /// What it says.
    public let fact: Fact
    /// Whether everybody in the room receives the same bytes.
    public let isShared: Bool
    /// What of it is measured.
    public let measure: BotMeasure?

    /// A message that says this.
    public init(_ fact: Fact, isShared: Bool = true, measure: BotMeasure? = nil) {
        (self.fact, self.isShared, self.measure) = (fact, isShared, measure)
    }
}

/// What is measured of a message.
public enum BotMeasure: Hashable, Sendable {
    /// Something was announced to everybody: which, and when by the server's clock.
    case announced(key: Int, time: Timestamp)
    /// It was taken back: if it is announced again, then with its old time, which measures nothing.
    case takenBack(key: Int)
    /// So many players have won something.
    case won(Int)
}

/// Something that a bot wants to do after a human while. The numbers mean something to its mind alone.
public struct BotWish: Hashable, Sendable {
    /// What kind of thing.
    public let kind: Int
    /// Which one.
    public let value: Int
    /// What the wish was made for; when that is over, the wish is void.
    public let generation: Int
    /// Whether a page does it by itself: within a second, and no report counts it among what players do.
    public let isAutomatic: Bool

    public init(kind: Int, value: Int, generation: Int, isAutomatic: Bool = false) {
        (self.kind, self.value, self.generation, self.isAutomatic) = (kind, value, generation, isAutomatic)
    }
}

/// A command of the game that a bot sends. Whoever sends it adds id and play.
public struct BotCommand: Hashable, Sendable {
    /// The command's name.
    public let type: String
    public let fields: JSONObject
    /// What it was made of.
    public let wish: BotWish

    public init(_ type: String, _ fields: JSONObject, of wish: BotWish) {
        (self.type, self.fields, self.wish) = (type, fields, wish)
    }
}

/// What a mind wants after something that it was told.
public struct BotIntentions: Hashable, Sendable {
    /// To do after a human while each.
    public var wishes: [BotWish]
    /// Whether a round ended that the bot had been playing.
    public var isRoundOver: Bool

    /// Intentions; none unless said otherwise.
    public init(wishes: [BotWish] = [], isRoundOver: Bool = false) {
        (self.wishes, self.isRoundOver) = (wishes, isRoundOver)
    }
}
