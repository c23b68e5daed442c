import GameRules

extension BingoGame {
    /// Creates a round from exported facts, and judges every verdict again. Facts that do not affect verdicts are
    /// missing.
    ///
    /// - Parameters:
    ///   - calls: The calls in the order of their numbers, from 1, of existing terms.
    ///   - deals: The deals of seats 1, 2, …, with marks on cells that have a term, each cell once.
    init(
        proving setup: BingoSetup, added: Int, pauses: [Pause], calls: [Call],
        deals: [(cells: [Int16], dealtAfter: Int, marks: [(cell: Int, mark: Mark)])]
    ) {
        self.init(round: 1, setup: setup, origin: PlayOrigin(room: "", play: 1))
        state = .finished
        self.pauses = pauses
        self.calls = calls
        callOfTerm = [Int32](repeating: -1, count: setup.terms.count + added)
        for call in calls { callOfTerm[call.term] = Int32(call.number - 1) }
        currentCall = calls.last { $0.uncalledAt == nil }?.number ?? 0
        let count = deals.count
        seats = [BingoSeat](repeating: BingoSeat(), count: count)
        players = [BingoPlayer](repeating: BingoPlayer(), count: count)
        bingos = [GoalReached](repeating: .never, count: count)
        tallies = [SeatTally](repeating: SeatTally(), count: count)
        cells = [Int16](repeating: -1, count: count * cellCount)
        marks = MarkList()
        for (index, deal) in deals.enumerated() {
            seats[index].hasBoard = true
            seats[index].dealtAfter = UInt32(deal.dealtAfter)
            for (cell, term) in deal.cells.enumerated() {
                cells[index * cellCount + cell] = term
                if term >= 0, call(of: Int(term)) != nil { seats[index].called |= 1 << cell }
            }
            for (cell, mark) in deal.marks { put(mark, on: cell, of: index) }
            seats[index].held = patterns.held(by: countingCells(of: seats[index]), among: patterns.all)
            rejudge(index)
        }
    }
}
