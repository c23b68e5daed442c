import Bingo
import GameRules

extension RandomEvening {
    func outcome(of verdict: Verdict<BingoEvent>, for input: BingoInput) -> ReferenceGame.Outcome {
        var outcome = ReferenceGame.Outcome()
        switch verdict {
        case .rejected(let rejection): outcome.code = rejection.code
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
            ReferenceGame.Line(
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
        for (index, player) in reference.players.enumerated() {
            let board = game.board(of: seat(index))
            try require(board != nil, player.plays, "board of \(seat(index))")
            guard let board else { continue }
            let marked = (0..<player.marks.count).filter { board.marked & 1 << $0 != 0 }
            try require(marked, (0..<player.marks.count).filter { player.marks[$0] != nil }, "marks of \(seat(index))")
            try require(
                game.held(by: seat(index)).names, reference.held(by: player).map(\.name), "patterns of \(seat(index))")
            let own = game.standing(of: seat(index))
            try require(own, game.standings().first { $0.seat == seat(index) }, "own line of \(seat(index))")
        }
        try require(game.standings(first: 2), Array(game.standings().prefix(2)), "first two")
        try require(game.bingoCount, game.standings().count, "number of bingos")
    }

    private func compareFacts() throws {
        try require(
            game.calls.map { [$0.number, $0.term, Int($0.time.milliseconds), $0.crowd ?? 0] },
            reference.calls.map { [$0.number, $0.term, Int($0.time), $0.crowd ?? 0] }, "calls")
        try require(
            game.calls.map(\.uncalledAt?.milliseconds), reference.calls.map(\.takenBack), "calls that were taken back")
        try require(game.marksUntil?.milliseconds, reference.marksUntil, "end of marks")
        try require(
            game.draws.map { [$0.rank] + $0.candidates.map { Int($0.number) - 1 } }, reference.draws, "draws")
        for draw in game.draws { try require(draw.candidates.contains(draw.winner), true, "winner") }
        let totals = game.totals(first: .max)
        let hasFinished = reference.hasFinishedRounds || reference.state == .finished
        try require(totals != nil, hasFinished, "whether there are totals")
        try require(
            totals?.map { [Int($0.seat.number) - 1, $0.rounds, $0.bingos, $0.firsts, $0.lines] } ?? [],
            totals == nil ? [] : reference.totals(), "totals")
        try require(game.totals(first: 2), totals.map { Array($0.prefix(2)) }, "first totals")
        for index in reference.players.indices {
            let mine = reference.calls.filter { $0.notYet.contains(index) }.map(\.number)
            try require(game.notYets(of: seat(index)), mine, "not yet of \(seat(index))")
        }
    }

    private func compareCrowd() throws {
        var needed: [Int: Int] = [:]
        let hopes = reference.oneAway()
        if reference.state == .finished {
            let misses = hopes.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { [$0.key] + $0.value }
            try require(
                game.closestMisses(first: 50).map { [Int($0.seat.number) - 1] + $0.missing }, misses, "closest misses")
            return
        }
        let oneAway = reference.state == .playing ? hopes.filter { !$0.value.isEmpty } : [:]
        for terms in oneAway.values { for term in terms { needed[term, default: 0] += 1 } }
        let nearness = game.nearness()
        let unclaimed = reference.state == .playing ? hopes.filter(\.value.isEmpty).keys.sorted() : []
        try require(nearness.unclaimed, unclaimed.count, "unclaimed")
        try require(nearness.unclaimedFirst.map { Int($0.number) - 1 }, Array(unclaimed.prefix(10)), "first unclaimed")
        try require(nearness.oneAway, oneAway.count, "one away")
        try require(Dictionary(uniqueKeysWithValues: nearness.needed.map { ($0.term, $0.count) }), needed, "needed")
        let now = Timestamp(milliseconds: time)
        let early = Dictionary(uniqueKeysWithValues: game.earlyCounts(now: now).map { ($0.term, $0.count) })
        try require(early, reference.early(now: time), "early")
    }

    func require<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
        guard value == expected else { throw Mismatch(description: "\(what): \(value), not \(expected)") }
    }
}
