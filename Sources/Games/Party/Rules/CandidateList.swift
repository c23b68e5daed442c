import Cryptography

/// A pasted list, which comes in parts and counts once all are there.
package struct CandidateList: Hashable, Sendable {
    package private(set) var names: [String] = []
    /// SHA-256 of the names, a line break behind each: kept, for it is told at every step of the game.
    package private(set) var digest = sha256([])
    private var parts: [[String]?] = []

    package init() {}

    /// Whether a list is on its way.
    package var isIncomplete: Bool { !parts.isEmpty }

    /// How many names have come: of the list that is on its way, or of the one that counts.
    var count: Int { isIncomplete ? parts.reduce(0) { $0 + ($1?.count ?? 0) } : names.count }

    /// Takes a part, from 1; the first begins another list.
    ///
    /// - Returns: whether the list is complete by that.
    mutating func take(_ part: Int, of count: Int, _ lines: [String]) -> Bool {
        if part == 1 || parts.count != count { parts = [[String]?](repeating: nil, count: count) }
        parts[part - 1] = lines
        guard parts.allSatisfy({ $0 != nil }) else { return false }
        names = parts.flatMap { $0 ?? [] }
        digest = sha256(names.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] })
        parts = []
        return true
    }
}
