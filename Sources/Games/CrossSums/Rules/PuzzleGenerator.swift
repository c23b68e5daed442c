import Cryptography
import GameRules

/// Generates puzzles from seeds. The results are the same on every device and server, and must never change: a change
/// needs a new version with its own seeds. Golden vectors test this one.
package enum PuzzleGenerator {
    static let attempts = 5
    /// The highest level of a difficulty.
    package static let levelsMax = 9_999

    /// Returns a solo level, such as `hard-50`.
    ///
    /// - Parameter level: 1 to ``levelsMax``.
    package static func level(_ level: Int, of difficulty: Difficulty, in series: PuzzleSeries = .first) -> Puzzle {
        puzzle(difficulty, in: series, seed: seed("\(difficulty.rawValue)-\(level)", in: series), variant: level)
    }

    /// Returns the puzzle of a day.
    ///
    /// - Parameter day: A date such as `2026-11-22`.
    package static func daily(_ day: String, difficulty: Difficulty, in series: PuzzleSeries = .first) -> Puzzle {
        let digits = day.utf8.filter { (48...57).contains($0) }
        let variant = digits.reduce(0) { ($0 * 10 + Int($1 - 48)) % 64 }
        let seed = seed("daily-\(day)-\(difficulty.rawValue)", in: series)
        return puzzle(difficulty, in: series, seed: seed, variant: variant)
    }

    /// Returns a puzzle of a race, which no one can know before the seed is published.
    ///
    /// - Parameter number: The puzzle's number in the race, from 1.
    package static func race(
        _ number: Int, seed: Seed, difficulty: Difficulty, in series: PuzzleSeries = .first
    ) -> Puzzle {
        puzzle(difficulty, in: series, seed: seed.derived(for: "puzzle:\(number)"), variant: number)
    }

    private static func seed(_ name: String, in series: PuzzleSeries) -> Seed {
        Seed(sha256(Array("callboard/cross-sums/\(series.rawValue)/\(name)".utf8)))
    }

    private static func puzzle(
        _ difficulty: Difficulty, in series: PuzzleSeries, seed: Seed, variant: Int
    ) -> Puzzle {
        switch series {
        case .first: puzzle(difficulty, seed: seed, variant: variant)
        case .second: secondPuzzle(difficulty, seed: seed, variant: variant)
        }
    }

    /// Returns a puzzle of the first series: the hardest candidate of the first attempt with a good one. Line logic
    /// decides all of a good one, and neither all cells nor none are kept. If no attempt has one, returns a puzzle from
    /// the table.
    ///
    /// - Parameters:
    ///   - variant: Chooses the table's puzzle, and its rotation and reflection.
    ///   - grade: Returns the difficulty of a candidate, or `nil` if it is not good. Tests let it fail.
    static func puzzle(
        _ difficulty: Difficulty, seed: Seed, variant: Int, grade: (Puzzle) -> Grade? = { $0.grade }
    ) -> Puzzle {
        for attempt in 0..<attempts {
            var generator = SeededGenerator(bytes: seed.derived(for: "attempt:\(attempt)").bytes)
            var best: (puzzle: Puzzle, grade: Grade)?
            for _ in 0..<difficulty.candidates {
                let candidate = draw(difficulty, from: &generator)
                guard Set(candidate.solution).count == 2, let grade = grade(candidate) else { continue }
                if best.map({ grade > $0.grade }) ?? true { best = (candidate, grade) }
            }
            if let best { return best.puzzle }
        }
        let table = PuzzleTable.puzzles(size: difficulty.size)
        return table[variant / 8 % table.count].turned(variant % 8)
    }

    /// Draws a number for each cell, then whether it is kept.
    static func draw(_ difficulty: Difficulty, from generator: inout SeededGenerator) -> Puzzle {
        var (grid, solution): ([Int], [Bool]) = ([], [])
        for _ in 0..<difficulty.size * difficulty.size {
            grid.append(1 + generator.integer(below: difficulty.largestNumber))
            solution.append(generator.integer(below: 2) == 1)
        }
        return Puzzle(size: difficulty.size, grid: grid, solution: solution)
    }
}
