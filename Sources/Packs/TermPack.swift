/// A collection of moments for one kind of show.
public struct TermPack: Hashable, Sendable {
    /// The fewest terms: those of a 3×3 board with a free centre, the smallest there is.
    public static let termsMin = 8
    /// The most terms: each is sent to every player who joins.
    public static let termsMax = 500
    /// The most bytes of all texts and explanations together, in UTF-8: they fit one message of a host.
    public static let bytesMax = 48 * 1024
    /// The longest title, in characters.
    public static let titleCharactersMax = 80

    /// The name by which a room asks for it.
    public let name: PackName
    /// What people read when they choose.
    public let title: String
    /// The language of the texts, a tag of BCP 47 such as `en` or `pt-BR`; `nil` if the file does not say.
    public let language: String?
    /// The moments, in the order of the file.
    public let terms: [PackTerm]

    /// Makes a pack of parts that are already checked.
    public init(name: PackName, title: String, language: String?, terms: [PackTerm]) {
        self.name = name
        self.title = title
        self.language = language
        self.terms = terms
    }
}
