/// One moment that may be called.
public struct PackTerm: Hashable, Sendable {
    /// What stands on the tile: as `TermRules.text` makes it.
    public let text: String
    /// What counts as this moment, where the text alone would be argued about; as `TermRules.means` makes it.
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
