import GameRules

extension BingoGame {
    /// The bit of a verdict's detail that says that it answers a call; then 20 bits of its number and 42 bits of its
    /// time in milliseconds.
    static let callDetail: UInt64 = 1 << 62
    static let callDetailNumberMax = 1 << 20 - 1

    /// Calls a term, or calls it again: soon after it was taken back as if nothing had happened, later as a new call.
    mutating func call(_ term: Int, at moment: Moment) throws(Rejection) -> Verdict<BingoEvent> {
        try requirePlaying()
        try requireTerm(term)
        guard call(of: term) == nil else {
            throw Rejection(.alreadyCalled, "“\(setup.terms[term].text)” is called already.")
        }
        dropOldUndos(at: moment.time)
        let last = Int(callOfTerm[term])
        var reached: [SeatID] = []
        var changed: [SeatID] = []
        let outcome: StandingOutcome
        let number: Int
        if last >= 0, let undo = undos.firstIndex(where: { $0.number == last + 1 }) {
            number = last + 1
            calls[last].uncalledAt = nil
            currentCall = max(currentCall, number)
            let restored = undos.remove(at: undo).marks
            outcome = recall(term, restoring: restored, at: moment, reached: &reached, changed: &changed)
        } else {
            number = calls.count + 1
            calls.append(Call(number: number, term: term, time: moment.time, position: moment.position))
            callOfTerm[term] = Int32(number - 1)
            currentCall = number
            outcome = spread(term, at: moment, reached: &reached)
        }
        revisions.round += 1
        let call = calls[number - 1]
        var events = [Directed(BingoEvent.called(call), to: .everybody)]
        for seat in changed { events.append(Directed(.board(seat), to: .seat(seat))) }
        if !reached.isEmpty { events.append(Directed(.bingos(reached), to: .everybody)) }
        if outcome != .same { events.append(Directed(.standingsChanged, to: .everybody)) }
        return .accepted(events, detail: detail(of: call))
    }

    /// Takes back the call of a term: confirmations made since are cleared, early marks stay.
    mutating func uncall(_ term: Int, at moment: Moment) throws(Rejection) -> [Directed<BingoEvent>] {
        try requirePlaying()
        try requireTerm(term)
        guard let call = call(of: term) else {
            throw Rejection(.notCalled, "“\(setup.terms[term].text)” is not called.")
        }
        dropOldUndos(at: moment.time)
        calls[call.number - 1].uncalledAt = moment.time
        currentCall = calls.last { $0.uncalledAt == nil }?.number ?? 0
        revisions.round += 1
        var cleared: [ClearedMark] = []
        var withdrawn: [SeatID] = []
        var boards: [Directed<BingoEvent>] = []
        var outcome = StandingOutcome.same
        for place in places[term] {
            let (index, cell) = (place.seat, place.cell)
            let bit: UInt32 = 1 << cell
            seats[index].called &= ~bit
            guard seats[index].marked & bit != 0, seats[index].plays else { continue }
            let mark = marks[index * cellCount + cell]
            if mark.position >= call.position {
                cleared.append(ClearedMark(seat: index, mark: mark))
                seats[index].marked &= ~bit
                seats[index].cleared |= bit
            }
            let loss = lose(cell, of: index)
            if loss != .same { outcome = loss }
            if loss == .lost { withdrawn.append(seatID(index)) }
            boards.append(Directed(.board(seatID(index)), to: .seat(seatID(index))))
        }
        undos.append(CallUndo(number: call.number, marks: cleared))
        var events = [Directed(BingoEvent.uncalled(term: term, number: call.number), to: .everybody)]
        if !withdrawn.isEmpty { events.append(Directed(.withdrawn(withdrawn), to: .everybody)) }
        if outcome != .same { events.append(Directed(.standingsChanged, to: .everybody)) }
        return events + boards
    }

    /// Carries a new call to all boards that hold its term.
    private mutating func spread(_ term: Int, at moment: Moment, reached: inout [SeatID]) -> StandingOutcome {
        let mark = Mark(position: moment.position, time: moment.time, call: UInt32(currentCall))
        var outcome = StandingOutcome.same
        for place in places[term] {
            let (index, cell) = (place.seat, place.cell)
            let bit: UInt32 = 1 << cell
            seats[index].called |= bit
            seats[index].declined &= ~bit
            seats[index].cleared &= ~bit
            guard seats[index].plays else { continue }
            if seats[index].marked & bit == 0 {
                guard allowsAutoMark, seats[index].wantsAutoMark else { continue }
                put(mark, on: cell, of: index)
            }
            let gained = gain(cell, of: index)
            guard gained != .same else { continue }
            outcome = gained
            if gained == .reached { reached.append(seatID(index)) }
        }
        return outcome
    }

    /// Carries a call that was taken back and repeated to all boards that hold its term.
    ///
    /// `changed` are the seats whose owners cannot know by themselves which marks came back.
    private mutating func recall(
        _ term: Int, restoring restored: [ClearedMark], at moment: Moment, reached: inout [SeatID],
        changed: inout [SeatID]
    ) -> StandingOutcome {
        let mark = Mark(position: moment.position, time: moment.time, call: UInt32(currentCall))
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
            guard seats[index].plays else { continue }
            let autoMarks = allowsAutoMark && seats[index].wantsAutoMark
            if back != nil || autoMarks { changed.append(seatID(index)) }
            if let back {
                put(back, on: cell, of: index)
            } else if seats[index].marked & bit == 0 {
                guard autoMarks, seats[index].declined & bit == 0 else { continue }
                put(mark, on: cell, of: index)
            }
            let gained = gain(cell, of: index)
            guard gained != .same else { continue }
            outcome = gained
            if gained == .reached { reached.append(seatID(index)) }
        }
        return outcome
    }

    private func requireTerm(_ term: Int) throws(Rejection) {
        guard setup.terms.indices.contains(term) else {
            throw Rejection(.badTerm, "The round has the terms 0 to \(setup.terms.count - 1), and no term \(term).")
        }
    }

    private mutating func dropOldUndos(at time: Timestamp) {
        undos.removeAll { undo in
            guard let uncalledAt = calls[undo.number - 1].uncalledAt else { return true }
            return time > uncalledAt.adding(seconds: BingoGame.recallSeconds)
        }
    }

    private func detail(of call: Call) -> UInt64 {
        guard call.number <= BingoGame.callDetailNumberMax else { return 0 }
        return BingoGame.callDetail | UInt64(call.number) << 42
            | UInt64(truncatingIfNeeded: call.time.milliseconds) & (1 << 42 - 1)
    }
}
