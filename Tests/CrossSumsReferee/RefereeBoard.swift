/// A player's act in a puzzle.
package enum RefereeAct: Hashable, Sendable {
    /// `k` for kept, `r` for removed, `-` for open.
    case mark(Int, Character)
    case hint
    case submit
}

/// A board that replays all moves on every query.
package struct RefereeBoard: Equatable {
    /// The result of an act.
    package struct Answer: Equatable {
        /// The code of its rejection.
        package var code: String?
        package var isRight = true
        package var isSolved = false
        package var lives: Int?
        package var tenths: Int?
        /// The cell that a hint shows.
        package var hint: Int?

        package init(code: String? = nil) { self.code = code }
    }

    let puzzle: NaivePuzzle
    let options: RefereeRace.Options
    package private(set) var marks: [Character]
    package private(set) var locked: [Int] = []
    package private(set) var mistakes = 0
    package private(set) var hints = 0
    package private(set) var failures = 0
    package private(set) var solvedAfter: Int64?

    init(_ puzzle: NaivePuzzle, _ options: RefereeRace.Options) {
        (self.puzzle, self.options) = (puzzle, options)
        marks = puzzle.open
    }

    package static func == (left: RefereeBoard, right: RefereeBoard) -> Bool {
        left.marks == right.marks && left.locked == right.locked && left.mistakes == right.mistakes
            && left.hints == right.hints && left.failures == right.failures && left.solvedAfter == right.solvedAfter
    }

    private var isInstant: Bool { options.checking == "instant" }
    package var lives: Int? { isInstant && options.lives > 0 ? options.lives - mistakes : nil }
    package var isOut: Bool { lives == 0 }
    package var isDone: Bool { isOut || solvedAfter != nil }
    package var decided: Int { marks.count { $0 != "-" } }

    /// The time with penalties: ten seconds for each mistake, twenty for each hint, five for each wrong board.
    package var tenths: Int? {
        solvedAfter.map { Int($0 / 100) + 100 * mistakes + 200 * hints + 50 * failures }
    }

    mutating func take(_ act: RefereeAct, after: Int64) -> Answer {
        var answer = Answer()
        switch act {
        case .mark(let cell, let mark):
            guard puzzle.grid.indices.contains(cell) else { return Answer(code: "badCell") }
            let truth: Character = puzzle.stays[cell] ? "k" : "r"
            if isDone || locked.contains(cell) || marks[cell] == mark { break }
            if isInstant, mark != "-", mark != truth {
                answer.isRight = false
                mistakes += 1
                locked.append(cell)
                marks[cell] = truth
            } else {
                marks[cell] = mark
            }
        case .hint:
            guard !isDone, hints < options.hints, let cell = puzzle.next(after: marks) else {
                return Answer(code: "noHints")
            }
            hints += 1
            locked.append(cell)
            marks[cell] = puzzle.stays[cell] ? "k" : "r"
            answer.hint = cell
        case .submit:
            if isInstant { return Answer(code: "nothingToSubmit") }
            if !isDone, !puzzle.isSolved(by: marks) {
                failures += 1
                answer.isRight = false
            }
        }
        if !isDone, isInstant || act == .submit, puzzle.isSolved(by: marks) { solvedAfter = after }
        answer.isSolved = solvedAfter != nil
        answer.lives = lives
        answer.tenths = tenths
        return answer
    }
}
