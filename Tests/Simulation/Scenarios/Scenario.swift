import JSON
import WireProtocol

/// One room of other games than bingo: what people do in it, and what its frames must not tell. That answers and snapshots
/// are those of the game's referee, that what is answered stays, that nobody is shown two truths, and all else that holds
/// of every game, the simulator looks after.
protocol Scenario: Sendable {
    /// The games that are played.
    static var games: [any PlayableGame.Type] { get }
    /// How busy people are.
    static var pace: Pace { get }
    /// The game's commands that leave no record.
    static var unlogged: Set<String> { get }

    /// What of a snapshot's `game` two who ask at the same position must both be shown: all that does not fade with time.
    static func lasting(of view: JSONObject) -> JSONObject

    /// What a host sets a play up with, after the game's name.
    static func setup(_ chance: inout Chance) -> Wishes.Members
    /// The members of a new room or of another play: a game and its setup.
    static func play(_ chance: inout Chance) -> Wishes.Members
    /// What somebody does who was last shown this snapshot: a command's type and members; `nil` for nothing.
    static func act(on snapshot: JSONObject, isHost: Bool, _ chance: inout Chance) -> (String, Wishes.Members)?

    /// A room of which nothing has happened yet.
    init()
    /// The room's log has another record.
    mutating func note(_ record: JSONObject)
    /// What a frame tells that it must not; `nil` for nothing.
    ///
    /// - Parameter seats: the places of those whom it reaches; `nil` for somebody without one.
    mutating func leak(in frame: Frame, to seats: [Int?]) -> String?
}

/// How busy people are in a scenario.
struct Pace {
    /// How many of a thousand steps bring somebody who has not been here.
    var arrivals = 0
    /// How many of a thousand times that a host keeps the house, many are removed at once, or let in again.
    var churn = 0
    /// How many of a thousand acts are a host's, however many others there are.
    var lead = 0
    /// How many of a hundred times somebody only looks what is on.
    var looks = 8
    /// How many things a player may do at once.
    var hurry = 1...1
}

extension Scenario {
    static var unlogged: Set<String> { [] }
    static var pace: Pace { Pace() }
    static func play(_ chance: inout Chance) -> Wishes.Members {
        [("game", .string(games[0].name))] + setup(&chance)
    }
    static func lasting(of view: JSONObject) -> JSONObject { view }
}

/// The scenarios by the names of their games; bingo alone has none, and is looked at more closely.
let scenarios: [String: any Scenario.Type] = [
    "crossSums": CrossSumsScenario.self,
    "evening": EveningScenario.self,
    "party": PartyScenario.self,
    "sequence": SequenceScenario.self,
]
