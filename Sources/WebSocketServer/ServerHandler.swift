/// What a ``WebSocketServer`` tells its owner, on the thread of the loop that the connection belongs to.
///
/// A method must not block: everybody else on that loop waits. ``EventLoop`` is an executor, so an actor that runs on
/// it can be entered with `assumeIsolated`.
public protocol ServerHandler: AnyObject, Sendable {
    /// A WebSocket is open. ``Connection/request`` is there until this returns.
    func opened(_ connection: Connection)

    /// A whole text message, valid UTF-8, at most ``Connection/maxMessageBytes`` long. The bytes are only valid during
    /// the call.
    func received(_ text: UnsafeRawBufferPointer, on connection: Connection)

    /// A message above the limit has begun. What is sent now still leaves; then the connection is closed with 1009.
    func oversized(on connection: Connection)

    /// A connection that had missed frames has taken everything that was sent before: it wants a snapshot now.
    func drained(_ connection: Connection)

    /// A WebSocket is gone or about to go; nothing can be sent any more. Called exactly once for each ``opened(_:)``.
    /// ``Connection/closeCode`` says why.
    func closed(_ connection: Connection)

    /// A request that is no WebSocket upgrade, its body complete. The exchange must be answered once, now or later,
    /// from any thread.
    func respond(to request: HTTPRequest, exchange: HTTPExchange)

    /// The transport has refused something by itself.
    func refused(_ refusal: ServerRefusal)
}

extension ServerHandler {
    /// Takes no notice.
    public func refused(_ refusal: ServerRefusal) {}
}

/// Something that the transport refuses before anything else is looked at.
public enum ServerRefusal: Hashable, Sendable {
    /// A request or an upgrade was answered with this status.
    case request(status: Int)
    /// A request names a host under which the server does not answer.
    case host(String)
    /// A socket is beyond the number of all connections.
    case connections
    /// An address has as many connections as it may have.
    case connectionsOfAddress(NetworkAddress)
    /// An address opens connections faster than it may.
    case newConnectionsOfAddress(NetworkAddress)
    /// An answer had to wait in memory, where too much waits already for all clients or for those of the address.
    case unsentBytes(NetworkAddress)
}
