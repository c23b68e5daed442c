/// A row or a column of a puzzle.
package struct Line: Hashable, Sendable {
    /// Which way it runs.
    package enum Axis: String, Sendable {
        case row, column
    }

    /// Which way it runs.
    package let axis: Axis
    /// Its place among those of its axis, from 0.
    package let index: Int

    /// All lines of a board: the rows top down, then the columns from the left.
    static func all(size: Int) -> [Line] {
        (0..<size).map { Line(axis: .row, index: $0) } + (0..<size).map { Line(axis: .column, index: $0) }
    }

    /// The board's cell at a place of the line.
    func cell(_ place: Int, size: Int) -> Int {
        axis == .row ? index * size + place : place * size + index
    }
}
