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

    /// How many ways there are to meet all targets, found by trying: the slow and simple one.
    private func solutions(of puzzle: Puzzle) -> [[Bool]] {
        let (size, rows) = (puzzle.size, puzzle.rows)
        var (found, kept): ([[Bool]], [Bool]) = ([], [])
        func sum(_ row: Int, _ set: Int) -> Int {
            (0..<size).reduce(0) { set >> $1 & 1 == 1 ? $0 + puzzle.grid[row * size + $1] : $0 }
        }
        func attempt(_ row: Int, left: [Int]) {
            guard row < size else {
                if left.allSatisfy({ $0 == 0 }) { found.append(kept) }
                return
            }
            for set in 0..<(1 << size) where sum(row, set) == rows[row] {
                let rest = left.indices.map { left[$0] - (set >> $0 & 1 == 1 ? puzzle.grid[row * size + $0] : 0) }
                guard rest.allSatisfy({ $0 >= 0 }) else { continue }
                kept += (0..<size).map { set >> $0 & 1 == 1 }
                attempt(row + 1, left: rest)
                kept.removeLast(size)
            }
        }
        attempt(0, left: puzzle.columns)
        return found
    }

    @Test func `Every puzzle has one solution, and line logic finds it`() throws {
        let count = ProcessInfo.processInfo.environment["CROSS_SUMS_PUZZLES"].flatMap(Int.init) ?? 42
        for number in 1...count {
            let difficulty = Difficulty.allCases[number % 6]
            let puzzle = PuzzleGenerator.level(number % 9_999 + 1, of: difficulty)
            #expect(puzzle.grade != nil)
            #expect(solutions(of: puzzle) == [puzzle.solution], "\(difficulty) \(number)")
        }
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
}
