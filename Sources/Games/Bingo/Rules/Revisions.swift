/// Counters that show whether data derived from the game is still current.
public struct Revisions: Hashable, Sendable {
    /// Grows when terms, options, seed or number of the round change.
    public internal(set) var deal: UInt64 = 0
    /// Grows when the round's state or its calls change, or with `deal`.
    public internal(set) var round: UInt64 = 0
    /// Grows when the standings change.
    public internal(set) var standings: UInt64 = 0
    /// Grows when the result of `BingoGame.nearness()` may change: with calls and boards, and in `honour` rounds with
    /// marks. In `called` rounds, a mark alone does not change it, because called cells count as confirmed. It also
    /// changes with `standings`, because only players without a bingo are counted.
    public internal(set) var nearness: UInt64 = 0
}
