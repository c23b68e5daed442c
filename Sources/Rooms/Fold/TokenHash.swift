import Cryptography
import GameRules
import WireProtocol

/// The SHA-256 of a seat's token: all that the server keeps of it.
struct TokenHash: Hashable, Sendable {
    /// 32 bytes.
    let bytes: [UInt8]

    init(of token: SeatToken) {
        bytes = sha256(token.bytes)
    }

    /// Reads 64 hexadecimal digits; `nil` for anything else.
    init?(hexadecimal text: String) {
        guard let bytes = [UInt8](hexadecimal: text), bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Compares in constant time, so that the time of a look-up says nothing about a stored hash.
    static func == (left: TokenHash, right: TokenHash) -> Bool {
        constantTimeEqual(left.bytes, right.bytes)
    }

    /// A hash of secret random-looking bytes is as good as its first word.
    func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }
}
