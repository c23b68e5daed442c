/// The callbacks of a ``WebSocketServer``, on the thread of the connection's loop.
///
/// A method must not block, because all other connections of that loop wait. ``EventLoop`` is an executor, so a method
/// can enter an actor that runs on it with `assumeIsolated`.
public protocol ServerHandler: AnyObject, Sendable {
    /// A WebSocket was opened.
    func opened(_ connection: Connection)

    /// A complete text message was received: valid UTF-8, at most ``Connection/maxMessageBytes`` long. The bytes are
    /// valid only during the call.
    func received(_ text: UnsafeRawBufferPointer, on connection: Connection)

    /// A message exceeded the limit. Frames that are sent now still reach the client; then the connection is closed
    /// with 1009.
    func oversized(on connection: Connection)

    /// A connection that had missed frames has read everything sent before. It now needs a snapshot.
    func drained(_ connection: Connection)

    /// A WebSocket was or is being closed; nothing can be sent any more. Called exactly once for each ``opened(_:)``.
    /// ``Connection/closeCode`` gives the reason.
    func closed(_ connection: Connection)

    /// A request was received that is not a WebSocket upgrade, with its complete body. The exchange must be answered
    /// once, now or later, on any thread.
    func respond(to request: HTTPRequest, exchange: HTTPExchange)

    /// The transport refused something.
    func refused(_ refusal: ServerRefusal)
}

extension ServerHandler {
    /// The default: ignores refusals.
    public func refused(_ refusal: ServerRefusal) {}
}

/// Something that the transport refused.
public enum ServerRefusal: Hashable, Sendable {
    /// A request or an upgrade was refused with this status.
    case request(status: Int)
    /// A request named a host that is not allowed.
    case host(String)
    /// A socket exceeded the total number of connections.
    case connections
    /// A socket exceeded an address's number of connections.
    case connectionsOfAddress(NetworkAddress)
    /// A socket exceeded an address's rate of new connections.
    case newConnectionsOfAddress(NetworkAddress)
    /// An answer exceeded the memory for unsent bytes of all clients or of this address.
    case unsentBytes(NetworkAddress)
}
