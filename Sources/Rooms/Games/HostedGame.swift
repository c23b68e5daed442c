import GameRules
import JSON
import WireProtocol

/// A game of any kind with its projection, as a room carries it: no associated types, no knowledge of the game.
protocol HostedGame: Sendable {
    var name: String { get }
    /// The version of the rules by which this play is folded.
    var rulesVersion: Int { get }
    /// Why this program cannot fold the play, which it is led past; `nil` if it can.
    var unreadable: String? { get }
    var nextDeadline: Timestamp? { get }
    var allowsOwnRename: Bool { get }
    var hasBegun: Bool { get }
    var roundCount: Int { get }
    var stateName: String { get }
    func channel(of seat: SeatID) -> ChannelName?
    var channelRevision: UInt64 { get }
    func isPublic(_ channel: ChannelName) -> Bool
    func encodeChannel(_ channel: ChannelName, names: NameList, into writer: inout JSONWriter)
    var isInterruptible: Bool { get }
    var roundPlaces: [RoundPlaces] { get }
    var roundPlacesRevision: UInt64 { get }
    func encodeSummary(into writer: inout JSONWriter)

    /// Reads a command of a seat; `nil` if the game has none of that type.
    func prepare(
        type: String, fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> (any PreparedInput)?
    /// Decodes an input from the log; `nil` if it is none of the game's.
    func decode(_ fields: JSONObject) -> (any PreparedInput)?
    /// What a command must tell of those who are there.
    func presence(ofType type: String) -> PresenceNeed
    func encodeDetail(_ detail: UInt64, into writer: inout JSONWriter)
    /// The command behind an HTTP request to one of the game's resources; `nil` if there is no such resource.
    func command(method: String, path: [String], fields: JSONObject) throws(Rejection) -> JSONObject?
    func encodeResult(at position: UInt64, into writer: inout JSONWriter)
    /// What writes the answer to a host's question; `nil` if the game has none of that type.
    func answer(
        query type: String, fields: JSONObject, names: NameList
    ) throws(Rejection) -> ((inout JSONWriter) -> Void)?
    /// The inputs that are due on nobody's behalf.
    func dueInputs(present: SeatSet, at time: Timestamp) -> [any PreparedInput]

    mutating func seatJoined(_ seat: SeatID, role: Role, in context: FoldContext)
    mutating func seatPromoted(_ seat: SeatID, to role: Role, in context: FoldContext)
    mutating func seatRemoved(_ seat: SeatID, in context: FoldContext)
    mutating func seatsRemoved(_ seats: [SeatID], in context: FoldContext)
    mutating func seatsRestored(_ seats: [SeatID], in context: FoldContext)
    func hasPlayed(_ seat: SeatID) -> Bool
    mutating func seatRenamed(_ seat: SeatID)
    mutating func deadlineReached(in context: FoldContext)
    mutating func moveDeadlines(since time: Timestamp, by milliseconds: Int64)
    mutating func finishPlay(in context: FoldContext)
    mutating func roomEnded(in context: FoldContext)
    /// Applies an input that `prepare` made.
    mutating func apply(_ input: any PreparedInput, from seat: Seat, in context: FoldContext) -> Answer
    /// Applies an input that was due on nobody's behalf.
    mutating func applyPrompted(_ input: any PreparedInput, in context: FoldContext)

    var hasPending: Bool { get }
    mutating func flush(names: NameList, send: MessageSink)
    /// Forgets what waits to be sent: what a log tells of was told before, or never will be.
    mutating func dropPending()
    mutating func encodeSnapshot(for seat: SeatID?, role: Role?, names: NameList, into writer: inout JSONWriter)
    mutating func encodePulse(forHosts: Bool, present: SeatSet, now: Timestamp, into writer: inout JSONWriter)
    func encodeExport(names: NameList, into writer: inout JSONWriter)
    func encodeRecap(names: NameList, into writer: inout JSONWriter)
    var tableColumns: [String] { get }
    func writeTable(names: NameList, line: ([JSONValue]) -> Void)
    func encodeBoard(of seat: SeatID, names: NameList) throws(Rejection) -> (inout JSONWriter) -> Void
}

/// What a step of the fold needs beside the game: when it happens, who is who, and where messages go.
struct FoldContext {
    let moment: Moment
    let names: NameList
    /// `nil` while a log is replayed: nobody listens.
    let send: MessageSink?
}

/// One game's rules and projection behind the interface that rooms use.
struct GameAndProjection<G: PlayableGame>: HostedGame {
    private struct Input: PreparedInput {
        let input: G.Input
        var beginsRound: Bool { G.beginsRound(input) }
        var isForHosts: Bool { G.isForHosts(input) }

        func encode(into writer: inout JSONWriter) {
            G.encode(input, into: &writer)
        }
    }

    private var game: G
    private var projection = G.Projection()
    let rulesVersion: Int
    let unreadable: String? = nil

    init(game: G, rulesVersion: Int) {
        self.game = game
        self.rulesVersion = rulesVersion
    }

    var name: String { G.name }
    var nextDeadline: Timestamp? { game.nextDeadline }
    var allowsOwnRename: Bool { game.allowsOwnRename }
    var hasBegun: Bool { game.hasBegun }
    var roundCount: Int { game.roundCount }
    var stateName: String { projection.stateName(of: game) }
    func channel(of seat: SeatID) -> ChannelName? { game.channel(of: seat) }
    var channelRevision: UInt64 { game.channelRevision }
    func isPublic(_ channel: ChannelName) -> Bool { game.isPublic(channel) }
    func encodeChannel(_ channel: ChannelName, names: NameList, into writer: inout JSONWriter) {
        projection.encodeChannel(channel, game: game, names: names, into: &writer)
    }
    var isInterruptible: Bool { game.isInterruptible }
    var roundPlaces: [RoundPlaces] { game.roundPlaces }
    var roundPlacesRevision: UInt64 { game.roundPlacesRevision }

    func encodeSummary(into writer: inout JSONWriter) {
        game.encodeSummary(into: &writer)
    }

    func prepare(
        type: String, fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> (any PreparedInput)? {
        guard G.commandNames.contains(type), let input = try G.input(ofType: type, from: fields, seed: seed) else {
            return nil
        }
        return Input(input: input)
    }

    func decode(_ fields: JSONObject) -> (any PreparedInput)? { G.input(logged: fields).map(Input.init) }

    func presence(ofType type: String) -> PresenceNeed { G.presence(ofType: type) }

    func encodeDetail(_ detail: UInt64, into writer: inout JSONWriter) {
        G.encodeDetail(detail, into: &writer)
    }

    func command(method: String, path: [String], fields: JSONObject) throws(Rejection) -> JSONObject? {
        guard let name = path.first, G.resourceNames.contains(name) else { return nil }
        return try game.command(method: method, path: path, fields: fields)
    }

    func encodeResult(at position: UInt64, into writer: inout JSONWriter) {
        game.encodeResult(at: position, into: &writer)
    }

    func answer(
        query type: String, fields: JSONObject, names: NameList
    ) throws(Rejection) -> ((inout JSONWriter) -> Void)? {
        guard G.commandNames.contains(type) else { return nil }
        return try game.answer(query: type, fields: fields, names: names)
    }

    func dueInputs(present: SeatSet, at time: Timestamp) -> [any PreparedInput] {
        game.dueInputs(present: present, at: time).map(Input.init)
    }

    // MARK: - Fold

    mutating func seatJoined(_ seat: SeatID, role: Role, in context: FoldContext) {
        note(game.seatJoined(seat, role: role, at: context.moment), in: context)
    }

    mutating func seatPromoted(_ seat: SeatID, to role: Role, in context: FoldContext) {
        note(game.seatPromoted(seat, to: role, at: context.moment), in: context)
    }

    mutating func seatRemoved(_ seat: SeatID, in context: FoldContext) {
        note(game.seatRemoved(seat, at: context.moment), in: context)
    }

    mutating func seatsRemoved(_ seats: [SeatID], in context: FoldContext) {
        note(game.seatsRemoved(seats, at: context.moment), in: context)
    }

    mutating func seatsRestored(_ seats: [SeatID], in context: FoldContext) {
        note(game.seatsRestored(seats, at: context.moment), in: context)
    }

    func hasPlayed(_ seat: SeatID) -> Bool { game.hasPlayed(seat) }

    mutating func seatRenamed(_ seat: SeatID) {
        projection.renamed(seat, game: game)
    }

    mutating func deadlineReached(in context: FoldContext) {
        note(game.deadlineReached(at: context.moment), in: context)
    }

    mutating func moveDeadlines(since time: Timestamp, by milliseconds: Int64) {
        game.moveDeadlines(since: time, by: milliseconds)
    }

    mutating func roomEnded(in context: FoldContext) {
        note(game.roomEnded(at: context.moment), in: context)
    }

    mutating func finishPlay(in context: FoldContext) {
        note(game.finishPlay(at: context.moment), in: context)
    }

    mutating func apply(_ input: any PreparedInput, from seat: Seat, in context: FoldContext) -> Answer {
        switch game.apply(own(input), from: seat.id, role: seat.role, at: context.moment) {
        case .accepted(let events, let detail):
            note(events, in: context)
            return .accepted(position: context.moment.position, detail: detail)
        case .rejected(let rejection):
            return .rejected(rejection)
        }
    }

    mutating func applyPrompted(_ input: any PreparedInput, in context: FoldContext) {
        note(game.applyPrompted(own(input), at: context.moment), in: context)
    }

    private func own(_ input: any PreparedInput) -> G.Input {
        guard let input = input as? Input else { preconditionFailure("an input of another game reached \(G.name)") }
        return input.input
    }

    /// Events reach the projection during a replay too: what it caches must follow the game.
    private mutating func note(_ events: [Directed<G.Event>], in context: FoldContext) {
        let send = context.send ?? { _, _, _ in }
        for event in events {
            projection.note(event, at: context.moment, game: game, names: context.names, send: send)
        }
    }

    // MARK: - Projection

    var hasPending: Bool { projection.hasPending }

    mutating func flush(names: NameList, send: MessageSink) {
        projection.flush(game: game, names: names, send: send)
    }

    mutating func dropPending() { projection = G.Projection() }

    mutating func encodeSnapshot(for seat: SeatID?, role: Role?, names: NameList, into writer: inout JSONWriter) {
        projection.encodeSnapshot(for: seat, role: role, game: game, names: names, into: &writer)
    }

    mutating func encodePulse(forHosts: Bool, present: SeatSet, now: Timestamp, into writer: inout JSONWriter) {
        projection.encodePulse(forHosts: forHosts, game: game, present: present, now: now, into: &writer)
    }

    func encodeExport(names: NameList, into writer: inout JSONWriter) {
        projection.encodeExport(game: game, names: names, into: &writer)
    }

    var tableColumns: [String] { G.Projection.tableColumns }

    func writeTable(names: NameList, line: ([JSONValue]) -> Void) {
        projection.writeTable(game: game, names: names, line: line)
    }

    func encodeRecap(names: NameList, into writer: inout JSONWriter) {
        projection.encodeRecap(game: game, names: names, into: &writer)
    }

    func encodeBoard(of seat: SeatID, names: NameList) throws(Rejection) -> (inout JSONWriter) -> Void {
        try projection.encodeBoard(of: seat, game: game, names: names)
    }
}
