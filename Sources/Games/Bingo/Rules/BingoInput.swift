import GameRules

/// A command of a seat.
public enum BingoInput: Hashable, Sendable {
    /// Marks a cell of the seat's own board.
    case mark(cell: Int)
    /// Removes a mark from the seat's own board.
    case unmark(cell: Int)
    /// Switches automatic marks of suggestions.
    case autoMark(on: Bool)
    /// Deals the seat another board, before the round starts.
    case reshuffle
    /// Calls a term, because it happened.
    case call(term: Int)
    /// Takes back the call of a term.
    case uncall(term: Int)
    /// Notes that a called term has not yet happened on the player's own screen, or takes that back.
    case notYet(number: Int, on: Bool)
    /// Sets the delay of the player's page, for a lagging stream; marks made meanwhile still count.
    case spoilerGuard(seconds: Int)
    /// Calls a term that enough of the present players have marked early; an input of the room itself.
    ///
    /// Version 1 of the rules uses the number of present players, version 2 their seats.
    case crowdCall(term: Int, present: Int, seats: SeatSet? = nil)
    /// Adds an unforeseen term, which is on no board, and calls it.
    case addTerm(Term)
    /// Starts the round, at once even during a countdown.
    case startRound
    /// Starts the round after this many seconds.
    case startCountdown(seconds: Int)
    /// Cancels the countdown.
    case cancelStart
    /// Ends the round and reveals its seed.
    case finishRound
    /// Draws one of the players who share a rank, after the round. In version 2 of the rules, it opens the draw with
    /// its own secret.
    case draw(rank: Int, secret: Seed? = nil)
    /// Contributes a phone's part to the chance of the open draw.
    case contribute(draw: Int, nonce: PrizeDraw.Nonce)
    /// Opens a vote for a pack, before the round starts.
    case openVote(titles: [String])
    /// Ends the vote.
    case closeVote
    /// Votes for a pack of the vote with this number.
    case vote(number: Int, pack: Int)
    /// Deals the next round, after the last one has finished.
    case newRound(OptionsChange, terms: [Term]?, language: String?, seed: Seed)
    /// Changes options and deals again, before the round starts.
    case setOptions(OptionsChange, seed: Seed)
    /// Replaces the terms and deals again, before the round starts.
    case setTerms([Term], language: String?, seed: Seed)
}
