import Cryptography

/// 32 secret random bytes from which a round's chance follows.
public struct Seed: Hashable, Sendable {
    /// The number of bytes in a seed.
    public static let byteCount = 32

    /// The seed's bytes, always `byteCount` of them.
    public let bytes: [UInt8]

    /// Makes a seed from exactly 32 bytes; anything else is a programmer's mistake.
    public init(_ bytes: [UInt8]) {
        precondition(bytes.count == Seed.byteCount, "a seed has \(Seed.byteCount) bytes")
        self.bytes = bytes
    }

    /// Reads 64 hexadecimal digits; `nil` for anything else.
    public init?(hexadecimal text: String) {
        guard let bytes = [UInt8](hexadecimal: text), bytes.count == Seed.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Further chance that follows from this seed, another for each purpose: HMAC-SHA256 under it of the purpose's text.
    ///
    /// An input has one seed: who needs several derives them, so that anybody can repeat all of them.
    public func derived(for purpose: String) -> Seed {
        Seed(hmacSHA256(key: bytes, message: Array(purpose.utf8)))
    }

    /// The seed as 64 lower-case hexadecimal digits.
    public var hexadecimal: String { bytes.hexadecimal }
}
