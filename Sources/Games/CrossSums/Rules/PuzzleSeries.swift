/// A series of puzzles: which generator makes them. Each series has its own seeds and hints, and never changes.
///
/// The raw value is its number in seeds and identifiers.
package enum PuzzleSeries: Int, CaseIterable, Sendable {
    /// The hardest of several candidates, by passes over the lines.
    case first = 1
    /// The first candidate whose difficulty for a person is within bounds; see ``SecondKind``.
    case second = 2
}
