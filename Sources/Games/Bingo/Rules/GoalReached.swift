import GameRules

/// When a goal, or one pattern of it, was reached.
struct GoalReached: Hashable, Sendable {
    /// What decides the rank: the number of the completing call, or in `honour` rounds the position in the room's
    /// order. Equal keys share a rank.
    let key: UInt64
    /// When it was confirmed; shown, not decisive.
    let time: Timestamp

    /// Whether this comes before another: by what decides the rank, then by time.
    func precedes(_ other: GoalReached) -> Bool { (key, time) < (other.key, other.time) }
}
