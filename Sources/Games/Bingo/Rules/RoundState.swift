/// The stages of a round: dealt, being played, finished.
public enum RoundState: String, Hashable, Sendable {
    /// Boards are visible and may be reshuffled; the host may still change terms and options.
    case dealt
    /// Terms are called and cells are marked.
    case playing
    /// The seed is revealed, and nothing changes any more.
    case finished
}
