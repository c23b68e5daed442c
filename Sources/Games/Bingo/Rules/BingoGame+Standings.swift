import GameRules

extension BingoGame {
    /// The first lines of the standings, by call, time and seat: all of them unless told how many.
    public func standings(first count: Int = .max) -> [Standing] {
        var order: [Int]
        if count < bingoCount {
            order = first(count, of: seats.indices)
        } else {
            order = seats.indices.filter { rankKeys[$0] != .max }
            order.sort(by: precedes)
        }
        var standings: [Standing] = []
        standings.reserveCapacity(order.count)
        for (place, index) in order.enumerated() {
            let isTied = place > 0 && rankKeys[order[place - 1]] == rankKeys[index]
            standings.append(line(of: index, rank: isTied ? standings[place - 1].rank : place + 1))
        }
        return standings
    }

    /// The first lines of some seats, in the order of the standings; seats without a bingo are left out.
    public func standings(of some: [SeatID], first count: Int) -> [Standing] {
        first(count, of: some.compactMap(index(of:))).compactMap { standing(of: seatID($0)) }
    }

    /// Whether a seat has a bingo.
    public func hasBingo(_ seat: SeatID) -> Bool {
        guard let index = index(of: seat) else { return false }
        return rankKeys[index] != .max
    }

    /// Whether everybody may have been told a seat's name: it has a bingo, or played in a round that is finished.
    public func isNamed(_ seat: SeatID) -> Bool {
        guard let index = index(of: seat) else { return false }
        return rankKeys[index] != .max || tallies[index].rounds > 0 || state == .finished && seats[index].hasBoard
    }

    /// Whether a seat was removed.
    func isRemoved(_ seat: SeatID) -> Bool { index(of: seat).map { seats[$0].isRemoved } ?? false }

    /// The line of one seat; `nil` without a bingo.
    public func standing(of seat: SeatID) -> Standing? {
        guard let index = index(of: seat), rankKeys[index] != .max else { return nil }
        let key = rankKeys[index]
        var rank = 1
        for other in rankKeys where other < key { rank += 1 }
        return line(of: index, rank: rank)
    }

    /// The best of some places in order, by insertion: `count` is small, and most places are not among them.
    private func first(_ count: Int, of places: some Sequence<Int>) -> [Int] {
        var order: [Int] = []
        guard count > 0 else { return order }
        for index in places where rankKeys[index] != .max {
            guard order.count < count || precedes(index, order[count - 1]) else { continue }
            order.insert(index, at: order.firstIndex { precedes(index, $0) } ?? order.count)
            if order.count > count { order.removeLast() }
        }
        return order
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        (rankKeys[left], seats[left].bingoTime, left) < (rankKeys[right], seats[right].bingoTime, right)
    }

    private func line(of index: Int, rank: Int) -> Standing {
        Standing(
            seat: seatID(index), rank: rank, call: needsCalls ? Int(rankKeys[index]) : nil,
            lines: seats[index].held.count, time: seats[index].bingoTime)
    }
}
