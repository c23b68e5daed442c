import Content

/// A collection of moments for one kind of show.
public struct TermPack: Hashable, Sendable {
    /// The fewest terms: those of a 3×3 board with a free centre, the smallest there is.
    public static let termsMin = 8

    /// The name by which a room asks for it.
    public let name: ContentName
    /// What people read when they choose.
    public let title: String
    /// The language of the texts, a tag of BCP 47 such as `en` or `pt-BR`; `nil` if the file does not say.
    public let language: String?
    /// The moments, in the order of the file.
    public let terms: [PackTerm]

    /// Makes a pack of parts that are already checked.
    public init(name: ContentName, title: String, language: String?, terms: [PackTerm]) {
        self.name = name
        self.title = title
        self.language = language
        self.terms = terms
    }
}
