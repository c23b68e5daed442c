/// One socket that was passed to the library, from acceptance until the library has freed it.
///
/// The library holds a retained reference as the connection's opaque pointer. The reference is released when the
/// library reports that the connection is destroyed, which happens exactly once in every case.
final class Peer {
    /// The library's connection, until it is destroyed.
    var wsi: OpaquePointer?
    var address: NetworkAddress
    /// Whether this socket is counted for an address: its own, or the one that a proxy forwarded.
    var isCounted: Bool
    /// Whether this is a loop's listening socket.
    let isListener: Bool
    /// Whether the next request started in the same bytes as the last one (see ``HTTPService/finish(_:)``).
    var isPipelined = false
    /// The index in the loop's list.
    var slot: Int32 = 0
    /// The current use of the socket. It is one word because there are thousands of peers.
    private var use = Use.nothing

    private enum Use {
        case nothing
        case connection(Connection)
        case transaction(HTTPTransaction)
    }

    init(address: NetworkAddress, isCounted: Bool, isListener: Bool = false) {
        self.address = address
        self.isCounted = isCounted
        self.isListener = isListener
    }

    /// The WebSocket, once the upgrade was accepted.
    var connection: Connection? {
        get {
            guard case .connection(let connection) = use else { return nil }
            return connection
        }
        set { use = newValue.map(Use.connection) ?? .nothing }
    }

    /// The HTTP request in progress. Setting it to `nil` does not affect a WebSocket.
    var transaction: HTTPTransaction? {
        get {
            guard case .transaction(let transaction) = use else { return nil }
            return transaction
        }
        set {
            if let newValue {
                use = .transaction(newValue)
            } else if case .transaction = use {
                use = .nothing
            }
        }
    }
}
