/// One moment that may be called.
public struct PackTerm: Hashable, Sendable {
    /// The longest text: beyond it a tile of a 5×5 board on a phone cannot be read.
    public static let charactersMax = 120
    /// The longest explanation: a few lines of a small dialogue.
    public static let meansCharactersMax = 400

    /// What stands on the tile: trimmed, 1 to 120 characters on one line.
    public let text: String
    /// What counts as this moment, where the text alone would be argued about; at most 400 characters.
    public let means: String?
    /// How often it happens, as its author expects.
    public let likelihood: Likelihood?

    /// How often a moment happens, as the pack's author expects.
    ///
    /// A hint for people who choose terms. It never weighs the deal: every term is equally likely in every cell.
    public enum Likelihood: String, CaseIterable, Sendable {
        /// Bound to happen.
        case common
        /// More likely than not.
        case likely
        /// A surprise.
        case rare
    }

    /// Makes a term of texts that are already checked.
    public init(_ text: String, means: String? = nil, likelihood: Likelihood? = nil) {
        self.text = text
        self.means = means
        self.likelihood = likelihood
    }
}
