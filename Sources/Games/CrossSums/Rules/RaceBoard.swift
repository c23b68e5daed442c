import GameRules

/// A player's marks in the puzzle that is played. Sets of cells are bits, the first cell the lowest.
struct RaceBoard: Hashable, Sendable {
    private(set) var kept: UInt64 = 0
    private(set) var removed: UInt64 = 0
    /// Cells whose truth was shown, by a mistake or a hint.
    private(set) var locked: UInt64 = 0
    var mistakes: UInt16 = 0
    var hints: UInt8 = 0
    /// Boards that were handed in and untrue.
    var failures: UInt16 = 0
    /// From the puzzle's start to the solving mark, in milliseconds; `nil` while it is not solved.
    var solvedAfter: Int64?
    var isOut = false

    /// Whether no further mark counts.
    var isDone: Bool { solvedAfter != nil || isOut }

    /// How many cells are decided.
    var decided: Int { (kept | removed).nonzeroBitCount }

    func mark(of cell: Int) -> Mark {
        let bit = UInt64(1) << cell
        return kept & bit != 0 ? .kept : removed & bit != 0 ? .removed : .open
    }

    func isLocked(_ cell: Int) -> Bool { locked & 1 << cell != 0 }

    mutating func set(_ cell: Int, to mark: Mark) {
        let bit = UInt64(1) << cell
        kept = mark == .kept ? kept | bit : kept & ~bit
        removed = mark == .removed ? removed | bit : removed & ~bit
    }

    mutating func lock(_ cell: Int, to mark: Mark) {
        set(cell, to: mark)
        locked |= 1 << cell
    }

    /// Whether all that goes is removed, and nothing else.
    func solves(_ puzzle: Puzzle) -> Bool {
        removed == puzzle.solution.enumerated().reduce(0) { $1.element ? $0 : $0 | 1 << $1.offset }
    }
}
