/// The secret that proves ownership of a seat: 22 to 64 characters of base64url.
///
/// It is never logged, exported or compared. Only its SHA-256 is stored.
public struct SeatToken: Sendable {
    /// The secret as ASCII bytes.
    public let bytes: [UInt8]

    /// Checks the form of a token. Returns `nil` if it is not valid.
    public init?(_ text: String) {
        guard (22...64).contains(text.utf8.count), text.utf8.allSatisfy(SeatToken.isAllowed) else { return nil }
        bytes = Array(text.utf8)
    }

    /// Creates a token from at least 16 secret random bytes.
    public init(random bytes: [UInt8]) {
        precondition((16...48).contains(bytes.count), "a token has 16 to 48 random bytes")
        self.bytes = Array(base64url(bytes).utf8)
    }

    /// The token as text, for the single answer that gives it to its owner.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether a byte is a character of base64url.
    public static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// Returns bytes as base64url without padding (RFC 4648, section 5).
public func base64url(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    var bits = 0
    var bitCount = 0
    for byte in bytes {
        bits = (bits << 8 | Int(byte)) & 0xFFFF
        bitCount += 8
        while bitCount >= 6 {
            bitCount -= 6
            text.append(alphabet[bits >> bitCount & 63])
        }
    }
    if bitCount > 0 { text.append(alphabet[bits << (6 - bitCount) & 63]) }
    return String(decoding: text, as: UTF8.self)
}
