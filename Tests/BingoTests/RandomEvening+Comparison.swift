import Bingo
import BingoReferee
import GameRules

extension RandomEvening {
    func outcome(of verdict: Verdict<BingoEvent>, for input: BingoInput) -> RefereeGame.Outcome {
        var outcome = RefereeGame.Outcome()
        switch verdict {
        case .rejected(let rejection): outcome.code = rejection.code.rawValue
        case .accepted(let events, let detail):
            if detail != 0 { outcome.lines = PatternSet(rawValue: UInt32(truncatingIfNeeded: detail)).names }
            for event in events {
                switch event.event {
                case .bingos(let seats): outcome.bingos += seats.map { Int($0.number) - 1 }.sorted()
                case .withdrawn(let seats): outcome.withdrawn += seats.map { Int($0.number) - 1 }.sorted()
                default: break
                }
            }
        }
        return outcome
    }

    func compareStandings(after input: BingoInput) throws {
        let lines = game.standings().map {
            RefereeGame.Line(
                player: Int($0.seat.number) - 1, rank: $0.rank, call: $0.call, lines: $0.lines,
                time: $0.time.milliseconds)
        }
        let expected = reference.standings()
        guard lines == expected else {
            throw Mismatch(description: "standings after \(position), \(input): \(lines), not \(expected)")
        }
    }

    mutating func compareAll() throws {
        try compareStandings(after: .startRound)
        if dice.integer(below: 4) == 0 { try compareCrowd() }
        try compareFacts()
        try compareFirstPlace()
        for (index, player) in reference.players.enumerated() {
            let board = game.board(of: seat(index))
            try require(board != nil, player.plays, "board of \(seat(index))")
            guard let board else { continue }
            try require(board.cells.map(Int.init), player.board, "cells of \(seat(index))")
            try require(board.deal, player.deal, "deal of \(seat(index))")
            let marked = (0..<player.marks.count).filter { board.marked & 1 << $0 != 0 }
            try require(marked, (0..<player.marks.count).filter { player.marks[$0] != nil }, "marks of \(seat(index))")
            try require(
                game.held(by: seat(index)).names, reference.held(by: index), "patterns of \(seat(index))")
            let own = game.standing(of: seat(index))
            try require(own, game.standings().first { $0.seat == seat(index) }, "own line of \(seat(index))")
        }
        try comparePlaces()
        try require(game.standings(first: 2), Array(game.standings().prefix(2)), "first two")
        try require(game.bingoCount, game.standings().count, "number of bingos")
    }

    /// Compares the places of finished rounds, with and without removed players.
    private func comparePlaces() throws {
        func places(_ rounds: [RoundPlaces]) -> [[RefereeGame.Place]] {
            rounds.map { round in
                round.lines.map { RefereeGame.Place(player: Int($0.seat.number) - 1, place: $0.place) }
            }
        }
        try require(places(game.allRoundPlaces), reference.allPlaces, "places of all")
        let left = reference.finishedPlaces
        try require(places(game.roundPlaces), left.map { $0.filter { $0.place <= 5 } }, "places of those who are left")
        for (round, expected) in zip(game.history, left) {
            let lines = round.standings.map { RoundPlaces.Line(seat: $0.seat, place: $0.rank) }
            try require(places([RoundPlaces(lines)]), [expected], "standings of round \(round.number)")
        }
    }

    private func compareFacts() throws {
        try require(
            game.calls.map { call in
                [call.number, call.term, Int(call.time.milliseconds), call.crowd ?? 0]
                    + (call.quorum.map { [$0.needed, $0.holders] } ?? [])
            },
            reference.calls.map { [$0.number, $0.term, Int($0.time), $0.crowd ?? 0] + $0.quorum }, "calls")
        try require(
            game.calls.map(\.uncalledAt?.milliseconds), reference.calls.map(\.takenBack), "calls that were taken back")
        try require(game.marksUntil?.milliseconds, reference.marksUntil, "end of marks")
        try require(game.commitment, reference.commitment, "commitment")
        try require(game.windowSeconds, reference.rules.window, "window")
        try require(game.state.rawValue, reference.state, "state")
        try require(
            game.draws.map { draw in
                RefereeGame.Draw(
                    number: draw.number, rank: draw.rank, among: draw.candidates.map { Int($0.number) - 1 },
                    winner: Int(draw.winner.number) - 1, again: draw.proof?.again,
                    contributed: draw.proof?.contributions.count)
            }, reference.draws, "draws")
        try require(
            game.openDraw?.contributions.map { Int($0.seat.number) - 1 }, reference.openDraw?.parts.map(\.player),
            "who contributed")
        try require(
            [game.vote?.number ?? 0] + game.voteCounts, [reference.vote?.number ?? 0] + reference.voteCounts, "votes")
        let totals = game.totals(first: .max)
        let hasFinished = reference.hasFinishedRounds || reference.state == "finished"
        try require(totals != nil, hasFinished, "whether there are totals")
        try require(
            totals?.map { [Int($0.seat.number) - 1, $0.rounds, $0.bingos, $0.firsts, $0.lines] } ?? [],
            totals == nil ? [] : expectedTotals, "totals")
        try require(game.totals(first: 2), totals.map { Array($0.prefix(2)) }, "first totals")
        for index in reference.players.indices {
            let mine = reference.calls.filter { $0.notYet.contains(index) }.map(\.number)
            try require(game.notYets(of: seat(index)), mine, "not yet of \(seat(index))")
            try require(game.choice(of: seat(index)), reference.vote?.choices[index], "choice of \(seat(index))")
        }
    }

    /// The players' expected results in all finished rounds: seat, rounds, bingos, first ranks, patterns.
    private var expectedTotals: [[Int]] {
        let all = reference.players.indices.filter { reference.players[$0].plays }.map { index in
            let tally = reference.tally(of: index)
            return [index, tally.rounds, tally.bingos, tally.firsts, tally.lines]
        }
        return all.filter { $0[1] > 0 }.sorted { left, right in
            for column in [3, 2, 4] where left[column] != right[column] { return left[column] > right[column] }
            return left[0] < right[0]
        }
    }

    /// Compares the first place, with every player in turn tapping all called cells.
    private func compareFirstPlace() throws {
        let first = reference.rules.honour ? nil : reference.standings().first?.call
        let place = game.firstPlace(at: Timestamp(milliseconds: time))
        try require(place?.call, first, "the call of the first place")
        guard let place, let first else { return }
        var expected = [0, 0]
        let isMarking = reference.state == "playing" || reference.marksUntil.map { time <= $0 } ?? false
        for index in reference.players.indices where isMarking && reference.players[index].takesPart {
            var after = reference
            let had = reference.standings().first { $0.player == index }?.call ?? .max
            for (cell, term) in after.players[index].board.enumerated()
            where after.standing(term) != nil && after.players[index].marks[cell] == nil {
                after.players[index].marks[cell] = RefereeGame.Mark(
                    position: Int(position) + 1, time: time, current: after.current)
            }
            guard had > first, let call = after.standings().first(where: { $0.player == index })?.call else { continue }
            if call < first { expected[0] += 1 }
            if call == first { expected[1] += 1 }
        }
        try require([place.mayPass, place.mayShare], expected, "who may pass, and who may share")
    }

    private mutating func compareCrowd() throws {
        if reference.state == "finished" {
            let misses = reference.hopes.filter { !$0.terms.isEmpty }.map { [$0.player] + $0.terms }
            try require(
                game.closestMisses(first: 50).map { [Int($0.seat.number) - 1] + $0.missing }, misses, "closest misses")
            return
        }
        let nearness = game.nearness()
        let expected = reference.nearness()
        try require(nearness.unclaimed, expected.unclaimed.count, "unclaimed")
        try require(
            nearness.unclaimedFirst.map { Int($0.number) - 1 }, Array(expected.unclaimed.prefix(10)), "first unclaimed")
        try require(nearness.oneAway, expected.oneAway, "one away")
        try require(
            Dictionary(uniqueKeysWithValues: nearness.needed.map { ($0.term, $0.count) }), expected.needed, "needed")
        let now = Timestamp(milliseconds: time)
        let present = Set(reference.players.indices.filter { _ in dice.integer(below: 4) > 0 })
        let seats = SeatSet(present.sorted().map(seat))
        let heard = game.heard(among: seats, now: now)
        let among = reference.version > 1 ? present : nil
        try require(
            Dictionary(uniqueKeysWithValues: heard.map { ($0.term, $0.count) }),
            reference.early(now: time, among: among),
            "early")
        for term in heard.map(\.term) {
            let holders = reference.version > 1 ? reference.quorum(of: term, present: present)[1] : nil
            try require(game.holders(of: term, among: seats), holders, "holders of \(term)")
        }
    }

    func require<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
        guard value == expected else { throw Mismatch(description: "\(what): \(value), not \(expected)") }
    }
}
