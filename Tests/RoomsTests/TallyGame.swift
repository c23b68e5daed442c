import GameRules
import JSON
import WireProtocol

/// The smallest game that uses all features of a room: seats press a button, hosts reset, and so does an alarm clock.
///
/// It shows that rooms do not depend on bingo.
struct TallyGame:
    GameWithDeadlines, GameWithRounds, GameWithPlaces, GameWithPrompts, GameWithBackgroundMoves, GameWithChannels,
    GameWithResources
{
    struct Setup: PlayableSetup {
        let start: Int
        var cheerAt = 0
        /// Whether choosing to cheer takes long.
        var thinks = false
        let seed: Seed

        func encode(into writer: inout JSONWriter) {
            writer.member("start", start)
            writer.member("cheerAt", cheerAt)
            if thinks { writer.member("thinks", true) }
            writer.member("seed", seed.hexadecimal)
        }
    }

    enum Input: PlayableInput {
        case press
        case reset(Seed)
        case alarm(seconds: Int)
        case cheer(present: Int)
        case shout
        case vote(present: Int)
        case poll(present: SeatSet)
        case sit(table: Int)
        case whisper

        func encode(into writer: inout JSONWriter) {
            switch self {
            case .press: writer.member("type", "press")
            case .shout: writer.member("type", "shout")
            case .vote(let present):
                writer.member("type", "vote")
                writer.member(PresenceNeed.member, present)
            case .poll(let present):
                writer.member("type", "poll")
                writer.member(PresenceNeed.member, present.hexadecimal)
            case .sit(let table):
                writer.member("type", "sit")
                writer.member("table", table)
            case .whisper: writer.member("type", "whisper")
            case .reset(let seed):
                writer.member("type", "reset")
                writer.member("seed", seed.hexadecimal)
            case .alarm(let seconds):
                writer.member("type", "alarm")
                writer.member("seconds", seconds)
            case .cheer(let present):
                writer.member("type", "applaud")
                writer.member("present", present)
            }
        }
    }

    enum Event: Sendable {
        case reset
        case pressed
        case mine
        case shouted
        case whispered(by: SeatID)
    }

    static let name = "tally"
    static let rulesVersions = 1...1
    static let commandNames = ["press", "reset", "alarm", "shout", "vote", "poll", "sit", "whisper", "who"]
    static let hostCommandNames: Set = ["who"]
    static let resourceRoutes = [ResourceRoute(.post, "presses")]

    private(set) var total: Int
    private(set) var seed: Seed
    private(set) var nextDeadline: Timestamp?
    private(set) var presses: [SeatID: Int] = [:]
    /// The number of presses per present player at which the crowd cheers; 0 for never.
    var cheerAt = 0
    private let thinks: Bool
    private(set) var cheers = 0
    /// The tables of seats. Each table has its own channel.
    private(set) var tables: [SeatID: Int] = [:]
    private(set) var channelRevision: UInt64 = 0
    /// The number of players present at the last vote, and their seats at the last poll.
    private(set) var voters = 0
    private(set) var polled = SeatSet()
    /// Every reset starts another round.
    private(set) var roundCount = 1
    static func beginsRound(_ input: Input) -> Bool {
        if case .reset = input { true } else { false }
    }
    /// Each seat's presses at each reset by a host.
    private var results: [[SeatID: Int]] = []
    var hasBegun: Bool { total > 0 }
    /// Not while the alarm is set.
    var isInterruptible: Bool { nextDeadline == nil }
    var roundPlacesRevision: UInt64 { UInt64(results.count) }
    var allRoundPlaces: [RoundPlaces] { roundPlaces }
    var roundPlaces: [RoundPlaces] { results.map(TallyGame.places) }
    var placesSoFar: RoundPlaces? { total > 0 ? TallyGame.places(presses) : nil }
    var placesSoFarRevision: UInt64 { UInt64(results.count) << 32 | UInt64(total) }

    private static func places(_ presses: [SeatID: Int]) -> RoundPlaces {
        let order = presses.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return RoundPlaces(
            order.map { line in
                RoundPlaces.Line(seat: line.key, place: 1 + order.count { $0.value > line.value })
            })
    }
    var allowsOwnRename: Bool { total < 100 }

    init(setup: Setup, origin: PlayOrigin, at moment: Moment) {
        total = setup.start
        seed = setup.seed
        cheerAt = setup.cheerAt
        thinks = setup.thinks
    }

    mutating func seatJoined(_ seat: SeatID, role: Role, at moment: Moment) -> [Directed<Event>] {
        presses[seat] = 0
        return []
    }

    mutating func seatRemoved(_ seat: SeatID, at moment: Moment) -> [Directed<Event>] {
        presses[seat] = nil
        return []
    }

    func encodeExport(names: some SeatNames, into writer: inout JSONWriter) {
        writer.member("total", total)
        writer.member("voters", voters)
        writer.member("polled", polled.hexadecimal)
    }

    mutating func seatsRestored(_ seats: [SeatID], at moment: Moment) -> [Directed<Event>] {
        for seat in seats { presses[seat] = 0 }
        return []
    }

    func hasPlayed(_ seat: SeatID) -> Bool { presses[seat, default: 0] > 0 }

    mutating func apply(_ input: Input, from seat: SeatID, role: Role, at moment: Moment) -> Verdict<Event> {
        switch input {
        case .press:
            guard total < 1000 else { return .rejected(Rejection("tooMany", "The tally is full.")) }
            total += 1
            presses[seat, default: 0] += 1
            return .accepted(
                [Directed(.pressed, to: .everybody), Directed(.mine, to: .otherDevices(of: seat))],
                detail: UInt64(presses[seat] ?? 0))
        case .reset(let seed):
            guard role == .host else { return .rejected(Rejection(.notAllowed, "Only a host may do this.")) }
            total = 0
            results.append(presses)
            self.seed = seed
            roundCount += 1
            return .accepted([Directed(.reset, to: .everybody)])
        case .alarm(let seconds):
            nextDeadline = moment.time.adding(seconds: seconds)
            return .accepted([])
        case .cheer: return .rejected(Rejection(.notAllowed, "Only the crowd cheers."))
        case .shout: return .accepted([Directed(.shouted, to: .everybody)])
        case .vote(let present):
            voters = present
            return .accepted([])
        case .poll(let present):
            polled = present
            return .accepted([])
        case .sit(let table):
            tables[seat] = table
            channelRevision += 1
            return .accepted([])
        case .whisper:
            guard let channel = channel(of: seat) else { return .rejected(Rejection("standing", "Sit down first.")) }
            return .accepted([Directed(.whispered(by: seat), to: .channel(channel))])
        }
    }

    func channel(of seat: SeatID) -> ChannelName? { tables[seat].map { ChannelName("table \($0)") } }
    func isPublic(_ channel: ChannelName) -> Bool { channel == ChannelName("table 1") }

    static func presence(ofType type: String) -> PresenceNeed {
        switch type {
        case "vote": .count
        case "poll": .seats
        default: .none
        }
    }

    private static func present(_ type: String, _ fields: JSONObject) -> Input? {
        let presence = fields[PresenceNeed.member.description]
        return type == "vote"
            ? presence?.integer.map(Input.vote)
            : presence?.string.flatMap { SeatSet(hexadecimal: $0) }.map(Input.poll)
    }

    func dueInputs(present: SeatSet, at time: Timestamp) -> [Input] {
        isCheerDue(present.count) && !thinks ? [.cheer(present: present.count)] : []
    }

    func dueBackgroundMoves(present: SeatSet, at time: Timestamp) -> [BackgroundMove<Input>] {
        isCheerDue(present.count) && thinks ? [{ _ in .cheer(present: present.count) }] : []
    }

    mutating func applyPrompted(_ input: Input, at moment: Moment) -> [Directed<Event>] {
        guard case .cheer(let present) = input, isCheerDue(present) else { return [] }
        cheers += 1
        total = 0
        return [Directed(.reset, to: .everybody)]
    }

    mutating func finishPlay(at moment: Moment) -> [Directed<Event>] {
        nextDeadline = nil
        results.append(presses)
        return [Directed(.reset, to: .everybody)]
    }

    func encodeSummary(into writer: inout JSONWriter) {
        writer.array("pressed") { writer in
            for seat in presses.keys.sorted() where presses[seat, default: 0] > 0 {
                writer.object { $0.member("player", seat.description) }
            }
        }
    }

    private func isCheerDue(_ present: Int) -> Bool { cheerAt > 0 && present > 0 && total >= cheerAt * present }

    func answer(
        query type: String, fields: JSONObject, names: some SeatNames
    ) throws(Rejection) -> ((inout JSONWriter) -> Void)? {
        guard type == "who" else { return nil }
        guard let player = fields["player"]?.string.flatMap(SeatID.init(wire:)) else {
            throw Rejection(.badMessage, "Who?")
        }
        return { $0.member("name", names.name(of: player)) }
    }

    mutating func moveDeadlines(since time: Timestamp, by milliseconds: Int64) {
        nextDeadline = nextDeadline?.adding(milliseconds: milliseconds)
    }

    mutating func deadlineReached(at moment: Moment) -> [Directed<Event>] {
        nextDeadline = nil
        total = 0
        return [Directed(.reset, to: .everybody)]
    }

    static func setup(
        from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> Setup {
        Setup(
            start: fields["start"]?.integer ?? 0, cheerAt: fields["cheerAt"]?.integer ?? 0,
            thinks: fields["thinks"]?.bool ?? false, seed: try seed())
    }

    static func setup(logged fields: JSONObject, rules: Int) -> Setup? {
        guard let start = fields["start"]?.integer, let cheerAt = fields["cheerAt"]?.integer,
            let seed = fields["seed"]?.string.flatMap({ Seed(hexadecimal: $0) })
        else { return nil }
        return Setup(start: start, cheerAt: cheerAt, thinks: fields["thinks"]?.bool ?? false, seed: seed)
    }

    static func input(
        ofType type: String, from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> Input? {
        switch type {
        case "press": .press
        case "reset":
            // Asking twice gives the same seed, because an input has one.
            .reset(try seed() == seed() ? try seed() : Seed([UInt8](repeating: 0, count: Seed.byteCount)))
        case "shout": .shout
        case "alarm": .alarm(seconds: try fields.requiredInteger("seconds"))
        case "vote", "poll": present(type, fields)
        case "sit": .sit(table: try fields.requiredInteger("table"))
        case "whisper": .whisper
        default: nil
        }
    }

    static func input(logged fields: JSONObject, rules: Int) -> Input? {
        switch fields["type"]?.string {
        case "press": .press
        case "shout": .shout
        case "reset": fields["seed"]?.string.flatMap { Seed(hexadecimal: $0) }.map(Input.reset)
        case "applaud": fields["present"]?.integer.map(Input.cheer)
        case "alarm": fields["seconds"]?.integer.map(Input.alarm)
        case "vote": present("vote", fields)
        case "poll": present("poll", fields)
        case "sit": fields["table"]?.integer.map(Input.sit)
        case "whisper": .whisper
        default: nil
        }
    }

    static func encodeDetail(_ detail: UInt64, into writer: inout JSONWriter) {
        writer.member("presses", detail)
    }

    func command(method: String, path: [String], fields: JSONObject) throws(Rejection) -> JSONObject? {
        path == ["presses"] && method == "POST" ? JSONObject([("type", .string("press"))]) : nil
    }

    func encodeResult(at position: UInt64, into writer: inout JSONWriter) {
        writer.member("total", total)
    }
}

/// Sends `reset` immediately and collects the total.
struct TallyProjection: ChannelProjection {
    private(set) var hasPending = false

    mutating func note(
        _ event: Directed<TallyGame.Event>, at moment: Moment, game: TallyGame, names: some SeatNames,
        send: MessageSink
    ) {
        switch event.event {
        case .reset: send("reset", event.audience) { $0.member("seed", game.seed.hexadecimal) }
        case .pressed: hasPending = true
        case .mine: send("mine", event.audience) { _ in }
        case .shouted: send("shouted", event.audience) { _ in }
        case .whispered(let seat): send("whispered", event.audience) { $0.member("player", seat.description) }
        }
    }

    mutating func flush(game: TallyGame, names: some SeatNames, send: MessageSink) {
        guard hasPending else { return }
        hasPending = false
        send("total", .everybody) { $0.member("total", game.total) }
    }

    mutating func renamed(_ seat: SeatID, game: TallyGame) {}

    mutating func encodeSnapshot(
        for seat: SeatID?, role: Role?, game: TallyGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        writer.member("total", game.total)
        if let seat { writer.member("own", game.presses[seat] ?? 0) }
    }

    func encodeChannel(
        _ channel: ChannelName, game: TallyGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        writer.member("table", channel.description)
    }

    mutating func encodePulse(
        forHosts: Bool, game: TallyGame, names: some SeatNames, present: SeatSet, teams: [TeamMembers],
        now: Timestamp, into writer: inout JSONWriter
    ) {
        if forHosts { writer.member("odd", game.total.isMultiple(of: 2) ? 0 : 1) }
    }
    func stateName(of game: TallyGame) -> String { "playing" }
    func encodeRecap(game: TallyGame, names: some SeatNames, into writer: inout JSONWriter) {
        writer.member("cheers", game.cheers)
        writer.array("pressed") { writer in
            for seat in game.presses.keys.sorted() {
                writer.object { writer in
                    writer.member("player", seat.description)
                    writer.member("name", names.name(of: seat))
                    writer.member("presses", game.presses[seat] ?? 0)
                }
            }
        }
    }
    func writeTable(game: TallyGame, names: some SeatNames, line: ([JSONValue]) -> Void) {
        line([.string("player"), .string("presses")])
        for seat in game.presses.keys.sorted() {
            line([.string(names.name(of: seat)), .integer(game.presses[seat] ?? 0)])
        }
    }
    func encodeBoard(
        of seat: SeatID, game: TallyGame, names: some SeatNames
    ) throws(Rejection) -> (inout JSONWriter) -> Void {
        guard let presses = game.presses[seat], presses > 0 else { throw Rejection(.notAllowed, "This is a secret.") }
        return { writer in
            writer.member("name", names.name(of: seat))
            writer.member("presses", presses)
        }
    }
}

extension TallyGame {
    typealias Projection = TallyProjection
}
