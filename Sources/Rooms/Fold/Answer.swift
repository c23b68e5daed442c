import GameRules

/// The answer to a command, short enough to be stored.
enum Answer: Hashable, Sendable {
    /// Accepted at a position, with the game's detail.
    case accepted(position: UInt64, detail: UInt64)
    /// Rejected by the fold.
    case rejected(Rejection)
}
