/// A seat's board as every call and every mark look at it, in half a cache line: a call reads and writes one of these for
/// each board that holds its term, and nothing else of most.
struct BingoSeat: Hashable, Sendable {
    var marked: UInt32 = 0
    /// The cells whose term is called.
    var called: UInt32 = 0
    /// Cells whose mark the player took off by hand: they do not confirm themselves until marked by hand again.
    var declined: UInt32 = 0
    /// Cells whose mark went with a call that was taken back, and that the player has not touched since.
    var cleared: UInt32 = 0
    /// Cells whose latest mark came with the call itself: where it stands, when and by which call is what the call says.
    var markedByCall: UInt32 = 0
    var held: PatternSet = []
    /// The number of the latest standing call when the board was dealt.
    var dealtAfter: UInt32 = 0

    /// Whether the seat plays on a board: players do, and hosts who were players before.
    var hasBoard = false
    /// Whether a host has removed the seat.
    var isRemoved = false
    /// Whether the player wants suggestions to confirm themselves.
    var wantsAutoMark = false
    /// Whether the seat's bingo of this round was announced, and not taken back with a call since.
    var isAnnounced = false

    /// Whether the seat's board takes part in the round.
    var plays: Bool { hasBoard && !isRemoved }

    /// Forgets all that belongs to a board, but not the seat's preferences.
    mutating func clearBoard() {
        var seat = BingoSeat()
        seat.hasBoard = hasBoard
        seat.isRemoved = isRemoved
        seat.wantsAutoMark = wantsAutoMark
        self = seat
    }
}
