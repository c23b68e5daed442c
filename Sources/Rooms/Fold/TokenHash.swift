import Cryptography
import GameRules
import WireProtocol

/// The SHA-256 of a seat's token. The server stores nothing else of the token.
struct TokenHash: Hashable, Sendable {
    /// The 32 bytes as four big-endian words, stored inline, because a room has thousands.
    private let words: (UInt64, UInt64, UInt64, UInt64)

    init(of token: SeatToken) {
        self.init(sha256(token.bytes))
    }

    /// The value for a seat whose token is no longer valid.
    static let none = TokenHash([UInt8](repeating: 0, count: 32))

    /// Parses 64 hexadecimal digits. Returns `nil` for anything else.
    init?(hexadecimal text: String) {
        guard let bytes = [UInt8](hexadecimal: text), bytes.count == 32 else { return nil }
        self.init(bytes)
    }

    private init(_ bytes: [UInt8]) {
        func word(_ index: Int) -> UInt64 { bytes[8 * index..<8 * index + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        words = (word(0), word(1), word(2), word(3))
    }

    /// The hash as 32 bytes.
    var bytes: [UInt8] {
        [words.0, words.1, words.2, words.3].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
        }
    }

    /// Compares all bits in any case, so that the time of a lookup reveals nothing about a stored hash.
    static func == (left: TokenHash, right: TokenHash) -> Bool {
        let first = (left.words.0 ^ right.words.0) | (left.words.1 ^ right.words.1)
        let second = (left.words.2 ^ right.words.2) | (left.words.3 ^ right.words.3)
        return first | second == 0
    }

    /// Hashes only the first word, which is enough for random bytes.
    func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
    }
}
