import GameRules

extension CrossSumsGame {
    /// The permitted countdowns, in seconds. The shortest is 3, so that players are prepared.
    static let countdownSeconds = 3...600

    mutating func setOptions(_ options: CrossSumsOptions, seed: Seed) throws(Rejection) -> [Directed<CrossSumsEvent>] {
        guard case .dealt(startsAt: nil) = stage else {
            throw Rejection(.roundPlaying, "A round is running. End it first.")
        }
        try options.validate()
        setup = Setup(options: options, seed: seed, rules: setup.rules)
        return [Directed(.roundDealt, to: .everybody)]
    }

    mutating func startRound(seconds: Int, at moment: Moment) throws(Rejection) -> [Directed<CrossSumsEvent>] {
        guard case .dealt = stage else { throw Rejection(.roundPlaying, "The round has already started.") }
        guard Self.countdownSeconds.contains(seconds) else {
            throw Rejection(.badOptions, "The countdown must be 3 to 600 seconds, not \(seconds).")
        }
        let startsAt = moment.time.adding(seconds: seconds)
        stage = .dealt(startsAt: startsAt)
        return [Directed(.countdown(startsAt), to: .everybody)]
    }

    mutating func cancelStart() throws(Rejection) -> [Directed<CrossSumsEvent>] {
        guard case .dealt(let startsAt) = stage else {
            throw Rejection(.roundPlaying, "The round has already started.")
        }
        guard startsAt != nil else { return [] }
        stage = .dealt(startsAt: nil)
        return [Directed(.countdown(nil), to: .everybody)]
    }

    mutating func nextPuzzle(at moment: Moment) throws(Rejection) -> [Directed<CrossSumsEvent>] {
        guard case .paused(let number, _) = stage else {
            throw Rejection(.roundNotStarted, "There is no pause to end.")
        }
        return begin(number + 1, at: moment)
    }

    mutating func finishPuzzle(at moment: Moment) throws(Rejection) -> [Directed<CrossSumsEvent>] {
        guard case .playing = stage else { throw Rejection(.puzzleOver, "No puzzle is being played.") }
        return endPuzzle(at: moment)
    }

    mutating func finishRound(at moment: Moment) throws(Rejection) -> [Directed<CrossSumsEvent>] {
        switch stage {
        case .dealt: throw Rejection(.roundNotStarted, "The round has not started yet.")
        case .finished: throw Rejection(.roundFinished, "The round is over.")
        case .playing: return endPuzzle(at: moment, isLast: true)
        case .paused: return endRound()
        }
    }

    mutating func newRound(_ options: CrossSumsOptions, seed: Seed) throws(Rejection) -> [Directed<CrossSumsEvent>] {
        guard case .finished = stage else { throw Rejection(.roundPlaying, "End this round first.") }
        try options.validate()
        records.append(record)
        setup = Setup(options: options, seed: seed, rules: setup.rules)
        number += 1
        stage = .dealt(startsAt: nil)
        puzzles = []
        standings = []
        for index in seats.indices {
            seats[index].playsFrom = 1
            seats[index].times = []
            seats[index].slips = 0
            boards[index] = RaceBoard()
        }
        return [Directed(.roundDealt, to: .everybody), Directed(.standingsChanged, to: .everybody)]
    }

    /// Starts a puzzle for all players.
    mutating func begin(_ number: Int, at moment: Moment) -> [Directed<CrossSumsEvent>] {
        let puzzle = PuzzleGenerator.race(
            number, seed: setup.seed, difficulty: setup.options.difficulty, in: setup.series)
        puzzles.append(PuzzleRecord(puzzle: puzzle, since: moment.time))
        for index in boards.indices { boards[index] = RaceBoard() }
        hall = RaceBoard()
        votes = CrowdVotes(cells: puzzle.grid.count)
        stage = .playing(number, since: moment.time, until: moment.time.adding(seconds: setup.options.limit))
        return [Directed(.puzzleStarted, to: .everybody)]
    }

    /// Ends the puzzle soon if all players are done.
    mutating func endSoonerIfAllAreDone(at moment: Moment) -> [Directed<CrossSumsEvent>] {
        guard case .playing(let number, let since, let until) = stage,
            isTogether ? hall.isDone : seats.indices.allSatisfy({ !plays($0, puzzle: number) || boards[$0].isDone })
        else { return [] }
        let sooner = min(until, moment.time.adding(seconds: Self.lastLookSeconds))
        guard sooner < until else { return [] }
        stage = .playing(number, since: since, until: sooner)
        return [Directed(.endsSooner(sooner), to: .everybody)]
    }

    /// Ends the puzzle: records the times, and allows its solution to be published.
    mutating func endPuzzle(at moment: Moment, isLast: Bool = false) -> [Directed<CrossSumsEvent>] {
        guard case .playing(let number, _, _) = stage else { return [] }
        puzzles[number - 1].until = moment.time
        puzzles[number - 1].hallTenths = hall.tenths
        for index in seats.indices where seats[index].isPlayer {
            // Puzzles that a player missed count as not solved.
            while seats[index].times.count < number - 1 { seats[index].times.append(nil) }
            seats[index].times.append(plays(index, puzzle: number) ? boards[index].tenths : nil)
            seats[index].slips += Int32(boards[index].mistakes) + Int32(boards[index].hints)
        }
        standings = record.standings
        let events = [Directed(CrossSumsEvent.puzzleFinished, to: .everybody)]
        if isLast || number == setup.options.puzzles { return events + endRound() }
        let pause = setup.options.pauseSeconds
        stage = .paused(number, until: pause == 0 ? nil : moment.time.adding(seconds: pause))
        return events
    }

    /// The record of the current round.
    var record: RaceRecord {
        RaceRecord(number: number, setup: setup, commitment: commitment, puzzles: puzzles, seats: seats)
    }

    private mutating func endRound() -> [Directed<CrossSumsEvent>] {
        stage = .finished
        let results = origin.derivesPlaces ? record.removing { _ in false }.standings : standings
        finishedPlaces.append(RoundPlaces(results.map { RoundPlaces.Line(seat: $0.seat, place: $0.place) }))
        roundPlacesRevision += 1
        return [Directed(.roundFinished, to: .everybody)]
    }

    /// The earlier rounds. Where places are derived, without currently removed seats.
    var history: [RaceRecord] {
        origin.derivesPlaces ? records.map { $0.removing { seats[$0].isRemoved } } : records
    }
}

/// A row of a round's standings.
struct RaceStanding: Hashable, Sendable {
    let seat: SeatID
    let place: Int
    /// The total time in tenths of a second.
    let total: Int
    /// The number of solved puzzles.
    let solved: Int
    /// The number of mistakes and hints.
    let slips: Int
}

extension RaceRecord {
    /// Returns a seat's total time in the round so far, in tenths of a second; `nil` if it has solved no puzzle.
    func total(of index: Int) -> Int? {
        guard seats[index].isPlayer, !seats[index].isRemoved, seats[index].times.contains(where: { $0 != nil }) else {
            return nil
        }
        let unsolved = setup.options.limit * 10 + Int(CrossSumsGame.unsolvedTenths)
        return seats[index].times.reduce(0) { $0 + ($1.map(Int.init) ?? unsolved) }
    }

    /// The players who played a finished puzzle and solved none. Those who marked a cell come first, each group in the
    /// order of seats. They have no place. A seat that joined after the last of these puzzles did not play.
    var unsolved: [SeatID] {
        guard setup.options.mode == .race else { return [] }
        let over = puzzles.filter { $0.until != nil }
        var hasMoved = [Bool](repeating: false, count: seats.count)
        for move in over.flatMap({ $0.moves }) where hasMoved.indices.contains(move.index) {
            hasMoved[move.index] = true
        }
        let players = seats.indices.filter { index in
            let seat = seats[index]
            return seat.isPlayer && !seat.isRemoved && !seat.times.isEmpty && seat.playsFrom <= over.count
                && total(of: index) == nil
        }
        return (players.filter { hasMoved[$0] } + players.filter { !hasMoved[$0] }).map { SeatID(UInt32($0 + 1)) }
    }

    /// The standings by total time; equal times share a place.
    var standings: [RaceStanding] {
        let order = seats.indices.compactMap { index in total(of: index).map { (index: index, total: $0) } }
            .sorted { ($0.total, $0.index) < ($1.total, $1.index) }
        var lines: [RaceStanding] = []
        for (offset, one) in order.enumerated() {
            let isTied = lines.last?.total == one.total
            lines.append(
                RaceStanding(
                    seat: SeatID(UInt32(one.index + 1)), place: isTied ? lines[offset - 1].place : offset + 1,
                    total: one.total, solved: seats[one.index].times.count { $0 != nil },
                    slips: Int(seats[one.index].slips)))
        }
        return lines
    }
}
