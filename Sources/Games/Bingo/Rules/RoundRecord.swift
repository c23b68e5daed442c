import GameRules

/// A record of a round: stored when the next one is dealt, or created from the current one.
public struct RoundRecord: Equatable, Sendable {
    /// The round's number, from 1.
    public let number: Int
    /// The setup of the round, including its seed.
    public let setup: BingoSetup
    /// The commitment to the seed, in hexadecimal digits.
    public let commitment: String
    /// The window at the end, in seconds.
    public let windowSeconds: Int
    /// The terms added during the round, after those of the setup.
    public let added: [Term]
    /// The start of the round; `nil` before.
    public let startedAt: Timestamp?
    /// The end of the round; `nil` before.
    public let finishedAt: Timestamp?
    /// The time until which marks counted after the end; `nil` if no page delayed calls.
    public let marksUntil: Timestamp?
    /// The pauses of the room's clock while the round took marks, in order.
    let pauses: [Pause]
    /// All calls in the order of their numbers, including those taken back.
    public let calls: [Call]
    /// The deals of all boards, in the order of the seats.
    public let deals: [DealRecord]
    /// The marks on those boards, board by board and cell by cell.
    let marks: [Mark]
    public let standings: [Standing]
    /// The prize draws, in the order of their numbers.
    public let draws: [PrizeDraw]
    /// All players who needed exactly one more call, in the order of the seats.
    let nearMisses: [NearMiss]
    /// The removed seats that had a board in the play: they are not in the standings, but may be in a draw.
    public let removed: [SeatID]
    /// The seats without a board: hosts, and restored seats that were removed at the deal.
    public let hosts: [SeatID]

    /// Returns the record without currently removed seats; the seats after them move up in the standings.
    func without(_ isRemoved: (SeatID) -> Bool) -> RoundRecord {
        var kept: [Mark] = []
        var next = marks.startIndex
        for deal in deals {
            let count = deal.marked.nonzeroBitCount
            if !isRemoved(deal.seat) { kept += marks[next..<next + count] }
            next += count
        }
        let ranks = RoundPlaces(standings.asPlaces, without: isRemoved).lines.map { $0.place }
        let left = standings.filter { !isRemoved($0.seat) }
        return RoundRecord(
            number: number, setup: setup, commitment: commitment, windowSeconds: windowSeconds, added: added,
            startedAt: startedAt, finishedAt: finishedAt, marksUntil: marksUntil, pauses: pauses,
            calls: calls, deals: deals.filter { !isRemoved($0.seat) }, marks: kept,
            standings: zip(left, ranks).map { line, rank in
                Standing(seat: line.seat, rank: rank, call: line.call, lines: line.lines, time: line.time)
            },
            draws: draws, nearMisses: nearMisses.filter { !isRemoved($0.seat) },
            removed: (deals.map { $0.seat } + removed).filter(isRemoved).sorted(),
            hosts: (hosts + removed.filter { !isRemoved($0) }).sorted())
    }

    /// The first players who needed exactly one more call, in the order of the seats; at most ``BingoGame/closestMax``.
    public var closest: [ClosestMiss] {
        var deals = deals[...]
        return nearMisses.prefix(BingoGame.closestMax).compactMap { miss in
            guard let place = deals.firstIndex(where: { $0.seat == miss.seat }) else { return nil }
            let deal = deals[place]
            deals = deals[(place + 1)...]
            return miss.told(
                on: BoardDeal.cells(
                    seed: setup.seed, seat: deal.seat, number: deal.deal, termCount: setup.terms.count,
                    options: setup.options))
        }
    }

    /// The options at the end.
    public var options: BingoOptions {
        var options = setup.options
        options.windowSeconds = windowSeconds
        return options
    }

    /// All terms: those of the setup, then the added ones.
    public var terms: [Term] { setup.terms + added }
}
