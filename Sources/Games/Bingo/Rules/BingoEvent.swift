import GameRules

/// A fact that follows from an input of the game.
///
/// A crowded call tells every board of itself: the rare and large cases stand elsewhere, to keep the many small.
public enum BingoEvent: Hashable, Sendable {
    /// A term was called, or called again.
    indirect case called(Call)
    /// A call was taken back.
    case uncalled(term: Int, number: Int)
    /// These players lost their bingo, because a call was taken back.
    case withdrawn([SeatID])
    /// These players reached the goal, for the first time in the round or since their bingo was taken back with a call.
    case bingos([SeatID])
    /// A player whose name everybody may have been told was removed.
    case removed(SeatID)
    /// Such a player is back, since the removal was undone.
    case restored(SeatID)
    /// The standings are no longer what they were.
    case standingsChanged
    /// All boards were dealt: a new round, or other terms or options.
    case roundDealt
    /// The round will begin by itself at this time; `nil` if that was called off.
    case countdown(Timestamp?)
    /// The window is another, since the players' delays are.
    case windowChanged
    /// The round has another term, by its index, which fills no board.
    case termAdded(Int)
    /// A prize draw is open: what it is among is fixed, and phones may contribute.
    indirect case drawOpened(OpenDraw)
    /// One of the players who share a rank was drawn.
    indirect case drawn(PrizeDraw)
    /// A vote was opened or closed.
    case voteTurned
    /// The votes are no longer what they were.
    case voteChanged
    case roundStarted
    case roundFinished
    /// The host's list of terms is another.
    case termsChanged
    /// A seat's board was dealt anew, or its marks changed in a way that its owner cannot know.
    case board(SeatID)
}
