import WireProtocol

/// The limits of every deck. The pages use the same limits for early feedback (`LIMITS` in
/// `web/js/games/party/decks/limits.js`); a test compares them.
package enum DeckRules {
    package static let titleCharactersMax = 80
    package static let descriptionCharactersMax = 280
    package static let questionsMax = 500
    package static let questionCharactersMax = 240
    package static let optionCharactersMax = 80
    /// The maximum size of the canonical form, so that a deck fits into one message of a host.
    package static let deckBytesMax = 48 * 1_024
    private static let bytesPerCharacter = 8

    /// Returns whether a text contains only white space. A text that is too long to be checked is not examined.
    static func isBlank(_ typed: String, charactersMax: Int) -> Bool {
        typed.utf8.count <= ShownText.typedMax(bytesPerCharacter * charactersMax) && typed.allSatisfy(\.isWhitespace)
    }

    /// Returns a text, trimmed and normalised. Throws its fault, as a predicate for a sentence about the text.
    static func checked(_ typed: String, charactersMax: Int) throws(DeckFault) -> String {
        do throws(ShownText.Fault) {
            return try ShownText.checked(
                typed, charactersMax: charactersMax, bytesMax: bytesPerCharacter * charactersMax)
        } catch {
            throw switch error {
            case .empty: DeckFault(code: "empty", predicate: "is empty")
            case .tooLong: DeckFault(code: "tooLong", predicate: "is longer than \(charactersMax) characters")
            case .forbidden:
                DeckFault(code: "forbidden", predicate: "contains a line break or another control character")
            }
        }
    }
}

/// A fault of one text.
struct DeckFault: Error {
    let code: String
    let predicate: String
}

/// A mistake in a deck.
package struct DeckMistake: Error, Hashable, Sendable {
    /// The stable code of the kind of mistake.
    package let code: String
    /// The line in its file, from 1, or the question's number if there are no lines; `nil` for the deck itself.
    package let line: Int?
    /// A sentence without a full stop.
    package let reason: String

    package init(_ code: String, line: Int? = nil, _ reason: String) {
        self.code = code
        self.line = line
        self.reason = reason
    }
}
