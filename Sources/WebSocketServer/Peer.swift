/// One socket that the library was given, from its acceptance until the library has freed it.
///
/// The library holds a retained reference as the connection's opaque pointer; it is released when the library says that
/// the connection is destroyed, which it does exactly once, whatever came before.
final class Peer {
    /// The library's connection, until it is destroyed.
    var wsi: OpaquePointer?
    var address: NetworkAddress
    /// Whether an address's own account holds a place for this socket: its own, or the one that a proxy forwarded.
    var isCounted: Bool
    /// Whether this is a loop's listening socket.
    let isListener: Bool
    /// Where the loop's list holds this.
    var slot = 0
    /// The WebSocket, from the accepted upgrade on.
    var connection: Connection?
    /// The HTTP request under way.
    var transaction: HTTPTransaction?
    /// Whether the next request began in the same bytes as the last one (see ``EventLoop/finish(_:)``).
    var isPipelined = false

    init(address: NetworkAddress, isCounted: Bool, isListener: Bool = false) {
        self.address = address
        self.isCounted = isCounted
        self.isListener = isListener
    }
}
