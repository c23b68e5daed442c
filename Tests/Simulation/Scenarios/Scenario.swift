import JSON
import WireProtocol

/// The behavior of the simulated people in games other than bingo, and a check that frames reveal no secrets. The
/// simulator itself checks what holds for all games: answers and snapshots equal those of the game's referee, answers
/// do not change, and all clients see the same.
protocol Scenario: Sendable {
    /// The games that the scenario's rooms play.
    static var games: [any PlayableGame.Type] { get }
    /// How active people are.
    static var pace: Pace { get }

    /// Returns the part of a snapshot's `game` that must be the same for all views at the same position, because it
    /// does not change with time.
    static func lasting(of view: JSONObject) -> JSONObject

    /// Returns the setup of a new play: the members that follow the game's name in a host's command.
    static func setup(_ chance: inout Chance) -> Wishes.Members
    /// Returns the members of a new room or of another play: a game and its setup.
    static func play(_ chance: inout Chance) -> Wishes.Members
    /// Returns the next command of a person whose page has this snapshot: its type and members; `nil` for no command.
    static func act(on snapshot: JSONObject, isHost: Bool, _ chance: inout Chance) -> (String, Wishes.Members)?

    /// Creates the scenario's state for a new room.
    init()
    /// Handles the next record of the room's log.
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
    /// In a thousand administrative actions of hosts, the number that remove many players or undo such a removal.
    var churn = 0
    /// In a thousand actions, the number reserved for hosts, however many other people there are.
    var lead = 0
    /// In a hundred actions, the number that only request a new snapshot (`sync`).
    var looks = 8
    /// The possible numbers of commands that a player sends in one action.
    var hurry = 1...1
}

extension Scenario {
    static var pace: Pace { Pace() }
    static func play(_ chance: inout Chance) -> Wishes.Members {
        [("game", .string(games[0].name))] + setup(&chance)
    }
    static func lasting(of view: JSONObject) -> JSONObject { view }
}

/// The scenarios by name: a game's name, or `evening` for a mix of all games. Bingo on its own needs no scenario,
/// because the simulator checks it more closely.
let scenarios: [String: any Scenario.Type] = [
    "crossSums": CrossSumsScenario.self,
    "evening": EveningScenario.self,
    "party": PartyScenario.self,
    "quiz": QuizScenario.self,
    "sequence": SequenceScenario.self,
]
