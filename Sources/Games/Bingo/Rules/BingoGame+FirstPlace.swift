import GameRules

extension BingoGame {
    /// Returns the first place, and the players who could still reach it by taps alone. Returns `nil` if no player has
    /// a bingo, and if marks alone decide, which makes the place final at once.
    ///
    /// Players who need further calls do not count, because those come too late for the place.
    public func firstPlace(at now: Timestamp) -> FirstPlace? {
        guard needsCalls, bingoCount > 0, let first = firstKey else { return nil }
        var place = FirstPlace(call: Int(first))
        guard state == .playing || marksUntil.map({ now <= $0 }) ?? false else { return place }
        for index in seats.indices where takesPart(index) && bingos[index].key > first {
            guard seats[index].called & ~seats[index].marked != 0, let key = bestKey(of: index, at: now) else {
                continue
            }
            if key < first { place.mayPass += 1 }
            if key == first { place.mayShare += 1 }
        }
        return place
    }

    /// Returns the key for a seat's rank if it marked all called cells now; `nil` if that makes no bingo.
    private func bestKey(of index: Int, at now: Timestamp) -> UInt64? {
        var keys: [UInt64] = []
        let marked = seats[index].marked | freeMask
        var bits = patterns.held(by: seats[index].called | freeMask, among: patterns.all).rawValue
        while bits != 0 {
            let bit = bits.trailingZeroBitCount
            bits &= bits - 1
            guard patterns.masks[bit] & ~marked != 0 else {
                keys.append(pattern(bit, of: index).key)
                continue
            }
            let completing = completingCall(of: patterns.masks[bit], of: index)
            let isLate = now > deadline(of: completing)
            keys.append(UInt64(isLate ? max(completing.number, currentCall) : completing.number))
        }
        guard keys.count >= setup.options.goal.need else { return nil }
        keys.sort()
        let after = Int(seats[index].dealtAfter)
        let earliest = rules > 1 && after > 0 ? latestCall(upTo: after) { _ in true } : after
        return max(keys[setup.options.goal.need - 1], UInt64(earliest))
    }

    /// Returns the latest call of a pattern's cells, all of which are called.
    private func completingCall(of mask: UInt32, of index: Int) -> Call {
        var latest = 0
        var rest = mask & ~freeMask
        while rest != 0 {
            latest = max(latest, Int(callOfTerm[Int(cells[index * cellCount + rest.trailingZeroBitCount])]))
            rest &= rest - 1
        }
        return calls[latest]
    }
}

/// The current first place of a round.
public struct FirstPlace: Hashable, Sendable {
    /// The call that decides it.
    public let call: Int
    /// The number of players who would rank before it if they tapped all called cells now.
    public internal(set) var mayPass = 0
    /// The number of players who would share it.
    public internal(set) var mayShare = 0
}
