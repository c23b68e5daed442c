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
}
