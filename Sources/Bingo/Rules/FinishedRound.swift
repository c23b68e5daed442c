import GameRules

/// What is kept of a round when the next one is dealt.
public struct FinishedRound: Hashable, Sendable {
    /// The round's number, from 1.
    public let number: Int
    /// What the round was dealt from, its seed among it.
    public let setup: BingoSetup
    /// All calls in the order of their numbers, with those that were taken back.
    public let calls: [Call]
    /// The deals of all boards, in the order of the seats.
    public let deals: [DealRecord]
    /// The final standings.
    public let standings: [Standing]
}
