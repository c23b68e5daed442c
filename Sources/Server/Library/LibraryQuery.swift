import Foundation

/// What is looked for in the house's library.
struct LibraryQuery: Sendable {
    enum Sort: String, CaseIterable, Sendable {
        /// What most have got in the last thirteen weeks.
        case popular
        case rating
        case newest
    }

    /// Cards of one page.
    static let pageMax = 24
    /// Words beyond these are not looked for.
    private static let wordsMax = 8
    /// Characters of what is typed, in Unicode scalars.
    static let textMax = 200
    /// Bytes of a language.
    static let tagMax = 64

    var sort = Sort.popular
    /// All of these are in it, folded.
    private(set) var words: [String] = []
    /// Only what is for these.
    var audience: String?
    /// Only what is in a language, whatever the country: `en` finds `en-GB`.
    var language: String?
    /// From 0.
    var page = 0
    /// Whether only what one has published is wanted, hidden or not.
    var isOwn = false

    init() {}

    /// Looks for words as somebody types them.
    mutating func look(for text: String) {
        words = LibraryQuery.folded(text).split(separator: " ").prefix(LibraryQuery.wordsMax).map(String.init)
    }

    /// A text without regard to case and accents, with single spaces.
    static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .split(whereSeparator: { $0.isWhitespace || $0 == "\0" }).joined(separator: " ")
    }

    /// Whether it is in a language that was asked for.
    func matches(language other: String?) -> Bool {
        guard let language else { return true }
        guard let other else { return false }
        return other.lowercased().split(separator: "-").first == language.lowercased().split(separator: "-").first
    }
}
