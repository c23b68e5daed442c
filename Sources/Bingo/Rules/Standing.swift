import GameRules

/// One line of the standings.
public struct Standing: Hashable, Sendable {
    /// The player.
    public let seat: SeatID
    /// The rank: 1 plus the number of bingos that came strictly earlier.
    public let rank: Int
    /// The number of the call that completed the goal; `nil` in `honour` rounds.
    public let call: Int?
    /// How many patterns of the goal the player holds.
    public let lines: Int
    /// When the bingo was confirmed.
    public let time: Timestamp
}
