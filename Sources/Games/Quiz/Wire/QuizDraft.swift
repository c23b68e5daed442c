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
        package var mistakes: [QuizMistake]
    }

    /// The maximum number of questions, or lines of a file, that are read.
    static let linesMax = 4 * QuizRules.questionsMax
    /// The maximum number of reported mistakes.
    static let mistakesMax = 100

    var title = ""
    var description = ""
    var language: String?
    var author: String?
    var rows: [Row] = []
    /// Whether lines are those of a file, not the numbers of questions.
    var isFile = false
    var mistakes: [QuizMistake] = []

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
        var quiz = head(&found)
        if rows.isEmpty, mistakes.isEmpty { found.append(QuizMistake("noQuestions", "there are no questions")) }
        for row in rows {
            guard quiz.questions.count < QuizRules.questionsMax else {
                found.append(QuizMistake("tooMany", line: row.line, "more than \(QuizRules.questionsMax) questions"))
                break
            }
            do throws(QuizMistake) { quiz.questions.append(try row.question()) } catch { found.append(error) }
        }
        if JSONWriter.object(quiz.encode).count > QuizRules.quizBytesMax {
            found.append(QuizMistake("tooLarge", "the quiz is larger than \(QuizRules.quizBytesMax / 1_024) KiB"))
        }
        return Examination(quiz: quiz, mistakes: Array(found.prefix(Self.mistakesMax)))
    }

    private func head(_ found: inout [QuizMistake]) -> Quiz {
        var quiz = Quiz(title: "", questions: [])
        do throws(QuizFault) {
            quiz.title = try QuizRules.checked(title, charactersMax: QuizRules.titleCharactersMax)
        } catch {
            found.append(QuizMistake(error.code, "the title \(error.predicate)"))
        }
        if !description.allSatisfy(\.isWhitespace) {
            do throws(QuizFault) {
                quiz.description = try QuizRules.checked(
                    description, charactersMax: QuizRules.descriptionCharactersMax)
            } catch {
                found.append(QuizMistake(error.code, "the description \(error.predicate)"))
            }
        }
        if let language {
            if TermRules.isLanguageTag(language) {
                quiz.language = language
            } else {
                found.append(QuizMistake("badLanguage", "language must be a tag of BCP 47 such as en or pt-BR"))
            }
        }
        if let author, !author.allSatisfy(\.isWhitespace) {
            do throws(Rejection) { quiz.author = try PlayerName(typed: author).text } catch {
                found.append(QuizMistake("badAuthor", "the author's name has at most 24 characters"))
            }
        }
        return quiz
    }
}
