import GameRules

/// A round as it is written down: kept when the next one is dealt, or made of the present one.
public struct RoundRecord: Equatable, Sendable {
    /// The round's number, from 1.
    public let number: Int
    /// What the round was dealt from, its seed among it.
    public let setup: BingoSetup
    /// What bound the seed before it was told, in hexadecimal digits.
    public let commitment: String
    /// The window as it was in the end, in seconds.
    public let windowSeconds: Int
    /// The terms that were added while it was played, behind those of the setup.
    public let added: [Term]
    /// When it began; `nil` before.
    public let startedAt: Timestamp?
    /// When it ended; `nil` before.
    public let finishedAt: Timestamp?
    /// Until when marks still counted after its end; `nil` if nobody's page held calls back.
    public let marksUntil: Timestamp?
    /// When nobody kept the room's clock while it was played or took marks, in order.
    let pauses: [Pause]
    /// All calls in the order of their numbers, with those that were taken back.
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
    /// The seats with a board in the play that were removed: they are in no standings and perhaps in a draw.
    public let removed: [SeatID]
    /// The seats without a board: hosts, and seats that were removed when the round was dealt and are back.
    public let hosts: [SeatID]

    /// The record as it is without the seats that are removed now; those behind them move up in the standings.
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

    /// The options as they applied in the end.
    public var options: BingoOptions {
        var options = setup.options
        options.windowSeconds = windowSeconds
        return options
    }

    /// All terms: those of the setup, then those that were added.
    public var terms: [Term] { setup.terms + added }
}
