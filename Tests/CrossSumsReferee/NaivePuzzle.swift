/// A puzzle as players see it, solved by brute force.
package struct NaivePuzzle {
    package let size: Int
    package let grid: [Int]
    package let rows: [Int]
    package let columns: [Int]
    /// Whether each number is kept.
    package let stays: [Bool]
    /// Whether a hint shows a removed number if it can; since version 2 of the rules.
    package var prefersRemovals = false

    /// - Returns: `nil` unless there is exactly one solution.
    package init?(size: Int, grid: [Int], rows: [Int], columns: [Int]) {
        let found = NaivePuzzle.solutions(size: size, grid: grid, rows: rows, columns: columns, atMost: 2)
        guard found.count == 1 else { return nil }
        (self.size, self.grid, self.rows, self.columns, stays) = (size, grid, rows, columns, found[0])
    }

    /// Creates a puzzle from its solution.
    init(size: Int, grid: [Int], stays: [Bool]) {
        (self.size, self.grid, self.stays) = (size, grid, stays)
        let kept = zip(grid, stays).map { $1 ? $0 : 0 }
        rows = (0..<size).map { row in (0..<size).reduce(0) { $0 + kept[row * size + $1] } }
        columns = (0..<size).map { column in (0..<size).reduce(0) { $0 + kept[$1 * size + column] } }
    }

    package var open: [Character] { grid.map { _ in "-" } }

    /// Returns all ways to meet the targets, row by row, up to a limit.
    package static func solutions(
        size: Int, grid: [Int], rows: [Int], columns: [Int], atMost count: Int
    ) -> [[Bool]] {
        var (found, kept): ([[Bool]], [Bool]) = ([], [])
        func attempt(_ row: Int, left: [Int]) {
            guard found.count < count else { return }
            guard row < size else {
                if left.allSatisfy({ $0 == 0 }) { found.append(kept) }
                return
            }
            for set in 0..<(1 << size) {
                let chosen = (0..<size).map { set & (1 << $0) != 0 }
                let numbers = (0..<size).map { chosen[$0] ? grid[row * size + $0] : 0 }
                guard numbers.reduce(0, +) == rows[row] else { continue }
                let rest = zip(left, numbers).map { $0 - $1 }
                guard rest.allSatisfy({ $0 >= 0 }) else { continue }
                kept += chosen
                attempt(row + 1, left: rest)
                kept.removeLast(size)
            }
        }
        attempt(0, left: columns)
        return found
    }

    package func isSolved(by marks: [Character]) -> Bool {
        zip(marks, stays).allSatisfy { mark, stays in (mark == "r") == !stays }
    }

    /// Returns the first cell, line by line, that follows from the correct marks.
    package func next(after marks: [Character]) -> Int? {
        let all = following(marks)
        return (prefersRemovals ? all.first { !stays[$0] } : nil) ?? all.first
    }

    /// Returns all cells that follow from a single line, line by line.
    private func following(_ marks: [Character]) -> [Int] {
        var found: [Int] = []
        for (cells, target) in zip(NaivePuzzle.lines(size), rows + columns) {
            let ways = (0..<(1 << size)).map { set in cells.indices.map { set & (1 << $0) != 0 } }.filter { way in
                let sum = cells.indices.reduce(0) { way[$1] ? $0 + grid[cells[$1]] : $0 }
                let agrees = cells.indices.allSatisfy { place in
                    let cell = cells[place]
                    if marks[cell] == "k", stays[cell] { return way[place] }
                    if marks[cell] == "r", !stays[cell] { return !way[place] }
                    return true
                }
                return sum == target && agrees
            }
            for (place, cell) in cells.enumerated() {
                let isKnown = marks[cell] == (stays[cell] ? "k" : "r")
                if !isKnown, Set(ways.map { $0[place] }).count == 1 { found.append(cell) }
            }
        }
        return found
    }
}
