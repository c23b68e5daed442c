import GameRules

/// A time in which nobody kept the room's clock.
struct Pause: Hashable, Sendable {
    let since: Timestamp
    let milliseconds: Int64
}
