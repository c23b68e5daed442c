import GameRules

/// When a goal, or one pattern of it, was reached.
struct GoalReached: Hashable, Sendable {
    /// What a seat without a bingo has.
    static let never = GoalReached(key: .max, time: Timestamp(milliseconds: 0))

    /// What decides the rank: the number of the completing call, or in `honour` rounds the position in the room's
    /// order. Equal keys share a rank. `UInt64.max` without a bingo.
    var key: UInt64
    /// When it was confirmed; shown, not decisive. Of a bingo that is gone, when that was.
    var time: Timestamp

    /// Whether there is a bingo.
    @inline(__always)
    var isReached: Bool { key != .max }

    /// Whether this comes before another: by what decides the rank, then by time.
    func precedes(_ other: GoalReached) -> Bool { (key, time) < (other.key, other.time) }
}
