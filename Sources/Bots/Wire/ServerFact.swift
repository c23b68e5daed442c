import WireProtocol

/// What a message of the server says, as far as a bot cares.
enum ServerFact {
    /// A snapshot: the answer to a join or a sync, or unasked after a lag.
    case joined(Snapshot)
    /// Another play has begun: its number, and its round as everybody sees it.
    case played(play: Int, Round?)
    /// What the bot alone sees of the play that has begun.
    case view(Snapshot)
    /// A command was done.
    case accepted(id: Int)
    /// A message was refused; without an id it could not be decoded. It may say after how many milliseconds to ask again.
    case rejected(id: Int?, code: String, message: String, retryAfter: Int?)
    /// A term was called.
    case called(Call)
    /// A call was taken back.
    case uncalled(term: Int)
    /// Players have a bingo: so many.
    case bingos(Int)
    /// A round was dealt or started.
    case round(Round)
    /// The round has finished.
    case roundFinished
    /// One's own board, dealt anew or marked elsewhere.
    case board(Board)
    /// One's seat was removed.
    case removed
    /// The room has ended.
    case roomEnded
    /// Anything else: it is counted.
    case other

    /// A called term.
    struct Call: Hashable {
        let number: Int
        let term: Int
        /// Milliseconds since 1970 on the server's clock.
        let milliseconds: Int64
    }

    /// The public part of a round.
    struct Round: Hashable {
        let number: Int
        let isPlaying: Bool
        let isFinished: Bool
        let calls: [Call]
    }

    /// A board and its marks.
    struct Board: Hashable {
        /// Indices of terms, row by row, `-1` the free centre.
        let cells: [Int]
        /// Positions of marked cells.
        let marked: [Int]
    }

    /// The state as one player sees it.
    struct Snapshot: Hashable {
        /// The message that is answered; `nil` if nobody asked.
        let id: Int?
        /// The number of the play that is on.
        let play: Int
        let autoMark: Bool
        /// `nil` in a game that bots do not play.
        let round: Round?
        let board: Board?
    }
}
