import GameRules

extension Rejection.Code {
    /// The puzzle has no such cell.
    static let badCell: Rejection.Code = "badCell"
    /// No puzzle is being played.
    static let puzzleOver: Rejection.Code = "puzzleOver"
    /// The player has no lives left in this puzzle.
    static let outOfLives: Rejection.Code = "outOfLives"
    /// The player has used all hints of this puzzle.
    static let noHints: Rejection.Code = "noHints"
    /// Boards are checked at every mark, so they are not submitted.
    static let nothingToSubmit: Rejection.Code = "nothingToSubmit"
}

/// The answer to a command, which fits into the 64 bits that a room stores of an answer.
package struct CrossSumsAnswer: Hashable, Sendable {
    /// Whether the mark or the submitted board is right; always `true` for a hint.
    package var isRight = true
    package var isSolved = false
    /// The remaining lives; `nil` if there is no limit.
    package var lives: Int?
    /// The result of a hint.
    package var hint: Hint?
    /// The puzzle's time once it is solved, including penalties for mistakes and hints, in tenths of a second.
    package var tenths: Int?

    /// Reads the output of ``bits``.
    package init(bits: UInt64, size: Int = 8) {
        isRight = bits & 1 != 0
        isSolved = bits & 2 != 0
        let lives = Int(bits >> 2 & 0xF)
        self.lives = lives == 0xF ? nil : lives
        if isSolved { tenths = Int(bits >> 21 & 0xFFFF_FFFF) }
        guard bits >> 6 & 1 != 0 else { return }
        let reasons = Hint.Reason.allCases
        hint = Hint(
            cell: Int(bits >> 8 & 0x3F), isKept: bits >> 7 & 1 != 0,
            line: Line(axis: bits >> 14 & 1 != 0 ? .row : .column, index: Int(bits >> 15 & 7)),
            reason: reasons[min(Int(bits >> 18 & 7), reasons.count - 1)])
    }

    init() {}

    /// The encoded answer: two bits, four for lives, fifteen for a hint, thirty-two for a time, and the highest bit,
    /// because 0 means no answer.
    package var bits: UInt64 {
        var bits: UInt64 = 1 << 63 | (isRight ? 1 : 0) | (isSolved ? 2 : 0) | UInt64(lives ?? 0xF) << 2
        bits |= UInt64(UInt32(clamping: tenths ?? 0)) << 21
        guard let hint else { return bits }
        bits |= 1 << 6 | (hint.isKept ? 1 << 7 : 0) | UInt64(hint.cell) << 8
        bits |= (hint.line.axis == .row ? 1 << 14 : 0) | UInt64(hint.line.index) << 15
        return bits | UInt64(Hint.Reason.allCases.firstIndex(of: hint.reason)!) << 18
    }
}

extension CrossSumsGame {
    /// Applies a player's act in the current puzzle.
    mutating func take(
        _ act: RaceMove.Act, of seat: SeatID, at moment: Moment
    ) throws(Rejection) -> Verdict<CrossSumsEvent> {
        guard case .playing(let number, let since, _) = stage, let puzzle else {
            throw Rejection(.puzzleOver, "No puzzle is being played.")
        }
        guard let index = index(of: seat), plays(index, puzzle: number) else {
            throw Rejection(.notAllowed, "You can play from the next puzzle on.")
        }
        if isTogether { return try vote(act, of: seat, index: index, puzzle: puzzle, at: moment) }
        if boards[index].isOut { throw Rejection(.outOfLives, "You have no lives left in this puzzle.") }
        let after = moment.time.milliseconds - since.milliseconds
        var board = boards[index]
        let answer = try board.take(act, of: puzzle, setup.options, after: after)
        guard board != boards[index] else { return .accepted([], detail: answer.bits) }
        boards[index] = board
        seats[index].hasMarked = true
        puzzles[number - 1].moves.append(RaceMove(seat: index, after: after, act))
        var events = [
            Directed(CrossSumsEvent.board(seat), to: .otherDevices(of: seat)), Directed(.progress, to: .everybody),
        ]
        if board.isDone { events += endSoonerIfAllAreDone(at: moment) }
        return .accepted(events, detail: answer.bits)
    }
}
