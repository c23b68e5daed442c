/// The result of one input.
public enum Verdict<Event: Sendable>: Sendable {
    /// The input took effect.
    ///
    /// `detail` is a small answer to the sender only, in the game's own encoding, such as what a mark has completed.
    /// The room remembers it, so that a repeated command gets the same answer.
    case accepted([Directed<Event>], detail: UInt64)
    /// The input changed nothing.
    case rejected(Rejection)

    /// Accepts an input without an answer beyond the acceptance.
    public static func accepted(_ events: [Directed<Event>]) -> Verdict { .accepted(events, detail: 0) }
}

/// An event and its audience.
public struct Directed<Event: Sendable>: Sendable {
    /// The connections that may see the event.
    public let audience: Audience
    /// What happened.
    public let event: Event

    /// Creates an event for an audience.
    public init(_ event: Event, to audience: Audience) {
        self.audience = audience
        self.event = event
    }
}
