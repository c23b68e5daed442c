import Cryptography

/// A pasted list, which arrives in parts and takes effect when it is complete.
package struct CandidateList: Hashable, Sendable {
    package private(set) var names: [String] = []
    /// SHA-256 of the names, each followed by a line break. It is stored, because every update of the game contains it.
    package private(set) var digest = sha256([])
    private var parts: [[String]?] = []

    package init() {}

    /// Whether a list is being received.
    package var isIncomplete: Bool { !parts.isEmpty }

    /// The number of names in the list that is being received, or in the current one.
    var count: Int { isIncomplete ? parts.reduce(0) { $0 + ($1?.count ?? 0) } : names.count }

    /// Takes a part, from 1; the first begins another list.
    ///
    /// - Returns: Whether this completed the list.
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
