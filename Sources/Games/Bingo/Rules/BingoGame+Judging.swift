import GameRules

extension BingoGame {
    /// Returns the cells of a board that count.
    @inline(__always)
    func countingCells(of seat: BingoSeat) -> UInt32 {
        needsCalls ? seat.marked & seat.called | freeMask : seat.marked | freeMask
    }

    /// Judges the patterns of a cell that was marked or called, if it counts now.
    @inline(__always)
    mutating func gain(_ cell: Int, of index: Int) -> StandingOutcome {
        let gained = gained(by: cell, of: seats[index])
        guard !gained.isEmpty else { return .same }
        seats[index].held.formUnion(gained)
        return rejudge(index)
    }

    /// Judges the patterns of a cell that lost its mark or its call.
    @inline(__always)
    mutating func lose(_ cell: Int, of index: Int) -> StandingOutcome {
        let lost = lost(by: cell, of: seats[index])
        guard !lost.isEmpty else { return .same }
        seats[index].held.subtract(lost)
        return rejudge(index)
    }

    /// Returns the patterns that a seat newly holds because a cell was marked or called.
    @inline(__always)
    func gained(by cell: Int, of seat: BingoSeat) -> PatternSet {
        let counting = countingCells(of: seat)
        guard counting & 1 << cell != 0 else { return [] }
        return patterns.held(by: counting, among: patterns.containing[cell].subtracting(seat.held))
    }

    /// Returns the patterns that a seat lost because a cell lost its mark or its call.
    @inline(__always)
    func lost(by cell: Int, of seat: BingoSeat) -> PatternSet {
        let touched = patterns.containing[cell].intersection(seat.held)
        return touched.subtracting(patterns.held(by: countingCells(of: seat), among: touched))
    }

    /// Updates a seat's bingo by the patterns that it holds.
    @discardableResult
    mutating func rejudge(_ index: Int) -> StandingOutcome {
        let hadBingo = bingos[index].isReached
        guard seats[index].held.count >= setup.options.goal.need else {
            guard hadBingo else {
                // Late marks of players without a bingo still count as lines in the totals.
                guard state == .finished else { return .same }
                revisions.standings += 1
                return .changed
            }
            bingos[index].key = .max
            bingoCount -= 1
            revisions.standings += 1
            return .lost
        }
        bingos[index] = bingo(of: index)
        if !hadBingo { bingoCount += 1 }
        revisions.standings += 1
        guard !seats[index].isAnnounced else { return .changed }
        seats[index].isAnnounced = true
        return .reached
    }

    /// Returns when the goal was reached, from a seat's patterns, which suffice.
    private func bingo(of index: Int) -> GoalReached {
        let deciding = deciding(among: seats[index].held, of: index)
        guard needsCalls else { return deciding }
        let after = Int(seats[index].dealtAfter)
        let earliest = rules > 1 && after > 0 ? latestCall(upTo: after) { _ in true } : after
        return GoalReached(key: max(deciding.key, UInt64(earliest)), time: deciding.time)
    }

    /// Returns the completion of the last pattern that the goal needs, in the order of completion.
    private func deciding(among held: PatternSet, of index: Int) -> GoalReached {
        var bits = held.rawValue
        var first = pattern(bits.trailingZeroBitCount, of: index)
        bits &= bits - 1
        guard setup.options.goal.need > 1 else {
            while bits != 0 {
                let next = pattern(bits.trailingZeroBitCount, of: index)
                if next.precedes(first) { first = next }
                bits &= bits - 1
            }
            return first
        }
        var all = [first]
        all.reserveCapacity(held.count)
        while bits != 0 {
            all.append(pattern(bits.trailingZeroBitCount, of: index))
            bits &= bits - 1
        }
        all.sort { $0.precedes($1) }
        return all[setup.options.goal.need - 1]
    }

    /// Returns the number of the latest call up to a number that is not taken back and meets a condition; 0 if there is
    /// none.
    func latestCall(upTo number: Int, where isMeant: (Call) -> Bool) -> Int {
        var number = min(number, calls.count)
        while number > 0, calls[number - 1].uncalledAt != nil || !isMeant(calls[number - 1]) { number -= 1 }
        return number
    }

    /// Judges again the players who may rank by another call, after a call was taken back or restored.
    mutating func rejudgeLate(_ number: Int) -> StandingOutcome {
        guard rules > 1, needsCalls else { return .same }
        let call = calls[number - 1]
        return rejudge { game, index in
            let bingo = game.bingos[index]
            guard call.uncalledAt == nil else { return bingo.key == UInt64(number) }
            return bingo.key < UInt64(number)
                && (bingo.time >= call.time || game.seats[index].dealtAfter >= number)
        }
    }

    /// Judges again the bingos that meet a condition.
    mutating func rejudge(where isMeant: (BingoGame, Int) -> Bool) -> StandingOutcome {
        var outcome = StandingOutcome.same
        for index in bingos.indices where bingos[index].isReached && isMeant(self, index) {
            let key = bingos[index].key
            rejudge(index)
            if bingos[index].key != key { outcome = .changed }
        }
        return outcome
    }

    /// Returns the deadline for confirmations of a call. Pauses of the room's clock delay it.
    func deadline(of call: Call) -> Timestamp {
        var deadline = call.time.adding(seconds: windowSeconds)
        for pause in pauses where call.time <= pause.since && pause.since < deadline {
            deadline = deadline.adding(milliseconds: pause.milliseconds)
        }
        return deadline
    }

    /// Returns when a held pattern was completed.
    func pattern(_ bit: Int, of index: Int) -> GoalReached {
        needsCalls ? calledPattern(bit, of: index) : markedPattern(bit, of: index)
    }

    /// In `honour` rounds, the latest mark completes a pattern.
    private func markedPattern(_ bit: Int, of index: Int) -> GoalReached {
        var latest = GoalReached(key: 0, time: Timestamp(milliseconds: 0))
        var rest = patterns.masks[bit] & ~freeMask
        while rest != 0 {
            let mark = mark(on: rest.trailingZeroBitCount, of: index)
            rest &= rest - 1
            if mark.position >= latest.key { latest = GoalReached(key: mark.position, time: mark.time) }
        }
        return latest
    }

    /// In `called` rounds, the latest call completes a pattern. If it was confirmed too late, the pattern counts by the
    /// call that was current at the confirmation.
    ///
    /// In version 1 of the rules, that was the latest call known to any of the marks, even one that was taken back.
    private func calledPattern(_ bit: Int, of index: Int) -> GoalReached {
        var completing = 0
        var currentAtConfirmation = 0
        var lastPosition: UInt64 = 0
        var confirmed = Timestamp(milliseconds: .min)
        var rest = patterns.masks[bit] & ~freeMask
        while rest != 0 {
            let cell = rest.trailingZeroBitCount
            rest &= rest - 1
            let number = Int(callOfTerm[Int(cells[index * cellCount + cell])]) + 1
            // Calls are read field by field, because copies would be retained for each cell of thousands of boards.
            let (time, position) = (calls[number - 1].time, calls[number - 1].position)
            let mark = mark(on: cell, of: index)
            completing = max(completing, number)
            // A mark made between an undone call and its repetition may know only an earlier call.
            let current = mark.position >= position ? max(mark.call, number) : number
            currentAtConfirmation = max(currentAtConfirmation, current)
            lastPosition = max(lastPosition, max(mark.position, position))
            confirmed = max(confirmed, max(mark.time, time))
        }
        let deadline = deadline(of: calls[completing - 1])
        guard confirmed > deadline else { return GoalReached(key: UInt64(completing), time: confirmed) }
        guard rules > 1 else { return GoalReached(key: UInt64(currentAtConfirmation), time: confirmed) }
        let current = latestCall(upTo: calls.count) { $0.stood(at: lastPosition) }
        return GoalReached(key: UInt64(max(completing, current)), time: confirmed)
    }
}
