import GameRules
import SequenceReferee

@testable import SequenceBoard

extension RandomTables {
    /// Compares everything that clients can know of the game, except unchanged cards.
    func compare(after what: String) throws {
        do {
            try compareRoom()
            try compareTables()
            try compareStanding()
        } catch {
            throw Mismatch(description: "after \(what): \(error)")
        }
    }

    private func compareRoom() throws {
        try require(game.stage.rawValue, reference.state, "state")
        try require(game.nextDeadline?.milliseconds, reference.deadline, "deadline")
        try require(game.number, reference.number, "round")
        try require(game.isPaused, reference.isPaused, "whether it is paused")
        try require(game.hasBegun, reference.hasBegun, "whether it has begun")
        try require(game.isInterruptible, reference.isInterruptible, "whether it may be left")
        try require(game.step, reference.step, "step")
        if game.form == .one {
            try require(game.seating.teams.map { $0.map(\.wire) }, reference.seating.teams, "seating")
        }
        for index in reference.players.indices {
            try require(game.isPlayer(seat(index)), reference.players[index], "whether \(seat(index)) plays")
            let place = game.place(of: seat(index))
            try require(place?.place, reference.place(of: index)?.place, "place of \(seat(index))")
            let hasPlayed = reference.state != "seating" && reference.place(of: index) != nil
            try require(game.hasPlayed(seat(index)), hasPlayed, "whether \(seat(index)) has played")
            guard game.form == .crowd else { continue }
            try require(
                game.crowd.team(of: seat(index)), reference.crowd.firstIndex { $0.contains(index) },
                "team of \(seat(index))")
        }
        func places(_ rounds: [RoundPlaces]) -> [[[Int]]] {
            rounds.map { $0.lines.map { [Int($0.seat.number) - 1, $0.place] } }
        }
        try require(places(game.allRoundPlaces), reference.allPlaces, "places of all")
        try require(places(game.roundPlaces), reference.places, "places of those who are left")
    }

    private func compareTables() throws {
        try require(game.match != nil, reference.match != nil, "whether there is a table")
        if let match = game.match, let expected = reference.match { try compare(match, with: expected) }
        guard let tournament = game.tournament, let expected = reference.tournament else {
            return try require(game.tournament != nil, reference.tournament != nil, "whether there are tables")
        }
        try require(tournament.stage.rawValue, expected.state, "state of the tournament")
        try require(tournament.number, expected.number, "round of the tournament")
        try require(tournament.endsAt?.milliseconds, expected.endsAt, "end of the round")
        try require(tournament.nextAt?.milliseconds, expected.nextAt, "beginning of the next")
        try require(tournament.tables.count, expected.tables.count, "tables")
        for (table, other) in zip(tournament.tables, expected.tables) {
            do {
                try require(table.counts, other.counts, "whether it counts")
                try require(table.through, other.through, "who goes on")
                try compare(table.match, with: other.match)
            } catch {
                throw Mismatch(description: "table \(table.number): \(error)")
            }
        }
    }

    private func compare(_ match: Match, with expected: RefereeMatch) throws {
        try require(match.stage.rawValue, expected.stage, "stage")
        try require(match.occupants.map(\.wire), expected.places, "who sits there")
        try require(match.nextDeadline?.milliseconds, expected.deadline, "deadline of the table")
        try require(match.turnEndsAt?.milliseconds, expected.turnEndsAt, "end of the turn")
        try require(match.step, expected.step, "step of the table")
        try require(match.isPaused, expected.isPaused, "whether the table is paused")
        try require(match.votes.ranked.map(\.count), expected.ranked.map(\.count), "votes")
        try require(
            match.votes.first.map { "\($0.name)" }, expected.ranked.first.map(Self.name), "what is wanted most")
        if let gathered = match.gathered {
            try require(gathered.nonces.commits.map { $0?.hexadecimal }, expected.commits, "promises")
            try require(gathered.nonces.told.map { $0?.hexadecimal }, expected.told, "what was told")
        }
        guard let round = match.round, let cards = expected.cards else {
            return try require(match.round != nil, expected.cards != nil, "whether cards are dealt")
        }
        try require(round.first, expected.first, "who begins")
        try require(round.places.map(\.missed), expected.missed, "how often the house has played")
        try require(round.acts.count, expected.acts, "acts")
        try require((0..<100).map(round.table.board.team(at:)), cards.board.chips, "chips")
        try require([round.table.turn, round.table.swaps], [cards.turn, cards.swaps], "turn")
        try require(round.table.hands.map { $0.map(\.number) }, cards.hands.map { $0.sorted() }, "hands")
        try require(round.table.outcome?.team, cards.outcome?.team, "who won")
        try require(round.table.outcome?.reason.rawValue, cards.outcome?.reason, "why it is over")
    }

    private static func name(_ choice: (move: RefereeMove, count: Int)) -> String {
        switch choice.move {
        case .play: "play"
        case .swap: "swap"
        case .pass: "pass"
        }
    }

    private func compareStanding() throws {
        guard let tournament = game.tournament, let expected = reference.tournament else { return }
        let entrants = tournament.entrants.enumerated().map { index, one in
            [Int(one.seat.number) - 1, one.points, one.sequences, one.beatenIn ?? -1]
        }
        try require(
            entrants,
            expected.entrants.enumerated().map { index, one in
                [one.seat, expected.points(of: index), expected.sequences(of: index), one.beatenIn ?? -1]
            }, "who takes part")
        let standing = tournament.standing.map { RefereeTournament.Line(entrant: $0.entrant, place: $0.place) }
        try require(standing, expected.standing, "standing")
        for index in reference.players.indices {
            try require(game.table(of: seat(index)), expected.table(of: index), "table of \(seat(index))")
        }
    }

    /// Compares everything on the tables.
    func compareCards() throws {
        if let round = game.match?.round, let cards = reference.match?.cards { try expectEqual(round.table, cards) }
        for (table, expected) in zip(game.tournament?.tables ?? [], reference.tournament?.tables ?? []) {
            if let round = table.match.round, let cards = expected.match.cards { try expectEqual(round.table, cards) }
        }
    }
}
