import GameRules

/// The consequences of an input.
package enum CrossSumsEvent: Hashable, Sendable {
    case roundDealt
    /// The start of the first puzzle; `nil` if the countdown was cancelled.
    case countdown(Timestamp?)
    case puzzleStarted
    /// The puzzle's new end, which is earlier than announced.
    case endsSooner(Timestamp)
    case puzzleFinished
    case roundFinished
    /// Another device of the seat changed its board.
    case board(SeatID)
    /// The votes marked a cell of the shared board.
    case hallMarked(cell: Int, isRight: Bool)
    /// A player solved the puzzle, is out, or made progress.
    case progress
    case standingsChanged
}
