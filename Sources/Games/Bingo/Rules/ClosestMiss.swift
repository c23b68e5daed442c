import GameRules

/// A player who ended a round one call away from a bingo.
public struct ClosestMiss: Hashable, Sendable {
    /// The player.
    public let seat: SeatID
    /// The terms of which any one would have done, as indices, in the order of the board.
    public let missing: [Int]
}
