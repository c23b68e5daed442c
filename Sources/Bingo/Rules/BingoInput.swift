import GameRules

/// A command of a seat.
public enum BingoInput: Hashable, Sendable {
    /// Marks a cell of the seat's own board.
    case mark(cell: Int)
    /// Takes a mark off the seat's own board.
    case unmark(cell: Int)
    /// Lets suggestions confirm themselves, or no longer.
    case autoMark(on: Bool)
    /// Deals the seat another board, while the round has not begun.
    case reshuffle
    /// Calls a term: it happened.
    case call(term: Int)
    /// Takes back the call of a term.
    case uncall(term: Int)
    /// Begins the round.
    case startRound
    /// Ends the round and reveals its seed.
    case finishRound
    /// Deals the next round, after the last one is finished.
    case newRound(OptionsChange, terms: [Term]?, language: String?, seed: Seed)
    /// Changes options and deals anew, while the round has not begun.
    case setOptions(OptionsChange, seed: Seed)
    /// Replaces the terms and deals anew, while the round has not begun.
    case setTerms([Term], language: String?, seed: Seed)
}
