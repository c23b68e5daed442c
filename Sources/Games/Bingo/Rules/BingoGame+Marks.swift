import GameRules

extension BingoGame {
    /// The bit of a verdict's detail for answers to marks; the low 32 bits are the held patterns.
    static let markDetail: UInt64 = 1 << 63

    /// Marks a cell by hand; a marked cell stays unchanged.
    mutating func mark(_ cell: Int, of seat: SeatID, at moment: Moment) throws(Rejection) -> Verdict<BingoEvent> {
        let index = try requireBoard(of: seat)
        try requireMarking(of: seat, at: moment.time)
        try requireMarkable(cell)
        let bit: UInt32 = 1 << cell
        guard seats[index].marked & bit == 0 else { return .accepted([], detail: detail(of: index)) }
        noteTap(of: index, at: moment.time)
        seats[index].declined &= ~bit
        seats[index].cleared &= ~bit
        put(Mark(at: moment, call: currentCall), on: cell, of: index)
        let outcome = gain(cell, of: index)
        var events = [Directed(BingoEvent.board(seat), to: .otherDevices(of: seat))]
        if outcome == .reached { events.append(Directed(.bingos([seat]), to: .everybody)) }
        if outcome != .same { events.append(Directed(.standingsChanged, to: .everybody)) }
        return .accepted(events, detail: detail(of: index))
    }

    /// Removes a mark by hand; an unmarked cell stays unchanged.
    mutating func unmark(
        _ cell: Int, of seat: SeatID, at moment: Moment
    ) throws(Rejection) -> [Directed<BingoEvent>] {
        let index = try requireBoard(of: seat)
        try requireMarking(of: seat, at: moment.time)
        try requireMarkable(cell)
        let bit: UInt32 = 1 << cell
        seats[index].cleared &= ~bit
        guard seats[index].marked & bit != 0 else { return [] }
        seats[index].marked &= ~bit
        if !needsCalls { revisions.nearness += 1 }
        seats[index].declined |= bit
        var events = [Directed(BingoEvent.board(seat), to: .otherDevices(of: seat))]
        let outcome = lose(cell, of: index)
        if outcome == .lost { forgive(index, at: moment.time) }
        if outcome != .same { events.append(Directed(.standingsChanged, to: .everybody)) }
        return events
    }

    /// Treats a bingo as unannounced, once, if its player took it back before it can have been announced.
    private mutating func forgive(_ index: Int, at time: Timestamp) {
        let since = time.milliseconds - bingos[index].time.milliseconds
        guard rules > 1, !players[index].isForgiven, since < BingoGame.announcedMilliseconds else { return }
        players[index].isForgiven = true
        seats[index].isAnnounced = false
    }

    /// The milliseconds within which a bingo is announced; announcements are batched for less.
    static let announcedMilliseconds = 1000

    /// Switches a seat's auto-mark. Switching it on confirms all open suggestions at once.
    mutating func setAutoMark(
        _ on: Bool, of seat: SeatID, at moment: Moment
    ) throws(Rejection) -> [Directed<BingoEvent>] {
        let index = try requireBoard(of: seat)
        guard allowsAutoMark || !on else {
            throw Rejection(.notAllowed, "Auto-mark is turned off in this round.")
        }
        guard (seats[index].marking == .automatic) != on else { return [] }
        seats[index].marking = on ? .automatic : .byHand
        var events = [Directed(BingoEvent.board(seat), to: .seat(seat))]
        guard on, state == .playing else { return events }
        let outcome = confirmSuggestions(of: index, at: moment)
        if outcome == .reached { events.append(Directed(.bingos([seat]), to: .everybody)) }
        if outcome != .same { events.append(Directed(.standingsChanged, to: .everybody)) }
        return events
    }

    /// Marks all called terms on a seat's board, except those that were unmarked by hand.
    mutating func confirmSuggestions(of index: Int, at moment: Moment) -> StandingOutcome {
        var open = seats[index].called & ~seats[index].marked & ~seats[index].declined
        var outcome = StandingOutcome.same
        while open != 0 {
            let cell = open.trailingZeroBitCount
            open &= open - 1
            put(Mark(at: moment, call: currentCall), on: cell, of: index)
            outcome = outcome.followed(by: gain(cell, of: index))
        }
        return outcome
    }

    /// Whether calls mark a seat's board.
    @inline(__always)
    func isMarkedByCalls(_ seat: BingoSeat) -> Bool {
        switch seat.marking {
        case .byHand: false
        case .automatic: allowsAutoMark
        case .onPaper: true
        }
    }

    /// Puts a mark on a cell, without judging it.
    @inline(__always)
    mutating func put(_ mark: Mark, on cell: Int, of index: Int) {
        marks[index * cellCount + cell] = mark
        seats[index].marked |= 1 << cell
        seats[index].markedByCall &= ~(1 << cell)
        if !needsCalls { revisions.nearness += 1 }
    }

    /// The mark on a marked cell.
    @inline(__always)
    func mark(on cell: Int, of index: Int) -> Mark {
        let place = index * cellCount + cell
        guard seats[index].markedByCall & 1 << cell != 0 else { return marks[place] }
        return Mark(with: calls[Int(callOfTerm[Int(cells[place])])])
    }

    /// Returns the index of a seat with a board; throws `notAllowed` otherwise.
    func requireBoard(of seat: SeatID) throws(Rejection) -> Int {
        guard let index = index(of: seat), seats[index].plays, seats[index].marking != .onPaper else {
            throw Rejection(.notAllowed, "Only a player with a board on a phone can do this.")
        }
        return index
    }

    private func requireMarkable(_ cell: Int) throws(Rejection) {
        guard (0..<cellCount).contains(cell) else {
            throw Rejection(.badCell, "There is no cell \(cell). The cells of the board are 0 to \(cellCount - 1).")
        }
        guard freeMask & 1 << cell == 0 else {
            throw Rejection(.badCell, "The free center counts without a mark, so it cannot be marked.")
        }
    }

    private mutating func noteTap(of index: Int, at time: Timestamp) {
        players[index].hasTapped = true
        if players[index].taps.record(at: time) {
            players[index].quietUntil = time.adding(seconds: BingoGame.earlySeconds)
        }
    }

    private func detail(of index: Int) -> UInt64 {
        BingoGame.markDetail | UInt64(seats[index].held.rawValue)
    }
}
