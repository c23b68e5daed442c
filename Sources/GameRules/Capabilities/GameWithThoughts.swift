/// A game in which something falls due on nobody's behalf that takes long to be chosen, such as a bot's move.
public protocol GameWithThoughts: Game {
    /// What is due and has to be chosen, each as a closure with a copy of what it needs.
    ///
    /// The room has each chosen away from its thread, logs what comes of it, and does not ask again before all have come.
    /// `present` is as with ``GameWithPrompts/dueInputs(present:at:)``.
    func dueThoughts(present: SeatSet, at time: Timestamp) -> [Thought<Input>]
    /// Applies an input that the room logged on nobody's behalf; one that is no longer due changes nothing.
    mutating func applyPrompted(_ input: Input, at moment: Moment) -> [Directed<Event>]
}

/// How a room asks a ``GameWithThoughts`` what is due.
public struct Thoughts<Rules: Game>: Sendable {
    public let due: @Sendable (Rules, _ present: SeatSet, Timestamp) -> [Thought<Rules.Input>]
    public let apply: @Sendable (inout Rules, Rules.Input, Moment) -> [Directed<Rules.Event>]
}

extension GameWithThoughts {
    public static var thoughts: Thoughts<Self>? {
        Thoughts(
            due: { $0.dueThoughts(present: $1, at: $2) },
            apply: { $0.applyPrompted($1, at: $2) })
    }
}
