import WireProtocol

/// The content of a server message, as far as bots need it.
enum ServerFact: Sendable {
    /// A snapshot: the answer to a join or a sync, or sent by the server after a lag.
    case joined(Snapshot)
    /// The next play has started: its number, its game, and the view that all players share.
    case played(play: Int, game: String, view: (any Sendable)?)
    /// The bot's own view of a play.
    case view(play: Int, view: (any Sendable)?)
    /// A command was accepted.
    case accepted(id: Int)
    /// A message was refused. Without an ID, the server could not decode it. It may say after how many milliseconds to
    /// retry.
    case rejected(id: Int?, code: String, message: String, retryAfter: Int?)
    /// A fact of the current game.
    case game(any Sendable)
    /// The bot's seat was removed.
    case removed
    /// The room has ended.
    case roomEnded
    /// Any other message, which is only counted.
    case other

    /// The state as one player sees it.
    struct Snapshot: Sendable {
        /// The ID of the message that the snapshot answers, or `nil` if it was not requested.
        let id: Int?
        /// The identifier of the bot's seat.
        let seat: String
        /// The number of the current play, and its game.
        let play: Int
        let game: String
        /// `nil` in a game that bots do not play.
        let view: (any Sendable)?
    }
}
