import Foundation

/// A search in the library.
struct LibraryQuery: Sendable {
    enum Sort: String, CaseIterable, Sendable {
        /// By the number of downloads in the last thirteen weeks.
        case popular
        case rating
        case newest
    }

    /// The number of cards on a page.
    static let pageMax = 24
    /// The maximum number of words; further ones are ignored.
    private static let wordsMax = 8
    /// The maximum length of the text, in Unicode scalars.
    static let textMax = 200
    /// The maximum length of a language, in bytes.
    static let tagMax = 64

    var sort = Sort.popular
    /// The words that results must contain, folded.
    private(set) var words: [String] = []
    /// The required audience.
    var audience: String?
    /// The required language, in any country: `en` includes `en-GB`.
    var language: String?
    /// The page, from 0.
    var page = 0
    /// Whether only the client's own items are wanted, hidden or not.
    var isOwn = false

    init() {}

    /// Searches for the words of a typed text.
    mutating func look(for text: String) {
        words = LibraryQuery.folded(text).split(separator: " ").prefix(LibraryQuery.wordsMax).map(String.init)
    }

    /// Returns a text without case and accents, with single spaces.
    static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .split(whereSeparator: { $0.isWhitespace || $0 == "\0" }).joined(separator: " ")
    }

    /// Returns whether a language matches the required one.
    func matches(language other: String?) -> Bool {
        guard let language else { return true }
        guard let other else { return false }
        return other.lowercased().split(separator: "-").first == language.lowercased().split(separator: "-").first
    }
}
