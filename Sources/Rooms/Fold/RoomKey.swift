import Cryptography

/// A room's own secret of 32 bytes, from which others are derived by purpose.
///
/// It is derived from the room's first record, so every log has one, even old logs: HMAC-SHA256 under the hash of the
/// first host's token. Anyone with the log has the key; no message from the server contains it.
struct RoomKey: Sendable {
    /// The purpose of a derived secret. The same input with another purpose gives another secret.
    enum Purpose: String {
        /// The random bits in a room's link, in addition to the code.
        case link
        /// Networks from which seats are taken; the message is the address.
        case network
        /// Boards on paper; the message is the seat's identifier.
        case paper
    }

    private let bytes: [UInt8]

    /// Creates the key of a room from its first host's token.
    init(creation hostTokenHash: TokenHash) {
        bytes = hmacSHA256(key: hostTokenHash.bytes, message: Array("callboard/room-key/1".utf8))
    }

    /// Returns 32 bytes for a purpose, and for a message if a purpose needs several.
    func derived(for purpose: Purpose, of message: [UInt8] = []) -> [UInt8] {
        hmacSHA256(key: bytes, message: Array(purpose.rawValue.utf8) + [0] + message)
    }
}
