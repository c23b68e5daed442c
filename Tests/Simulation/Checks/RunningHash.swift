import Cryptography
import GameRules

/// A hash of everything sent, in order. Two runs are the same if their hashes are.
struct RunningHash {
    private var digest = [UInt8](repeating: 0, count: 32)
    private var waiting: [UInt8] = []

    /// Adds bytes and their recipient.
    mutating func add(_ bytes: [UInt8], for number: UInt64) {
        waiting.append(contentsOf: "\(number):\(bytes.count):".utf8)
        waiting.append(contentsOf: bytes)
        if waiting.count > 1 << 16 { fold() }
    }

    /// Adds bytes and all their recipients.
    mutating func add(_ bytes: [UInt8], forAll numbers: [UInt64]) {
        for number in numbers { waiting.append(contentsOf: "\(number),".utf8) }
        add(bytes, for: 0)
    }

    /// The hash so far: 64 hexadecimal digits.
    mutating func value() -> String {
        if !waiting.isEmpty { fold() }
        return digest.hexadecimal
    }

    private mutating func fold() {
        digest = sha256(digest + waiting)
        waiting = []
    }
}
