import WireProtocol

/// The identity of a command, which stays the same when it is sent again.
enum CommandKey: Hashable, Sendable {
    /// A message from a client, whose IDs increase.
    case numbered(ClientID, id: Int)
    /// An HTTP request with an `Idempotency-Key`.
    case named(RequestKey)
}
