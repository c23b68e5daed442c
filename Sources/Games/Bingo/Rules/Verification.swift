/// What makes a cell count.
public enum Verification: String, Hashable, Sendable {
    /// A cell counts when its term is called and the player has marked it.
    case called
    /// A cell counts when the player has marked it, as on paper.
    case honour
}
