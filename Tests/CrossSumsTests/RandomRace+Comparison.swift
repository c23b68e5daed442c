import CrossSumsReferee
import GameRules

@testable import CrossSums

extension RandomRace {
    /// Compares everything that clients can know of the race.
    func compare(after what: String) throws {
        do {
            try compareStage()
            try comparePuzzle()
            try compareResults()
        } catch {
            throw Mismatch(description: "after \(what): \(error)")
        }
    }

    private func compareStage() throws {
        let state =
            switch game.stage {
            case .dealt: "dealt"
            case .playing: "playing"
            case .paused: "paused"
            case .finished: "finished"
            }
        try require(state, reference.state, "state")
        try require(game.nextDeadline?.milliseconds, reference.deadline, "deadline")
        try require(game.number, reference.rounds.count, "round")
        try require(game.puzzleNumber, reference.puzzleNumber, "puzzle")
        try require(game.hasBegun, reference.hasBegun, "whether it has begun")
        try require(game.isInterruptible, reference.isInterruptible, "whether it may be left")
        for (index, own) in reference.seats.enumerated() {
            try require(game.hasPlayed(seat(index)), own.hasMarked, "whether \(seat(index)) has played")
        }
    }

    private func comparePuzzle() throws {
        guard let played = reference.round.puzzles.last, let puzzle = game.puzzle else { return }
        try require(puzzle.grid, played.puzzle.grid, "grid")
        try require(puzzle.solution, played.puzzle.stays, "solution")
        try require(puzzle.rows + puzzle.columns, played.puzzle.rows + played.puzzle.columns, "targets")
        for index in reference.seats.indices {
            try require(
                game.plays(index, puzzle: game.puzzleNumber), reference.plays(index), "whether \(seat(index)) plays")
        }
        if reference.isTogether {
            try compare(game.hall, with: reference.hall, "the hall")
            guard reference.state == "playing" else { return }
            try require(
                game.votes.most(12).map { [$0.cell, $0.mark == .kept ? 0 : 1, $0.count] },
                reference.most(12).map { [$0.cell, $0.mark == "k" ? 0 : 1, $0.count] }, "what most tap")
            return
        }
        for index in reference.seats.indices {
            try compare(game.boards[index], with: reference.board(of: index), "\(seat(index))")
            try require(game.placeSoFar(of: index), reference.placeSoFar(of: index), "place so far of \(seat(index))")
        }
        let progress = RaceProgress(of: game, puzzle)
        var seen = RefereeRace.Progress()
        (seen.solved, seen.playing, seen.out) = (progress.solved, progress.playing, progress.out)
        (seen.tenths, seen.median) = (progress.tenths, progress.medianTenths)
        seen.ahead = progress.ahead.map(\.index)
        try require(seen, reference.progress, "progress")
    }

    private func compare(_ board: RaceBoard, with expected: RefereeBoard, _ whose: String) throws {
        let cells = expected.marks.indices
        let letters: [Mark: Character] = [.open: "-", .kept: "k", .removed: "r"]
        try require(cells.map { letters[board.mark(of: $0)] }, expected.marks, "marks of \(whose)")
        try require(cells.filter(board.isLocked), expected.locked.sorted(), "locked cells of \(whose)")
        try require(
            [Int(board.mistakes), Int(board.hints), Int(board.failures), board.decided],
            [expected.mistakes, expected.hints, expected.failures, expected.decided], "slips of \(whose)")
        try require(board.solvedAfter, expected.solvedAfter, "time of \(whose)")
        try require(board.tenths.map(Int.init), expected.tenths, "tenths of \(whose)")
        try require(board.lives(game.setup.options), expected.lives, "lives of \(whose)")
        try require(board.isOut, expected.isOut, "whether \(whose) is out")
    }

    private func compareResults() throws {
        let rounds = game.history + [game.record]
        for (index, round) in reference.rounds.enumerated() {
            let lines = rounds[index].standings.map { line in
                RefereeRace.Line(
                    seat: Int(line.seat.number) - 1, place: line.place, total: line.total, solved: line.solved,
                    slips: line.slips)
            }
            try require(lines, reference.standings(of: round), "standings of round \(index + 1)")
            try require(
                rounds[index].unsolved.map { Int($0.number) - 1 }, reference.unsolved(in: round),
                "who has solved nothing in round \(index + 1)")
            for number in reference.seats.indices where rounds[index].seats.indices.contains(number) {
                try require(
                    rounds[index].seats[number].times.map { $0.map(Int.init) }, reference.times(of: number, in: round),
                    "times of \(seat(number)) in round \(index + 1)")
            }
        }
        try require(game.standings, game.record.standings, "the standings that are kept")
        for index in reference.seats.indices {
            let own = reference.standings(of: reference.round).first { $0.seat == index }
            try require(game.standing(of: index)?.place, own?.place, "place of \(seat(index))")
        }
        func places(_ rounds: [RoundPlaces]) -> [[[Int]]] {
            rounds.map { $0.lines.map { [Int($0.seat.number) - 1, $0.place] } }
        }
        try require(places(game.allRoundPlaces), reference.allPlaces, "places of all")
        try require(places(game.roundPlaces), reference.places, "places of those who are left")
    }
}
