import GameRules

/// The time and rank at which a goal, or one of its patterns, was reached.
struct GoalReached: Hashable, Sendable {
    /// The value of a seat without a bingo.
    static let never = GoalReached(key: .max, time: Timestamp(milliseconds: 0))

    /// The key of the rank: the number of the completing call, or in `honour` rounds the position in the room's order.
    /// Equal keys share a rank. `UInt64.max` without a bingo.
    var key: UInt64
    /// The time of its confirmation, which is shown but does not affect the rank. For a lost bingo, the time of its
    /// loss.
    var time: Timestamp

    /// Whether there is a bingo.
    @inline(__always)
    var isReached: Bool { key != .max }

    /// Returns whether this comes before another, by key, then by time.
    func precedes(_ other: GoalReached) -> Bool { (key, time) < (other.key, other.time) }
}
