/// A game with due inputs that take long to choose, such as a bot's move.
public protocol GameWithBackgroundMoves: GameWithPromptedInputs {
    /// Returns the choices that are due, each as a closure with a copy of the data it needs.
    ///
    /// The room runs each closure away from its thread, logs the result, and does not ask again before all are done.
    /// `present` is as in ``GameWithPrompts/dueInputs(present:at:)``.
    func dueBackgroundMoves(present: SeatSet, at time: Timestamp) -> [BackgroundMove<Input>]
}

/// The members of ``GameWithBackgroundMoves``, which the room calls.
public struct BackgroundMoves<Rules: Game>: Sendable {
    public let due: @Sendable (Rules, _ present: SeatSet, Timestamp) -> [BackgroundMove<Rules.Input>]
}

extension GameWithBackgroundMoves {
    public static var backgroundMoves: BackgroundMoves<Self>? {
        BackgroundMoves(due: { $0.dueBackgroundMoves(present: $1, at: $2) })
    }
}
