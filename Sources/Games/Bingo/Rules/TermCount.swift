/// A count for a term.
public struct TermCount: Hashable, Sendable {
    /// The term, as an index into the round's terms.
    public let term: Int
    /// The number of seats or boards, at least 1.
    public let count: Int
}

extension [TermCount] {
    /// The counts above zero, the largest first, equal ones in the order of the terms.
    init(counts: [Int]) {
        self = counts.enumerated().filter { $0.element > 0 }.map { TermCount(term: $0.offset, count: $0.element) }
        sort { ($1.count, $0.term) < ($0.count, $1.term) }
    }
}
