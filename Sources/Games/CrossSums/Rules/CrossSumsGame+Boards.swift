import GameRules

extension Rejection.Code {
    /// The puzzle has no such cell.
    static let badCell: Rejection.Code = "badCell"
    /// No puzzle is being played.
    static let puzzleOver: Rejection.Code = "puzzleOver"
    /// The player has no lives left in this puzzle.
    static let outOfLives: Rejection.Code = "outOfLives"
    /// The player has used the hints of this puzzle.
    static let noHints: Rejection.Code = "noHints"
    /// Boards are checked at every mark, so none is handed in.
    static let nothingToSubmit: Rejection.Code = "nothingToSubmit"
}

/// What the sender of a command is told of it, in the 64 bits that a room remembers of an answer.
package struct CrossSumsAnswer: Hashable, Sendable {
    /// Whether the mark, or the board that was handed in, is right; always so for a hint.
    package var isRight = true
    package var isSolved = false
    /// Lives that are left; `nil` where there is no limit.
    package var lives: Int?
    /// What a hint has shown.
    package var hint: Hint?

    /// Reads what ``bits`` gave.
    package init(bits: UInt64, size: Int = 8) {
        isRight = bits & 1 != 0
        isSolved = bits & 2 != 0
        let lives = Int(bits >> 2 & 0xF)
        self.lives = lives == 0xF ? nil : lives
        guard bits >> 6 & 1 != 0 else { return }
        let reasons = Hint.Reason.allCases
        hint = Hint(
            cell: Int(bits >> 8 & 0x3F), isKept: bits >> 7 & 1 != 0,
            line: Line(axis: bits >> 14 & 1 != 0 ? .row : .column, index: Int(bits >> 15 & 7)),
            reason: reasons[min(Int(bits >> 18 & 7), reasons.count - 1)])
    }

    init() {}

    /// Two bits, four of lives, and sixteen of a hint.
    package var bits: UInt64 {
        var bits: UInt64 = (isRight ? 1 : 0) | (isSolved ? 2 : 0) | UInt64(lives ?? 0xF) << 2
        guard let hint else { return bits }
        bits |= 1 << 6 | (hint.isKept ? 1 << 7 : 0) | UInt64(hint.cell) << 8
        bits |= (hint.line.axis == .row ? 1 << 14 : 0) | UInt64(hint.line.index) << 15
        return bits | UInt64(Hint.Reason.allCases.firstIndex(of: hint.reason)!) << 18
    }
}

extension CrossSumsGame {
    private var options: CrossSumsOptions { setup.options }

    /// Lives that a board has left; `nil` for any number.
    func lives(of board: RaceBoard) -> Int? {
        options.lives == 0 || options.checking == .atEnd ? nil : max(0, options.lives - Int(board.mistakes))
    }

    /// The index of a seat that may mark now, and the puzzle.
    private func requireBoard(of seat: SeatID) throws(Rejection) -> (index: Int, puzzle: Puzzle, since: Timestamp) {
        guard case .playing(let number, let since, _) = stage, let puzzle else {
            throw Rejection(.puzzleOver, "No puzzle is being played.")
        }
        guard let index = index(of: seat), plays(index, puzzle: number) else {
            throw Rejection(.notAllowed, "You play from the next puzzle on.")
        }
        if boards[index].isOut { throw Rejection(.outOfLives, "No lives left in this puzzle.") }
        return (index, puzzle, since)
    }

    mutating func mark(
        _ cell: Int, as mark: Mark, of seat: SeatID, at moment: Moment
    ) throws(Rejection) -> Verdict<CrossSumsEvent> {
        let (index, puzzle, since) = try requireBoard(of: seat)
        guard puzzle.grid.indices.contains(cell) else { throw Rejection(.badCell, "There is no cell \(cell).") }
        var board = boards[index]
        var answer = CrossSumsAnswer()
        let truth = Mark(isKept: puzzle.solution[cell])
        if !board.isDone, !board.isLocked(cell), board.mark(of: cell) != mark {
            note(.mark(cell: cell, as: mark), of: index, since, moment)
            if options.checking == .instant, mark != .open, mark != truth {
                answer.isRight = false
                board.mistakes += 1
                board.lock(cell, to: truth)
                board.isOut = lives(of: board) == 0
            } else {
                board.set(cell, to: mark)
            }
        }
        return .accepted(settle(&board, of: index, puzzle, since, moment, &answer), detail: answer.bits)
    }

    mutating func hint(of seat: SeatID, at moment: Moment) throws(Rejection) -> Verdict<CrossSumsEvent> {
        let (index, puzzle, since) = try requireBoard(of: seat)
        var board = boards[index]
        guard !board.isDone, let hint = puzzle.hint(after: puzzle.grid.indices.map(board.mark(of:))) else {
            throw Rejection(.noHints, "There is nothing left to find.")
        }
        guard board.hints < options.hints else { throw Rejection(.noHints, "No hints left in this puzzle.") }
        note(.hint, of: index, since, moment)
        board.hints += 1
        board.lock(hint.cell, to: Mark(isKept: hint.isKept))
        var answer = CrossSumsAnswer()
        answer.hint = hint
        return .accepted(settle(&board, of: index, puzzle, since, moment, &answer), detail: answer.bits)
    }

    mutating func submit(_ seat: SeatID, at moment: Moment) throws(Rejection) -> Verdict<CrossSumsEvent> {
        let (index, puzzle, since) = try requireBoard(of: seat)
        guard options.checking == .atEnd else {
            throw Rejection(.nothingToSubmit, "Every mark is checked at once here.")
        }
        var board = boards[index]
        var answer = CrossSumsAnswer()
        if !board.isDone { note(.submit, of: index, since, moment) }
        if !board.isDone, !board.solves(puzzle) {
            board.failures += 1
            answer.isRight = false
        }
        let events = settle(&board, of: index, puzzle, since, moment, &answer, isHandedIn: true)
        return .accepted(events, detail: answer.bits)
    }

    private mutating func note(_ act: RaceMove.Act, of index: Int, _ since: Timestamp, _ moment: Moment) {
        seats[index].hasMarked = true
        let after = moment.time.milliseconds - since.milliseconds
        puzzles[puzzles.count - 1].moves.append(RaceMove(seat: index, after: after, act))
    }

    /// Keeps a board, says whether it is solved now, and what follows for the puzzle.
    private mutating func settle(
        _ board: inout RaceBoard, of index: Int, _ puzzle: Puzzle, _ since: Timestamp, _ moment: Moment,
        _ answer: inout CrossSumsAnswer, isHandedIn: Bool = false
    ) -> [Directed<CrossSumsEvent>] {
        let isJudged = options.checking == .instant || isHandedIn
        if !board.isDone, isJudged, board.solves(puzzle) {
            board.solvedAfter = moment.time.milliseconds - since.milliseconds
        }
        answer.isSolved = board.solvedAfter != nil
        answer.lives = lives(of: board)
        guard board != boards[index] else { return [] }
        let isNewlyDone = board.isDone && !boards[index].isDone
        boards[index] = board
        let seat = SeatID(UInt32(index + 1))
        var events = [
            Directed(CrossSumsEvent.board(seat), to: .otherDevices(of: seat)), Directed(.progress, to: .everybody),
        ]
        if isNewlyDone { events += endSoonerIfAllAreDone(at: moment) }
        return events
    }
}
