import GameRules

extension BingoGame {
    /// Calls a term, or calls it again: soon after it was taken back as if nothing had happened, later as a new call.
    mutating func call(_ term: Int, at moment: Moment) throws(Rejection) -> [Directed<BingoEvent>] {
        try requirePlaying()
        try requireTerm(term)
        guard call(of: term) == nil else {
            throw Rejection(.alreadyCalled, "“\(text(of: term))” is called already.")
        }
        return call(term, byCrowdOf: nil, at: moment)
    }

    /// Calls a term that does not stand, on behalf of a host or of so many players.
    mutating func call(
        _ term: Int, byCrowdOf crowd: Int?, quorum: Call.Quorum? = nil, at moment: Moment
    ) -> [Directed<BingoEvent>] {
        dropOldUndos(at: moment.time)
        let last = Int(callOfTerm[term])
        var restored: [ClearedMark] = []
        let number: Int
        if last >= 0, let undo = undos.firstIndex(where: { $0.number == last + 1 }) {
            number = last + 1
            calls[last].uncalledAt = nil
            calls[last].gaps[calls[last].gaps.count - 1].until = moment.position
            currentCall = max(currentCall, number)
            restored = undos.remove(at: undo).marks
        } else {
            number = calls.count + 1
            calls.append(
                Call(
                    number: number, term: term, time: moment.time, position: moment.position, crowd: crowd,
                    quorum: quorum))
            notYets.append([])
            callOfTerm[term] = Int32(number - 1)
            currentCall = number
        }
        revisions.round += 1
        revisions.nearness += 1
        var events = [Directed(BingoEvent.called(calls[number - 1]), to: .everybody)]
        events += spread(term, restoring: restored, at: moment)
        if !calls[number - 1].gaps.isEmpty, rejudgeLate(number) != .same {
            events.append(Directed(.standingsChanged, to: .everybody))
        }
        return events
    }

    /// Takes back the call of a term: confirmations made since are cleared, early marks stay.
    mutating func uncall(_ term: Int, at moment: Moment) throws(Rejection) -> [Directed<BingoEvent>] {
        try requirePlaying()
        try requireTerm(term)
        guard let call = call(of: term) else {
            throw Rejection(.notCalled, "“\(text(of: term))” is not called.")
        }
        dropOldUndos(at: moment.time)
        calls[call.number - 1].uncalledAt = moment.time
        calls[call.number - 1].gaps.append(Call.Gap(from: moment.position))
        notYets[call.number - 1] = []
        currentCall = calls.last { $0.uncalledAt == nil }?.number ?? 0
        revisions.round += 1
        revisions.nearness += 1
        var cleared: [ClearedMark] = []
        var withdrawn: [SeatID] = []
        var boards: [Directed<BingoEvent>] = []
        var outcome = StandingOutcome.same
        for place in places[term] {
            let (index, cell) = (place.seat, place.cell)
            let bit: UInt32 = 1 << cell
            seats[index].called &= ~bit
            guard seats[index].marked & bit != 0 else { continue }
            let mark = marks[index * cellCount + cell]
            if mark.position >= call.position {
                cleared.append(ClearedMark(seat: index, mark: mark))
                seats[index].marked &= ~bit
                seats[index].cleared |= bit
            }
            guard seats[index].plays else { continue }
            let loss = lose(cell, of: index)
            if loss != .same { outcome = loss }
            if loss == .lost {
                // What was taken back in front of everybody is told again when it is there again.
                seats[index].isAnnounced = false
                withdrawn.append(seatID(index))
            }
            boards.append(Directed(.board(seatID(index)), to: .seat(seatID(index))))
        }
        let late = rejudgeLate(call.number)
        if late != .same { outcome = late }
        undos.append(CallUndo(number: call.number, marks: cleared))
        var events = [Directed(BingoEvent.uncalled(term: term, number: call.number), to: .everybody)]
        if !withdrawn.isEmpty { events.append(Directed(.withdrawn(withdrawn), to: .everybody)) }
        if outcome != .same { events.append(Directed(.standingsChanged, to: .everybody)) }
        return events + boards
    }

    /// Carries a call to all boards that hold its term: marks come back that went with it before, and suggestions
    /// confirm themselves where the player wants it.
    private mutating func spread(
        _ term: Int, restoring restored: [ClearedMark], at moment: Moment
    ) -> [Directed<BingoEvent>] {
        let mark = Mark(at: moment, call: currentCall)
        var boards: [Directed<BingoEvent>] = []
        var reached: [SeatID] = []
        var outcome = StandingOutcome.same
        var next = restored.startIndex
        for place in places[term] {
            let (index, cell) = (place.seat, place.cell)
            let bit: UInt32 = 1 << cell
            // The cleared marks are in the order of the places, of which more may have come since.
            let remembered = next < restored.endIndex && restored[next].seat == index ? restored[next].mark : nil
            if remembered != nil { next += 1 }
            let back = seats[index].cleared & bit != 0 ? remembered : nil
            seats[index].called |= bit
            seats[index].cleared &= ~bit
            let plays = seats[index].plays
            if let back {
                put(back, on: cell, of: index)
                if plays { boards.append(Directed(.board(seatID(index)), to: .seat(seatID(index)))) }
            } else if seats[index].marked & bit == 0 {
                guard allowsAutoMark, seats[index].wantsAutoMark else { continue }
                guard seats[index].declined & bit == 0 else {
                    // A device that joined later does not know that this cell was unmarked by hand.
                    if plays { boards.append(Directed(.board(seatID(index)), to: .seat(seatID(index)))) }
                    continue
                }
                put(mark, on: cell, of: index)
            }
            guard plays else { continue }
            let gained = gain(cell, of: index)
            guard gained != .same else { continue }
            outcome = gained
            if gained == .reached { reached.append(seatID(index)) }
        }
        if !reached.isEmpty { boards.append(Directed(.bingos(reached), to: .everybody)) }
        if outcome != .same { boards.append(Directed(.standingsChanged, to: .everybody)) }
        return boards
    }

    /// Adds a term that nobody foresaw, and calls it.
    mutating func addTerm(_ term: Term, at moment: Moment) throws(Rejection) -> [Directed<BingoEvent>] {
        try requirePlaying()
        try TermList.check(term, joining: terms, rules: rules)
        added.append(term)
        callOfTerm.append(-1)
        places.append([])
        revisions.deal += 1
        let index = callOfTerm.count - 1
        return [Directed(.termAdded(index), to: .everybody)] + call(index, byCrowdOf: nil, at: moment)
    }

    /// The players who would lose their bingo if a term's call were taken back, in the order of the seats.
    ///
    /// Throws what `uncall` would throw.
    public func bingosLost(byUncalling term: Int) throws(Rejection) -> [SeatID] {
        try requirePlaying()
        try requireTerm(term)
        guard let call = call(of: term) else {
            throw Rejection(.notCalled, "“\(text(of: term))” is not called.")
        }
        var lost: [SeatID] = []
        for place in places[term] where rankKeys[place.seat] != .max {
            let (index, bit) = (place.seat, UInt32(1) << place.cell)
            let isCleared = marks[index * cellCount + place.cell].position >= call.position
            guard seats[index].marked & bit != 0, needsCalls || isCleared else { continue }
            let touched = patterns.containing[place.cell].intersection(seats[index].held)
            let kept = seats[index].held.subtracting(touched).count
            if kept < setup.options.goal.need { lost.append(seatID(index)) }
        }
        return lost
    }

    func requireTerm(_ term: Int) throws(Rejection) {
        guard callOfTerm.indices.contains(term) else {
            throw Rejection(.badTerm, "The round has the terms 0 to \(callOfTerm.count - 1), and no term \(term).")
        }
    }

    func text(of term: Int) -> String {
        term < setup.terms.count ? setup.terms[term].text : added[term - setup.terms.count].text
    }

    private mutating func dropOldUndos(at time: Timestamp) {
        undos.removeAll { undo in
            guard let uncalledAt = calls[undo.number - 1].uncalledAt else { return true }
            return time > uncalledAt.adding(seconds: BingoGame.recallSeconds)
        }
    }
}
