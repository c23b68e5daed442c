import GameRules
import JSON
import WireProtocol

extension JSONWriter {
    /// Writes `seating`: each team's members, or in large teams their number.
    mutating func seating(of game: SequenceGame, names: some SeatNames) {
        guard game.stage != .playing, game.stage != .finished else { return }
        array("seating") { writer in
            switch game.form {
            case .one:
                for team in game.seating.teams {
                    writer.array { writer in
                        for one in team { writer.object { writer in writer.members(of: one, names: names) } }
                    }
                }
            case .tables: writer.crowd(game.players.count { $0 })
            case .crowd: for count in game.crowd.counts { writer.crowd(count) }
            }
        }
    }

    private mutating func crowd(_ count: Int) {
        array { writer in writer.object { writer in writer.member("crowd", count) } }
    }

    /// Writes `player` and `name`, `bot` with its level, or `crowd` with its size.
    mutating func members(of occupant: Occupant, names: some SeatNames, crowd: Crowd = Crowd()) {
        switch occupant {
        case .seat(let seat): members(of: seat, in: names)
        case .bot(let level): member("bot", level)
        case .crowd(let team): member("crowd", crowd.counts.indices.contains(team) ? crowd.counts[team] : 0)
        }
    }

    /// Writes `list`, the digest of all promises, and `commits`, in the order of the places.
    mutating func promises(_ nonces: Nonces) {
        member("list", nonces.listDigest.hexadecimal)
        numbers("commits", nonces.commits)
    }

    fileprivate mutating func numbers(_ name: StaticString, _ list: [[UInt8]?]) {
        array(name) { writer in
            for one in list { if let one { writer.string(one.hexadecimal) } else { writer.null() } }
        }
    }

    /// Writes everything public; in crowd games this includes the hands.
    mutating func table(of match: Match, _ round: SequenceRound, crowd: Crowd, names: some SeatNames) {
        let table = round.table
        member("teams", round.teams)
        member("need", table.need)
        member("faces", table.layout.text)
        member("chips", table.board.text)
        claims(table.board.claims)
        array("places") { writer in
            for (index, place) in round.places.enumerated() {
                writer.object { writer in
                    writer.members(of: place.occupant, names: names, crowd: crowd)
                    writer.member("cards", table.hands[index].count)
                    if place.missed > 0 { writer.member("missed", place.missed) }
                }
            }
        }
        member("turn", table.turn)
        member("step", match.step)
        if let until = match.turnEndsAt { member("endsAt", until) }
        member("stock", table.stockCount)
        array("discards") { writer in for card in table.discards { writer.integer(card.number) } }
        member("canSwap", table.canSwap)
        if match.isPaused { member("isPaused", true) }
        if match.before != nil { member("canUndo", true) }
        if let outcome = table.outcome { member(outcome) }
        if table.outcome != nil || match.options.form == .crowd { hands(table.hands) }
    }

    /// Writes `teams` and `places`: the players at a table of a tournament before its cards are dealt.
    mutating func places(of match: Match, names: some SeatNames) {
        member("teams", match.teams)
        array("places") { writer in
            for occupant in match.occupants { writer.object { writer in writer.members(of: occupant, names: names) } }
        }
    }

    /// Writes `votes`: the votes of the team on turn, the most popular first.
    mutating func votes(of match: Match) {
        object("votes") { writer in
            writer.member("step", match.step)
            writer.member("count", match.votes.count)
            writer.array("choices") { writer in
                for choice in match.votes.ranked.prefix(SequenceProjection.choicesMax) {
                    writer.object { writer in
                        writer.member("act", choice.move.name)
                        choice.move.encode(into: &writer)
                        writer.member("count", choice.count)
                    }
                }
            }
        }
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
            for line in tournament.standing.prefix(SequenceProjection.standingRows) {
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

    /// Writes what the big screen and the hosts see of a table: little more than the board.
    mutating func members(ofTable table: Tournament.Table, names: some SeatNames) {
        let match = table.match
        member("table", table.number)
        member("state", match.stage.rawValue)
        if !table.counts { member("rematch", true) }
        member("teams", match.teams)
        array("places") { writer in
            for (index, occupant) in match.occupants.enumerated() {
                writer.object { writer in
                    writer.members(of: occupant, names: names)
                    if let missed = match.round?.places[index].missed, missed > 0 { writer.member("missed", missed) }
                }
            }
        }
        if let since = match.turnSince { member("since", since) }
        if match.stage == .finished, let through = table.through, table.counts { member("through", through) }
        guard let round = match.round else { return }
        member("need", round.table.need)
        member("turn", round.table.turn)
        member("step", match.step)
        member("plays", round.acts.count)
        member("faces", round.table.layout.text)
        member("chips", round.table.board.text)
        claims(round.table.board.claims)
        if let outcome = round.table.outcome { member(outcome) }
    }

    /// Writes `bracket`: for each finished round, the teams at the tables that counted, and the winner. Removed players
    /// are shown as the bots that replaced them.
    mutating func bracket(of tournament: Tournament, names: some SeatNames) {
        array("bracket") { writer in
            for table in tournament.past where table.counts {
                writer.object { writer in
                    writer.member("round", table.round)
                    writer.member("table", table.number)
                    writer.member("teams", table.match.teams)
                    writer.array("places") { writer in
                        for occupant in table.match.occupants {
                            let isGone = occupant.seat.map(tournament.isGone) ?? false
                            let shown = isGone ? .bot(tournament.options.level) : occupant
                            writer.object { writer in writer.members(of: shown, names: names) }
                        }
                    }
                    if let through = table.through { writer.member("through", through) }
                }
            }
        }
    }

    fileprivate mutating func claims(_ claims: [Board.Claim]) {
        array("sequences") { writer in
            for claim in claims {
                writer.object { writer in
                    writer.member("team", claim.team)
                    writer.array("cells") { writer in for cell in claim.cells { writer.integer(cell) } }
                }
            }
        }
    }

    fileprivate mutating func member(_ outcome: CardTable.Outcome) {
        object("outcome") { writer in
            if let team = outcome.team { writer.member("team", team) }
            writer.member("reason", outcome.reason.rawValue)
        }
    }

    fileprivate mutating func hands(_ hands: [[Card]]) {
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
        let told = isWhole ? tables : Array(tables.filter(\.counts).suffix(SequenceProjection.filmsMax))
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
}

extension Board {
    /// A letter for each cell: the team's number, or `-`.
    package var text: String {
        String(unsafeUninitializedCapacity: Board.cells) { bytes in
            for cell in 0..<Board.cells {
                bytes[cell] = team(at: cell).map { UInt8(ascii: "0") + UInt8($0) } ?? UInt8(ascii: "-")
            }
            return Board.cells
        }
    }
}
