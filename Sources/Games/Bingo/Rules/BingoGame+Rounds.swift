import GameRules

extension BingoGame {
    /// The maximum number of attempts to deal a unique board, before a duplicate is accepted.
    static let dealTriesMax = 1000

    /// The longest countdown, in seconds.
    public static let countdownSecondsMax = 600

    /// Starts the round, at once even during a countdown.
    mutating func startRound(at moment: Moment) throws(Rejection) -> [Directed<BingoEvent>] {
        try requireDealt()
        return start(at: moment)
    }

    /// Starts a countdown to the round.
    mutating func startCountdown(seconds: Int, at moment: Moment) throws(Rejection) -> [Directed<BingoEvent>] {
        try requireDealt()
        guard (1...BingoGame.countdownSecondsMax).contains(seconds) else {
            throw Rejection(
                .badOptions, "The countdown must be at most \(BingoGame.countdownSecondsMax) seconds, not \(seconds).")
        }
        startsAt = moment.time.adding(seconds: seconds)
        revisions.round += 1
        return [Directed(.countdown(startsAt), to: .everybody)]
    }

    /// Cancels the countdown, if there is one.
    mutating func cancelStart() throws(Rejection) -> [Directed<BingoEvent>] {
        try requireDealt()
        guard startsAt != nil else { return [] }
        startsAt = nil
        revisions.round += 1
        return [Directed(.countdown(nil), to: .everybody)]
    }

    mutating func start(at moment: Moment) -> [Directed<BingoEvent>] {
        _ = lengthenWindow()
        state = .playing
        startsAt = nil
        startedAt = moment.time
        revisions.round += 1
        revisions.nearness += 1
        marks = MarkList()
        places = emptyPlaces()
        for index in seats.indices { notePlaces(of: index) }
        return closeVote() + [Directed(.roundStarted, to: .everybody)]
    }

    /// Ends the round, which reveals its seed. Marks still count for the longest delay of a page.
    mutating func finishRound(at moment: Moment) throws(Rejection) -> [Directed<BingoEvent>] {
        try requirePlaying()
        state = .finished
        finishedAt = moment.time
        let longest = longestGuardSeconds
        marksUntil = longest > 0 ? moment.time.adding(seconds: longest) : nil
        revisions.round += 1
        revisions.nearness += 1
        return [Directed(.roundFinished, to: .everybody)]
    }

    /// Deals the next round.
    mutating func newRound(
        _ change: OptionsChange, terms: [Term]?, language: String?, seed: Seed
    ) throws(Rejection) -> [Directed<BingoEvent>] {
        switch state {
        case .dealt: throw Rejection(.roundNotStarted, "This round has not started yet. Start it or change it.")
        case .playing: throw Rejection(.roundPlaying, "The round is still running. End it first.")
        case .finished: try requireNoOpenDraw()
        }
        let next = try changedSetup(change, terms: terms, language: language, seed: seed)
        let whole = withoutRemovals
        records.append(whole.record)
        tally(whole)
        return deal(next, number: number + 1, termsGiven: terms != nil)
    }

    /// Deals the round again with other terms or options.
    mutating func dealAnew(
        _ change: OptionsChange, terms: [Term]?, language: String?, seed: Seed
    ) throws(Rejection) -> [Directed<BingoEvent>] {
        try requireDealt()
        let next = try changedSetup(change, terms: terms, language: language, seed: seed)
        return deal(next, number: number, termsGiven: terms != nil)
    }

    /// Deals a seat another board.
    mutating func reshuffle(_ seat: SeatID) throws(Rejection) -> [Directed<BingoEvent>] {
        let index = try requireBoard(of: seat)
        try requireDealt()
        let old = BoardKey(cells[index * cellCount..<(index + 1) * cellCount])
        dealBoard(of: index, from: players[index].deal + 1)
        dealtBoards.remove(old)
        return [Directed(.board(seat), to: .seat(seat))]
    }

    /// Deals a seat its own board, at any time.
    mutating func giveBoard(to index: Int) {
        seats[index].hasBoard = true
        revisions.nearness += 1
        dealBoard(of: index, from: 0)
        guard state != .dealt else { return }
        if state == .finished, origin.derivesPlaces { latecomers.insert(seatID(index)) }
        seats[index].dealtAfter = UInt32(currentCall)
        for cell in 0..<cellCount {
            let term = Int(cells[index * cellCount + cell])
            if term >= 0, call(of: term) != nil { seats[index].called |= 1 << cell }
        }
        if state == .playing { notePlaces(of: index) }
    }

    private func changedSetup(
        _ change: OptionsChange, terms: [Term]?, language: String?, seed: Seed
    ) throws(Rejection) -> BingoSetup {
        try BingoSetup(
            terms: terms ?? setup.terms, language: language ?? setup.language,
            options: change.applied(to: setup.options), seed: seed, rules: rules,
            shortage: terms == nil ? .badOptions : .badTerms)
    }

    /// Deals all boards of a round from its beginning.
    private mutating func deal(_ next: BingoSetup, number: Int, termsGiven: Bool) -> [Directed<BingoEvent>] {
        var fresh = BingoGame(round: number, setup: next, origin: origin)
        fresh.records = records
        fresh.votesOpened = votesOpened
        fresh.vote = termsGiven ? nil : vote
        let closesVote = termsGiven && vote != nil
        fresh.revisions = revisions
        fresh.revisions.deal += 1
        fresh.revisions.round += 1
        fresh.revisions.nearness += 1
        fresh.revisions.standings += 1
        fresh.seats = seats
        fresh.tallies = tallies
        fresh.knownLongestGuard = knownLongestGuard
        fresh.cells = [Int16](repeating: -1, count: seats.count * fresh.cellCount)
        fresh.players = players
        fresh.bingos = [GoalReached](repeating: .never, count: seats.count)
        self = fresh
        var events = [Directed(BingoEvent.roundDealt, to: .everybody)]
        if termsGiven { events.append(Directed(.termsChanged, to: .hosts)) }
        if closesVote { events.append(Directed(.voteTurned, to: .everybody)) }
        for index in seats.indices {
            seats[index].clearBoard()
            players[index].clearBoard()
            guard seats[index].plays else { continue }
            dealBoard(of: index, from: 0)
            events.append(Directed(.board(seatID(index)), to: .seat(seatID(index))))
        }
        _ = lengthenWindow()
        return events
    }

    /// Deals a unique board, beginning with a deal number.
    private mutating func dealBoard(of index: Int, from first: Int32) {
        for number in first..<first + Int32(BingoGame.dealTriesMax) {
            let board = BoardDeal.cells(
                seed: setup.seed, seat: seatID(index), number: Int(number), termCount: setup.terms.count,
                options: setup.options)
            let isNew = dealtBoards.insert(BoardKey(board)).inserted
            guard isNew || number == first + Int32(BingoGame.dealTriesMax) - 1 else { continue }
            for cell in 0..<cellCount { cells[index * cellCount + cell] = board[cell] }
            players[index].deal = number
            return
        }
    }

    /// Returns empty lists of places with reserved capacity, because growing lists would take twice the memory.
    private func emptyPlaces() -> [[BoardPlace]] {
        var counts = [Int](repeating: 0, count: setup.terms.count)
        for index in seats.indices {
            for term in cells[index * cellCount..<(index + 1) * cellCount] where term >= 0 { counts[Int(term)] += 1 }
        }
        return counts.map { count in
            var list: [BoardPlace] = []
            list.reserveCapacity(count)
            return list
        }
    }

    private mutating func notePlaces(of index: Int) {
        for cell in 0..<cellCount {
            let term = Int(cells[index * cellCount + cell])
            guard term >= 0 else { continue }
            places[term].makeRoom(for: 1)
            places[term].append(BoardPlace(seat: index, cell: cell))
        }
    }
}
