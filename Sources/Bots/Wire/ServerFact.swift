import WireProtocol

/// What a message of the server says, as far as a bot cares.
enum ServerFact: Sendable {
    /// A snapshot: the answer to a join or a sync, or unasked after a lag.
    case joined(Snapshot)
    /// Another play has begun: its number, its game, and what everybody sees of it.
    case played(play: Int, game: String, view: (any Sendable)?)
    /// What the bot alone sees of a play.
    case view(play: Int, view: (any Sendable)?)
    /// A command was done.
    case accepted(id: Int)
    /// A message was refused; without an id it could not be decoded. It may say after how many milliseconds to ask again.
    case rejected(id: Int?, code: String, message: String, retryAfter: Int?)
    /// A fact of the game that is on.
    case game(any Sendable)
    /// One's seat was removed.
    case removed
    /// The room has ended.
    case roomEnded
    /// Anything else: it is counted.
    case other

    /// The state as one player sees it.
    struct Snapshot: Sendable {
        /// The message that is answered; `nil` if nobody asked.
        let id: Int?
        /// The identifier of the reader's seat.
        let seat: String
        /// The number of the play that is on, and its game.
        let play: Int
        let game: String
        /// `nil` in a game that bots do not play.
        let view: (any Sendable)?
    }
}
