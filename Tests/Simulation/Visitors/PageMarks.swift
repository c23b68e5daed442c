/// A board's marks as a page knows them.
///
/// The protocol says which cells are marked, but not whether a mark was made before or after its term was called, which
/// decides what an uncall clears.
struct PageMarks {
    enum Made { case before, after, unknown }

    /// The marked cells.
    private(set) var made: [Int: Made] = [:]
    /// Cells unmarked by hand, which auto-mark does not mark again.
    private var declined: Set<Int> = []

    /// The marked cells in order.
    var cells: [Int] { made.keys.sorted() }

    /// Replaces the marks by the server's.
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
        // Like the server: unmarking a cell that is not marked does not decline anything.
        if made.removeValue(forKey: cell) != nil { declined.insert(cell) }
    }

    /// Records that the term of a cell was called. Marks that an uncall had cleared return with the server's next
    /// board.
    mutating func called(_ cell: Int, autoMark: Bool) {
        if made[cell] == nil, autoMark, !declined.contains(cell) { made[cell] = .after }
    }

    /// Records that the call of a cell's term was taken back.
    ///
    /// - Returns: whether only a snapshot can tell what was cleared.
    mutating func uncalled(_ cell: Int) -> Bool {
        guard let how = made[cell], how != .before else { return false }
        made[cell] = nil
        return how == .unknown
    }
}
