import GameRules

extension BingoGame {
    /// The first place, and who could still have it by taps alone; `nil` while nobody has it, and where marks alone decide,
    /// which makes it final at once.
    ///
    /// Who has not called terms to wait for is not counted: later calls come too late for the place.
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

    /// What would decide a seat's rank if it now marked all that is called; `nil` if that makes no bingo.
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

    /// The latest call of a pattern's cells, all of which are called.
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

/// The first place of a round as it stands now.
public struct FirstPlace: Hashable, Sendable {
    /// The call that decides it.
    public let call: Int
    /// How many players would be before it, if they now tapped all that is called.
    public internal(set) var mayPass = 0
    /// How many would share it.
    public internal(set) var mayShare = 0
}
