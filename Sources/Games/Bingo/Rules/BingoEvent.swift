import GameRules

/// An event that follows from an input of the game.
///
/// A call in a large room sends an event for every board, so rare and large cases are stored indirectly to keep events
/// small.
public enum BingoEvent: Hashable, Sendable {
    /// A term was called, or called again.
    indirect case called(Call)
    /// A call was taken back.
    case uncalled(term: Int, number: Int)
    /// These players lost their bingo, because a call was taken back.
    case withdrawn([SeatID])
    /// These players reached the goal, for the first time in the round or again after their bingo was withdrawn with a
    /// call.
    case bingos([SeatID])
    /// A player whose name may be publicly known was removed.
    case removed(SeatID)
    /// Such a player was restored, because the removal was undone.
    case restored(SeatID)
    /// The standings may have changed.
    case standingsChanged
    /// All boards were dealt: a new round, or other terms or options.
    case roundDealt
    /// The round will start automatically at this time; `nil` if the countdown was cancelled.
    case countdown(Timestamp?)
    /// The window changed with the players' delays.
    case windowChanged
    /// The round has another term, given by its index, which is on no board.
    case termAdded(Int)
    /// A prize draw is open: its candidates are fixed, and phones may contribute.
    indirect case drawOpened(OpenDraw)
    /// One of the players who share a rank was drawn.
    indirect case drawn(PrizeDraw)
    /// A vote was opened or closed.
    case voteTurned
    /// The votes of the open vote changed.
    case voteChanged
    case roundStarted
    case roundFinished
    /// The host's list of terms changed.
    case termsChanged
    /// A seat's board was dealt again, or its marks changed in a way that its device cannot know.
    case board(SeatID)
}
