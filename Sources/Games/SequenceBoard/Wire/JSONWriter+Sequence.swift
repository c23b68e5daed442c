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

    /// Writes `list`, the digest of all promises, and `commits`, in the order of the places.
    mutating func promises(_ nonces: Nonces) {
        member("list", nonces.listDigest.hexadecimal)
        numbers("commits", nonces.commits)
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
