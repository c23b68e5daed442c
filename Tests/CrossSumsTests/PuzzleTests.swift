import CrossSumsReferee
import Foundation
import GameRules
import Testing

@testable import CrossSums

@Suite struct PuzzleTests {
    /// A puzzle as the browser's half made it.
    struct Golden: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let grid: String
        let solution: String
        let grade: [Int]
        let hints: [String]

        var testDescription: String { name }
    }

    private static let goldens: [Golden] = {
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Golden/cross-sums/puzzles.json")
        return try! JSONDecoder().decode([Golden].self, from: Data(contentsOf: url))
    }()

    private static let seed = Seed((0..<32).map { UInt8($0) })

    private static func puzzle(_ name: String) throws -> Puzzle {
        let parts = name.split(separator: "-").map(String.init)
        let difficulty = try #require(Difficulty(rawValue: parts.first!) ?? Difficulty(rawValue: parts.last!))
        switch parts[0] {
        case "daily":
            return PuzzleGenerator.daily(parts[1...3].joined(separator: "-"), difficulty: difficulty)
        case "race": return PuzzleGenerator.race(try #require(Int(parts[1])), seed: seed, difficulty: difficulty)
        case "table":
            return PuzzleGenerator.puzzle(difficulty, seed: seed, variant: try #require(Int(parts[1]))) { _ in nil }
        default: return PuzzleGenerator.level(try #require(Int(parts[1])), of: difficulty)
        }
    }

    @Test func `Puzzles, grades and hints are the golden ones`() throws {
        #expect(Self.goldens.count >= 200)
        for golden in Self.goldens {
            let puzzle = try Self.puzzle(golden.name)
            #expect(puzzle.grid.map(String.init).joined(separator: " ") == golden.grid, "\(golden.name)")
            #expect(puzzle.solution.map { $0 ? "1" : "0" }.joined() == golden.solution, "\(golden.name)")
            let grade = try #require(puzzle.grade, "\(golden.name)")
            #expect([grade.passes, grade.decidedAtFirst, grade.uniformLines] == golden.grade, "\(golden.name)")
            var marks = puzzle.grid.map { _ in Mark.open }
            var hints: [String] = []
            while let hint = puzzle.hint(after: marks) {
                let mark = Mark(isKept: hint.isKept)
                hints.append(
                    "\(hint.cell) \(mark.rawValue) \(hint.line.axis.rawValue)\(hint.line.index + 1) \(hint.reason.rawValue)"
                )
                marks[hint.cell] = mark
            }
            #expect(hints == golden.hints, "\(golden.name)")
        }
    }

    /// All ways to meet all targets, found by trying: the slow and simple one.
    private func solutions(of puzzle: Puzzle) -> [[Bool]] {
        NaivePuzzle.solutions(
            size: puzzle.size, grid: puzzle.grid, rows: puzzle.rows, columns: puzzle.columns, atMost: 3)
    }

    /// `CROSS_SUMS_PUZZLES` makes another number of them (5,000 by night).
    @Test func `Every puzzle has one solution, line logic finds it step by step, and what is called harder is`()
        async throws
    {
        let count = ProcessInfo.processInfo.environment["CROSS_SUMS_PUZZLES"].flatMap(Int.init) ?? 60
        let found = try await withThrowingTaskGroup(of: [(Difficulty, Int)].self) { group in
            for first in 0..<2 {
                group.addTask {
                    try stride(from: first, to: count, by: 2).map { (Self.difficulty(of: $0), try passes(of: $0)) }
                }
            }
            return try await group.reduce(into: [Difficulty: [Int]]()) { all, some in
                for (difficulty, passes) in some { all[difficulty, default: []].append(passes) }
            }
        }
        let means = Difficulty.playedAlone.map { Double(found[$0]!.reduce(0, +)) / Double(found[$0]!.count) }
        #expect(zip(means, means.dropFirst()).allSatisfy { $0 < $1 }, "passes in the mean: \(means)")
    }

    private static func difficulty(of number: Int) -> Difficulty { Difficulty.playedAlone[number % 6] }

    /// Checks one of the puzzles; returns how many passes over its lines it takes.
    private func passes(of number: Int) throws -> Int {
        let difficulty = Self.difficulty(of: number)
        let level = number / 6
        // Beyond the levels there are races.
        let puzzle =
            level < PuzzleGenerator.levelsMax
            ? PuzzleGenerator.level(level + 1, of: difficulty)
            : PuzzleGenerator.race(level, seed: Self.seed, difficulty: difficulty)
        let grade = try #require(puzzle.grade, "\(difficulty) \(number)")
        let naive = NaivePuzzle(size: puzzle.size, grid: puzzle.grid, rows: puzzle.rows, columns: puzzle.columns)
        try #require(naive?.stays == puzzle.solution, "\(difficulty) \(number)")
        // Every hint is true, and the next that a person finds.
        var marks = puzzle.grid.map { _ in Mark.open }
        while let hint = puzzle.hint(after: marks) {
            let letters = marks.map { mark -> Character in mark == .open ? "-" : mark == .kept ? "k" : "r" }
            try #require(naive?.next(after: letters) == hint.cell && hint.isKept == puzzle.solution[hint.cell])
            marks[hint.cell] = Mark(isKept: hint.isKept)
        }
        try #require(!marks.contains(.open))
        return grade.passes
    }

    @Test func `A puzzle without a single solution has no grade`() {
        let twins = Puzzle(
            size: 3, grid: [1, 1, 5, 1, 1, 7, 4, 6, 9],
            solution: [
                true, false, true, false, true, false, true, true, false,
            ])
        #expect(solutions(of: twins).count == 2)
        #expect(twins.grade == nil)
    }

    @Test func `A generator that skips the check is found`() {
        let anything = Grade(passes: 1, decidedAtFirst: 1, uniformLines: 0)
        let isCaught = (0..<60).contains { number in
            let seed = Seed([UInt8](repeating: UInt8(number), count: 32))
            let puzzle = PuzzleGenerator.puzzle(.expert, seed: seed, variant: number) { _ in anything }
            return NaivePuzzle(size: puzzle.size, grid: puzzle.grid, rows: puzzle.rows, columns: puzzle.columns) == nil
        }
        #expect(isCaught)
    }
}
