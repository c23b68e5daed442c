/// The part of a seat's board that calls and marks need, in half a cache line. A call reads and writes one of these for
/// each board that holds its term, and usually nothing else.
struct BingoSeat: Hashable, Sendable {
    var marked: UInt32 = 0
    /// The cells whose term is called.
    var called: UInt32 = 0
    /// The cells unmarked by hand. They are not marked automatically until marked by hand again.
    var declined: UInt32 = 0
    /// The cells whose mark was cleared with a call, and that the player has not touched since.
    var cleared: UInt32 = 0
    /// The cells whose latest mark came with the call itself, which determines its position and time.
    var markedByCall: UInt32 = 0
    var held: PatternSet = []
    /// The number of the current call when the board was dealt.
    var dealtAfter: UInt32 = 0

    /// Whether the seat has a board: players have one, and hosts who were players before.
    var hasBoard = false
    /// Whether a host has removed the seat.
    var isRemoved = false
    var marking = Marking.byHand
    /// Whether the seat's bingo in this round was announced, and not withdrawn since.
    var isAnnounced = false

    /// How called terms on the board are marked.
    enum Marking: UInt8 {
        case byHand
        /// By the call, at the player's wish, where the round allows it.
        case automatic
        /// By the call, because the board is on paper.
        case onPaper
    }

    /// Whether the seat's board takes part in the round.
    var plays: Bool { hasBoard && !isRemoved }

    /// Clears everything that belongs to a board, but keeps the seat's preferences.
    mutating func clearBoard() {
        var seat = BingoSeat()
        seat.hasBoard = hasBoard
        seat.isRemoved = isRemoved
        seat.marking = marking
        self = seat
    }
}
