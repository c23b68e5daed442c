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
    /// Remarks that a standing call has not happened on one's own screen, or takes that back.
    case notYet(number: Int, on: Bool)
    /// Sets how long one's page holds calls back, for a stream that lags; marks made meanwhile still count.
    case spoilerGuard(seconds: Int)
    /// Calls a term that enough of the present players have marked early; the room's own input, nobody's command.
    ///
    /// The first rules take how many players are present, the second which.
    case crowdCall(term: Int, present: Int, seats: SeatSet? = nil)
    /// Adds a term that nobody foresaw, and calls it: it fills no board.
    case addTerm(Term)
    /// Begins the round, at once even during a countdown.
    case startRound
    /// Begins the round after so many seconds.
    case startCountdown(seconds: Int)
    /// Stops the countdown.
    case cancelStart
    /// Ends the round and reveals its seed.
    case finishRound
    /// Draws one of the players who share a rank, after the round is finished; by the second rules, opens the draw with a
    /// secret of its own.
    case draw(rank: Int, secret: Seed? = nil)
    /// A phone's part in the chance of the draw that is open.
    case contribute(draw: Int, nonce: PrizeDraw.Nonce)
    /// Lets the players vote for a pack, while the round has not begun.
    case openVote(titles: [String])
    /// Ends the vote.
    case closeVote
    /// Votes for a pack of the vote with this number.
    case vote(number: Int, pack: Int)
    /// Deals the next round, after the last one is finished.
    case newRound(OptionsChange, terms: [Term]?, language: String?, seed: Seed)
    /// Changes options and deals anew, while the round has not begun.
    case setOptions(OptionsChange, seed: Seed)
    /// Replaces the terms and deals anew, while the round has not begun.
    case setTerms([Term], language: String?, seed: Seed)
}
