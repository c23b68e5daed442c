import GameRules

/// A command of a seat.
package enum CrossSumsInput: Hashable, Sendable {
    // Commands of players.
    case mark(cell: Int, as: Mark)
    case hint
    /// Submits the board, if it is checked at the end.
    case submit

    // Commands of hosts.
    /// Changes the options of a round that has not begun, and generates new puzzles.
    case setOptions(CrossSumsOptions, Seed)
    /// Starts the round after a countdown of at least 3 seconds.
    case startRound(seconds: Int)
    case cancelStart
    /// Ends the pause.
    case nextPuzzle
    /// Ends the current puzzle.
    case finishPuzzle
    case finishRound
    case newRound(CrossSumsOptions, Seed)

    /// A mark by the votes on the shared board, made by the server.
    case crowdMark(cell: Int, as: Mark, votes: Int)
}
