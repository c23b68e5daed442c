/// A bot's board: its called terms and marked cells. The server stores no suggestions; every client derives them this
/// way.
struct BotBoard: Hashable {
    /// Indices of terms, row by row; `-1` for the free centre.
    private let cells: [Int]
    private var calledMask: UInt32 = 0
    private var markedMask: UInt32 = 0
    /// Cells that were marked before their call. They stay marked when the call is taken back.
    private var earlyMask: UInt32 = 0

    /// Creates a board from the server's message, with the called terms.
    init(_ board: BingoBot.Board, called terms: [Int]) {
        cells = board.cells
        for position in board.marked where cells.indices.contains(position) { mark(position) }
        setCalled(terms)
    }

    /// Returns a board that replaces this one: the same one with other marks, or a new one, when nothing is called yet.
    func replaced(by board: BingoBot.Board) -> BotBoard {
        var new = BotBoard(board, called: [])
        if new.cells == cells { (new.calledMask, new.earlyMask) = (calledMask, earlyMask & new.markedMask) }
        return new
    }

    /// Replaces the called terms by the given ones.
    mutating func setCalled(_ terms: [Int]) {
        calledMask = 0
        for term in terms { _ = take(term) }
    }

    /// Notes a called term. Returns the suggested cell, if the board holds the term unmarked.
    mutating func take(_ term: Int) -> Int? {
        guard term >= 0, let cell = cells.firstIndex(of: term) else { return nil }
        calledMask |= 1 << UInt32(cell)
        return isSuggested(cell) ? cell : nil
    }

    /// Takes a call back, and clears the mark made since.
    mutating func takeBack(_ term: Int) {
        guard term >= 0, let cell = cells.firstIndex(of: term) else { return }
        calledMask &= ~(1 << UInt32(cell))
        markedMask &= ~(1 << UInt32(cell)) | earlyMask
    }

    /// Returns whether a cell's term is called and the cell is not marked.
    func isSuggested(_ cell: Int) -> Bool {
        calledMask & ~markedMask & 1 << UInt32(cell) != 0
    }

    /// The terms that are neither called nor marked, in the order of their cells.
    var openTerms: [Int] { cells.indices.filter { cells[$0] >= 0 && isOpen($0) }.map { cells[$0] } }

    /// Returns the cell of a term that is neither called nor marked.
    func openCell(of term: Int) -> Int? {
        guard let cell = cells.firstIndex(of: term), term >= 0 else { return nil }
        return isOpen(cell) ? cell : nil
    }

    /// Returns whether a cell's term is neither called nor marked.
    func isOpen(_ cell: Int) -> Bool { (calledMask | markedMask) & 1 << UInt32(cell) == 0 }

    /// All suggested cells, in order.
    var suggestions: [Int] { cells.indices.filter(isSuggested) }

    /// Marks a cell, or opens it again.
    mutating func mark(_ cell: Int, _ isMarked: Bool = true) {
        let bit: UInt32 = 1 << UInt32(cell)
        if isMarked { markedMask |= bit } else { markedMask &= ~bit }
        if isMarked, calledMask & bit == 0 { earlyMask |= bit } else { earlyMask &= ~bit }
    }
}
