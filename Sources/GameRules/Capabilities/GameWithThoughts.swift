/// A game with due inputs that take long to choose, such as a bot's move.
public protocol GameWithThoughts: GameWithPromptedInputs {
    /// Returns the choices that are due, each as a closure with a copy of the data it needs.
    ///
    /// The room runs each closure away from its thread, logs the result, and does not ask again before all are done.
    /// `present` is as in ``GameWithPrompts/dueInputs(present:at:)``.
    func dueThoughts(present: SeatSet, at time: Timestamp) -> [Thought<Input>]
}

/// The members of ``GameWithThoughts``, which the room calls.
public struct Thoughts<Rules: Game>: Sendable {
    public let due: @Sendable (Rules, _ present: SeatSet, Timestamp) -> [Thought<Rules.Input>]
}

extension GameWithThoughts {
    public static var thoughts: Thoughts<Self>? {
        Thoughts(due: { $0.dueThoughts(present: $1, at: $2) })
    }
}
