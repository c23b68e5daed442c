/// A player's mark of a cell, or its solution.
package enum Mark: String, Sendable {
    /// Undecided; counts as kept in sums.
    case open
    case kept, removed

    init(isKept: Bool) {
        self = isKept ? .kept : .removed
    }
}
