import GameRules

extension BingoGame {
    /// The cells of a board that count.
    @inline(__always)
    func countingCells(of index: Int) -> UInt32 {
        needsCalls ? seats[index].marked & seats[index].called | freeMask : seats[index].marked | freeMask
    }

    /// A cell was marked or called: judges the patterns that contain it, if it counts now.
    @inline(__always)
    mutating func gain(_ cell: Int, of index: Int) -> StandingOutcome {
        let counting = countingCells(of: index)
        guard counting & 1 << cell != 0 else { return .same }
        let open = patterns.containing[cell].subtracting(seats[index].held)
        let gained = patterns.held(by: counting, among: open)
        guard !gained.isEmpty else { return .same }
        seats[index].held.formUnion(gained)
        return rejudge(index)
    }

    /// A cell lost its mark or its call: judges the patterns that contain it.
    mutating func lose(_ cell: Int, of index: Int) -> StandingOutcome {
        let touched = patterns.containing[cell].intersection(seats[index].held)
        let kept = patterns.held(by: countingCells(of: index), among: touched)
        guard kept != touched else { return .same }
        seats[index].held.subtract(touched)
        seats[index].held.formUnion(kept)
        return rejudge(index)
    }

    /// Brings a seat's bingo in line with the patterns that it holds.
    @discardableResult
    mutating func rejudge(_ index: Int) -> StandingOutcome {
        let hadBingo = rankKeys[index] != .max
        guard seats[index].held.count >= setup.options.goal.need else {
            guard hadBingo else {
                // Late marks of those without a bingo still count as lines in the totals.
                guard state == .finished else { return .same }
                revisions.standings += 1
                return .changed
            }
            rankKeys[index] = .max
            bingoCount -= 1
            revisions.standings += 1
            return .lost
        }
        let reached = bingo(of: index)
        rankKeys[index] = reached.key
        seats[index].bingoTime = reached.time
        if !hadBingo { bingoCount += 1 }
        revisions.standings += 1
        guard !seats[index].isAnnounced else { return .changed }
        seats[index].isAnnounced = true
        return .reached
    }

    /// When the goal was reached by the patterns that a seat holds, which are enough.
    private func bingo(of index: Int) -> GoalReached {
        var bits = seats[index].held.rawValue
        var all: [GoalReached] = []
        all.reserveCapacity(bits.nonzeroBitCount)
        while bits != 0 {
            all.append(pattern(bits.trailingZeroBitCount, of: index))
            bits &= bits - 1
        }
        all.sort { $0.precedes($1) }
        let deciding = all[setup.options.goal.need - 1]
        guard needsCalls else { return deciding }
        let after = Int(seats[index].dealtAfter)
        let earliest = rules > 1 && after > 0 ? latestCall(upTo: after) { _ in true } : after
        return GoalReached(key: max(deciding.key, UInt64(earliest)), time: deciding.time)
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
            let key = game.rankKeys[index]
            guard call.uncalledAt == nil else { return key == UInt64(number) }
            return key < UInt64(number)
                && (game.seats[index].bingoTime >= call.time || game.seats[index].dealtAfter >= number)
        }
    }

    /// Judges bingos once more that a condition names.
    mutating func rejudge(where isMeant: (BingoGame, Int) -> Bool) -> StandingOutcome {
        var outcome = StandingOutcome.same
        for index in rankKeys.indices where rankKeys[index] != .max && isMeant(self, index) {
            let key = rankKeys[index]
            rejudge(index)
            if rankKeys[index] != key { outcome = .changed }
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
            let mark = marks[index * cellCount + rest.trailingZeroBitCount]
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
            let place = index * cellCount + rest.trailingZeroBitCount
            rest &= rest - 1
            let call = calls[Int(callOfTerm[Int(cells[place])])]
            let mark = marks[place]
            completing = max(completing, call.number)
            // A mark from the time between an undone call and its repetition may know only an earlier call.
            let current = mark.position >= call.position ? max(mark.call, call.number) : call.number
            currentAtConfirmation = max(currentAtConfirmation, current)
            lastPosition = max(lastPosition, max(mark.position, call.position))
            confirmed = max(confirmed, max(mark.time, call.time))
        }
        let deadline = deadline(of: calls[completing - 1])
        guard confirmed > deadline else { return GoalReached(key: UInt64(completing), time: confirmed) }
        guard rules > 1 else { return GoalReached(key: UInt64(currentAtConfirmation), time: confirmed) }
        let current = latestCall(upTo: calls.count) { $0.stood(at: lastPosition) }
        return GoalReached(key: UInt64(max(completing, current)), time: confirmed)
    }
}

/// When a goal, or one pattern of it, was reached.
struct GoalReached: Hashable, Sendable {
    /// What decides the rank: the number of the completing call, or in `honour` rounds the position in the room's
    /// order. Equal keys share a rank.
    let key: UInt64
    /// When it was confirmed; shown, not decisive.
    let time: Timestamp

    /// Whether this comes before another: by what decides the rank, then by time.
    func precedes(_ other: GoalReached) -> Bool { (key, time) < (other.key, other.time) }
}
