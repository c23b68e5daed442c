/// A family of patterns that a goal may name.
public enum PatternKind: String, CaseIterable, Hashable, Sendable {
    /// Every row.
    case row
    /// Every column.
    case column
    /// Both diagonals.
    case diagonal
    case corners
    /// Both diagonals together.
    case x
    /// All cells at the edge.
    case frame
    /// All cells.
    case blackout
}
