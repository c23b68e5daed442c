import GameRules

extension BingoGame {
    /// The cells of a board that count.
    @inline(__always)
    func countingCells(of seat: BingoSeat) -> UInt32 {
        needsCalls ? seat.marked & seat.called | freeMask : seat.marked | freeMask
    }

    /// A cell was marked or called: judges the patterns that contain it, if it counts now.
    @inline(__always)
    mutating func gain(_ cell: Int, of index: Int) -> StandingOutcome {
        let gained = gained(by: cell, of: seats[index])
        guard !gained.isEmpty else { return .same }
        seats[index].held.formUnion(gained)
        return rejudge(index)
    }

    /// A cell lost its mark or its call: judges the patterns that contain it.
    @inline(__always)
    mutating func lose(_ cell: Int, of index: Int) -> StandingOutcome {
        let lost = lost(by: cell, of: seats[index])
        guard !lost.isEmpty else { return .same }
        seats[index].held.subtract(lost)
        return rejudge(index)
    }

    /// The patterns that a seat holds since a cell was marked or called, and did not hold before.
    @inline(__always)
    func gained(by cell: Int, of seat: BingoSeat) -> PatternSet {
        let counting = countingCells(of: seat)
        guard counting & 1 << cell != 0 else { return [] }
        return patterns.held(by: counting, among: patterns.containing[cell].subtracting(seat.held))
    }

    /// The patterns that a seat holds no more since a cell lost its mark or its call.
    @inline(__always)
    func lost(by cell: Int, of seat: BingoSeat) -> PatternSet {
        let touched = patterns.containing[cell].intersection(seat.held)
        return touched.subtracting(patterns.held(by: countingCells(of: seat), among: touched))
    }

    /// Brings a seat's bingo in line with the patterns that it holds.
    @discardableResult
    mutating func rejudge(_ index: Int) -> StandingOutcome {
        let hadBingo = bingos[index].isReached
        guard seats[index].held.count >= setup.options.goal.need else {
            guard hadBingo else {
                // Late marks of those without a bingo still count as lines in the totals.
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

    /// When the goal was reached by the patterns that a seat holds, which are enough.
    private func bingo(of index: Int) -> GoalReached {
        let deciding = deciding(among: seats[index].held, of: index)
        guard needsCalls else { return deciding }
        let after = Int(seats[index].dealtAfter)
        let earliest = rules > 1 && after > 0 ? latestCall(upTo: after) { _ in true } : after
        return GoalReached(key: max(deciding.key, UInt64(earliest)), time: deciding.time)
    }

    /// When the last of so many patterns was completed as the goal needs, by the order of their completion.
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

    /// The number of the latest call that stands now, of those up to a number and as a condition wants them; 0 if none.
    func latestCall(upTo number: Int, where isMeant: (Call) -> Bool) -> Int {
        var number = min(number, calls.count)
        while number > 0, calls[number - 1].uncalledAt != nil || !isMeant(calls[number - 1]) { number -= 1 }
        return number
    }

    /// Judges once more who may rank by another call, now that a call was taken back or called again.
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

    /// Judges bingos once more that a condition names.
    mutating func rejudge(where isMeant: (BingoGame, Int) -> Bool) -> StandingOutcome {
        var outcome = StandingOutcome.same
        for index in bingos.indices where bingos[index].isReached && isMeant(self, index) {
            let key = bingos[index].key
            rejudge(index)
            if bingos[index].key != key { outcome = .changed }
        }
        return outcome
    }

    /// Until when a confirmation counts for a call: the room's clock stands still while nobody keeps it.
    func deadline(of call: Call) -> Timestamp {
        var deadline = call.time.adding(seconds: windowSeconds)
        for pause in pauses where call.time <= pause.since && pause.since < deadline {
            deadline = deadline.adding(milliseconds: pause.milliseconds)
        }
        return deadline
    }

    /// When one held pattern was completed.
    func pattern(_ bit: Int, of index: Int) -> GoalReached {
        needsCalls ? calledPattern(bit, of: index) : markedPattern(bit, of: index)
    }

    /// In `honour` rounds the latest mark completes a pattern.
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

    /// In `called` rounds the latest call completes a pattern; if it was confirmed too long after that call, the call
    /// that was current at the confirmation does.
    ///
    /// By the first rules that was the latest call that any of the marks knew, even one that was taken back.
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
            // Field by field: whole calls would be retained for each cell of thousands of boards.
            let (time, position) = (calls[number - 1].time, calls[number - 1].position)
            let mark = mark(on: cell, of: index)
            completing = max(completing, number)
            // A mark from the time between an undone call and its repetition may know only an earlier call.
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
