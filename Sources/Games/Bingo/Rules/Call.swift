import GameRules

/// A call: the host, or the crowd, says that a term happened.
public struct Call: Hashable, Sendable {
    /// Its number in the round, from 1; never reused.
    public let number: Int
    /// The term, as an index into the round's terms.
    public let term: Int
    /// When it was called, by the room's time.
    public let time: Timestamp
    /// Where it stands in the room's order.
    public let position: UInt64
    /// How many players made the call by their early marks; `nil` if a host did.
    public let crowd: Int?
    /// When it was taken back; `nil` while it stands.
    public internal(set) var uncalledAt: Timestamp?
    /// Where in the room's order it did not stand; the last gap is open if it stands no more.
    public internal(set) var gaps: [Gap] = []

    /// A stretch of the room's order in which a call was taken back.
    public struct Gap: Hashable, Sendable {
        /// The position at which it was taken back.
        public let from: UInt64
        /// The position at which it was called again as if nothing had happened; `nil` if it was not.
        public internal(set) var until: UInt64?
    }

    /// Whether the call stood at a position of the room's order.
    func stood(at position: UInt64) -> Bool {
        self.position <= position && !gaps.contains { $0.from <= position && position < $0.until ?? .max }
    }
}
