/// What became of one input.
public enum Verdict<Event: Sendable>: Sendable {
    /// The input took effect.
    ///
    /// `detail` is a small answer to the sender alone, in the game's own terms (bingo: the patterns held); the room
    /// remembers it, so that a repeated command is answered as the first time.
    case accepted([Directed<Event>], detail: UInt64)
    /// The input changed nothing.
    case rejected(Rejection)

    /// An accepted input without an answer beyond the acceptance itself.
    public static func accepted(_ events: [Directed<Event>]) -> Verdict { .accepted(events, detail: 0) }
}

/// An event and who may see it.
public struct Directed<Event: Sendable>: Sendable {
    /// Who may see the event.
    public let audience: Audience
    /// What happened.
    public let event: Event

    /// Directs an event to an audience.
    public init(_ event: Event, to audience: Audience) {
        self.audience = audience
        self.event = event
    }
}
