/// What a room keeps of the network that a seat was taken from: eight bytes of an HMAC under the room's own key.
///
/// The same network has another hash in every room, and whoever is shown one learns no address from it. Who has the log
/// has the key, too, and could try all addresses; so the log tells no more of a network than the server itself saw.
struct NetworkHash: Hashable, Sendable {
    private let value: UInt64

    /// What a seat keeps whose network is not known: in place of an optional, which would take twice the bytes.
    static let none = NetworkHash(value: 0)

    private init(value: UInt64) {
        self.value = value
    }

    init(of network: Network, in key: RoomKey) {
        value = key.derived(for: .network, of: network.bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads up to 16 hexadecimal digits; `nil` for anything else.
    init?(hexadecimal text: String) {
        guard let value = UInt64(text, radix: 16) else { return nil }
        self.value = value
    }

    /// Up to 16 hexadecimal digits.
    var hexadecimal: String { String(value, radix: 16) }
}
