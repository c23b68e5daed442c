/// The rights of a seat in its room.
public enum Role: String, Sendable {
    /// Runs the game: calls, starts, finishes, and removes seats.
    case host
    /// Plays with their own board, hand or team.
    case player
}
