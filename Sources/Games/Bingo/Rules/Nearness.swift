import GameRules

/// How near the players are to their bingos.
public struct Nearness: Hashable, Sendable {
    /// How many players without a bingo need exactly one further call.
    public let oneAway: Int
    /// For each term, how many of those players its call would help.
    public let needed: [TermCount]

    /// How many players without a bingo would have one if they confirmed all their suggestions.
    public let unclaimed: Int
    /// The first of them, in the order of the seats.
    public let unclaimedFirst: [SeatID]

    /// Nobody is near.
    public static let none = Nearness(oneAway: 0, needed: [], unclaimed: 0, unclaimedFirst: [])
}
