import GameRules

/// A period in which no server ran the room's timers.
struct Pause: Hashable, Sendable {
    let since: Timestamp
    let milliseconds: Int64
}
