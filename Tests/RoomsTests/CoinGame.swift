import GameRules
import JSON
import WireProtocol

/// A second game: seats flip a coin. It shares no input with the tally.
struct CoinGame: PlayableGame {
    typealias Projection = CoinProjection
    typealias Event = Never

    struct Setup: PlayableSetup {
        let seed: Seed
        func encode(into writer: inout JSONWriter) { writer.member("seed", seed.hexadecimal) }
    }

    enum Input: PlayableInput {
        case flip
        func encode(into writer: inout JSONWriter) { writer.member("type", "flip") }
    }

    static let name = "coin"
    static let rulesVersions = 1...2
    static let commandNames = ["flip"]
    static let hostCommandNames: Set<String> = []

    private(set) var flips = 0
    /// The notifications about seats, in order.
    private(set) var told: [String] = []
    let seed: Seed
    let hasBegun = false

    init(setup: Setup, origin: PlayOrigin, at moment: Moment) { seed = setup.seed }

    mutating func seatJoined(_ seat: SeatID, role: Role, at moment: Moment) -> [Directed<Never>] {
        told.append("\(seat) \(role.rawValue)")
        return []
    }

    mutating func seatRemoved(_ seat: SeatID, at moment: Moment) -> [Directed<Never>] {
        told.append("\(seat) removed")
        return []
    }

    func encodeExport(names: some SeatNames, into writer: inout JSONWriter) {
        writer.member("flips", flips)
        writer.array("told") { writer in for line in told { writer.string(line) } }
    }

    mutating func seatsRemoved(_ seats: [SeatID], at moment: Moment) -> [Directed<Never>] {
        told.append(seats.map(\.description).joined(separator: " ") + " removed")
        return []
    }

    mutating func seatsRestored(_ seats: [SeatID], at moment: Moment) -> [Directed<Never>] { [] }
    func hasPlayed(_ seat: SeatID) -> Bool { false }
    let isInterruptible = true
    mutating func finishPlay(at moment: Moment) -> [Directed<Never>] { [] }

    mutating func apply(_ input: Input, from seat: SeatID, role: Role, at moment: Moment) -> Verdict<Never> {
        flips += 1
        return .accepted([], detail: 0)
    }

    static func setup(from fields: JSONObject, seed: () throws(Rejection) -> Seed) throws(Rejection) -> Setup {
        Setup(seed: try seed())
    }

    static func setup(logged fields: JSONObject, rules: Int) -> Setup? {
        fields["seed"]?.string.flatMap { Seed(hexadecimal: $0) }.map(Setup.init)
    }

    static func input(
        ofType type: String, from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> Input? {
        type == "flip" ? .flip : nil
    }

    static func input(logged fields: JSONObject, rules: Int) -> Input? {
        fields["type"]?.string == "flip" ? .flip : nil
    }

    /// The room must not call this, because no verdict of this game has a detail.
    static func encodeDetail(_ detail: UInt64, into writer: inout JSONWriter) { writer.member("wrong", detail) }
}

/// Shows the flips.
struct CoinProjection: GameProjection {
    mutating func note(
        _ event: Directed<Never>, at moment: Moment, game: CoinGame, names: some SeatNames, send: MessageSink
    ) {}
    let hasPending = false
    mutating func flush(game: CoinGame, names: some SeatNames, send: MessageSink) {}
    mutating func renamed(_ seat: SeatID, game: CoinGame) {}

    mutating func encodeSnapshot(
        for seat: SeatID?, role: Role?, game: CoinGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        writer.member("flips", game.flips)
        if let seat { writer.member("mine", seat.description) }
    }

    func stateName(of game: CoinGame) -> String { "flipping" }
}
