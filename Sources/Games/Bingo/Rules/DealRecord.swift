import GameRules

/// Which deal a seat's board was, so that anybody can repeat it, and which of its cells were marked.
public struct DealRecord: Hashable, Sendable {
    public let seat: SeatID
    private let number: Int32
    private let after: UInt32
    /// The marked cells, one bit for each.
    public let marked: UInt32
    /// Whether the seat's suggestions confirmed themselves in the end.
    public let autoMarks: Bool

    init(seat: SeatID, deal: Int32, dealtAfter: UInt32, marked: UInt32, autoMarks: Bool) {
        self.seat = seat
        number = deal
        after = dealtAfter
        self.marked = marked
        self.autoMarks = autoMarks
    }

    public var deal: Int { Int(number) }
    /// The number of the latest standing call when the board was dealt: the bingo ranks no earlier.
    public var dealtAfter: Int { Int(after) }
}
