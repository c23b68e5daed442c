import GameRules

/// The deal of a seat's board, which anyone can repeat, and its marked cells.
public struct DealRecord: Hashable, Sendable {
    public let seat: SeatID
    private let number: Int32
    private let after: UInt32
    /// The marked cells, one bit for each.
    public let marked: UInt32
    /// Whether the seat used automatic marks at the end.
    public let autoMarks: Bool
    /// Whether the board was on paper at the end.
    public let isOnPaper: Bool

    init(seat: SeatID, deal: Int32, dealtAfter: UInt32, marked: UInt32, autoMarks: Bool, isOnPaper: Bool) {
        self.seat = seat
        number = deal
        after = dealtAfter
        self.marked = marked
        self.autoMarks = autoMarks
        self.isOnPaper = isOnPaper
    }

    public var deal: Int { Int(number) }
    /// The number of the current call when the board was dealt: its bingo cannot rank earlier.
    public var dealtAfter: Int { Int(after) }
}
