import GameRules

/// What a player has reached in all finished rounds together.
public struct Total: Hashable, Sendable {
    /// The player.
    public let seat: SeatID
    /// In how many finished rounds the player had a board.
    public let rounds: Int
    /// In how many of them the player had a bingo.
    public let bingos: Int
    /// In how many of them nobody ranked before the player.
    public let firsts: Int
    /// How many patterns of the goals the player held in all of them.
    public let lines: Int
}
