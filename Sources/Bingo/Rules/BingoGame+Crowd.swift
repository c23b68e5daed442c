import GameRules

extension BingoGame {
    /// How long an early mark counts for the crowd, in seconds.
    public static let earlySeconds = 90

    /// What the crowd hears: for each term that is not called, how many seats marked it within the last 90 seconds.
    ///
    /// A seat that marked more than five cells within ten seconds does not count for the 90 seconds that follow.
    public func earlyCounts(now: Timestamp) -> [TermCount] {
        guard state == .playing else { return [] }
        let since = now.adding(seconds: -BingoGame.earlySeconds)
        var counts = [Int](repeating: 0, count: setup.terms.count)
        for index in seats.indices where seats[index].taps.last >= since {
            guard seats[index].plays, seats[index].quietUntil < now else { continue }
            var early = seats[index].marked & ~seats[index].called
            while early != 0 {
                let place = index * cellCount + early.trailingZeroBitCount
                early &= early - 1
                if marks[place].time >= since { counts[Int(cells[place])] += 1 }
            }
        }
        return [TermCount](counts: counts)
    }

    /// How near the players are to their bingos, with called cells taken as confirmed.
    ///
    /// Who needs no further call but only taps is not one call away.
    public func nearness() -> Nearness {
        guard state == .playing else { return .none }
        var counts = [Int](repeating: 0, count: setup.terms.count)
        var oneAway = 0
        for index in seats.indices where seats[index].plays && rankKeys[index] == .max {
            let counting = seats[index].called | freeMask | (needsCalls ? 0 : seats[index].marked)
            var helping = cellsOneAway(from: counting)
            guard helping != 0 else { continue }
            oneAway += 1
            while helping != 0 {
                counts[Int(cells[index * cellCount + helping.trailingZeroBitCount])] += 1
                helping &= helping - 1
            }
        }
        return Nearness(oneAway: oneAway, needed: [TermCount](counts: counts))
    }

    /// The cells of which any one would reach the goal; none if it is reached already.
    private func cellsOneAway(from counting: UInt32) -> UInt32 {
        var open = setup.options.goal.need
        // Counts for each cell the patterns that lack nothing else, in binary: bit 0 of all counts, bit 1, ….
        var counts: (UInt32, UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0, 0)
        var bits = patterns.all.rawValue
        while bits != 0 {
            let missing = patterns.masks[bits.trailingZeroBitCount] & ~counting
            bits &= bits - 1
            if missing == 0 {
                open -= 1
            } else if missing & (missing - 1) == 0 {
                var carry = missing
                (counts.0, carry) = (counts.0 ^ carry, counts.0 & carry)
                (counts.1, carry) = (counts.1 ^ carry, counts.1 & carry)
                (counts.2, carry) = (counts.2 ^ carry, counts.2 & carry)
                (counts.3, carry) = (counts.3 ^ carry, counts.3 & carry)
                counts.4 ^= carry
            }
        }
        guard open > 0 else { return 0 }
        var helping: UInt32 = 0
        var candidates = counts.0 | counts.1 | counts.2 | counts.3 | counts.4
        while candidates != 0 {
            let bit = candidates & (~candidates &+ 1)
            candidates &= candidates - 1
            var count = counts.0 & bit != 0 ? 1 : 0
            if counts.1 & bit != 0 { count += 2 }
            if counts.2 & bit != 0 { count += 4 }
            if counts.3 & bit != 0 { count += 8 }
            if counts.4 & bit != 0 { count += 16 }
            if count >= open { helping |= bit }
        }
        return helping
    }
}
