import Content
import Cryptography
import WireProtocol

/// The values derived from a browser's key: the hash that identifies the profile's owner, and the profile's public
/// name. Neither reveals the key.
struct ProfileKey: Hashable, Sendable {
    /// SHA-256 of the key.
    let owner: [UInt8]
    /// The profile's document; its name is public.
    let document: DocumentKey

    /// Takes a key, which has 128 random bits.
    init(_ key: SeatToken) {
        owner = sha256(key.bytes)
        var numbers = sha256(Array("callboard/profile/1".utf8) + owner)[...]
        document = ContentName { bound in Int(numbers.popFirst()!) % bound }.document(of: .profile)
    }
}
