import Cryptography
import GameRules

/// The phones' chance in one spin: the phones that had committed to a nonce before it, in the order of their seats, and
/// the nonces that they revealed in time.
package struct Chance: Hashable, Sendable {
    package static let nonceBytes = 16

    /// The seats that had committed, in order.
    package let seats: [SeatID]
    /// Each seat's commitment, 32 bytes.
    package let commitments: [UInt8]
    /// Each seat's nonce, 16 bytes; zeros if it was not revealed.
    package private(set) var nonces: [UInt8]
    /// Whether each seat has revealed its nonce.
    package private(set) var told: [Bool]
    package private(set) var toldCount = 0

    package init(seats: [SeatID] = [], commitments: [UInt8] = []) {
        precondition(commitments.count == 32 * seats.count, "a commitment for each")
        self.seats = seats
        self.commitments = commitments
        nonces = [UInt8](repeating: 0, count: seats.count * Chance.nonceBytes)
        told = [Bool](repeating: false, count: seats.count)
    }

    /// Whether all expected nonces have arrived.
    package var isComplete: Bool { toldCount == seats.count }

    /// SHA-256 of the commitments, which is published before any nonce is revealed.
    package var listDigest: [UInt8] { sha256(commitments) }

    /// Returns a seat's index in the list; `nil` if it had not committed.
    package func index(of seat: SeatID) -> Int? {
        var (low, high) = (0, seats.count)
        while low < high {
            let middle = (low + high) / 2
            if seats[middle] < seat { low = middle + 1 } else { high = middle }
        }
        return low < seats.count && seats[low] == seat ? low : nil
    }

    /// Takes a nonce. Returns `false` if it does not match the commitment, or was already revealed.
    package mutating func take(_ nonce: [UInt8], at index: Int) -> Bool {
        guard nonce.count == Chance.nonceBytes, !told[index],
            sha256(nonce) == Array(commitments[32 * index..<32 * (index + 1)])
        else { return false }
        nonces.replaceSubrange(Chance.nonceBytes * index..<Chance.nonceBytes * (index + 1), with: nonce)
        told[index] = true
        toldCount += 1
        return true
    }

    /// Returns a seat's nonce, or its commitment if the nonce was not revealed.
    package func numberOrCommitment(at index: Int) -> [UInt8] {
        told[index]
            ? Array(nonces[Chance.nonceBytes * index..<Chance.nonceBytes * (index + 1)])
            : Array(commitments[32 * index..<32 * (index + 1)])
    }

    /// The phones' part of a spin's input, in addition to the seed: SHA-256 of a byte 1 and the nonce for each seat, or
    /// a byte 0 if it was not revealed. Empty for an empty list.
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
