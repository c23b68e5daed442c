import GameRules
import JSON
import WireProtocol

extension SequenceGame {
    static let standingRows = 20
    static let filmsMax = 15

    /// Writes `rounds`: the public state of all rounds, and everything of finished rounds.
    package func encodeExport(names: some SeatNames, into writer: inout JSONWriter) {
        encodeRounds(names: names, isExport: true, into: &writer)
    }

    /// Writes `rounds`, for an export or a recap. A recap has only finished rounds.
    func encodeRounds(names: some SeatNames, isExport: Bool, into writer: inout JSONWriter) {
        writer.array("rounds") { writer in
            for record in rounds {
                writer.object { writer in writer.members(of: record, in: self, names: names, isWhole: isExport) }
            }
            guard isExport, stage != .finished else { return }
            writer.object { writer in
                writer.member("number", number)
                writer.member("state", stage.rawValue)
                writer.object("options") { writer in setup.options.encode(into: &writer) }
                writer.member("commitment", commitment.hexadecimal)
                if let round = round, stage == .playing {
                    writer.places(of: round, crowd: crowd, names: names)
                    writer.acts(of: round)
                }
                if let tournament = tournament {
                    writer.tournament(
                        tournament, standing: JSONWriter.write { $0.standing(of: tournament, names: names) })
                }
            }
        }
    }
}

extension JSONWriter {
    /// Writes a finished round. With its seed, numbers and acts, anyone can replay it.
    ///
    /// - Parameter isWhole: `false` leaves out the plays of a tournament's less important tables, because a recap's
    ///   size is limited.
    mutating func members(
        of record: SequenceGame.FinishedRound, in game: SequenceGame, names: some SeatNames, isWhole: Bool
    ) {
        member("number", record.number)
        member("state", "finished")
        object("options") { writer in record.setup.options.encode(into: &writer) }
        member("commitment", game.commitment(of: record).hexadecimal)
        member("seed", record.setup.seed.hexadecimal)
        if let round = record.round { members(of: round, crowd: game.crowd, names: names) }
        if let tournament = record.tournament {
            tables(of: tournament, record, in: game, names: names, isWhole: isWhole)
        }
    }

    private mutating func tables(
        of tournament: Tournament, _ record: SequenceGame.FinishedRound, in game: SequenceGame, names: some SeatNames,
        isWhole: Bool
    ) {
        self.tournament(tournament, standing: JSONWriter.write { $0.standing(of: tournament, names: names) })
        array("drawn") { writer in for seat in tournament.drawn { writer.string(seat.description) } }
        let tables = (tournament.past + tournament.tables).filter { $0.match.round != nil }
        let told = isWhole ? tables : Array(tables.filter { $0.counts }.suffix(SequenceGame.filmsMax))
        array("tables") { writer in
            for table in told {
                guard let round = table.match.round else { continue }
                writer.object { writer in
                    writer.member("round", table.round)
                    writer.member("table", table.number)
                    if !table.counts { writer.member("rematch", true) }
                    if let through = table.through { writer.member("through", through) }
                    writer.member("state", table.match.stage.rawValue)
                    writer.object("options") { writer in record.setup.options.encode(into: &writer) }
                    let commitment = game.commitment(
                        of: table, round: record.number, options: record.setup.options)
                    writer.member("commitment", commitment.hexadecimal)
                    writer.member("seed", table.match.seed.hexadecimal)
                    writer.members(of: round, crowd: game.crowd, names: names)
                    // The final occupants, if some places changed hands.
                    guard round.dealtTo != table.match.occupants else { return }
                    writer.array("last") { writer in
                        for occupant in table.match.occupants { writer.string(occupant.wire) }
                    }
                }
            }
        }
    }

    private mutating func members(of round: SequenceRound, crowd: Crowd, names: some SeatNames) {
        numbers("commits", round.nonces.commits)
        numbers("nonces", round.nonces.told)
        member("first", round.first)
        member("startedAt", round.startedAt)
        places(of: round, crowd: crowd, names: names)
        acts(of: round)
        claims(round.table.board.claims)
        hands(round.table.hands)
        if let outcome = round.table.outcome { member(outcome) }
    }

    // MARK: - Tournaments

    /// Writes `tournament`: its progress, and the leaders.
    ///
    /// - Parameter standing: The output of ``standing(of:names:)``.
    mutating func tournament(_ tournament: Tournament, standing: [UInt8]) {
        object("tournament") { writer in
            writer.member("state", tournament.stage.rawValue)
            writer.member("round", tournament.number)
            if tournament.options.contest == .swiss { writer.member("of", tournament.options.rounds) }
            writer.member("tables", tournament.tables.count)
            writer.member("entrants", tournament.entrants.count)
            if let time = tournament.endsAt { writer.member("endsAt", time) }
            if let time = tournament.nextAt { writer.member("nextAt", time) }
            if tournament.isPaused { writer.member("isPaused", true) }
            guard tournament.isStandingShown else { return }
            writer.encoded(standing)
        }
    }

    /// Writes `standing`: the first of all participants.
    mutating func standing(of tournament: Tournament, names: some SeatNames) {
        array("standing") { writer in
            for line in tournament.standing.prefix(SequenceGame.standingRows) {
                writer.object { writer in
                    writer.members(of: tournament.entrants[line.entrant].seat, in: names)
                    writer.members(of: line.entrant, at: line.place, in: tournament)
                }
            }
        }
    }

    /// Writes `place`, `points`, `sequences`, and in a knock-out the round in which the entrant was beaten, otherwise
    /// what decides between equal points.
    mutating func members(of entrant: Int, at place: Int?, in tournament: Tournament) {
        let one = tournament.entrants[entrant]
        if let place { member("place", place) }
        member("points", one.points)
        member("sequences", one.sequences)
        if let round = one.beatenIn { member("beatenIn", round) }
        if tournament.options.contest == .swiss {
            member("metPoints", tournament.metPoints(of: entrant))
        }
    }

    // MARK: - Parts

    /// Writes `player` and `name`, `bot` with its level, or `crowd` with its size.
    mutating func members(of occupant: Occupant, names: some SeatNames, crowd: Crowd = Crowd()) {
        switch occupant {
        case .seat(let seat): members(of: seat, in: names)
        case .bot(let level): member("bot", level)
        case .crowd(let team): member("crowd", crowd.counts.indices.contains(team) ? crowd.counts[team] : 0)
        }
    }

    mutating func numbers(_ name: StaticString, _ list: [[UInt8]?]) {
        array(name) { writer in
            for one in list { if let one { writer.string(one.hexadecimal) } else { writer.null() } }
        }
    }

    mutating func claims(_ claims: [Board.Claim]) {
        array("sequences") { writer in
            for claim in claims {
                writer.object { writer in
                    writer.member("team", claim.team)
                    writer.array("cells") { writer in for cell in claim.cells { writer.integer(cell) } }
                }
            }
        }
    }

    mutating func member(_ outcome: CardTable.Outcome) {
        object("outcome") { writer in
            if let team = outcome.team { writer.member("team", team) }
            writer.member("reason", outcome.reason.rawValue)
        }
    }

    mutating func hands(_ hands: [[Card]]) {
        array("hands") { writer in
            for hand in hands { writer.array { writer in for card in hand { writer.integer(card.number) } } }
        }
    }

    /// Writes an act and its public effects.
    mutating func members(of act: SequenceRound.Act, _ effect: CardTable.Effect? = nil) {
        member("place", act.place)
        switch act.kind {
        case .move(let move):
            member("act", move.name)
            move.encode(into: &self)
        case .skip: member("act", "skip")
        case .undo: member("act", "undo")
        }
        if act.isByServer { member("house", true) }
        member("after", act.after)
        guard let effect else { return }
        if let removed = effect.removed { member("removed", removed) }
        if !effect.claims.isEmpty { claims(effect.claims) }
        if let count = effect.reshuffled { member("reshuffled", count) }
    }

    mutating func acts(of round: SequenceRound) {
        array("acts") { writer in
            for act in round.acts { writer.object { writer in writer.members(of: act) } }
        }
    }

    mutating func places(of round: SequenceRound, crowd: Crowd, names: some SeatNames) {
        member("teams", round.teams)
        array("places") { writer in
            for occupant in round.dealtTo {
                writer.object { writer in writer.members(of: occupant, names: names, crowd: crowd) }
            }
        }
    }
}
