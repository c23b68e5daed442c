import GameRules

extension BingoGame {
    /// Calls a term, or repeats its call: soon after it was taken back, the old call is restored; later it is a new
    /// call.
    mutating func call(_ term: Int, at moment: Moment) throws(Rejection) -> [Directed<BingoEvent>] {
        try requirePlaying()
        try requireTerm(term)
        guard call(of: term) == nil else {
            throw Rejection(.alreadyCalled, "“\(text(of: term))” has already been called.")
        }
        return call(term, byCrowdOf: nil, at: moment)
    }

    /// Calls a term that is not called now, on behalf of a host or of a number of players.
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
        spread(calls[number - 1], restoring: restored, at: moment, telling: &events)
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
            throw Rejection(.notCalled, "“\(text(of: term))” has not been called.")
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
        var touched: [SeatID] = []
        var outcome = StandingOutcome.same
        for place in places[term] {
            let (index, cell) = (place.seat, place.cell)
            let bit: UInt32 = 1 << cell
            var seat = seats[index]
            seat.called &= ~bit
            guard seat.marked & bit != 0 else {
                seats[index] = seat
                continue
            }
            let mark = seat.markedByCall & bit == 0 ? marks[index * cellCount + cell] : nil
            if mark.map({ $0.position >= call.position }) ?? true {
                if let mark { cleared.append(ClearedMark(seat: UInt32(index), mark: mark)) }
                seat.marked &= ~bit
                seat.cleared |= bit
            }
            guard seat.plays else {
                seats[index] = seat
                continue
            }
            let lost = lost(by: cell, of: seat)
            seat.held.subtract(lost)
            seats[index] = seat
            if !lost.isEmpty {
                let loss = rejudge(index)
                if loss != .same { outcome = loss }
                if loss == .lost {
                    // A publicly withdrawn bingo is announced again when it is restored.
                    seats[index].isAnnounced = false
                    withdrawn.append(seatID(index))
                }
            }
            touched.append(seatID(index))
        }
        let late = rejudgeLate(call.number)
        if late != .same { outcome = late }
        undos.append(CallUndo(number: call.number, marks: cleared))
        var events = [Directed(BingoEvent.uncalled(term: term, number: call.number), to: .everybody)]
        if !withdrawn.isEmpty { events.append(Directed(.withdrawn(withdrawn), to: .everybody)) }
        if outcome != .same { events.append(Directed(.standingsChanged, to: .everybody)) }
        events.reserveCapacity(events.count + touched.count)
        for seat in touched { events.append(Directed(.board(seat), to: .seat(seat))) }
        return events
    }

    /// Applies a call to all boards with its term: restores marks that were cleared with it before, and marks
    /// suggestions for players with auto-mark, and boards on paper.
    private mutating func spread(
        _ call: Call, restoring restored: [ClearedMark], at moment: Moment, telling events: inout [Directed<BingoEvent>]
    ) {
        let isNew = call.gaps.isEmpty
        var reached: [SeatID] = []
        var outcome = StandingOutcome.same
        var next = restored.startIndex
        for place in places[call.term] {
            let (index, cell) = (place.seat, place.cell)
            let bit: UInt32 = 1 << cell
            // The cleared marks are in the order of the places. More places may have been added since.
            let remembered = next < restored.endIndex && restored[next].seat == index ? restored[next].mark : nil
            if remembered != nil { next += 1 }
            var seat = seats[index]
            let wasCleared = seat.cleared & bit != 0
            let back = wasCleared ? remembered : nil
            let comesBack = back != nil || wasCleared && !isNew && seat.markedByCall & bit != 0
            seat.called |= bit
            seat.cleared &= ~bit
            let confirmsItself = seat.marked & bit == 0 && !comesBack && isMarkedByCalls(seat)
            let isDeclined = confirmsItself && seat.declined & bit != 0
            if comesBack || confirmsItself && !isDeclined {
                seat.marked |= bit
                seat.markedByCall |= bit
                if !needsCalls { revisions.nearness += 1 }
                // A restored call only restores the marks that came with it.
                if let mark = back ?? (comesBack || isNew ? nil : Mark(at: moment, call: currentCall)) {
                    seat.markedByCall &= ~bit
                    marks[index * cellCount + cell] = mark
                }
            }
            let gained = seat.plays && seat.marked & bit != 0 ? gained(by: cell, of: seat) : []
            seat.held.formUnion(gained)
            seats[index] = seat
            // Another device that joined later does not know that this cell was unmarked by hand.
            if seat.plays, comesBack || isDeclined {
                events.append(Directed(.board(seatID(index)), to: .seat(seatID(index))))
            }
            guard !gained.isEmpty else { continue }
            let change = rejudge(index)
            guard change != .same else { continue }
            outcome = change
            if change == .reached { reached.append(seatID(index)) }
        }
        if !reached.isEmpty { events.append(Directed(.bingos(reached), to: .everybody)) }
        if outcome != .same { events.append(Directed(.standingsChanged, to: .everybody)) }
    }

    /// Adds an unforeseen term, and calls it.
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

    /// Returns the players who would lose their bingo if a term's call were taken back, in the order of seats.
    ///
    /// Throws the same rejections as `uncall`.
    public func bingosLost(byUncalling term: Int) throws(Rejection) -> [SeatID] {
        try requirePlaying()
        try requireTerm(term)
        guard let call = call(of: term) else {
            throw Rejection(.notCalled, "“\(text(of: term))” has not been called.")
        }
        var lost: [SeatID] = []
        for place in places[term] where bingos[place.seat].isReached {
            let (index, bit) = (place.seat, UInt32(1) << place.cell)
            guard seats[index].marked & bit != 0 else { continue }
            guard needsCalls || mark(on: place.cell, of: index).position >= call.position else { continue }
            let touched = patterns.containing[place.cell].intersection(seats[index].held)
            let kept = seats[index].held.subtracting(touched).count
            if kept < setup.options.goal.need { lost.append(seatID(index)) }
        }
        return lost
    }

    func requireTerm(_ term: Int) throws(Rejection) {
        guard callOfTerm.indices.contains(term) else {
            throw Rejection(
                .badTerm, "There is no term \(term). The terms of this round are 0 to \(callOfTerm.count - 1).")
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
