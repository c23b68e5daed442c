import GameRules

/// The announcement, by a host or the crowd, that a term happened.
public struct Call: Hashable, Sendable {
    /// Its number in the round, from 1; never reused.
    public let number: Int
    /// The term, as an index into the round's terms.
    public let term: Int
    /// When it was called, by the room's time.
    public let time: Timestamp
    /// Its position in the room's order.
    public let position: UInt64
    /// The number of players whose early marks made the call; `nil` if a host did.
    public let crowd: Int?
    /// The crowd's quorum; `nil` for a host's call, and in version 1 of the rules.
    public let quorum: Quorum?
    /// The time at which it was taken back; `nil` if it is not.
    public internal(set) var uncalledAt: Timestamp?
    /// The gaps in the room's order during which it was taken back; the last one is open if it still is.
    public internal(set) var gaps: [Gap] = []

    /// The quorum of a call by the crowd.
    public struct Quorum: Hashable, Sendable {
        /// The number of early marks that were needed.
        public let needed: Int
        /// The number of present players with the term on their boards.
        public let holders: Int

        /// Makes a quorum of how many were needed of how many.
        public init(needed: Int, holders: Int) {
            self.needed = needed
            self.holders = holders
        }

        /// Creates the quorum for a share of the holders: at least three of them, or all if they are fewer, and at
        /// least two.
        public init(percent: Int, of holders: Int) {
            // Computed in two parts to avoid an overflow.
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

    /// A part of the room's order during which a call was taken back.
    public struct Gap: Hashable, Sendable {
        /// The position at which it was taken back.
        public let from: UInt64
        /// The position at which it was restored; `nil` if it was not.
        public internal(set) var until: UInt64?
    }

    /// Returns whether the call was valid at a position of the room's order.
    func stood(at position: UInt64) -> Bool {
        self.position <= position && !gaps.contains { $0.from <= position && position < $0.until ?? .max }
    }
}
