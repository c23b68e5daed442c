/// Names a puzzle that anybody can make again, for ever: a level such as `hard-50`, or a day's such as
/// `daily-2026-11-22-medium`.
///
/// There is one way to write each: what is read gives the same text again.
package struct PuzzleID: Hashable, Sendable, CustomStringConvertible {
    /// What there is one puzzle of for each difficulty.
    package enum Choice: Hashable, Sendable {
        /// 1 to ``PuzzleGenerator/levelsMax``.
        case level(Int)
        /// Such as `2026-11-22`.
        case day(String)
    }

    package let difficulty: Difficulty
    package let choice: Choice

    /// No identifier has more bytes.
    private static let bytesMax = 32

    /// Reads an identifier; `nil` for anything that names no puzzle that is played alone.
    package init?(_ text: String) {
        // Before it is taken apart: that takes time that grows with its length.
        guard text.utf8.count <= PuzzleID.bytesMax else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
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
        // Another way to write a number, such as `hard-050`, is another seed to whoever hashes the text.
        guard description == text else { return nil }
    }

    package var description: String {
        switch choice {
        case .level(let level): "\(difficulty.rawValue)-\(level)"
        case .day(let day): "daily-\(day)-\(difficulty.rawValue)"
        }
    }

    /// The puzzle that it names.
    package var puzzle: Puzzle {
        switch choice {
        case .level(let level): PuzzleGenerator.level(level, of: difficulty)
        case .day(let day): PuzzleGenerator.daily(day, difficulty: difficulty)
        }
    }

    /// Whether year, month and day are one of the Gregorian calendar, each with all its digits.
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
