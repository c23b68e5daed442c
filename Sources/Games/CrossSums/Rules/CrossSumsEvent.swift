import GameRules

/// What follows from an input.
package enum CrossSumsEvent: Hashable, Sendable {
    case roundDealt
    /// When the first puzzle begins; `nil` where that was called off.
    case countdown(Timestamp?)
    case puzzleStarted
    /// When the puzzle ends, which is sooner than was said.
    case endsSooner(Timestamp)
    case puzzleFinished
    case roundFinished
    /// Another device of the seat has changed its board.
    case board(SeatID)
    /// The hall has marked a cell of its board.
    case hallMarked(cell: Int, isRight: Bool)
    /// Somebody has solved the puzzle, is out of it, or got further.
    case progress
    case standingsChanged
}
