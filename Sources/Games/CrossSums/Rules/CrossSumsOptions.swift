import GameRules

/// The options of a race.
package struct CrossSumsOptions: Hashable, Sendable {
    /// How the players solve a puzzle.
    package enum Mode: String, CaseIterable, Sendable {
        /// Each on their own board, against all others.
        case race
        /// Together, on one large board.
        case together
    }

    /// When a mark is checked.
    package enum Checking: String, CaseIterable, Sendable {
        /// At once: a wrong cell shows its solution, and costs a life.
        case instant
        /// When the board is submitted.
        case atEnd
    }

    /// The first puzzle of players who join during a puzzle.
    package enum LateStart: String, CaseIterable, Sendable {
        /// The current one, by the shared clock.
        case shared
        /// The next one, which they start with everyone else.
        case own
    }

    package var mode = Mode.race
    /// The difficulty of the puzzles. ``Difficulty/giant`` is not available in a race; on a shared board, only
    /// ``Difficulty/master`` and ``Difficulty/giant`` are.
    package var difficulty = Difficulty.medium
    /// The number of puzzles in a round: 1 to 10.
    package var puzzles = 3
    /// The number of mistakes that end a puzzle for a player: 1 to 5, or 0 for no limit. Ignored if boards are checked
    /// at the end.
    package var lives = 3
    /// The number of hints in each puzzle: 0 to 3.
    package var hints = 1
    package var checking = Checking.instant
    /// Whether pages show the lines' current sums.
    package var showsSums = true
    /// The time limit of a puzzle, in seconds: 30 to 1,800; `nil` derives it from the difficulty.
    package var limitSeconds: Int?
    /// The pause between two puzzles, in seconds: 5 to 60, or 0 to wait for a host.
    package var pauseSeconds = 10
    package var lateStart = LateStart.shared
    /// The share of the present players whose votes make a mark on a shared board: 5 to 50 percent, and at least two
    /// players.
    package var share = 10

    package init() {}

    /// ``limitSeconds``, or the default of the difficulty.
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
                "\(bound.name) must be \(bound.range.lowerBound) to \(bound.range.upperBound), not \(bound.value).")
        }
        switch mode {
        case .race:
            if difficulty == .giant { throw Rejection(.badOptions, "This difficulty is not available in a race.") }
        case .together:
            guard difficulty == .master || difficulty == .giant, checking == .instant else {
                throw Rejection(
                    .badOptions, "The mode “together” needs the difficulty “master” or “giant”, and immediate checking."
                )
            }
        }
    }
}
