/// The effect of a change on one board on the standings.
enum StandingOutcome: Hashable, Sendable {
    /// No effect.
    case same
    /// The player's line in the standings changed or is back; after the end, perhaps only the totals changed.
    case changed
    /// The player reached the goal, for the first time in the round or since a call was taken back.
    case reached
    /// The player lost the bingo.
    case lost

    /// Returns the combined effect of this and a later change of the same input, for changes that only add to a board.
    func followed(by next: StandingOutcome) -> StandingOutcome {
        self == .reached || next == .same ? self : next
    }
}
