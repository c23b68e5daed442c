import Cryptography

/// A room's own secret of 32 bytes, from which others are derived by purpose.
///
/// It follows from what the room's first record holds already, so every log has one, old logs too: HMAC-SHA256 under the
/// hash of the first host's token. Who has the log has the key; nothing that a server sends anybody contains it.
struct RoomKey: Sendable {
    /// What a derived secret is for: the same input under another purpose is another secret.
    enum Purpose: String {
        /// The random-looking bits beside the code in a room's link.
        case link
        /// A network from which seats are taken: the message is its address.
        case network
    }

    private let bytes: [UInt8]

    /// The key of the room that was created with a host's token.
    init(creation hostTokenHash: TokenHash) {
        bytes = hmacSHA256(key: hostTokenHash.bytes, message: Array("callboard/room-key/1".utf8))
    }

    /// 32 bytes for a purpose, and for a message if there can be several.
    func derived(for purpose: Purpose, of message: [UInt8] = []) -> [UInt8] {
        hmacSHA256(key: bytes, message: Array(purpose.rawValue.utf8) + [0] + message)
    }
}
