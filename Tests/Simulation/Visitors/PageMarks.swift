/// A board's marks as a page knows them.
///
/// The wire says which cells are marked; it does not say whether a mark was made before or after its term was called,
/// which decides what an uncall clears.
struct PageMarks {
    enum Made { case before, after, unknown }

    /// The marked cells.
    private(set) var made: [Int: Made] = [:]
    /// Cells unmarked by hand, which auto-mark leaves alone.
    private var declined: Set<Int> = []

    /// The marked cells in order.
    var cells: [Int] { made.keys.sorted() }

    /// Takes over what the server says is marked.
    mutating func replace(by marked: [Int], isCalled: (Int) -> Bool) {
        let old = made
        made = [:]
        for cell in marked { made[cell] = isCalled(cell) ? old[cell] ?? .unknown : .before }
        declined.subtract(marked)
    }

    mutating func mark(_ cell: Int, isCalled: Bool) {
        guard made[cell] == nil else { return }
        made[cell] = isCalled ? .after : .before
        declined.remove(cell)
    }

    mutating func unmark(_ cell: Int) {
        // Like the server: who unmarks what is not marked has not declined anything.
        if made.removeValue(forKey: cell) != nil { declined.insert(cell) }
    }

    /// The term of a cell was called. What an uncall had cleared comes back with a board of the server's.
    mutating func called(_ cell: Int, autoMark: Bool) {
        if made[cell] == nil, autoMark, !declined.contains(cell) { made[cell] = .after }
    }

    /// The call of a cell's term was taken back.
    ///
    /// - Returns: whether only a snapshot can tell what was cleared.
    mutating func uncalled(_ cell: Int) -> Bool {
        guard let how = made[cell], how != .before else { return false }
        made[cell] = nil
        return how == .unknown
    }
}
