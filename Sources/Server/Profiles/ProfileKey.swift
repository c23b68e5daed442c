import Content
import Cryptography
import WireProtocol

/// What a browser's key makes of a profile: the hash by which its owner is known, and the name by which everybody may
/// know it. Neither tells the key.
struct ProfileKey: Hashable, Sendable {
    /// SHA-256 of the key.
    let owner: [UInt8]
    /// Where the profile is kept; the name is public.
    let document: DocumentKey

    /// Takes a key, which has 128 random bits.
    init(_ key: SeatToken) {
        owner = sha256(key.bytes)
        var numbers = sha256(Array("callboard/profile/1".utf8) + owner)[...]
        document = ContentName { bound in Int(numbers.popFirst()!) % bound }.document(of: .profile)
    }
}
