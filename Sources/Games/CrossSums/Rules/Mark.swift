/// What a player says of a cell, or what is true of it.
package enum Mark: String, Sendable {
    /// Nothing is decided; counts as kept in sums.
    case open
    case kept, removed

    init(isKept: Bool) {
        self = isKept ? .kept : .removed
    }
}
