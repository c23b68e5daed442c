/// A game in which something can fall due without a command or a deadline: a term reaches enough marks for a crowd
/// call, or all players have answered.
public protocol GameWithPrompts: GameWithPromptedInputs {
    /// Returns the inputs that are due now.
    ///
    /// The room asks after a commit, at a limited rate, and logs the result. Asking twice before that is harmless,
    /// because the fold checks each input again.
    /// - Parameters:
    ///   - present: the connected players, which the fold cannot know. An input that depends on them contains them.
    ///     After a restart, and when a room wakes, players reconnect one after the other, so absent players may be
    ///     about to return.
    ///   - time: the room's time.
    func dueInputs(present: SeatSet, at time: Timestamp) -> [Input]
}

/// The members of ``GameWithPrompts``, which the room calls.
public struct Prompts<Rules: Game>: Sendable {
    public let due: @Sendable (Rules, _ present: SeatSet, Timestamp) -> [Rules.Input]
}

extension GameWithPrompts {
    public static var prompts: Prompts<Self>? {
        Prompts(due: { $0.dueInputs(present: $1, at: $2) })
    }
}
