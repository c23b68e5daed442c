import WireProtocol

/// What makes a command the same command when it is sent again.
enum CommandKey: Hashable, Sendable {
    /// A message of a client: its ids grow.
    case numbered(ClientID, id: Int)
    /// An HTTP request with an `Idempotency-Key`.
    case named(RequestKey)
}
