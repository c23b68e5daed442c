/// The network that a connection comes from, as far as limits tell networks apart.
///
/// Opaque to the room, which never logs or shows it; see `NetworkHash` for what it keeps instead.
public struct Network: Hashable, Sendable {
    let bytes: [UInt8]

    /// A network by a text that is the same for the same network after a restart, too.
    public init(_ text: String) {
        bytes = Array(text.utf8)
    }
}
