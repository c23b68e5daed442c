import GameRules

/// A command of a seat, or an input that the server made.
///
/// Commands about a question contain its number, from 1, so that a late command does not apply to the next question.
package enum QuizInput: Hashable, Sendable {
    case answer(question: Int, Answer)
    /// Asks the question after the last one.
    case next(question: Int)
    case close(question: Int)
    /// Drops the open question, or the next one. It earns no points for any player.
    case skip(question: Int)
    /// Gives more time, or removes the limit if `seconds` is `nil`.
    case addTime(question: Int, seconds: Int?)
    /// Changes the options before the first question.
    case setOptions(QuizOptions)
    case finish
    /// Closes a question because all connected players have answered it. `present` is `nil` in a proof that withholds
    /// who answered.
    case allAnswered(question: Int, present: SeatSet?)
}

/// The consequences of an input.
package enum QuizEvent: Hashable, Sendable {
    case setUp
    case asked
    /// The time limit of the open question changed.
    case timed
    /// The number of answers changed.
    case counted
    /// The private state of a seat changed.
    case own(SeatID)
    case closed
    case skipped
    case ended
    /// A seat was removed or restored, which may change the standings.
    case people
}
