import WireProtocol

/// What holds for every deck, wherever it comes from. What the pages check for comfort has the same limits (`LIMITS` in
/// `web/js/games/party/decks/limits.js`), which a test holds together.
package enum DeckRules {
    package static let titleCharactersMax = 80
    package static let descriptionCharactersMax = 280
    package static let questionsMax = 500
    package static let questionCharactersMax = 240
    package static let optionCharactersMax = 80
    /// Of the canonical form: a deck fits one message of a host.
    package static let deckBytesMax = 48 * 1_024
    private static let bytesPerCharacter = 8

    /// Whether nothing was typed but white space; a text that is too long to be checked is not looked through.
    static func isBlank(_ typed: String, charactersMax: Int) -> Bool {
        typed.utf8.count <= ShownText.typedMax(bytesPerCharacter * charactersMax) && typed.allSatisfy(\.isWhitespace)
    }

    /// A text, trimmed and normalised; throws what is wrong, as the rest of a sentence whose subject is the text.
    static func checked(_ typed: String, charactersMax: Int) throws(DeckFault) -> String {
        do throws(ShownText.Fault) {
            return try ShownText.checked(
                typed, charactersMax: charactersMax, bytesMax: bytesPerCharacter * charactersMax)
        } catch {
            throw switch error {
            case .empty: DeckFault(code: "empty", predicate: "is empty")
            case .tooLong: DeckFault(code: "tooLong", predicate: "is longer than \(charactersMax) characters")
            case .forbidden:
                DeckFault(code: "forbidden", predicate: "holds a line break or another control character")
            }
        }
    }
}

/// What is wrong with one text.
struct DeckFault: Error {
    let code: String
    let predicate: String
}

/// What is wrong with a deck that somebody made.
package struct DeckMistake: Error, Hashable, Sendable {
    /// The stable code of the kind of mistake.
    package let code: String
    /// The line of its file, from 1, or the number of the question where there are no lines; `nil` for the deck itself.
    package let line: Int?
    /// A sentence without a full stop.
    package let reason: String

    package init(_ code: String, line: Int? = nil, _ reason: String) {
        self.code = code
        self.line = line
        self.reason = reason
    }
}
