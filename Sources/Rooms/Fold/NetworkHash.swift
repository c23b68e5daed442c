/// The hash of the network from which a seat was taken: eight bytes of an HMAC under the room's own key.
///
/// A network has a different hash in every room, and the hash does not reveal the address. Anyone with the log also has
/// the key and could try all addresses. So the log reveals as much about networks as the server itself could see.
struct NetworkHash: Hashable, Sendable {
    private let value: UInt64

    /// The value for an unknown network. An optional would take twice the bytes.
    static let none = NetworkHash(value: 0)

    private init(value: UInt64) {
        self.value = value
    }

    init(of network: Network, in key: RoomKey) {
        value = key.derived(for: .network, of: network.bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Parses up to 16 hexadecimal digits. Returns `nil` for anything else.
    init?(hexadecimal text: String) {
        guard let value = UInt64(text, radix: 16) else { return nil }
        self.value = value
    }

    /// The hash as up to 16 hexadecimal digits.
    var hexadecimal: String { String(value, radix: 16) }
}
