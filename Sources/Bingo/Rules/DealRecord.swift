import GameRules

/// Which deal a seat's board was, so that anybody can repeat it.
public struct DealRecord: Hashable, Sendable {
    /// The seat.
    public let seat: SeatID
    /// The deal number.
    public let deal: Int
    /// The number of the latest standing call when the board was dealt: the bingo ranks no earlier.
    public let dealtAfter: Int
}
