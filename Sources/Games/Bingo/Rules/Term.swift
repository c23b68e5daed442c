/// A moment that may happen, as shown on boards and the host's list.
public struct Term: Hashable, Sendable {
    /// The text: trimmed, in Unicode normal form C, 1 to 120 characters.
    public let text: String
    /// The precise meaning of the term, if it needs an explanation; not empty.
    public let means: String?

    /// Creates a term from a checked text.
    public init(_ text: String, means: String? = nil) {
        self.text = text
        self.means = means
    }
}
