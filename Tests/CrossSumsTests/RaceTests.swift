import GameRules
import Testing

@testable import CrossSums

/// A race of a host and players, with a clock that the test controls.
private struct Race {
    private(set) var game: CrossSumsGame
    private var position: UInt64 = 0
    var now = Timestamp(milliseconds: 1_800_000_000_000)

    init(players: Int = 2, _ change: (inout CrossSumsOptions) -> Void = { _ in }) {
        var options = CrossSumsOptions()
        options.difficulty = .easy
        change(&options)
        let setup = CrossSumsGame.Setup(options: options, seed: Seed([UInt8](repeating: 9, count: 32)))
        game = CrossSumsGame(
            setup: setup, origin: PlayOrigin(room: "K7QX4P", play: 1), at: Moment(position: 0, time: now))
        join(1, .host)
        for number in 0..<players { join(UInt32(number + 2), .player) }
    }

    private mutating func next() -> Moment {
        position += 1
        return Moment(position: position, time: now)
    }

    mutating func join(_ seat: UInt32, _ role: Role) { _ = game.seatJoined(SeatID(seat), role: role, at: next()) }
    mutating func remove(_ seat: UInt32) { _ = game.seatRemoved(SeatID(seat), at: next()) }

    /// Sends a command; returns its answer and events.
    @discardableResult
    mutating func play(
        _ input: CrossSumsInput, by seat: UInt32 = 1
    ) throws(Rejection) -> (answer: CrossSumsAnswer, events: [CrossSumsEvent]) {
        switch game.apply(input, from: SeatID(seat), role: seat == 1 ? .host : .player, at: next()) {
        case .accepted(let events, let detail): return (CrossSumsAnswer(bits: detail), events.map(\.event))
        case .rejected(let rejection): throw rejection
        }
    }

    mutating func wait(seconds: Double) {
        let until = now.adding(milliseconds: Int64(seconds * 1_000))
        while let deadline = game.nextDeadline, deadline <= until {
            now = max(now, deadline)
            _ = game.deadlineReached(at: next())
        }
        now = until
    }

    mutating func start() throws(Rejection) {
        try play(.startRound(seconds: 3))
        wait(seconds: 3)
    }

    mutating func sleep(seconds: Int) {
        game.moveDeadlines(since: now, by: Int64(seconds) * 1_000)
        now = now.adding(seconds: seconds)
    }

    /// Marks all cells of the solution, except the first `count`.
    mutating func solve(by seat: UInt32, without count: Int = 0) throws(Rejection) {
        guard let puzzle = game.puzzle else { return }
        for cell in puzzle.grid.indices.filter({ !puzzle.solution[$0] }).dropFirst(count) {
            try play(.mark(cell: cell, as: .removed), by: seat)
        }
    }

    func cell(kept: Bool) -> Int { game.puzzle!.solution.firstIndex(of: kept)! }
}

@Suite struct RaceTests {
    private func code(_ body: () throws(Rejection) -> Void) -> String? {
        do throws(Rejection) {
            try body()
            return nil
        } catch {
            return error.code.rawValue
        }
    }

    @Test func `A round goes from puzzle to puzzle by itself, and ends with places`() throws {
        var race = Race { $0.puzzles = 2 }
        #expect(race.game.puzzle == nil && !race.game.hasBegun)
        try race.start()
        #expect(race.game.puzzleNumber == 1)
        race.wait(seconds: 41.27)
        try race.solve(by: 2)
        race.wait(seconds: 10)
        try race.solve(by: 3)
        // All players are done, so the puzzle ends before its limit.
        race.wait(seconds: 3)
        guard case .paused(1, .some) = race.game.stage else {
            Issue.record("\(race.game.stage)")
            return
        }
        race.wait(seconds: 10)
        #expect(race.game.puzzleNumber == 2)
        try race.solve(by: 3)
        race.wait(seconds: 120)
        #expect(race.game.stage == .finished)
        // 41.2 s plus a limit of 120 s with a minute, compared with 51.2 s plus 0 s.
        #expect(race.game.record.total(of: 1) == 412 + 1_200 + 600)
        #expect(race.game.record.total(of: 2) == 512)
        #expect(
            race.game.roundPlaces == [
                RoundPlaces([.init(seat: SeatID(3), place: 1), .init(seat: SeatID(2), place: 2)])
            ])
    }

    @Test func `A wrong mark costs a life and shows the cell, the last one ends the puzzle`() throws {
        var race = Race()
        try race.start()
        let wrong = race.game.puzzle!.grid.indices.filter { race.game.puzzle!.solution[$0] }.prefix(3)
        for (count, cell) in wrong.enumerated() {
            let answer = try race.play(.mark(cell: cell, as: .removed), by: 2).answer
            #expect(!answer.isRight && answer.lives == 2 - count && answer.hint == nil)
            #expect(race.game.boards[1].mark(of: cell) == .kept && race.game.boards[1].isLocked(cell))
        }
        #expect(code { () throws(Rejection) in try race.play(.mark(cell: 0, as: .kept), by: 2) } == "outOfLives")
        #expect(try race.play(.mark(cell: race.cell(kept: true), as: .removed), by: 3).answer.lives == 2)
    }

    @Test func `What is marked twice, or is locked, costs nothing`() throws {
        var race = Race()
        try race.start()
        let cell = race.cell(kept: true)
        #expect(try !race.play(.mark(cell: cell, as: .removed), by: 2).answer.isRight)
        for _ in 0..<5 {
            let repeated = try race.play(.mark(cell: cell, as: .removed), by: 2)
            #expect(repeated.answer.lives == 2 && repeated.events.isEmpty)
        }
        let right = race.cell(kept: false)
        try race.play(.mark(cell: right, as: .removed), by: 2)
        #expect(try race.play(.mark(cell: right, as: .open), by: 2).answer.isRight)
        #expect(race.game.boards[1].mark(of: right) == .open)
    }

    @Test func `A hint shows a cell, says why, costs twenty seconds and is there once`() throws {
        var race = Race { $0.puzzles = 1 }
        try race.start()
        let hint = try #require(try race.play(.hint, by: 2).answer.hint)
        #expect(hint == race.game.puzzle!.hint(after: race.game.puzzle!.grid.map { _ in .open }))
        #expect(code { () throws(Rejection) in try race.play(.hint, by: 2) } == "noHints")
        race.wait(seconds: 5)
        try race.solve(by: 2)
        try race.play(.finishPuzzle)
        #expect(race.game.record.total(of: 1) == 50 + 200)
    }

    @Test func `A board that is checked at the end is handed in`() throws {
        var race = Race {
            $0.checking = .atEnd
            $0.puzzles = 1
        }
        try race.start()
        #expect(try race.play(.mark(cell: race.cell(kept: true), as: .removed), by: 2).answer.isRight)
        #expect(try !race.play(.submit, by: 2).answer.isRight)
        try race.play(.mark(cell: race.cell(kept: true), as: .open), by: 2)
        try race.solve(by: 2)
        #expect(race.game.boards[1].solvedAfter == nil, "only who hands it in has solved it")
        race.wait(seconds: 7)
        let answer = try race.play(.submit, by: 2).answer
        #expect(answer.isRight && answer.isSolved && answer.lives == nil)
        try race.play(.finishRound)
        #expect(race.game.record.total(of: 1) == 70 + 50)
    }

    @Test func `Equal tenths share a place`() throws {
        var race = Race(players: 3) { $0.puzzles = 1 }
        try race.start()
        race.wait(seconds: 9.01)
        try race.solve(by: 4)
        race.wait(seconds: 0.05)
        try race.solve(by: 2)
        race.wait(seconds: 1)
        try race.solve(by: 3)
        race.wait(seconds: 3)
        #expect(race.game.roundPlaces[0].lines.map(\.place) == [1, 1, 3])
        #expect(race.game.roundPlaces[0].lines.map(\.seat.number) == [2, 4, 3])
    }

    @Test func `While the room sleeps no clock runs`() throws {
        var race = Race { $0.puzzles = 1 }
        try race.start()
        race.wait(seconds: 10)
        race.sleep(seconds: 3_600)
        race.wait(seconds: 10)
        try race.solve(by: 2)
        #expect(race.game.boards[1].solvedAfter == 20_000)
        race.wait(seconds: 99)
        #expect(race.game.puzzleNumber == 1 && race.game.stage != .finished)
        race.wait(seconds: 1)
        #expect(race.game.stage == .finished)
    }

    @Test func `Who comes late plays at once or next, as the host likes`() throws {
        for late in [CrossSumsOptions.LateStart.shared, .own] {
            var race = Race { $0.lateStart = late }
            try race.start()
            race.join(4, .player)
            let refused = code { () throws(Rejection) in try race.play(.hint, by: 4) }
            #expect(refused == (late == .own ? "notAllowed" : nil))
            try race.play(.finishPuzzle)
            try race.play(.nextPuzzle)
            #expect(try race.play(.hint, by: 4).answer.hint != nil)
        }
    }

    @Test func `Players run no race, and what does not fit is refused by a code`() throws {
        var race = Race()
        #expect(code { () throws(Rejection) in try race.play(.startRound(seconds: 3), by: 2) } == "notAllowed")
        #expect(code { () throws(Rejection) in try race.play(.startRound(seconds: 2)) } == "badOptions")
        #expect(code { () throws(Rejection) in try race.play(.hint, by: 2) } == "puzzleOver")
        #expect(code { () throws(Rejection) in try race.play(.nextPuzzle) } == "roundNotStarted")
        try race.start()
        #expect(code { () throws(Rejection) in try race.play(.mark(cell: 9, as: .kept), by: 2) } == "badCell")
        #expect(code { () throws(Rejection) in try race.play(.submit, by: 2) } == "nothingToSubmit")
        #expect(code { () throws(Rejection) in try race.play(.mark(cell: 0, as: .kept), by: 1) } == "notAllowed")
        var options = CrossSumsOptions()
        options.puzzles = 11
        let seed = Seed([UInt8](repeating: 1, count: 32))
        #expect(code { () throws(Rejection) in try race.play(.newRound(options, seed)) } == "roundPlaying")
        try race.play(.finishRound)
        #expect(code { () throws(Rejection) in try race.play(.newRound(options, seed)) } == "badOptions")
    }
}
