/// A bot's board: which called terms it holds, and which cells are marked. The server keeps no suggestions; every
/// client derives them like this.
struct BotBoard: Hashable {
    /// Indices of terms, row by row, `-1` the free centre.
    private let cells: [Int]
    private var calledMask: UInt32 = 0
    private var markedMask: UInt32 = 0
    /// Cells that were marked before their term was called: they stay marked when the call is taken back.
    private var earlyMask: UInt32 = 0

    /// A board as the server sent it, with the terms that are called.
    init(_ board: BingoBot.Board, called terms: [Int]) {
        cells = board.cells
        for position in board.marked where cells.indices.contains(position) { mark(position) }
        setCalled(terms)
    }

    /// A board that the server sent in the place of this one: the same one with other marks, or one dealt anew, when
    /// nothing is called yet.
    func replaced(by board: BingoBot.Board) -> BotBoard {
        var new = BotBoard(board, called: [])
        if new.cells == cells { (new.calledMask, new.earlyMask) = (calledMask, earlyMask & new.markedMask) }
        return new
    }

    /// These terms are called, and no others.
    mutating func setCalled(_ terms: [Int]) {
        calledMask = 0
        for term in terms { _ = take(term) }
    }

    /// A term was called: the cell that it suggests, if the board holds it unmarked.
    mutating func take(_ term: Int) -> Int? {
        guard term >= 0, let cell = cells.firstIndex(of: term) else { return nil }
        calledMask |= 1 << UInt32(cell)
        return isSuggested(cell) ? cell : nil
    }

    /// A call was taken back: what was marked since is open again.
    mutating func takeBack(_ term: Int) {
        guard term >= 0, let cell = cells.firstIndex(of: term) else { return }
        calledMask &= ~(1 << UInt32(cell))
        markedMask &= ~(1 << UInt32(cell)) | earlyMask
    }

    /// Whether a cell's term is called and the cell is not marked.
    func isSuggested(_ cell: Int) -> Bool {
        calledMask & ~markedMask & 1 << UInt32(cell) != 0
    }

    /// The terms that are neither called nor marked, in the order of their cells.
    var openTerms: [Int] { cells.indices.filter { cells[$0] >= 0 && isOpen($0) }.map { cells[$0] } }

    /// The cell of a term that is neither called nor marked.
    func openCell(of term: Int) -> Int? {
        guard let cell = cells.firstIndex(of: term), term >= 0 else { return nil }
        return isOpen(cell) ? cell : nil
    }

    /// Whether a cell's term is neither called nor marked.
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
