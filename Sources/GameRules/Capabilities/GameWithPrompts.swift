/// A game in which something falls due on nobody's behalf that no deadline names: the crowd calls a term, all have
/// answered.
public protocol GameWithPrompts: Game {
    /// The inputs that are due now.
    ///
    /// The room asks after it committed, not too often, and logs what it is given; asking twice before that is
    /// harmless, since the fold checks each input again.
    /// - Parameters:
    ///   - present: which players are connected, which the fold cannot know: an input that depends on it contains it.
    ///     After a restart, and when a room wakes, people come back one after the other: who is not among them yet may
    ///     be on the way.
    ///   - time: the room's time.
    func dueInputs(present: SeatSet, at time: Timestamp) -> [Input]
    /// Applies an input that the room logged on nobody's behalf; one that is no longer due changes nothing.
    mutating func applyPrompted(_ input: Input, at moment: Moment) -> [Directed<Event>]
}

/// How a room asks a ``GameWithPrompts`` what is due.
public struct Prompts<Rules: Game>: Sendable {
    public let due: @Sendable (Rules, _ present: SeatSet, Timestamp) -> [Rules.Input]
    public let apply: @Sendable (inout Rules, Rules.Input, Moment) -> [Directed<Rules.Event>]
}

extension GameWithPrompts {
    public static var prompts: Prompts<Self>? {
        Prompts(
            due: { $0.dueInputs(present: $1, at: $2) },
            apply: { $0.applyPrompted($1, at: $2) })
    }
}
