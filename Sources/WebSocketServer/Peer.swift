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
    /// Whether the next request began in the same bytes as the last one (see ``HTTPService/finish(_:)``).
    var isPipelined = false
    /// Where the loop's list holds this.
    var slot: Int32 = 0
    /// What the socket is used for at present: one word, for there are thousands of these.
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

    /// The WebSocket, from the accepted upgrade on.
    var connection: Connection? {
        get {
            guard case .connection(let connection) = use else { return nil }
            return connection
        }
        set { use = newValue.map(Use.connection) ?? .nothing }
    }

    /// The HTTP request under way. Giving it `nil` changes nothing for a WebSocket.
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
