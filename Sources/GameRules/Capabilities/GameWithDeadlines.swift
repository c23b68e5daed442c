/// A game in which something happens by itself at a time: a countdown, the end of a turn.
public protocol GameWithDeadlines: Game {
    /// When the game wants to be woken by a timer input, if at all.
    var nextDeadline: Timestamp? { get }
    /// The timer input of `nextDeadline`; the room has dropped timers that no longer match it.
    mutating func deadlineReached(at moment: Moment) -> [Directed<Event>]
    /// Nobody kept the room's clock for a while: whatever is yet to come falls due so much later.
    ///
    /// Nobody is connected then, so nobody needs to be told; what a projection caches must be made anew.
    /// - Parameters:
    ///   - time: since when the clock stood still.
    ///   - milliseconds: for how long.
    mutating func moveDeadlines(since time: Timestamp, by milliseconds: Int64)
}

/// How a room keeps the clock of a ``GameWithDeadlines``, by the same names.
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
