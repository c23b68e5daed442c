/// What a change on one board did to the standings.
enum StandingOutcome: Hashable, Sendable {
    /// Nothing.
    case same
    /// The player's line in the standings is another, or is there again; after the end, perhaps only the totals are.
    case changed
    /// The player reached the goal, for the first time in the round or for the first since a call was taken back.
    case reached
    /// The player's bingo is gone.
    case lost

    /// What this and a later change of the same input did together, for changes that only add to a board.
    func followed(by next: StandingOutcome) -> StandingOutcome {
        self == .reached || next == .same ? self : next
    }
}
