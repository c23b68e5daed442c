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
}
