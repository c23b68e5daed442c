/// The rows, columns and diagonals of a board, and their fives, computed once.
package enum BoardLines {
    package enum Axis: Int, CaseIterable, Sendable {
        case row, column
        /// From the top left.
        case falling
        /// From the top right.
        case rising

        var step: (row: Int, column: Int) {
            switch self {
            case .row: (0, 1)
            case .column: (1, 0)
            case .falling: (1, 1)
            case .rising: (1, -1)
            }
        }
    }

    package struct Window: Hashable, Sendable {
        package let cells: [Int]
        let mask: CellSet
    }

    /// All lines with five cells or more, in the order of ``Axis``.
    static let all: [[Int]] = Axis.allCases.flatMap { axis in
        (0..<Board.cells).filter { before($0, on: axis) == nil }.map { line(from: $0, on: axis) }
            .filter { $0.count >= Board.length }
    }

    /// Every five in a row.
    package static let windows: [Window] = Axis.allCases.flatMap { axis in
        (0..<Board.cells).compactMap { cell in
            let cells = Array(line(from: cell, on: axis).prefix(Board.length))
            return cells.count == Board.length ? Window(cells: cells, mask: CellSet(cells)) : nil
        }
    }

    /// The fives through each cell, by axis, from the top.
    private static let through: [[[Window]]] = Axis.allCases.map { axis in
        (0..<Board.cells).map { cell in
            windows.filter { window in
                let (row, column) = axis.step
                return window.cells[1] - window.cells[0] == row * 10 + column && window.mask.contains(cell)
            }
        }
    }

    /// For each cell, the indices in ``windows`` of the fives through it.
    static let numbersThrough: [[Int]] = (0..<Board.cells).map { cell in
        windows.indices.filter { windows[$0].mask.contains(cell) }
    }

    /// For each of ``windows``, the indices of those that share more than one cell with it, including itself.
    static let overlapping: [[Int]] = windows.map { window in
        windows.indices.filter { windows[$0].mask.intersection(window.mask).count > 1 }
    }

    static func windows(through cell: Int, on axis: Axis) -> [Window] { through[axis.rawValue][cell] }

    private static func line(from start: Int, on axis: Axis) -> [Int] {
        var cells: [Int] = []
        var (row, column) = (start / 10, start % 10)
        while (0..<10).contains(row), (0..<10).contains(column) {
            cells.append(row * 10 + column)
            row += axis.step.row
            column += axis.step.column
        }
        return cells
    }

    private static func before(_ cell: Int, on axis: Axis) -> Int? {
        let (row, column) = (cell / 10 - axis.step.row, cell % 10 - axis.step.column)
        return (0..<10).contains(row) && (0..<10).contains(column) ? row * 10 + column : nil
    }
}
