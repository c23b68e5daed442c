import JSON
import WireProtocol

/// The behavior of people in a room of games other than bingo, and the secrets of its frames. The simulator checks
/// everything that holds for all games: that answers and snapshots are those of the game's referee, that answers do not
/// change, and that all clients see the same.
protocol Scenario: Sendable {
    /// The games that are played.
    static var games: [any PlayableGame.Type] { get }
    /// How active people are.
    static var pace: Pace { get }

    /// Returns the part of a snapshot's `game` that must be the same for all views at the same position, because it
    /// does not change with time.
    static func lasting(of view: JSONObject) -> JSONObject

    /// Returns the setup of a play by a host, after the game's name.
    static func setup(_ chance: inout Chance) -> Wishes.Members
    /// Returns the members of a new room or of another play: a game and its setup.
    static func play(_ chance: inout Chance) -> Wishes.Members
    /// Returns the action of someone with this last snapshot: a command's type and members; `nil` for none.
    static func act(on snapshot: JSONObject, isHost: Bool, _ chance: inout Chance) -> (String, Wishes.Members)?

    /// Creates the state of a new room.
    init()
    /// Handles another record in the room's log.
    mutating func note(_ record: JSONObject)
    /// Returns what a frame must not reveal but does; `nil` for nothing.
    ///
    /// - Parameter seats: the indices of the recipients' seats; `nil` for a recipient without one.
    mutating func leak(in frame: Frame, to seats: [Int?]) -> String?
}

/// How active people are in a scenario.
struct Pace {
    /// In a thousand steps, the number of new people.
    var arrivals = 0
    /// In a thousand administrative actions of hosts, the number of removals of many and their reversals.
    var churn = 0
    /// In a thousand actions, the number of a host's, however many others there are.
    var lead = 0
    /// In a hundred actions, the number of times someone only looks at what is played.
    var looks = 8
    /// The number of actions that a player may do at once.
    var hurry = 1...1
}

extension Scenario {
    static var pace: Pace { Pace() }
    static func play(_ chance: inout Chance) -> Wishes.Members {
        [("game", .string(games[0].name))] + setup(&chance)
    }
    static func lasting(of view: JSONObject) -> JSONObject { view }
}

/// The scenarios by the names of their games. Bingo alone has none and is checked more closely.
let scenarios: [String: any Scenario.Type] = [
    "crossSums": CrossSumsScenario.self,
    "evening": EveningScenario.self,
    "party": PartyScenario.self,
    "quiz": QuizScenario.self,
    "sequence": SequenceScenario.self,
]
