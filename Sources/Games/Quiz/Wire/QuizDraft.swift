import GameRules
import JSON
import WireProtocol

/// A received quiz, not yet checked.
package struct QuizDraft: Sendable {
    /// A question as written; missing members follow from the rest.
    struct Row: Sendable {
        /// The line in the file, or the question's number.
        var line: Int
        var kind: String?
        var text = ""
        /// The options in the order of the file.
        var options: [String] = []
        /// The right options, or the right spellings of a short text.
        var right: [String] = []
        /// Wrong options, in addition to the right ones.
        var wrong: [String] = []
        var truth: Bool?
        var number: String?
        var unit = ""
        var seconds: Int?
        var points: String?
        var why = ""
    }

    /// The readable part of a quiz, and its mistakes.
    package struct Examination: Sendable {
        package var quiz: Quiz
        package var mistakes: [ContentMistake]
    }

    /// The maximum number of questions, or lines of a file, that are read.
    static let linesMax = 4 * QuizRules.questionsMax
    /// The maximum number of reported mistakes.
    static let mistakesMax = 100

    var head = ContentHead()
    var rows: [Row] = []
    /// Whether lines are those of a file, not the numbers of questions.
    var isFile = false
    var mistakes: [ContentMistake] = []

    init() {}

    /// Returns the quiz; throws `badQuiz` with its first mistake.
    package func checked() throws(Rejection) -> Quiz {
        let examination = examined()
        guard let mistake = examination.mistakes.first else { return examination.quiz }
        let place = mistake.line.map { "\(isFile ? "Line" : "Question") \($0): " } ?? ""
        throw Rejection(.badQuiz, "\(place)\(mistake.reason).")
    }

    /// Returns the readable part of the quiz, and all mistakes.
    package func examined() -> Examination {
        var found = mistakes
        let known = head.checked(QuizRules.head, &found)
        var quiz = Quiz(
            title: known.title, description: known.description, language: known.language,
            author: head.checkedAuthor(&found), questions: [])
        if rows.isEmpty, mistakes.isEmpty { found.append(ContentMistake("noQuestions", "there are no questions")) }
        for row in rows {
            guard quiz.questions.count < QuizRules.questionsMax else {
                found.append(ContentMistake("tooMany", line: row.line, "more than \(QuizRules.questionsMax) questions"))
                break
            }
            do throws(ContentMistake) { quiz.questions.append(try row.question()) } catch { found.append(error) }
        }
        if JSONWriter.object(quiz.encode).count > QuizRules.quizBytesMax {
            found.append(ContentMistake("tooLarge", "the quiz is larger than \(QuizRules.quizBytesMax / 1_024) KiB"))
        }
        return Examination(quiz: quiz, mistakes: Array(found.prefix(Self.mistakesMax)))
    }
}
