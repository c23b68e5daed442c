/// The identifier of a puzzle that can always be generated again: a level such as `hard-50`, or a daily puzzle such as
/// `daily-2026-11-22-medium`. Identifiers of the second series begin with `2-`.
///
/// Each identifier has only one spelling: writing what was read gives the same text.
package struct PuzzleID: Hashable, Sendable, CustomStringConvertible {
    /// The choice among the puzzles of a difficulty.
    package enum Choice: Hashable, Sendable {
        /// The level, 1 to ``PuzzleGenerator/levelsMax``.
        case level(Int)
        /// The date, such as `2026-11-22`.
        case day(String)
    }

    package let series: PuzzleSeries
    package let difficulty: Difficulty
    package let choice: Choice

    /// The maximum length of an identifier.
    private static let bytesMax = 34
    private static let secondPrefix = "2"

    /// Reads an identifier; `nil` for anything that names no solo puzzle.
    package init?(_ text: String) {
        // Checked before parsing, because parsing takes time that grows with the length.
        guard text.utf8.count <= PuzzleID.bytesMax else { return nil }
        var parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        series = parts.first == PuzzleID.secondPrefix ? .second : .first
        if series == .second { parts.removeFirst() }
        switch parts.count {
        case 2:
            guard let level = Int(parts[1]), (1...PuzzleGenerator.levelsMax).contains(level) else { return nil }
            choice = .level(level)
        case 5 where parts[0] == "daily":
            guard PuzzleID.isDay(parts[1...3].map { $0 }) else { return nil }
            choice = .day(parts[1...3].joined(separator: "-"))
        default: return nil
        }
        guard let difficulty = Difficulty(rawValue: parts.count == 2 ? parts[0] : parts[4]),
            Difficulty.playedAlone.contains(difficulty)
        else { return nil }
        self.difficulty = difficulty
        // Another spelling of a number, such as `hard-050`, would be another seed for implementations that hash the
        // text.
        guard description == text else { return nil }
    }

    package var description: String {
        let name =
            switch choice {
            case .level(let level): "\(difficulty.rawValue)-\(level)"
            case .day(let day): "daily-\(day)-\(difficulty.rawValue)"
            }
        return series == .second ? "\(PuzzleID.secondPrefix)-\(name)" : name
    }

    /// The named puzzle.
    package var puzzle: Puzzle {
        switch choice {
        case .level(let level): PuzzleGenerator.level(level, of: difficulty, in: series)
        case .day(let day): PuzzleGenerator.daily(day, difficulty: difficulty, in: series)
        }
    }

    /// Returns whether year, month and day are a date of the Gregorian calendar, each with all its digits.
    private static func isDay(_ parts: [String]) -> Bool {
        let digits = parts.map { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
        guard parts.map({ $0.utf8.count }) == [4, 2, 2], let year = digits[0], let month = digits[1],
            let day = digits[2],
            (1...12).contains(month)
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...days[month - 1]).contains(day)
    }
}
