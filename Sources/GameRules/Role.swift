/// What a seat may do in its room.
public enum Role: String, Sendable {
    /// Runs the game: calls, starts, finishes, removes.
    case host
    /// Plays on a board, a hand or a team of their own.
    case player
}
