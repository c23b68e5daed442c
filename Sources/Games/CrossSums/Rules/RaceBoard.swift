import GameRules

/// A player's marks in the current puzzle. Sets of cells are bits; the first cell is the lowest.
struct RaceBoard: Hashable, Sendable {
    private(set) var kept: UInt64 = 0
    private(set) var removed: UInt64 = 0
    /// Cells whose solution was shown, after a mistake or a hint.
    private(set) var locked: UInt64 = 0
    private(set) var mistakes: UInt16 = 0
    private(set) var hints: UInt8 = 0
    /// The number of wrong boards submitted.
    private(set) var failures: UInt16 = 0
    /// The time from the puzzle's start to the solving mark, in milliseconds; `nil` until it is solved.
    private(set) var solvedAfter: Int64?
    private(set) var isOut = false

    /// Whether no further mark counts.
    var isDone: Bool { solvedAfter != nil || isOut }

    /// The number of decided cells.
    var decided: Int { (kept | removed).nonzeroBitCount }

    func mark(of cell: Int) -> Mark {
        let bit = UInt64(1) << cell
        return kept & bit != 0 ? .kept : removed & bit != 0 ? .removed : .open
    }

    func isLocked(_ cell: Int) -> Bool { locked & 1 << cell != 0 }

    private mutating func set(_ cell: Int, to mark: Mark) {
        let bit = UInt64(1) << cell
        kept = mark == .kept ? kept | bit : kept & ~bit
        removed = mark == .removed ? removed | bit : removed & ~bit
    }

    private mutating func lock(_ cell: Int, to mark: Mark) {
        set(cell, to: mark)
        locked |= 1 << cell
    }

    /// Returns whether exactly the cells that must go are removed.
    func solves(_ puzzle: Puzzle) -> Bool {
        removed == puzzle.solution.enumerated().reduce(0) { $1.element ? $0 : $0 | 1 << $1.offset }
    }

    /// Returns the remaining lives; `nil` if there is no limit.
    func lives(_ options: CrossSumsOptions) -> Int? {
        options.lives == 0 || options.checking == .atEnd ? nil : max(0, options.lives - Int(mistakes))
    }

    /// Applies a player's act, and returns its result. Repeated acts and acts after the end change nothing.
    ///
    /// - Parameter after: Milliseconds since the puzzle began.
    mutating func take(
        _ act: RaceMove.Act, of puzzle: Puzzle, _ options: CrossSumsOptions, after: Int64
    ) throws(Rejection) -> CrossSumsAnswer {
        var answer = CrossSumsAnswer()
        var isJudged = options.checking == .instant
        switch act {
        case .mark(let cell, let mark):
            guard puzzle.grid.indices.contains(cell) else { throw Rejection(.badCell, "There is no cell \(cell).") }
            guard !isDone, !isLocked(cell), self.mark(of: cell) != mark else { break }
            let truth = Mark(isKept: puzzle.solution[cell])
            if options.checking == .instant, mark != .open, mark != truth {
                answer.isRight = false
                mistakes += 1
                lock(cell, to: truth)
                isOut = lives(options) == 0
            } else {
                set(cell, to: mark)
            }
        case .hint:
            guard !isDone, let hint = puzzle.hint(after: puzzle.grid.indices.map(mark(of:))) else {
                throw Rejection(.noHints, "This puzzle is already solved.")
            }
            guard hints < options.hints else { throw Rejection(.noHints, "You have no hints left in this puzzle.") }
            hints += 1
            lock(hint.cell, to: Mark(isKept: hint.isKept))
            answer.hint = hint
        case .submit:
            guard options.checking == .atEnd else {
                throw Rejection(.nothingToSubmit, "Every mark is checked immediately in this round.")
            }
            isJudged = true
            if !isDone, !solves(puzzle) {
                if failures < .max { failures += 1 }
                answer.isRight = false
            }
        }
        if !isDone, isJudged, solves(puzzle) { solvedAfter = after }
        answer.isSolved = solvedAfter != nil
        answer.tenths = tenths.map(Int.init)
        answer.lives = lives(options)
        return answer
    }

    /// The time in tenths of a second, including penalties for mistakes, hints and wrong boards; `nil` if the board is
    /// not solved.
    var tenths: Int32? {
        solvedAfter.map { milliseconds in
            Int32(milliseconds / 100) + Int32(mistakes) * Self.mistakeTenths + Int32(hints) * Self.hintTenths
                + Int32(failures) * Self.failureTenths
        }
    }

    private static let mistakeTenths: Int32 = 100
    private static let hintTenths: Int32 = 200
    private static let failureTenths: Int32 = 50
}
