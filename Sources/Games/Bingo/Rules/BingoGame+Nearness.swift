import GameRules

extension BingoGame {
    /// The maximum number of players with an unclaimed bingo that are listed.
    public static let unclaimedMax = 10

    /// Returns how near the players are to their bingos, if called cells count as confirmed.
    ///
    /// A player who needs only taps has an unclaimed bingo, and is not counted as one call away.
    public func nearness() -> Nearness {
        guard state == .playing else { return .none }
        var counts = [Int](repeating: 0, count: setup.terms.count)
        var oneAway = 0
        var unclaimed = 0
        var unclaimedFirst: [SeatID] = []
        for index in seats.indices where seats[index].plays && !bingos[index].isReached {
            guard var helping = cellsOneAway(from: hopefulCells(of: index)) else {
                unclaimed += 1
                if unclaimed <= BingoGame.unclaimedMax { unclaimedFirst.append(seatID(index)) }
                continue
            }
            if helping != 0 { oneAway += 1 }
            while helping != 0 {
                counts[Int(cells[index * cellCount + helping.trailingZeroBitCount])] += 1
                helping &= helping - 1
            }
        }
        return Nearness(
            oneAway: oneAway, needed: [TermCount](counts: counts), unclaimed: unclaimed, unclaimedFirst: unclaimedFirst)
    }

    /// The first players of a finished round who needed exactly one more call, in the order of the seats.
    public func closestMisses(first count: Int) -> [ClosestMiss] {
        nearMisses.prefix(count).map { miss in
            let index = Int(miss.seat.number) - 1
            return miss.told(on: cells[index * cellCount..<(index + 1) * cellCount])
        }
    }

    /// All players of a finished round who needed exactly one more call, in the order of the seats.
    var nearMisses: [NearMiss] {
        guard state == .finished else { return [] }
        return seats.indices.compactMap { index in
            guard takesPart(index), !bingos[index].isReached,
                let helping = cellsOneAway(from: hopefulCells(of: index)), helping != 0
            else { return nil }
            return NearMiss(seat: seatID(index), cells: helping)
        }
    }

    /// Returns the cells that would count if the player confirmed all suggestions.
    private func hopefulCells(of index: Int) -> UInt32 {
        seats[index].called | freeMask | (needsCalls ? 0 : seats[index].marked)
    }

    /// Returns the cells that would each reach the goal; `nil` if it is already reached.
    private func cellsOneAway(from counting: UInt32) -> UInt32? {
        var open = setup.options.goal.need
        // Counts, for each cell, the patterns that lack nothing else, in binary: bit 0 of all counts, bit 1, ….
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
        guard open > 0 else { return nil }
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

/// A player who ended a round one call away from a bingo.
public struct ClosestMiss: Hashable, Sendable {
    public let seat: SeatID
    /// The terms that would each have sufficed, as indices, in the order of the board.
    public let missing: [Int]
}

/// The same in eight bytes, as a record stores it for all players, because any of them may be removed later.
struct NearMiss: Hashable, Sendable {
    let seat: SeatID
    /// The cells that would each have sufficed, one bit for each.
    let cells: UInt32

    /// Returns the terms on the seat's board.
    func told(on board: some Collection<Int16>) -> ClosestMiss {
        let terms = board.enumerated().filter { cells & 1 << $0.offset != 0 }.map { Int($0.element) }
        return ClosestMiss(seat: seat, missing: terms)
    }
}

/// How near the players are to their bingos.
public struct Nearness: Hashable, Sendable {
    /// The number of players without a bingo who need exactly one further call.
    public let oneAway: Int
    /// For each term, the number of those players that its call would help.
    public let needed: [TermCount]

    /// The number of players without a bingo who would have one if they confirmed all their suggestions.
    public let unclaimed: Int
    /// The first of them, in the order of the seats.
    public let unclaimedFirst: [SeatID]

    /// No player is near.
    public static let none = Nearness(oneAway: 0, needed: [], unclaimed: 0, unclaimedFirst: [])
}
