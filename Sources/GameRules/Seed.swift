import Cryptography

/// 32 secret random bytes that determine all chance in a round.
public struct Seed: Hashable, Sendable {
    /// The number of bytes in a seed.
    public static let byteCount = 32

    /// The seed's bytes, always `byteCount` of them.
    public let bytes: [UInt8]

    /// Creates a seed from exactly 32 bytes.
    public init(_ bytes: [UInt8]) {
        precondition(bytes.count == Seed.byteCount, "a seed has \(Seed.byteCount) bytes")
        self.bytes = bytes
    }

    /// Parses 64 hexadecimal digits. Returns `nil` for anything else.
    public init?(hexadecimal text: String) {
        guard let bytes = [UInt8](hexadecimal: text), bytes.count == Seed.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Derives another seed for a purpose: the HMAC-SHA256 of the purpose's text under this seed.
    ///
    /// An input has one seed. If it needs several, it derives them, so that anyone can reproduce all of them.
    public func derived(for purpose: String) -> Seed {
        Seed(hmacSHA256(key: bytes, message: Array(purpose.utf8)))
    }

    /// The seed as 64 lowercase hexadecimal digits.
    public var hexadecimal: String { bytes.hexadecimal }
}
