import GameRules
import JSON
import WireProtocol

/// A play of any game, as a room hosts it: the game and its projection, which change together.
///
/// Everything that a room needs is implemented once, below. A particular game is behind it only as ``HostedPlay``.
protocol HostedGame: EveningPlay, Sendable {
    associatedtype Rules: PlayableGame
    /// The game's optional capabilities.
    var capabilities: Capabilities<Rules> { get }

    /// Reads game and projection in place, because they are too large to copy for each query.
    func look<Result, Failure: Error>(
        _ body: (Rules, Rules.Projection) throws(Failure) -> Result
    ) throws(Failure) -> Result
    /// Changes game and projection in place.
    mutating func change<Result>(_ body: (inout Rules, inout Rules.Projection) -> Result) -> Result
}

/// The optional capabilities of a game according to its conformances, and other facts about it, looked up once for each
/// play.
final class Capabilities<Rules: PlayableGame>: Sendable {
    let deadlines = Rules.deadlines
    let rounds = Rules.rounds
    let places = Rules.places
    let prompts = Rules.prompts
    let backgroundMoves = Rules.backgroundMoves
    let channels = Rules.channels
    let resources = Rules.resources
    let printedBoards = Rules.printedBoards
    let inputProof = Rules.inputProof
    let content = Rules.self as? any GameWithContent.Type
    /// The types that only hosts may send, the room's included, so that each command is looked up once.
    let hostNames = RoomCommandList.hostNames.union(Rules.hostCommandNames)
}

/// A play of a game whose rules this build knows.
struct HostedPlay<Rules: PlayableGame>: HostedGame {
    let name: String
    let rulesVersion: Int
    let unreadable: String?
    let capabilities = Capabilities<Rules>()
    private var rules: Rules
    private var projection = Rules.Projection()

    init(_ rules: Rules, name: String = Rules.name, rulesVersion: Int, unreadable: String? = nil) {
        self.name = name
        self.rulesVersion = rulesVersion
        self.unreadable = unreadable
        self.rules = rules
    }

    func look<Result, Failure: Error>(
        _ body: (Rules, Rules.Projection) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(rules, projection)
    }

    mutating func change<Result>(_ body: (inout Rules, inout Rules.Projection) -> Result) -> Result {
        body(&rules, &projection)
    }
}

/// The context of a step of the fold: its moment, the names, and the receiver of messages.
struct FoldContext {
    let moment: Moment
    let names: NameList
    /// `nil` while a log is replayed.
    let send: MessageSink?
}

// MARK: - Inputs

extension HostedGame {
    /// Whether the game has a command or query of a type.
    func knows(_ type: String) -> Bool { Rules.commandNames.contains(type) }

    /// Whether only hosts may send a command or query of a type to this game or its room.
    func isForHosts(_ type: String) -> Bool { capabilities.hostNames.contains(type) }

    /// Reads a command of a seat, and finds whether it begins a round. Returns `nil` if the game has none of that type.
    func prepare(
        type: String, fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> (input: any PlayableInput, beginsRound: Bool)? {
        guard knows(type), let input = try Rules.input(ofType: type, from: fields, seed: seed) else { return nil }
        return (input, capabilities.rounds?.isBegun(input) ?? false)
    }

    /// Decodes an input from the log. Returns `nil` if it is not one of the game's.
    static func decode(_ fields: JSONObject, rules: Int) -> (any PlayableInput)? {
        Rules.input(logged: fields, rules: rules)
    }

    /// Whether a person without a seat has this name.
    func hasGiven(_ name: PlayerName) -> Bool { look { rules, _ in rules.hasGiven(name) } }

    /// Returns what a command must record about the connected players.
    func presence(ofType type: String) -> PresenceNeed { Rules.presence(ofType: type) }

    var exportsTitle: Bool { Rules.exportsTitle }

    /// Whether commands that record the connected seats also record the room's teams.
    var needsTeams: Bool { look { rules, _ in rules.needsTeams } }

    /// Whether connected hosts count as present.
    var countsHosts: Bool { Rules.countsHosts }

    /// Returns the content that a host's command names.
    func namedContent(ofType type: String, in fields: JSONObject) -> NamedContent? {
        capabilities.content?.namedContent(ofType: type, in: fields)
    }

    func encodeDetail(_ detail: UInt64, into writer: inout JSONWriter) { Rules.encodeDetail(detail, into: &writer) }

    /// Returns a function that writes the answer to a query; `nil` if the game has none of that type.
    func answer(
        query type: String, fields: JSONObject, names: NameList
    ) throws(Rejection) -> ((inout JSONWriter) -> Void)? {
        guard knows(type) else { return nil }
        return try look { (rules, _) throws(Rejection) in
            try rules.answer(query: type, fields: fields, names: names)
        }
    }
}

// MARK: - Fold

extension HostedGame {
    var allowsOwnRename: Bool { look { rules, _ in rules.allowsOwnRename } }
    var hasBegun: Bool { look { rules, _ in rules.hasBegun } }
    var isInterruptible: Bool { look { rules, _ in rules.isInterruptible } }
    func hasPlayed(_ seat: SeatID) -> Bool { look { rules, _ in rules.hasPlayed(seat) } }

    mutating func seatRenamed(_ seat: SeatID) {
        change { rules, projection in projection.renamed(seat, game: rules) }
    }

    /// Carries out a call, with an input that `prepare` or `decode` returned, and returns its answer.
    @discardableResult
    mutating func take(_ call: GameCall<any PlayableInput>, in context: FoldContext) -> Answer {
        var answer = Answer.accepted(position: context.moment.position, detail: 0)
        fold(in: context) { rules in
            let verdict =
                if case .input(let input, let seat, let role) = call {
                    // Most calls are inputs, so they are not mapped.
                    rules.apply(Self.own(input), from: seat, role: role, at: context.moment)
                } else {
                    rules.take(call.map(Self.own), at: context.moment)
                }
            switch verdict {
            case .accepted(let events, let detail):
                answer = .accepted(position: context.moment.position, detail: detail)
                return events
            case .rejected(let rejection):
                answer = .rejected(rejection)
                return []
            }
        }
        return answer
    }

    static func own(_ input: any PlayableInput) -> Rules.Input {
        guard let input = input as? Rules.Input else {
            preconditionFailure("an input of another game reached \(Rules.name)")
        }
        return input
    }

    /// Changes the game and passes the events to the projection, during a replay too, because its caches must follow
    /// the game.
    mutating func fold(in context: FoldContext, _ body: (inout Rules) -> [Directed<Rules.Event>]) {
        let send = context.send ?? { _, _, _ in }
        change { rules, projection in
            for event in body(&rules) {
                projection.note(event, at: context.moment, game: rules, names: context.names, send: send)
            }
        }
    }
}

// MARK: - Capabilities

/// Games with deadlines.
extension HostedGame {
    var nextDeadline: Timestamp? { look { rules, _ in capabilities.deadlines?.next(rules) } }
}

/// Games with rounds, and games with places.
extension HostedGame {
    var roundCount: Int { look { rules, _ in capabilities.rounds?.count(rules) ?? 1 } }

    var roundPlaces: [RoundPlaces] { look { rules, _ in capabilities.places?.ofRounds(rules) ?? [] } }
    var allRoundPlaces: [RoundPlaces] { look { rules, _ in capabilities.places?.inFull(rules) ?? [] } }
    var roundPlacesRevision: UInt64 { look { rules, _ in capabilities.places?.revision(rules) ?? 0 } }
    var placesSoFar: RoundPlaces? { look { rules, _ in capabilities.places?.soFar(rules) } }
    var placesSoFarRevision: UInt64 { look { rules, _ in capabilities.places?.soFarRevision(rules) ?? 0 } }
}

/// Games with prompts, and games with background moves.
extension HostedGame {
    /// Returns the inputs that are due.
    func dueInputs(present: SeatSet, at time: Timestamp) -> [any PlayableInput] {
        look { rules, _ in capabilities.prompts?.due(rules, present, time) ?? [] }
    }

    /// Returns the due inputs that take long to choose.
    func dueBackgroundMoves(present: SeatSet, at time: Timestamp) -> [BackgroundMove<any PlayableInput>] {
        look { rules, _ in
            (capabilities.backgroundMoves?.due(rules, present, time) ?? []).map { move in { move($0) } }
        }
    }
}

/// Games with channels.
extension HostedGame {
    var channelRevision: UInt64 { look { rules, _ in capabilities.channels?.revision(rules) ?? 0 } }

    func channel(of seat: SeatID) -> ChannelName? {
        look { rules, _ in capabilities.channels?.ofSeat(rules, seat) }
    }

    func isPublic(_ channel: ChannelName) -> Bool {
        look { rules, _ in capabilities.channels?.isPublic(rules, channel) ?? false }
    }

    mutating func encodeChannel(_ channel: ChannelName, names: NameList, into writer: inout JSONWriter) {
        guard let channels = capabilities.channels else { return }
        change { rules, projection in channels.encode(&projection, channel, rules, names, &writer) }
    }
}

/// Games with resources.
extension HostedGame {
    /// Returns the command for an HTTP request to one of the game's resources; `nil` if there is no such resource.
    func command(method: String, path: [String], fields: JSONObject) throws(Rejection) -> JSONObject? {
        guard let resources = capabilities.resources, let name = path.first, resources.names.contains(name) else {
            return nil
        }
        return try look { (rules, _) throws(Rejection) in try resources.command(rules, method, path, fields) }
    }

    func encodeResult(at position: UInt64, into writer: inout JSONWriter) {
        look { rules, _ in capabilities.resources?.encodeResult(rules, position, &writer) }
    }
}

/// Games with boards on paper.
extension HostedGame {
    /// Writes a board that is on paper; nothing if the game has none.
    func encodePaper(of seat: SeatID, into writer: inout JSONWriter) {
        look { rules, _ in capabilities.printedBoards?.encode(rules, seat, &writer) }
    }
}

// MARK: - Projection

extension HostedGame {
    var stateName: String { look { rules, projection in projection.stateName(of: rules) } }
    var hasPending: Bool { look { _, projection in projection.hasPending } }

    mutating func flush(names: NameList, send: MessageSink) {
        change { rules, projection in projection.flush(game: rules, names: names, send: send) }
    }

    /// Drops messages that wait to be sent. What comes from a log was sent earlier, or never will be.
    mutating func dropPending() { change { _, projection in projection = Rules.Projection() } }

    mutating func encodeSnapshot(for seat: SeatID?, role: Role?, names: NameList, into writer: inout JSONWriter) {
        change { rules, projection in
            projection.encodeSnapshot(for: seat, role: role, game: rules, names: names, into: &writer)
        }
    }

    mutating func encodePulse(
        forHosts: Bool, names: NameList, present: SeatSet, teams: [TeamMembers], now: Timestamp,
        into writer: inout JSONWriter
    ) {
        change { rules, projection in
            projection.encodePulse(
                forHosts: forHosts, game: rules, names: names, present: present, teams: teams, now: now, into: &writer)
        }
    }

    func encodeSummary(into writer: inout JSONWriter) { look { rules, _ in rules.encodeSummary(into: &writer) } }

    func encodeExport(names: NameList, into writer: inout JSONWriter) {
        look { rules, _ in rules.encodeExport(names: names, into: &writer) }
    }

    func encodeRecap(names: NameList, into writer: inout JSONWriter) {
        look { rules, projection in projection.encodeRecap(game: rules, names: names, into: &writer) }
    }

    func writeTable(names: NameList, line: ([JSONValue]) -> Void) {
        look { rules, projection in projection.writeTable(game: rules, names: names, line: line) }
    }

    func encodeBoard(of seat: SeatID, names: NameList) throws(Rejection) -> (inout JSONWriter) -> Void {
        try look { (rules, projection) throws(Rejection) in
            try projection.encodeBoard(of: seat, game: rules, names: names)
        }
    }
}
