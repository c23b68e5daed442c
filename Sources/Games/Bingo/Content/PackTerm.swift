/// A moment that may be called.
public struct PackTerm: Hashable, Sendable {
    /// The text on the tile, as `TermRules.text` returns it.
    public let text: String
    /// The precise meaning, where the text alone would be disputed, as `TermRules.means` returns it.
    public let means: String?
    /// The frequency that the pack's author expects.
    public let likelihood: Likelihood?

    /// The frequency of a moment that the pack's author expects.
    ///
    /// It is a hint for people who choose terms. It does not affect the deal: every term is equally likely in every
    /// cell.
    public enum Likelihood: String, CaseIterable, Sendable {
        /// Certain to happen.
        case common
        /// More likely than not.
        case likely
        /// A surprise.
        case rare
    }

    /// Creates a term from checked texts.
    public init(_ text: String, means: String? = nil, likelihood: Likelihood? = nil) {
        self.text = text
        self.means = means
        self.likelihood = likelihood
    }
}
