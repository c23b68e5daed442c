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
    static let head = ContentHead.Limits(title: titleCharactersMax, description: descriptionCharactersMax)

    /// Returns the form in which spellings are compared: as names are, without punctuation at the end.
    package static func key(of words: String) -> String {
        var key = LetterFolding.look(words)
        while let last = key.last, ".!?,;: ".contains(last) { key.removeLast() }
        return key
    }
}
