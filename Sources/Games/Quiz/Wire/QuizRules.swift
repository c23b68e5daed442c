import GameRules
import WireProtocol

/// The limits of every quiz.
package enum QuizRules {
    package static let titleCharactersMax = 80
    package static let descriptionCharactersMax = 280
    package static let questionsMax = 200
    package static let questionCharactersMax = 240
    package static let optionCharactersMax = 80
    package static let optionsRange = 2...6
    package static let acceptedMax = 20
    package static let wordsCharactersMax = 60
    package static let unitCharactersMax = 16
    package static let whyCharactersMax = 280
    /// The maximum size of the canonical form, so that a quiz fits into one message of a host.
    package static let quizBytesMax = 48 * 1_024
    private static let bytesPerCharacter = 8

    /// Returns a text, trimmed and normalised. Throws its fault, as a predicate for a sentence about the text.
    static func checked(_ typed: String, charactersMax: Int) throws(QuizFault) -> String {
        do throws(ShownText.Fault) {
            return try ShownText.checked(
                typed, charactersMax: charactersMax, bytesMax: bytesPerCharacter * charactersMax)
        } catch {
            throw switch error {
            case .empty: QuizFault(code: "empty", predicate: "is empty")
            case .tooLong: QuizFault(code: "tooLong", predicate: "is longer than \(charactersMax) characters")
            case .forbidden:
                QuizFault(code: "forbidden", predicate: "contains a line break or another control character")
            }
        }
    }

    /// Returns the form in which spellings are compared: as names are, without punctuation at the end.
    package static func key(of words: String) -> String {
        var key = LetterFolding.look(words)
        while let last = key.last, ".!?,;: ".contains(last) { key.removeLast() }
        return key
    }
}

/// A fault of one text.
struct QuizFault: Error {
    let code: String
    let predicate: String
}

/// A mistake in a quiz.
package struct QuizMistake: Error, Hashable, Sendable {
    /// The stable code of the kind of mistake.
    package let code: String
    /// The line in its file, from 1, or the question's number if there are no lines; `nil` for the quiz itself.
    package let line: Int?
    /// A sentence without a full stop.
    package let reason: String

    package init(_ code: String, line: Int? = nil, _ reason: String) {
        self.code = code
        self.line = line
        self.reason = reason
    }
}
