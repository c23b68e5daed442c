import WireProtocol

/// What a name is compared by, in eight bytes: the FNV-1a hash of its key (http://www.isthe.com/chongo/tech/comp/fnv),
/// which is the same on every machine.
///
/// Two names of a room of 20,000 have the same hash by accident once in a hundred billion rooms; then one gets a number
/// that it did not need.
struct NameKey: Hashable, Sendable {
    private let value: UInt64

    init(_ name: PlayerName) {
        value = name.key.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
