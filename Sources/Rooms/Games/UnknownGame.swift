import GameRules
import JSON
import WireProtocol

/// A game, or a version of its rules, that this program does not know. The fold skips such a play if it is over and its
/// result is in the log. It accepts every input and never changes.
struct UnknownGame: PlayableGame {
    struct Setup: PlayableSetup {
        func encode(into writer: inout JSONWriter) {}
    }

    struct Input: PlayableInput {
        func encode(into writer: inout JSONWriter) {}
    }

    static let name = ""
    static let rulesVersions = 0...0
    static let commandNames: [String] = []
    static let hostCommandNames: Set<String> = []

    /// Whether to treat a `play` without “end” as accepted; see `RoomReplaying`.
    var isInterruptible = false
    let hasBegun = false

    init(setup: Setup, origin: PlayOrigin, at moment: Moment) {}
    func seatJoined(_ seat: SeatID, role: Role, at moment: Moment) -> [Directed<Never>] { [] }
    func seatRemoved(_ seat: SeatID, at moment: Moment) -> [Directed<Never>] { [] }
    func seatsRemoved(_ seats: [SeatID], at moment: Moment) -> [Directed<Never>] { [] }
    func seatsRestored(_ seats: [SeatID], at moment: Moment) -> [Directed<Never>] { [] }
    func hasPlayed(_ seat: SeatID) -> Bool { false }
    func finishPlay(at moment: Moment) -> [Directed<Never>] { [] }
    func apply(_ input: Input, from seat: SeatID, role: Role, at moment: Moment) -> Verdict<Never> { .accepted([]) }

    static func setup(from fields: JSONObject, seed: () throws(Rejection) -> Seed) -> Setup { Setup() }
    static func setup(logged fields: JSONObject, rules: Int) -> Setup? { Setup() }
    static func input(ofType: String, from: JSONObject, seed: () throws(Rejection) -> Seed) -> Input? { nil }
    static func input(logged fields: JSONObject, rules: Int) -> Input? { Input() }
    func encodeExport(names: some SeatNames, into writer: inout JSONWriter) {}

    struct Projection: GameProjection {
        typealias Subject = UnknownGame
        func note(
            _ event: Directed<Never>, at moment: Moment, game: UnknownGame, names: some SeatNames, send: MessageSink
        ) {}
        let hasPending = false
        func flush(game: UnknownGame, names: some SeatNames, send: MessageSink) {}
        func renamed(_ seat: SeatID, game: UnknownGame) {}
        func encodeSnapshot(
            for seat: SeatID?, role: Role?, game: UnknownGame, names: some SeatNames, into writer: inout JSONWriter
        ) {}
        func stateName(of game: UnknownGame) -> String { "" }
    }
}
