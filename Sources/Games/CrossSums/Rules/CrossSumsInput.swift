import GameRules

/// A command of a seat.
package enum CrossSumsInput: Hashable, Sendable {
    // Of players.
    case mark(cell: Int, as: Mark)
    case hint
    /// Hands the board in, where it is checked at the end.
    case submit

    // Of hosts.
    /// Other options for a round that has not begun; its puzzles are made anew.
    case setOptions(CrossSumsOptions, Seed)
    /// Begins after so many seconds, 3 at least.
    case startRound(seconds: Int)
    case cancelStart
    /// Ends the pause.
    case nextPuzzle
    /// Ends the puzzle that is played.
    case finishPuzzle
    case finishRound
    case newRound(CrossSumsOptions, Seed)

    /// Of nobody: together, so many have tapped the same.
    case crowdMark(cell: Int, as: Mark, votes: Int)
}
