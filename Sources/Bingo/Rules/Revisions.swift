/// Counters that tell whoever keeps something derived from the game whether it still holds.
public struct Revisions: Hashable, Sendable {
    /// Grows with everything.
    public internal(set) var state: UInt64 = 0
    /// Grows when terms, options, seed or number of the round change.
    public internal(set) var deal: UInt64 = 0
    /// Grows when the round's state or its calls change, or with `deal`.
    public internal(set) var round: UInt64 = 0
    /// Grows when the standings change.
    public internal(set) var standings: UInt64 = 0
}
