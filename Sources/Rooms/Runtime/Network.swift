/// The network of a connection, as limits distinguish networks.
///
/// It is opaque to the room, which never logs or shows it; see `NetworkHash` for what it stores instead.
public struct Network: Hashable, Sendable {
    let bytes: [UInt8]

    /// Creates a network from a text that stays the same for a network, also after a restart.
    public init(_ text: String) {
        bytes = Array(text.utf8)
    }
}
