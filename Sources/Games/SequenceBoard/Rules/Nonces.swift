import Cryptography
import GameRules

/// Chance that the players add to the deal. Each phone first sends the SHA-256 of a random number. All hashes are
/// published as a list; only then are the numbers revealed and mixed with the seed.
package struct Nonces: Hashable, Sendable {
    package static let byteCount = 32

    /// Each place's promised hash, if any.
    package private(set) var commits: [[UInt8]?]
    /// Each place's revealed number; `nil` for a promise that was not kept.
    package private(set) var told: [[UInt8]?]

    package init(players: Int) {
        commits = [[UInt8]?](repeating: nil, count: players)
        told = commits
    }

    var hasAnyCommit: Bool { commits.contains { $0 != nil } }
    /// The number of places that promised a number and did not reveal it.
    package var withheld: Int { zip(commits, told).count { $0 != nil && $1 == nil } }

    mutating func commit(_ hash: [UInt8], of player: Int) { commits[player] = hash }

    /// Stores a revealed number, and returns whether it matches the promise.
    mutating func tell(_ nonce: [UInt8], of player: Int) -> Bool {
        guard commits[player] == sha256(nonce) else { return false }
        told[player] = nonce
        return true
    }

    /// SHA-256 of the list of promises: a line of digits for each place, `-` for none.
    package var listDigest: [UInt8] { Nonces.digest(commits) }

    /// The value that is mixed into the deal: empty if no number was revealed.
    package var digest: String { told.contains { $0 != nil } ? Nonces.digest(told).hexadecimal : "" }

    private static func digest(_ list: [[UInt8]?]) -> [UInt8] {
        sha256(Array(list.map { ($0?.hexadecimal ?? "-") + "\n" }.joined().utf8))
    }
}
