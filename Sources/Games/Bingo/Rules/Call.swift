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
    /// How many of how many players it took; `nil` for a host's call, and in rounds of the first rules.
    public let quorum: Quorum?
    /// When it was taken back; `nil` while it stands.
    public internal(set) var uncalledAt: Timestamp?
    /// Where in the room's order it did not stand; the last gap is open if it stands no more.
    public internal(set) var gaps: [Gap] = []

    /// What a call by the crowd was measured by.
    public struct Quorum: Hashable, Sendable {
        /// How many early marks were needed.
        public let needed: Int
        /// How many of the players who were present had the term on their boards.
        public let holders: Int

        /// Makes a quorum of how many were needed of how many.
        public init(needed: Int, holders: Int) {
            self.needed = needed
            self.holders = holders
        }

        /// What it takes where a share of the holders calls: three of them at least, or all if they are fewer, and never
        /// one alone.
        public init(percent: Int, of holders: Int) {
            // In two parts, so that no number of holders is too large.
            let share = holders / 100 * percent + (holders % 100 * percent + 99) / 100
            self.init(needed: max(2, min(holders, max(3, share))), holders: holders)
        }
    }

    init(number: Int, term: Int, time: Timestamp, position: UInt64, crowd: Int?, quorum: Quorum? = nil) {
        self.number = number
        self.term = term
        self.time = time
        self.position = position
        self.crowd = crowd
        self.quorum = quorum
    }

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
