import Cryptography
import GameRules

/// Chance that the players add to the deal: each phone first sends the SHA-256 of a number of its own, all of these are
/// published as a list, and only then the numbers are told and mixed with the seed.
package struct Nonces: Hashable, Sendable {
    package static let byteCount = 32

    /// Of each place round the table what was promised, if anything.
    package private(set) var commits: [[UInt8]?]
    /// Of each what was told; a promise that was not kept is missing.
    package private(set) var told: [[UInt8]?]

    package init(players: Int) {
        commits = [[UInt8]?](repeating: nil, count: players)
        told = commits
    }

    var hasAnyCommit: Bool { commits.contains { $0 != nil } }
    /// How many promised a number and did not tell it.
    package var withheld: Int { zip(commits, told).count { $0 != nil && $1 == nil } }

    mutating func commit(_ hash: [UInt8], of player: Int) { commits[player] = hash }

    /// Whether the number is what was promised.
    mutating func tell(_ nonce: [UInt8], of player: Int) -> Bool {
        guard commits[player] == sha256(nonce) else { return false }
        told[player] = nonce
        return true
    }

    /// SHA-256 of the list of promises: a line of digits for each place, `-` for none.
    package var listDigest: [UInt8] { Nonces.digest(commits) }

    /// What the deal is mixed with: empty if nobody told anything.
    package var digest: String { told.contains { $0 != nil } ? Nonces.digest(told).hexadecimal : "" }

    private static func digest(_ list: [[UInt8]?]) -> [UInt8] {
        sha256(Array(list.map { ($0?.hexadecimal ?? "-") + "\n" }.joined().utf8))
    }
}
