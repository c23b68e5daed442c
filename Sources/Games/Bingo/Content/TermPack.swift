import Content

/// A collection of moments for one kind of show.
public struct TermPack: Hashable, Sendable {
    /// The minimum number of terms: those of a 3×3 board with a free centre, the smallest one.
    public static let termsMin = 8

    /// The name by which setups refer to it.
    public let name: ContentName
    /// The title that people see when they choose.
    public let title: String
    /// The language of the texts, a BCP 47 tag such as `en` or `pt-BR`; `nil` if the file does not name it.
    public let language: String?
    /// The moments, in the order of the file.
    public let terms: [PackTerm]

    /// Creates a pack from checked parts.
    public init(name: ContentName, title: String, language: String?, terms: [PackTerm]) {
        self.name = name
        self.title = title
        self.language = language
        self.terms = terms
    }
}
