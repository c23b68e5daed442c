/// A seat's board as its owner may see it.
public struct BoardView: Hashable, Sendable {
    /// The number of rows and of columns.
    public let size: Int
    public let deal: Int
    /// The terms row by row, as indices; -1 is the free centre.
    public let cells: ArraySlice<Int16>
    /// The marked cells, one bit for each.
    public let marked: UInt32
}
