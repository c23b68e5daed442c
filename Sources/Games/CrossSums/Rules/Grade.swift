/// The difficulty of solving a puzzle line by line; greater is harder.
struct Grade: Comparable {
    /// The number of passes over all lines in which at least one cell was decided.
    let passes: Int
    /// The number of cells that the first pass decides.
    let decidedAtFirst: Int
    /// The number of lines in which all cells are kept, or none.
    let uniformLines: Int

    static func < (one: Grade, other: Grade) -> Bool {
        (one.passes, -one.decidedAtFirst, -one.uniformLines)
            < (other.passes, -other.decidedAtFirst, -other.uniformLines)
    }
}

extension Puzzle {
    /// The grade, if line logic alone decides every cell, which implies a unique solution; otherwise `nil`.
    var grade: Grade? {
        guard let solved = LineSolver.solve(size: size, lines: Line.all(size: size).map(logic(of:))) else { return nil }
        let uniform = Line.all(size: size).count { line in Set(cells(of: line).map { solution[$0] }).count == 1 }
        return Grade(passes: solved.passes, decidedAtFirst: solved.decidedAtFirst, uniformLines: uniform)
    }

    /// Solves the puzzle of given numbers and targets line by line. Returns `nil` if that does not decide it, or if
    /// they do not form a board.
    init?(size: Int, grid: [Int], rows: [Int], columns: [Int]) {
        guard (2...LineLogic.cellsMax).contains(size), grid.count == size * size, rows.count == size,
            columns.count == size
        else { return nil }
        let lines = Line.all(size: size).map { line in
            LineLogic(
                numbers: (0..<size).map { grid[line.cell($0, size: size)] },
                target: line.axis == .row ? rows[line.index] : columns[line.index])
        }
        guard let solved = LineSolver.solve(size: size, lines: lines) else { return nil }
        self.init(size: size, grid: grid, solution: solved.solution)
    }
}

/// Solves a board by line logic. A pass examines all lines with the knowledge before it; its decisions take effect
/// together.
enum LineSolver {
    /// A solved board, row by row, and the solver's statistics; see ``Grade``.
    typealias Solved = (solution: [Bool], passes: Int, decidedAtFirst: Int)

    /// - Parameters:
    ///   - lines: The lines, in the order of ``Line/all(size:)``.
    ///   - passesMax: The number of passes after which it gives up.
    static func solve(size: Int, lines: [LineLogic], passesMax: Int = .max) -> Solved? {
        // The known cells of the lines, as bits.
        var known = lines.map { _ in (kept: 0, removed: 0) }
        var (undecided, passes, decidedAtFirst) = (size * size, 0, 0)
        while undecided > 0 {
            var next = known
            var decided = 0
            for (number, logic) in lines.enumerated() {
                let outcome = logic.outcome(kept: known[number].kept, removed: known[number].removed)
                // Numbers that cannot meet the target decide nothing.
                guard outcome.ways > 0 else { return nil }
                for place in 0..<size {
                    let (isKept, isRemoved) = (outcome.kept >> place & 1 == 1, outcome.removed >> place & 1 == 1)
                    guard isKept || isRemoved, (next[number].kept | next[number].removed) >> place & 1 == 0 else {
                        continue
                    }
                    decided += 1
                    let (crossing, bit) = (number < size ? size + place : place, 1 << (number % size))
                    if isKept {
                        next[number].kept |= 1 << place
                        next[crossing].kept |= bit
                    } else {
                        next[number].removed |= 1 << place
                        next[crossing].removed |= bit
                    }
                }
            }
            guard decided > 0, passes < passesMax else { return nil }
            passes += 1
            if passes == 1 { decidedAtFirst = decided }
            undecided -= decided
            known = next
        }
        let solution = (0..<size * size).map { known[$0 / size].kept >> ($0 % size) & 1 == 1 }
        return (solution, passes, decidedAtFirst)
    }
}
