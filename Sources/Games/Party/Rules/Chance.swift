import Cryptography
import GameRules

/// What phones mix into one spin: those that had committed to a nonce before it, in the order of their seats, and what
/// they told in time.
package struct Chance: Hashable, Sendable {
    package static let nonceBytes = 16

    /// Who had committed, in their order.
    package let seats: [SeatID]
    /// 32 bytes for each.
    package let commitments: [UInt8]
    /// 16 bytes for each; zeros where nothing was told.
    package private(set) var nonces: [UInt8]
    /// Whether each has told its nonce.
    package private(set) var told: [Bool]
    package private(set) var toldCount = 0

    package init(seats: [SeatID] = [], commitments: [UInt8] = []) {
        precondition(commitments.count == 32 * seats.count, "a commitment for each")
        self.seats = seats
        self.commitments = commitments
        nonces = [UInt8](repeating: 0, count: seats.count * Chance.nonceBytes)
        told = [Bool](repeating: false, count: seats.count)
    }

    /// Whether nobody is waited for.
    package var isComplete: Bool { toldCount == seats.count }

    /// SHA-256 of the commitments, which is published before any nonce is told.
    package var listDigest: [UInt8] { sha256(commitments) }

    /// Where a seat stands in the list; `nil` for one that had not committed.
    package func index(of seat: SeatID) -> Int? {
        var (low, high) = (0, seats.count)
        while low < high {
            let middle = (low + high) / 2
            if seats[middle] < seat { low = middle + 1 } else { high = middle }
        }
        return low < seats.count && seats[low] == seat ? low : nil
    }

    /// Takes a nonce; `false` if it is not the one that was committed to, or was told already.
    package mutating func take(_ nonce: [UInt8], at index: Int) -> Bool {
        guard nonce.count == Chance.nonceBytes, !told[index],
            sha256(nonce) == Array(commitments[32 * index..<32 * (index + 1)])
        else { return false }
        nonces.replaceSubrange(Chance.nonceBytes * index..<Chance.nonceBytes * (index + 1), with: nonce)
        told[index] = true
        toldCount += 1
        return true
    }

    /// What a spin's bytes are made of beside the seed: SHA-256 of, for each in the list, a byte 1 and its nonce, or a
    /// byte 0 where it was not told; nothing for an empty list.
    package var digest: [UInt8] {
        guard !seats.isEmpty else { return [] }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(17 * seats.count)
        for index in seats.indices {
            bytes.append(told[index] ? 1 : 0)
            if told[index] { bytes += nonces[Chance.nonceBytes * index..<Chance.nonceBytes * (index + 1)] }
        }
        return sha256(bytes)
    }
}
