/// A row or a column of a puzzle.
package struct Line: Hashable, Sendable {
    /// The direction of a line.
    package enum Axis: String, Sendable {
        case row, column
    }

    /// The line's direction.
    package let axis: Axis
    /// Its index among the lines of its direction, from 0.
    package let index: Int

    /// All lines of a board: the rows top down, then the columns from the left.
    static func all(size: Int) -> [Line] {
        (0..<size).map { Line(axis: .row, index: $0) } + (0..<size).map { Line(axis: .column, index: $0) }
    }

    /// Returns the board's cell at a place of the line.
    func cell(_ place: Int, size: Int) -> Int {
        axis == .row ? index * size + place : place * size + index
    }
}
