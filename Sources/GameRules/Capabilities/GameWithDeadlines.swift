/// A game in which events happen at set times, such as the end of a countdown or of a turn.
public protocol GameWithDeadlines: Game {
    /// The time of the game's next timer input, if any.
    var nextDeadline: Timestamp? { get }
    /// Handles the timer input of `nextDeadline`. The room has dropped timers that no longer match it.
    mutating func deadlineReached(at moment: Moment) -> [Directed<Event>]
    /// Postpones all deadlines after a time in which no server ran the room's clock.
    ///
    /// No client is connected then, so no events are needed. A projection's caches must be rebuilt.
    /// - Parameters:
    ///   - time: when the clock stopped.
    ///   - milliseconds: how long it stood still.
    mutating func moveDeadlines(since time: Timestamp, by milliseconds: Int64)
}

/// The members of ``GameWithDeadlines``, which the room calls under the same names.
public struct Deadlines<Rules: Game>: Sendable {
    public let next: @Sendable (Rules) -> Timestamp?
    public let reach: @Sendable (inout Rules, Moment) -> [Directed<Rules.Event>]
    public let move: @Sendable (inout Rules, _ since: Timestamp, _ milliseconds: Int64) -> Void
}

extension GameWithDeadlines {
    public static var deadlines: Deadlines<Self>? {
        Deadlines(
            next: { $0.nextDeadline },
            reach: { $0.deadlineReached(at: $1) },
            move: { $0.moveDeadlines(since: $1, by: $2) })
    }
}
