/// The rule that decides which groups in a shared stream count: those that continue what their session has appended to
/// the room.
///
/// A session is one life of one process. It numbers the records that it appends to a room 1, 2, 3… A group that is not
/// known to be stored is resent, unchanged, until its sender sees it in the stream. So it may be stored several times,
/// and even after one of its successors. Every reader drops the same copies, so all of them read the same records: each
/// once, and those of a session in order. Sessions never expire.
package struct SessionChain: Sendable, Equatable {
    /// The decision about a group.
    package enum Verdict: Sendable, Equatable {
        /// The group counts.
        case taken
        /// The group is a copy of an earlier one.
        case again
        /// Earlier records of its session are missing.
        case gap
    }

    private var last: [UInt64: UInt64] = [:]

    /// Creates the state of an empty room.
    package init() {}

    /// Returns the number of a session's last record that counts, or 0 if there is none.
    package func last(of session: UInt64) -> UInt64 { last[session] ?? 0 }

    /// Decides about the next group in the stream.
    ///
    /// - Parameters:
    ///   - first: the number of its first record, from 1.
    ///   - count: the number of its records, at least one.
    package mutating func take(session: UInt64, first: UInt64, count: Int) -> Verdict {
        let before = last(of: session)
        let end = first &+ UInt64(count) &- 1
        if end <= before { return .again }
        guard first == before + 1 else { return .gap }
        last[session] = end
        return .taken
    }
}
