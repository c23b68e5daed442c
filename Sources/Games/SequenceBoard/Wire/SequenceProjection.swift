import GameRules
import JSON
import WireProtocol

/// Turns events at tables into messages: public state for everyone, and each seat's own hand for that seat.
///
/// A hand is written only by `encodeOwn`, for the seat that holds it, and by `finished` once the round is over.
package struct SequenceProjection: ChannelProjection {
    /// The limits of a message: votes, rows of a standing, and a tournament's tables that a recap shows play by play.
    static let choicesMax = 24

    private var round = CachedFragment()
    private var table = CachedFragment()
    private var isRenamed = false
    private var hasVotes = false
    /// Seats that get their private message after everyone else got theirs.
    private var waiting: [SeatID] = []
    /// Tables that changed since hosts and the big screen were last updated; `nil` for all.
    private var changed: Set<Int>? = []
    /// All tables as hosts and the big screen see them, the earlier rounds, and the standing: each encoded once for all
    /// receivers.
    private var tables = CachedRuns(of: 16)
    private var bracket = CachedFragment()
    private var isBracketRenamed = false
    /// The number of players who had left when the bracket was last written.
    private var goneCount = 0
    private var standing = CachedFragment()
    /// The place of each entrant, and the standing that they are from.
    private var places: (standing: UInt64, ofEntrants: [Int?])?

    package init() {}

    package var hasPending: Bool {
        isRenamed || hasVotes || isBracketRenamed || changed?.isEmpty == false || changed == nil
    }

    package mutating func note(
        _ event: Directed<SequenceEvent>, at moment: Moment, game: SequenceGame, names: some SeatNames,
        send: MessageSink
    ) {
        switch event.event {
        case .seating:
            send("seating", event.audience) { writer in
                encodeRound(of: game, names: names, into: &writer)
                writer.seating(of: game, names: names)
            }
        case .gathered:
            isRenamed = true
            noteGone(of: game)
        // Private messages follow the public ones of the same moment.
        case .own(let seat) where isRenamed: waiting.append(seat)
        case .own(let seat):
            send("hand", event.audience) { writer in encodeOwn(of: seat, game: game, into: &writer) }
        case .tournament:
            changed = nil
            tables.invalidateAll()
            send("tournament", event.audience) { writer in
                encodeRound(of: game, names: names, into: &writer)
                if let tournament = game.tournament { encode(tournament, of: game, names: names, into: &writer) }
            }
        case .sitting(let index): noteChange(of: index)
        case .match(let index, let one):
            if game.tournament != nil { noteChange(of: index) }
            note(one, of: index, to: event.audience, game: game, names: names, send: send)
        }
    }

    /// Updates the bracket when players are removed, because it must not name them.
    private mutating func noteGone(of game: SequenceGame) {
        guard let tournament = game.tournament, tournament.goneCount != goneCount else { return }
        goneCount = tournament.goneCount
        bracket = CachedFragment()
        isBracketRenamed = isBracketRenamed || !tournament.past.isEmpty
    }

    private mutating func noteChange(of table: Int) {
        changed?.insert(table)
        tables.invalidate(table)
    }

    private mutating func note(
        _ event: Match.Event, of table: Int, to audience: Audience, game: SequenceGame, names: some SeatNames,
        send: MessageSink
    ) {
        switch event {
        case .gathering:
            send("gathering", audience) { writer in encodeRound(of: game, at: table, names: names, into: &writer) }
        case .revealing:
            send("revealing", audience) { writer in encodeRound(of: game, at: table, names: names, into: &writer) }
        case .dealt:
            send("dealt", audience) { writer in
                encodeRound(of: game, at: table, names: names, into: &writer)
                encodeTable(of: game, at: table, names: names, into: &writer)
            }
        case .finished:
            send("finished", audience) { writer in
                encodeRound(of: game, at: table, names: names, into: &writer)
                encodeTable(of: game, at: table, names: names, into: &writer)
            }
        case .moved(let effect):
            guard let act = game.match(at: table)?.round?.acts.last else { return }
            send("moved", audience) { writer in
                writer.object("last") { writer in writer.members(of: act, effect) }
                encodeTable(of: game, at: table, names: names, into: &writer)
            }
        case .undone:
            send("undone", audience) { writer in encodeTable(of: game, at: table, names: names, into: &writer) }
        case .place(let place):
            send("placeChanged", audience) { writer in
                writer.member("place", place)
                encodeTable(of: game, at: table, names: names, into: &writer)
            }
        case .hand(let seat):
            send("hand", audience) { writer in encodeOwn(of: seat, game: game, into: &writer) }
        case .paused, .resumed:
            send("pausing", audience) { writer in encodeTable(of: game, at: table, names: names, into: &writer) }
        case .voted: hasVotes = true
        }
    }

    package mutating func flush(game: SequenceGame, names: some SeatNames, send: MessageSink) {
        if isRenamed {
            isRenamed = false
            table = CachedFragment()
            send("names", .everybody) { writer in
                writer.seating(of: game, names: names)
                // In a tournament, each table's players get their own table.
                if game.tournament == nil { encodeTable(of: game, at: 0, names: names, into: &writer) }
            }
            for seat in waiting {
                send("hand", .seat(seat)) { writer in encodeOwn(of: seat, game: game, into: &writer) }
            }
            waiting = []
        }
        if hasVotes {
            hasVotes = false
            if let match = game.match, match.stage == .playing {
                send("votes", .everybody) { writer in writer.votes(of: match) }
            }
        }
        flushTables(game: game, names: names, send: send)
    }

    /// Sends changed tables to hosts and the big screen a few times a second. The players at a table get changes at
    /// once.
    private mutating func flushTables(game: SequenceGame, names: some SeatNames, send: MessageSink) {
        let changed = changed
        self.changed = []
        let isBracketRenamed = isBracketRenamed
        self.isBracketRenamed = false
        guard let tournament = game.tournament, isBracketRenamed || changed?.isEmpty != true else { return }
        for audience in [Audience.hosts, .channel(SequenceGame.hall)] {
            send("tables", audience) { writer in
                guard let changed else {
                    writer.member("isAll", true)
                    return encodeTables(of: tournament, in: game, names: names, into: &writer)
                }
                writer.array("tables") { writer in
                    for index in changed.sorted() where tournament.tables.indices.contains(index) {
                        writer.object { writer in writer.members(ofTable: tournament.tables[index], names: names) }
                    }
                }
                if isBracketRenamed { encodeBracket(of: tournament, in: game, names: names, into: &writer) }
            }
        }
    }

    private mutating func encodeTables(
        of tournament: Tournament, in game: SequenceGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        let runs = tables.encoded(tournament.tables.count) { places in
            JSONWriter.write { writer in
                for table in tournament.tables[places] {
                    writer.object { writer in writer.members(ofTable: table, names: names) }
                }
            }
        }
        writer.array("tables") { writer in for run in runs { writer.encoded(run) } }
        encodeBracket(of: tournament, in: game, names: names, into: &writer)
    }

    private mutating func encodeBracket(
        of tournament: Tournament, in game: SequenceGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        writer.encoded(
            bracket.bytes(at: UInt64(game.number) << 32 | UInt64(tournament.past.count)) { writer in
                writer.bracket(of: tournament, names: names)
            })
    }

    private mutating func encode(
        _ tournament: Tournament, of game: SequenceGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        let standing = standing.bytes(at: Self.key(of: tournament, in: game)) { writer in
            writer.standing(of: tournament, names: names)
        }
        writer.tournament(tournament, standing: standing)
    }

    /// A number that changes whenever the standing may have changed.
    private static func key(of tournament: Tournament, in game: SequenceGame) -> UInt64 {
        UInt64(game.number) << 32 | tournament.standingRevision
    }

    /// Returns an entrant's place in the public standing. All entrants ask at the end of a round, so the places are
    /// computed once.
    private mutating func place(of entrant: Int, in tournament: Tournament, of game: SequenceGame) -> Int? {
        guard tournament.isStandingShown else { return nil }
        let key = Self.key(of: tournament, in: game)
        if let places, places.standing == key { return places.ofEntrants[entrant] }
        var list = [Int?](repeating: nil, count: tournament.entrants.count)
        for line in tournament.standing { list[line.entrant] = line.place }
        places = (key, list)
        return list[entrant]
    }

    package mutating func renamed(_ seat: SeatID, game: SequenceGame) {
        isRenamed = true
        table = CachedFragment()
        guard let tournament = game.tournament else { return }
        standing = CachedFragment()
        bracket = CachedFragment()
        isBracketRenamed = !tournament.past.isEmpty
        // Only the player's own table shows their name. Names may change ten times a second.
        if let own = tournament.table(of: seat) { noteChange(of: own) }
    }

    package mutating func encodeSnapshot(
        for seat: SeatID?, role: Role?, game: SequenceGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        let own = seat.flatMap { game.table(of: $0) }
        encodeRound(of: game, at: own, names: names, into: &writer)
        writer.seating(of: game, names: names)
        if let tournament = game.tournament {
            if let own { encodeTable(of: game, at: own, names: names, into: &writer) }
            encode(tournament, of: game, names: names, into: &writer)
            if role == .host { encodeTables(of: tournament, in: game, names: names, into: &writer) }
        } else {
            encodeTable(of: game, at: 0, names: names, into: &writer)
            if let match = game.match, game.form == .crowd, match.stage == .playing { writer.votes(of: match) }
        }
        if let seat { encodeOwn(of: seat, game: game, into: &writer) }
    }

    package mutating func encodeChannel(
        _ channel: ChannelName, game: SequenceGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        guard channel == SequenceGame.hall, let tournament = game.tournament else { return }
        encodeTables(of: tournament, in: game, names: names, into: &writer)
    }

    package func stateName(of game: SequenceGame) -> String { game.stage.rawValue }

    // MARK: - Parts

    /// Writes `round`: number, state, options and commitment; at a table of a tournament before the deal its players,
    /// while numbers are revealed the list of promises, and at the end the seed.
    ///
    /// - Parameter table: A table of a tournament, for the receivers there; `nil` for the whole tournament.
    private mutating func encodeRound(
        of game: SequenceGame, at table: Int? = nil, names: some SeatNames, into writer: inout JSONWriter
    ) {
        if let table, let tournament = game.tournament {
            guard tournament.tables.indices.contains(table) else { return }
            let one = tournament.tables[table]
            let commitment = game.commitment(of: one, round: game.number, options: game.setup.options)
            return Self.encodeRound(
                of: game, match: one.match, state: one.match.stage.rawValue, commitment, seed: one.match.seed,
                at: table,
                into: &writer
            ) { writer in
                // Before the deal there is no `table`, but players look for their opponents.
                if one.match.round == nil { writer.places(of: one.match, names: names) }
            }
        }
        let members = round.bytes(at: game.revision) { writer in
            Self.encodeRound(
                of: game, match: game.match, state: game.stage.rawValue, game.commitment, seed: game.setup.seed,
                at: nil,
                into: &writer)
        }
        writer.encoded(members)
    }

    private static func encodeRound(
        of game: SequenceGame, match: Match?, state: String, _ commitment: [UInt8], seed: Seed, at table: Int?,
        into writer: inout JSONWriter, players: (inout JSONWriter) -> Void = { _ in }
    ) {
        writer.object("round") { writer in
            writer.member("number", game.number)
            writer.member("state", state)
            if let table { writer.member("table", table) }
            players(&writer)
            writer.object("options") { writer in game.setup.options.encode(into: &writer) }
            writer.member("commitment", commitment.hexadecimal)
            if let until = match?.gatheredUntil { writer.member("until", until) }
            if let match, let gathered = match.gathered {
                writer.array("asked") { writer in
                    for place in gathered.places { if let seat = place.seat { writer.string(seat.description) } }
                }
                if match.stage == .revealing { writer.promises(gathered.nonces) }
            }
            if state == SequenceGame.Stage.finished.rawValue { writer.member("seed", seed.hexadecimal) }
        }
    }

    /// Writes `table`: everything public at it, and the hands once the round is over.
    private mutating func encodeTable(
        of game: SequenceGame, at index: Int, names: some SeatNames, into writer: inout JSONWriter
    ) {
        guard let match = game.match(at: index), let round = match.round else { return }
        guard game.tournament == nil else {
            return writer.object("table") { writer in
                writer.table(of: match, round, crowd: game.crowd, names: names)
            }
        }
        let members = table.bytes(at: game.revision) { writer in
            writer.object("table") { writer in writer.table(of: match, round, crowd: game.crowd, names: names) }
        }
        writer.encoded(members)
    }

    /// Writes `own`: a seat's place and hand, whether it may exchange a dead card, and in crowd games its vote; `null`
    /// for a seat without a place. In a tournament it also writes `entrant`, the seat's progress.
    private mutating func encodeOwn(of seat: SeatID, game: SequenceGame, into writer: inout JSONWriter) {
        if let tournament = game.tournament, let entrant = tournament.entrant(of: seat) {
            let place = place(of: entrant, in: tournament, of: game)
            writer.object("entrant") { writer in writer.members(of: entrant, at: place, in: tournament) }
        }
        let sits = game.place(of: seat)
        let round = sits?.match.round
        // Before the deal, only members of a crowd have a place.
        let team = game.form == .crowd ? game.crowd.team(of: seat) : nil
        guard let place = round == nil ? team : sits?.place else { return writer.nullMember("own") }
        writer.object("own") { writer in
            writer.member("place", place)
            writer.array("hand") { writer in for card in round?.table.hands[place] ?? [] { writer.integer(card.number) }
            }
            writer.member("canSwap", round.map { $0.table.turn == place && $0.table.canSwap } ?? false)
            guard let vote = sits?.match.votes.choice(of: seat) else { return }
            writer.object("vote") { writer in
                writer.member("act", vote.name)
                vote.encode(into: &writer)
            }
        }
    }

    // MARK: - Exports

    package func encodeRecap(game: SequenceGame, names: some SeatNames, into writer: inout JSONWriter) {
        game.encodeRounds(names: names, isExport: false, into: &writer)
    }

    package func writeTable(game: SequenceGame, names: some SeatNames, line: ([JSONValue]) -> Void) {
        line(["round", "place", "player", "name", "team", "sequences"].map(JSONValue.string))
        for record in game.rounds {
            if let tournament = record.tournament {
                for standing in tournament.standing {
                    let entrant = tournament.entrants[standing.entrant]
                    line([
                        .integer(record.number), standing.place.map { .integer($0) } ?? .null,
                        .string(entrant.seat.description), .string(names.name(of: entrant.seat)), .null,
                        .integer(entrant.sequences),
                    ])
                }
            }
            guard let round = record.round else { continue }
            let table = round.table
            for (index, place) in round.places.enumerated() {
                guard let seat = place.occupant.seat, !game.origin.derivesPlaces || game.isPlayer(seat) else {
                    continue
                }
                let team = table.team(of: index)
                line([
                    .integer(record.number), table.outcome?.team == team ? .integer(1) : .null,
                    .string(seat.description), .string(names.name(of: seat)), .integer(team + 1),
                    .integer(table.board.count(of: team)),
                ])
            }
        }
    }
}
