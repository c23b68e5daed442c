import GameRules

/// A goal reached.
public struct Bingo: Hashable, Sendable {
    /// What decides the rank: the number of the completing call, or in `honour` rounds the position in the room's
    /// order. Equal keys share a rank.
    public let key: UInt64
    /// When it was confirmed; shown, not decisive.
    public let time: Timestamp
}

extension Bingo {
    /// Whether a bingo comes before another: by what decides the rank, then by time.
    func precedes(_ other: Bingo) -> Bool { (key, time) < (other.key, other.time) }
}
