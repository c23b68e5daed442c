/// Which groups of a shared stream count: those that continue what their session has appended to the room.
///
/// A session is one life of one process, and numbers the records that it appends to a room 1, 2, 3… A group that is not
/// known to be stored is sent again, unchanged, until its sender sees it in the stream; so it may stand there several
/// times, and behind one of its own successors. Every reader drops the same ones, so all of them read the same records:
/// each once, and those of a session in its order. Nothing of it expires.
package struct SessionChain: Sendable, Equatable {
    /// What becomes of a group.
    package enum Verdict: Sendable, Equatable {
        /// It counts.
        case taken
        /// It stood in the stream before.
        case again
        /// What its session appended before it is missing.
        case gap
    }

    private var last: [UInt64: UInt64] = [:]

    /// Nothing was appended yet.
    package init() {}

    /// The number of the last record that counts of a session; 0 for none.
    package func last(of session: UInt64) -> UInt64 { last[session] ?? 0 }

    /// Judges the next group of the stream.
    ///
    /// - Parameters:
    ///   - first: the number of its first record, from 1.
    ///   - count: how many records it has, at least one.
    package mutating func take(session: UInt64, first: UInt64, count: Int) -> Verdict {
        let before = last(of: session)
        let end = first &+ UInt64(count) &- 1
        if end <= before { return .again }
        guard first == before + 1 else { return .gap }
        last[session] = end
        return .taken
    }
}
