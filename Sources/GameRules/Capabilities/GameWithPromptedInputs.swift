/// A game with inputs that the server makes itself, because they are due; see ``GameWithPrompts`` and
/// ``GameWithThoughts``.
public protocol GameWithPromptedInputs: Game {
    /// Applies an input that the room logged as due. An input that is no longer due changes nothing.
    mutating func applyPrompted(_ input: Input, at moment: Moment) -> [Directed<Event>]
}

/// The members of ``GameWithPromptedInputs``, which the room calls.
public struct PromptedInputs<Rules: Game>: Sendable {
    public let apply: @Sendable (inout Rules, Rules.Input, Moment) -> [Directed<Rules.Event>]
}

extension GameWithPromptedInputs {
    public static var promptedInputs: PromptedInputs<Self>? {
        PromptedInputs(apply: { $0.applyPrompted($1, at: $2) })
    }
}
