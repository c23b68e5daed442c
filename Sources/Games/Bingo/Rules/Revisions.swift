/// Counters that tell whoever keeps something derived from the game whether it still holds.
public struct Revisions: Hashable, Sendable {
    /// Grows when terms, options, seed or number of the round change.
    public internal(set) var deal: UInt64 = 0
    /// Grows when the round's state or its calls change, or with `deal`.
    public internal(set) var round: UInt64 = 0
    /// Grows when the standings change.
    public internal(set) var standings: UInt64 = 0
    /// Grows when `BingoGame.nearness()` may give something else: with calls and boards, in `honour` rounds with marks.
    /// In `called` rounds a mark brings nobody nearer, for called cells are taken as confirmed; but with `standings`
    /// too, since only those without a bingo are looked at.
    public internal(set) var nearness: UInt64 = 0
}
