import GameRules

extension BingoGame {
    /// The maximum number of players one call away that a record lists.
    public static let closestMax = 50

    /// The record of the current round.
    public var record: RoundRecord {
        let deals = deals
        var marks: [Mark] = []
        marks.reserveCapacity(deals.reduce(0) { $0 + $1.marked.nonzeroBitCount })
        for deal in deals {
            let index = Int(deal.seat.number) - 1
            var rest = deal.marked
            while rest != 0 {
                marks.append(mark(on: rest.trailingZeroBitCount, of: index))
                rest &= rest - 1
            }
        }
        return RoundRecord(
            number: number, setup: setup, commitment: commitment, windowSeconds: windowSeconds, added: added,
            startedAt: startedAt, finishedAt: finishedAt, marksUntil: marksUntil, pauses: pauses,
            calls: calls, deals: deals, marks: marks, standings: standings(), draws: draws,
            nearMisses: nearMisses,
            removed: seats.indices.filter { seats[$0].hasBoard && seats[$0].isRemoved }.map(seatID),
            hosts: seats.indices.filter { !seats[$0].hasBoard }.map(seatID))
    }

    /// Returns the players' results in all finished rounds, the best first: by first ranks, bingos, patterns and seat.
    ///
    /// `nil` before the first round is finished. Removed players, and those without a board in any of the rounds, are
    /// omitted.
    public func totals(first count: Int) -> [Total]? {
        guard state == .finished || !records.isEmpty else { return nil }
        let best = firstKey ?? .max
        var order: [Total] = []
        guard count > 0 else { return order }
        func precedes(_ left: Total, _ right: Total) -> Bool {
            (right.firsts, right.bingos, right.lines, left.seat.number)
                < (left.firsts, left.bingos, left.lines, right.seat.number)
        }
        for index in seats.indices where !seats[index].isRemoved {
            let total = total(of: index, best: best)
            guard total.rounds > 0, order.count < count || precedes(total, order[count - 1]) else { continue }
            order.insert(total, at: order.firstIndex { precedes(total, $0) } ?? order.count)
            if order.count > count { order.removeLast() }
        }
        return order
    }

    /// The game as if no seat with a board had been removed in this round. In rooms of the first two versions, the
    /// unchanged game.
    ///
    /// Records store this, because a removal can be undone later.
    var withoutRemovals: BingoGame {
        guard origin.derivesPlaces else { return self }
        var game = self
        for index in seats.indices where seats[index].isRemoved && hasCells(index) {
            game.seats[index].isRemoved = false
            game.seats[index].held = patterns.held(by: countingCells(of: seats[index]), among: patterns.all)
            game.rejudge(index)
        }
        return game
    }

    /// Returns whether a seat's board takes part in the round. Boards dealt after its end do not.
    func takesPart(_ index: Int) -> Bool { seats[index].plays && !latecomers.contains(seatID(index)) }

    /// Returns whether a seat has a board in this round. Seats that were removed at its deal have none.
    func hasCells(_ index: Int) -> Bool {
        seats[index].hasBoard && cells[index * cellCount..<(index + 1) * cellCount].contains { $0 >= 0 }
    }

    /// The earlier rounds. Where places are derived, without currently removed seats.
    public var history: [RoundRecord] {
        origin.derivesPlaces ? records.map { $0.without(isRemoved) } : records
    }

    /// Adds the finished round to the tallies of its players.
    mutating func tally(_ round: BingoGame) {
        let best = round.firstKey ?? .max
        for index in seats.indices {
            let total = round.total(of: index, best: best)
            tallies[index] = SeatTally(
                rounds: UInt16(clamping: total.rounds), bingos: UInt16(clamping: total.bingos),
                firsts: UInt16(clamping: total.firsts), lines: UInt16(clamping: total.lines))
        }
        countFirsts()
    }

    /// Where places are derived, counts each seat's earlier rounds in which it is now first.
    mutating func countFirsts() {
        guard origin.derivesPlaces, !records.isEmpty else { return }
        for index in tallies.indices { tallies[index].firsts = 0 }
        for round in records {
            for line in RoundPlaces(round.standings.asPlaces, without: isRemoved, upTo: 1).lines {
                tallies[Int(line.seat.number) - 1].firsts += 1
            }
        }
    }

    private func total(of index: Int, best: UInt64) -> Total {
        let tally = tallies[index]
        let counts = state == .finished && takesPart(index)
        let hasBingo = counts && bingos[index].isReached
        return Total(
            seat: seatID(index), rounds: Int(tally.rounds) + (counts ? 1 : 0),
            bingos: Int(tally.bingos) + (hasBingo ? 1 : 0),
            firsts: Int(tally.firsts) + (hasBingo && bingos[index].key == best ? 1 : 0),
            lines: Int(tally.lines) + (counts ? seats[index].held.count : 0))
    }
}

/// A player's results in all finished rounds.
public struct Total: Hashable, Sendable {
    public let seat: SeatID
    /// The number of finished rounds in which the player had a board.
    public let rounds: Int
    /// The number of rounds with a bingo.
    public let bingos: Int
    /// The number of rounds in which no player ranked higher.
    public let firsts: Int
    /// The number of patterns held in all rounds.
    public let lines: Int
}
