/// One thing that may happen, as it stands on boards and on the host's list.
public struct Term: Hashable, Sendable {
    /// The text: trimmed, in Unicode normal form C, 1 to 120 characters.
    public let text: String
    /// What counts as this term, for whoever is in doubt; not empty.
    public let means: String?

    /// Makes a term of a text that was checked before.
    public init(_ text: String, means: String? = nil) {
        self.text = text
        self.means = means
    }
}
