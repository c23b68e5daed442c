import GameRules

/// The bounds of a difficulty in the second series, by what a person has to do.
struct SecondKind {
    let size: Int
    /// The largest number in a cell; the smallest is 1.
    let largestNumber: Int
    /// The number of lines that decide themselves: only one set of their numbers meets the target.
    let alone: ClosedRange<Int>
    /// The number of passes over all lines until every cell is decided.
    let passes: ClosedRange<Int>
}

extension Difficulty {
    /// Its bounds in the second series.
    var second: SecondKind {
        switch self {
        case .easy: SecondKind(size: 3, largestNumber: 9, alone: 3...6, passes: 1...2)
        case .medium: SecondKind(size: 4, largestNumber: 9, alone: 2...4, passes: 2...2)
        case .hard: SecondKind(size: 5, largestNumber: 12, alone: 2...4, passes: 2...3)
        case .extraHard: SecondKind(size: 5, largestNumber: 6, alone: 0...0, passes: 4...6)
        case .expert: SecondKind(size: 6, largestNumber: 9, alone: 0...0, passes: 5...7)
        case .master: SecondKind(size: 7, largestNumber: 9, alone: 0...0, passes: 7...12)
        case .giant: SecondKind(size: 8, largestNumber: 9, alone: 0...0, passes: 8...14)
        }
    }
}

extension PuzzleGenerator {
    /// The maximum number of candidates. Of the rarest kind, one in 30 fits.
    private static let candidates = 400

    /// Returns the first candidate within the bounds of its difficulty. If there is none, returns a puzzle from the
    /// table.
    ///
    /// - Parameters:
    ///   - variant: Chooses the table's puzzle, and its rotation and reflection.
    ///   - fits: Returns whether a candidate is within the bounds. Tests let it fail.
    static func secondPuzzle(
        _ difficulty: Difficulty, seed: Seed, variant: Int, fits: (Puzzle, SecondKind) -> Bool = { $0.fits($1) }
    ) -> Puzzle {
        let kind = difficulty.second
        var generator = SeededGenerator(bytes: seed.derived(for: "candidates").bytes)
        for _ in 0..<candidates {
            var (grid, solution): ([Int], [Bool]) = ([], [])
            for _ in 0..<kind.size * kind.size {
                let drawn = generator.integer(below: 2 * kind.largestNumber)
                grid.append(1 + drawn / 2)
                solution.append(drawn % 2 == 1)
            }
            let candidate = Puzzle(size: kind.size, grid: grid, solution: solution, series: .second)
            if fits(candidate, kind) { return candidate }
        }
        let table = PuzzleTable.puzzles(size: kind.size)
        let puzzle = table[variant / 8 % table.count].turned(variant % 8)
        return Puzzle(size: puzzle.size, grid: puzzle.grid, solution: puzzle.solution, series: .second)
    }
}

extension Puzzle {
    /// Whether line logic decides the puzzle within the bounds, and no line is kept or removed as a whole.
    func fits(_ kind: SecondKind) -> Bool {
        var lines: [LineLogic] = []
        var alone = 0
        for line in Line.all(size: size) {
            let logic = logic(of: line)
            if let only = logic.onlyWay {
                alone += 1
                guard alone <= kind.alone.upperBound, only != 0, only != 1 << size - 1 else { return false }
            }
            lines.append(logic)
        }
        guard kind.alone.contains(alone),
            let solved = LineSolver.solve(size: size, lines: lines, passesMax: kind.passes.upperBound)
        else { return false }
        return kind.passes.contains(solved.passes)
    }
}
