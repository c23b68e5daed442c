import JSON
import WireProtocol

/// One room of a game that no referee knows: what people do in it, and what its frames must not tell. That what is
/// answered stays, that nobody is shown two truths, and all else that holds of every game, the simulator looks after.
protocol Scenario {
    /// The game that is played.
    static var game: any PlayableGame.Type { get }
    /// The game's commands that leave no record.
    static var unlogged: Set<String> { get }

    /// What of a snapshot's `game` two who ask at the same position must both be shown: all that does not fade with time.
    static func lasting(of view: JSONObject) -> JSONObject

    /// What a host sets a play up with.
    static func setup(_ chance: inout Chance) -> Wishes.Members
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

extension Scenario {
    static var unlogged: Set<String> { [] }
    static func lasting(of view: JSONObject) -> JSONObject { view }
}

/// The scenarios by the names of their games; bingo has a referee instead.
let scenarios: [String: any Scenario.Type] = [
    "crossSums": CrossSumsScenario.self,
    "party": PartyScenario.self,
    "sequence": SequenceScenario.self,
]
