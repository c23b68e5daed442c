import GameRules

extension BingoGame {
    /// Returns the first lines of the standings, by call, time and seat; by default all.
    public func standings(first count: Int = .max) -> [Standing] {
        let order = count < bingoCount ? first(count, of: seats.indices) : placesInOrder
        var standings: [Standing] = []
        standings.reserveCapacity(order.count)
        for (place, index) in order.enumerated() {
            let isTied = place > 0 && bingos[order[place - 1]].key == bingos[index].key
            standings.append(line(of: index, rank: isTied ? standings[place - 1].rank : place + 1))
        }
        return standings
    }

    /// Returns the first lines of some seats, in the order of the standings; seats without a bingo are omitted.
    public func standings(of some: [SeatID], first count: Int) -> [Standing] {
        first(count, of: some.compactMap(index(of:))).compactMap { standing(of: seatID($0)) }
    }

    /// Returns whether a seat has a bingo.
    public func hasBingo(_ seat: SeatID) -> Bool {
        guard let index = index(of: seat) else { return false }
        return bingos[index].isReached
    }

    /// Returns whether a seat's name may be publicly known: it has a bingo, or played in a finished round.
    public func isNamed(_ seat: SeatID) -> Bool {
        guard let index = index(of: seat) else { return false }
        return bingos[index].isReached || tallies[index].rounds > 0
            || state == .finished && seats[index].hasBoard && !latecomers.contains(seat)
    }

    /// Returns whether a seat was removed.
    func isRemoved(_ seat: SeatID) -> Bool { index(of: seat).map { seats[$0].isRemoved } ?? false }

    /// Returns the line of one seat; `nil` without a bingo.
    public func standing(of seat: SeatID) -> Standing? {
        guard let index = index(of: seat), bingos[index].isReached else { return nil }
        let key = bingos[index].key
        var rank = 1
        for other in bingos where other.key < key { rank += 1 }
        return line(of: index, rank: rank)
    }

    /// The key of the first rank; `nil` if no player has a bingo.
    var firstKey: UInt64? {
        let first = bingos.reduce(.max) { min($0, $1.key) }
        return first == .max ? nil : first
    }

    /// The indices of all seats with a bingo, in the order of the standings.
    ///
    /// Few calls decide many bingos, so each call gets its own run, which is sorted only if its times need it.
    private var placesInOrder: [Int] {
        var ends = [Int](repeating: 0, count: calls.count + 1)
        for bingo in bingos where bingo.isReached {
            guard bingo.key < UInt64(ends.count) else {
                return bingos.indices.filter { bingos[$0].isReached }.sorted(by: precedes)
            }
            ends[Int(bingo.key)] += 1
        }
        for key in ends.indices.dropFirst() { ends[key] += ends[key - 1] }
        var order = [Int](repeating: 0, count: ends.last ?? 0)
        var next = [0] + ends.dropLast()
        for index in bingos.indices where bingos[index].isReached {
            let key = Int(bingos[index].key)
            order[next[key]] = index
            next[key] += 1
        }
        for (start, end) in zip([0] + ends, ends) {
            let isSorted = (start..<end).dropFirst().allSatisfy { bingos[order[$0 - 1]].time <= bingos[order[$0]].time }
            if !isSorted { order[start..<end].sort(by: precedes) }
        }
        return order
    }

    /// Returns the best of some places in order, by insertion, because `count` is small and most places are not among
    /// them.
    private func first(_ count: Int, of places: some Sequence<Int>) -> [Int] {
        var order: [Int] = []
        guard count > 0 else { return order }
        for index in places where bingos[index].isReached {
            guard order.count < count || precedes(index, order[count - 1]) else { continue }
            order.insert(index, at: order.firstIndex { precedes(index, $0) } ?? order.count)
            if order.count > count { order.removeLast() }
        }
        return order
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        (bingos[left].key, bingos[left].time, left) < (bingos[right].key, bingos[right].time, right)
    }

    private func line(of index: Int, rank: Int) -> Standing {
        Standing(
            seat: seatID(index), rank: rank, call: needsCalls ? Int(bingos[index].key) : nil,
            lines: seats[index].held.count, time: bingos[index].time)
    }
}
