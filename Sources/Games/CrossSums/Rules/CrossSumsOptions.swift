import GameRules

/// What a race is set up with.
package struct CrossSumsOptions: Hashable, Sendable {
    /// Who solves a puzzle.
    package enum Mode: String, CaseIterable, Sendable {
        /// Everybody by themselves, against all others.
        case race
        /// The hall, on one large board.
        case together
    }

    /// When a player is told that a mark is wrong.
    package enum Checking: String, CaseIterable, Sendable {
        /// At once: the cell shows what it is, and a life goes.
        case instant
        /// When the board is handed in.
        case atEnd
    }

    /// What somebody plays who comes while a puzzle is under way.
    package enum LateStart: String, CaseIterable, Sendable {
        /// That puzzle, by the clock of all.
        case shared
        /// The next one, which they begin with everybody else.
        case own
    }

    package var mode = Mode.race
    /// How hard the puzzles are: in a race not ``Difficulty/giant``, together ``Difficulty/master`` or that.
    package var difficulty = Difficulty.medium
    /// The puzzles of a round: 1 to 10.
    package var puzzles = 3
    /// Mistakes that end a puzzle for who makes them: 1 to 5, or 0 for any number; without meaning when checked at the end.
    package var lives = 3
    /// Hints in each puzzle: 0 to 3.
    package var hints = 1
    package var checking = Checking.instant
    /// Whether pages show what a line adds up to.
    package var showsSums = true
    /// The longest that a puzzle lasts, in seconds: 30 to 1,800; `nil` for what suits the difficulty.
    package var limitSeconds: Int?
    /// Between two puzzles, in seconds: 5 to 60, or 0 to wait for a host.
    package var pauseSeconds = 10
    package var lateStart = LateStart.shared
    /// Together, which part of those who are there makes a mark: 5 to 50 percent, and never less than two.
    package var share = 10

    package init() {}

    /// ``limitSeconds``, or what suits the difficulty.
    package var limit: Int {
        if let limitSeconds { return limitSeconds }
        return switch difficulty {
        case .easy: 120
        case .medium: 180
        case .hard: 240
        case .extraHard: 300
        case .expert: 480
        case .master, .giant: 900
        }
    }

    /// Throws `badOptions` with a sentence about the first value outside its limits.
    package func validate() throws(Rejection) {
        let bounds: [(name: String, value: Int, range: ClosedRange<Int>)] = [
            ("puzzles", puzzles, 1...10), ("lives", lives, 0...5), ("hints", hints, 0...3),
            ("share", share, 5...50), ("limit", limit, 30...1_800),
            ("pause", pauseSeconds == 0 ? 5 : pauseSeconds, 5...60),
        ]
        for bound in bounds where !bound.range.contains(bound.value) {
            throw Rejection(
                .badOptions,
                "\(bound.name) is \(bound.range.lowerBound) to \(bound.range.upperBound), not \(bound.value).")
        }
        switch mode {
        case .race:
            if difficulty == .giant { throw Rejection(.badOptions, "A race has no puzzles of this size.") }
        case .together:
            guard difficulty == .master || difficulty == .giant, checking == .instant else {
                throw Rejection(
                    .badOptions, "Together one plays “master” or “giant”, and every mark is checked at once.")
            }
        }
    }
}
