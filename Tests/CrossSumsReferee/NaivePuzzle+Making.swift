import GameRules

/// A second, simple implementation of the generator: draws candidates, and takes the hardest that can be solved line by
/// line.
extension NaivePuzzle {
    private typealias Difficulty = (name: String, size: Int, largest: Int, candidates: Int)

    private static let difficulties: [Difficulty] = [
        ("easy", 3, 9, 1), ("medium", 4, 12, 5), ("hard", 4, 15, 64), ("extraHard", 5, 18, 64), ("expert", 6, 9, 16),
        ("master", 7, 9, 16), ("giant", 8, 9, 16),
    ]

    /// Creates a puzzle of a race; `nil` if no candidate is good, so that the table of puzzles is needed.
    ///
    /// - Parameter version: The version of the rules of its play.
    package init?(number: Int, of seed: Seed, difficulty name: String, version: Int = 1) {
        if version >= 2 {
            self.init(second: number, of: seed, difficulty: name)
        } else {
            self.init(first: number, of: seed, difficulty: name)
        }
    }

    private init?(first number: Int, of seed: Seed, difficulty name: String) {
        guard let kind = Self.difficulties.first(where: { $0.name == name }) else { return nil }
        for attempt in 0..<5 {
            let own = seed.derived(for: "puzzle:\(number)").derived(for: "attempt:\(attempt)")
            var dice = SeededGenerator(bytes: own.bytes)
            var best: (puzzle: NaivePuzzle, grade: [Int])?
            for _ in 0..<kind.candidates {
                var (grid, stays): ([Int], [Bool]) = ([], [])
                for _ in 0..<kind.size * kind.size {
                    grid.append(1 + dice.integer(below: kind.largest))
                    stays.append(dice.integer(below: 2) == 1)
                }
                guard stays.contains(true), stays.contains(false),
                    let grade = Self.grade(size: kind.size, grid, stays)
                else { continue }
                if let best, !best.grade.lexicographicallyPrecedes(grade) { continue }
                best = (NaivePuzzle(size: kind.size, grid: grid, stays: stays), grade)
            }
            if let best {
                self = best.puzzle
                return
            }
        }
        return nil
    }

    /// A difficulty since version 2: with bounds for the lines that have only one way, and for the passes.
    private typealias Bounds = (size: Int, largest: Int, alone: ClosedRange<Int>, passes: ClosedRange<Int>)

    private static let bounds: [String: Bounds] = [
        "easy": (3, 9, 3...6, 1...2), "medium": (4, 9, 2...4, 2...2), "hard": (5, 12, 2...4, 2...3),
        "extraHard": (5, 6, 0...0, 4...6), "expert": (6, 9, 0...0, 5...7), "master": (7, 9, 0...0, 7...12),
        "giant": (8, 9, 0...0, 8...14),
    ]

    /// Creates the first candidate within the bounds.
    private init?(second number: Int, of seed: Seed, difficulty name: String) {
        guard let kind = Self.bounds[name] else { return nil }
        let own = seed.derived(for: "puzzle:\(number)").derived(for: "candidates")
        var dice = SeededGenerator(bytes: own.bytes)
        for _ in 0..<400 {
            let drawn = (0..<kind.size * kind.size).map { _ in dice.integer(below: 2 * kind.largest) }
            let (grid, stays) = (drawn.map { $0 / 2 + 1 }, drawn.map { $0 % 2 == 1 })
            let lines = Self.lines(kind.size)
            let isDull = lines.contains { cells in Set(cells.map { stays[$0] }).count == 1 }
            let alone = lines.count { Self.ways($0, grid, stays) == 1 }
            guard !isDull, kind.alone.contains(alone), let grade = Self.grade(size: kind.size, grid, stays),
                kind.passes.contains(grade[0])
            else { continue }
            self.init(size: kind.size, grid: grid, stays: stays)
            prefersRemovals = true
            return
        }
        return nil
    }

    /// Returns the number of ways to meet a line's target.
    private static func ways(_ cells: [Int], _ grid: [Int], _ stays: [Bool]) -> Int {
        let target = cells.reduce(0) { stays[$1] ? $0 + grid[$1] : $0 }
        // The number of ways to each sum up to the target, with the cells so far.
        var ways = [1] + [Int](repeating: 0, count: target)
        for cell in cells {
            for sum in stride(from: target, through: grid[cell], by: -1) { ways[sum] += ways[sum - grid[cell]] }
        }
        return ways[target]
    }

    /// The rows, then the columns.
    static func lines(_ size: Int) -> [[Int]] {
        (0..<size).map { row in (0..<size).map { row * size + $0 } }
            + (0..<size).map { column in (0..<size).map { $0 * size + column } }
    }

    /// Returns the passes, the cells that the first leaves open, and the number of non-uniform lines: greater is
    /// harder. `nil` for a puzzle that cannot be solved line by line.
    private static func grade(size: Int, _ grid: [Int], _ stays: [Bool]) -> [Int]? {
        let lines = lines(size)
        var known = [Bool?](repeating: nil, count: grid.count)
        var (passes, left) = (0, 0)
        while known.contains(nil) {
            var next = known
            for cells in lines { decide(cells, grid, stays, known, &next) }
            if next == known { return nil }
            known = next
            passes += 1
            if passes == 1 { left = known.count { $0 == nil } }
        }
        let mixed = lines.count { cells in cells.contains { stays[$0] } && cells.contains { !stays[$0] } }
        return [passes, left, mixed]
    }

    /// Tries all ways to meet a line's target; what they have in common is decided.
    private static func decide(
        _ cells: [Int], _ grid: [Int], _ stays: [Bool], _ known: [Bool?], _ next: inout [Bool?]
    ) {
        var target = 0
        for cell in cells where stays[cell] { target += grid[cell] }
        var isKeptOnce = [Bool](repeating: false, count: cells.count)
        var isGoneOnce = isKeptOnce
        for set in 0..<(1 << cells.count) {
            var (sum, agrees) = (0, true)
            for (place, cell) in cells.enumerated() {
                let keeps = set >> place & 1 == 1
                if keeps { sum += grid[cell] }
                if let isKept = known[cell], isKept != keeps { agrees = false }
            }
            guard agrees, sum == target else { continue }
            for place in cells.indices {
                if set >> place & 1 == 1 { isKeptOnce[place] = true } else { isGoneOnce[place] = true }
            }
        }
        for (place, cell) in cells.enumerated() where isKeptOnce[place] != isGoneOnce[place] {
            next[cell] = isKeptOnce[place]
        }
    }
}
