import GameRules
import JSON
import WireProtocol

/// The smallest complete game, as an example of how to add one: players ring a bell, and when a host stops the round,
/// the player who rang most often is first.
struct ToyGame: PlayableGame, GameWithRounds, GameWithPlaces {
    typealias Projection = ToyProjection

    struct Setup: PlayableSetup {
        func encode(into writer: inout JSONWriter) {}
    }

    enum Input: String, PlayableInput {
        case ring
        case stop

        func encode(into writer: inout JSONWriter) { writer.member("type", rawValue) }
    }

    enum Event: Sendable {
        case rang
        case stopped
    }

    static let name = "toy"
    static let rulesVersions = 1...1
    static let commandNames = ["ring", "stop"]
    static let hostCommandNames: Set = ["stop"]

    /// The number of rings in this round, by seat.
    private(set) var rings: [SeatID: Int] = [:]
    /// The results of the finished rounds.
    private var results: [[SeatID: Int]] = []
    var total: Int { rings.values.reduce(0, +) }
    var hasBegun: Bool { total > 0 }
    var isInterruptible: Bool { total == 0 }
    var roundCount: Int { results.count + 1 }
    static func beginsRound(_ input: Input) -> Bool { input == .stop }
    var roundPlacesRevision: UInt64 { UInt64(results.count) }
    var allRoundPlaces: [RoundPlaces] { roundPlaces }
    var roundPlaces: [RoundPlaces] {
        results.map { result in
            let order = result.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            return RoundPlaces(
                order.map { one in
                    RoundPlaces.Line(seat: one.key, place: 1 + order.count { $0.value > one.value })
                })
        }
    }

    init(setup: Setup, origin: PlayOrigin, at moment: Moment) {}

    mutating func seatJoined(_ seat: SeatID, role: Role, at moment: Moment) -> [Directed<Event>] { [] }
    mutating func seatsRestored(_ seats: [SeatID], at moment: Moment) -> [Directed<Event>] { [] }
    func hasPlayed(_ seat: SeatID) -> Bool { rings[seat] != nil }

    mutating func seatRemoved(_ seat: SeatID, at moment: Moment) -> [Directed<Event>] {
        rings[seat] = nil
        return [Directed(.rang, to: .everybody)]
    }

    mutating func apply(_ input: Input, from seat: SeatID, role: Role, at moment: Moment) -> Verdict<Event> {
        switch input {
        case .ring:
            rings[seat, default: 0] += 1
            return .accepted([Directed(.rang, to: .everybody)])
        case .stop:
            guard role == .host else { return .rejected(Rejection(.notAllowed, "Only a host may do this.")) }
            return .accepted(finishPlay(at: moment))
        }
    }

    mutating func finishPlay(at moment: Moment) -> [Directed<Event>] {
        guard total > 0 else { return [] }
        results.append(rings)
        rings = [:]
        return [Directed(.stopped, to: .everybody)]
    }

    static func setup(from fields: JSONObject, seed: () throws(Rejection) -> Seed) -> Setup { Setup() }
    static func setup(logged fields: JSONObject, rules: Int) -> Setup? { Setup() }

    static func input(
        ofType type: String, from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) -> Input? { Input(rawValue: type) }
    static func input(logged fields: JSONObject, rules: Int) -> Input? { fields["type"]?.string.flatMap(Input.init) }

    func encodeExport(names: some SeatNames, into writer: inout JSONWriter) {
        writer.member("total", total)
        writer.member("round", roundCount)
        writer.array("rings") { writer in
            for (seat, count) in rings.sorted(by: { $0.key < $1.key }) {
                writer.object { writer in
                    writer.members(of: seat, in: names)
                    writer.member("rings", count)
                }
            }
        }
    }
}

/// Sends the numbers of rings together, and the end of a round immediately.
struct ToyProjection: GameProjection {
    private(set) var hasPending = false

    mutating func note(
        _ event: Directed<ToyGame.Event>, at moment: Moment, game: ToyGame, names: some SeatNames, send: MessageSink
    ) {
        hasPending = true
        if case .stopped = event.event { flush(game: game, names: names, send: send) }
    }

    mutating func flush(game: ToyGame, names: some SeatNames, send: MessageSink) {
        guard hasPending else { return }
        hasPending = false
        send("rung", .everybody) { game.encodeExport(names: names, into: &$0) }
    }

    mutating func renamed(_ seat: SeatID, game: ToyGame) { hasPending = true }

    mutating func encodeSnapshot(
        for seat: SeatID?, role: Role?, game: ToyGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        game.encodeExport(names: names, into: &writer)
    }

    func stateName(of game: ToyGame) -> String { game.hasBegun ? "playing" : "dealt" }

    func encodeRecap(game: ToyGame, names: some SeatNames, into writer: inout JSONWriter) {
        game.encodeExport(names: names, into: &writer)
    }
}
