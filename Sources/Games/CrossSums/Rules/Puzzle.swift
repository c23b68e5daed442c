/// A grid of numbers, with a target for each row and column that the kept numbers add up to.
package struct Puzzle: Hashable, Sendable {
    /// The number of cells in a row, and of rows: 3 to 8.
    package let size: Int
    /// The numbers, row by row, each at least 1.
    package let grid: [Int]
    /// Whether each cell is kept, row by row.
    package let solution: [Bool]
    /// The targets of the rows and columns: the sums of their kept numbers.
    package let rows: [Int]
    package let columns: [Int]
    /// The series, which determines the order of hints.
    package let series: PuzzleSeries

    /// - Precondition: There are as many numbers and marks as the board has cells.
    init(size: Int, grid: [Int], solution: [Bool], series: PuzzleSeries = .first) {
        precondition(grid.count == size * size && solution.count == grid.count, "a board is a square")
        self.size = size
        self.grid = grid
        self.solution = solution
        self.series = series
        var (rows, columns) = ([Int](repeating: 0, count: size), [Int](repeating: 0, count: size))
        for cell in grid.indices where solution[cell] {
            rows[cell / size] += grid[cell]
            columns[cell % size] += grid[cell]
        }
        (self.rows, self.columns) = (rows, columns)
    }

    func target(of line: Line) -> Int { line.axis == .row ? rows[line.index] : columns[line.index] }

    func cells(of line: Line) -> [Int] { (0..<size).map { line.cell($0, size: size) } }

    func logic(of line: Line) -> LineLogic {
        LineLogic(numbers: cells(of: line).map { grid[$0] }, target: target(of: line))
    }

    /// Returns the board rotated and mirrored, one of eight variants with the same difficulty.
    func turned(_ number: Int) -> Puzzle {
        let last = size - 1
        let places = grid.indices.map { cell in
            var (row, column) = (cell / size, cell % size)
            if number & 4 != 0 { column = last - column }
            for _ in 0..<(number & 3) { (row, column) = (last - column, row) }
            return row * size + column
        }
        return Puzzle(size: size, grid: places.map { grid[$0] }, solution: places.map { solution[$0] })
    }
}

extension Puzzle {
    /// A digit for each cell; 1 for a kept one.
    package var solutionText: String { solution.map { $0 ? "1" : "0" }.joined() }
}
