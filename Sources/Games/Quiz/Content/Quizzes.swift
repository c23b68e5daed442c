import Content
import GameRules
import JSON
import WireProtocol

extension DocumentKind {
    /// The saved quizzes.
    package static let quiz = DocumentKind("quiz")
}

extension QuizGame: GameWithContent {
    /// A setup may name a quiz.
    package static var content: any ContentKind.Type { Quizzes.self }
}

/// Quizzes, the content of the game's setups.
package enum Quizzes: ContentKind {
    package static let kind = DocumentKind.quiz
    package static let plural = "quizzes"
    package static let setupMember = "content"
    /// Quizzes in the library are for everyone.
    package static let audiences = ["everyone"]
    package static let formats = [ContentFormat("yaml", "application/yaml"), ContentFormat.json]
    /// The quiz for setups without one.
    private static let standard = "general-knowledge"
    private static let spreadsheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

    /// Returns the quizzes in a folder, or the compiled-in one if none can be read.
    package static func shipped(in folder: String, problem: (String) -> Void) -> [any ContentItem] {
        ContentFolder(of: Quizzes.self, standard: standard) { name, bytes in
            let found = QuizDraft(yaml: bytes).examined()
            return (NamedQuiz(name: name, quiz: found.quiz), found.mistakes)
        }.items(in: folder, builtIn: { NamedQuiz(name: $0, quiz: .compiledIn) }, problem: problem)
    }

    /// Reads a quiz in any format; throws `badQuiz` or `unsupportedMediaType`.
    package static func read(_ draft: ContentDraft, name: ContentName) throws(Rejection)
        -> any ContentItem
    {
        NamedQuiz(name: name, quiz: try quizDraft(draft).checked())
    }

    /// Reports the readable part of a quiz, and all mistakes with their lines.
    package static func examine(_ draft: ContentDraft) throws(Rejection) -> (inout JSONWriter) -> Void {
        let found = try quizDraft(draft).examined()
        return { writer in
            found.quiz.encodeWritten(into: &writer)
            writer.problems(found.mistakes)
        }
    }

    package static func decode(_ body: [UInt8], name: ContentName) throws(ContentUnreadable)
        -> any ContentItem
    {
        guard let value = try? JSONParser.parse(body, limits: .document), let quiz = Quiz(logged: value)
        else {
            throw ContentUnreadable(description: "the quiz cannot be decoded")
        }
        return NamedQuiz(name: name, quiz: quiz)
    }

    private static func quizDraft(_ draft: ContentDraft) throws(Rejection) -> QuizDraft {
        switch draft.body {
        case .json(let fields): return try QuizDraft(.object(fields))
        case .file(let type, let bytes) where ContentDraft.yamlTypes.contains(type): return QuizDraft(yaml: bytes)
        case .file("text/csv", let bytes):
            return QuizDraft(csv: bytes, title: draft.title ?? "", language: draft.language)
        case .file("text/plain", let bytes):
            return QuizDraft(text: bytes, title: draft.title ?? "", language: draft.language)
        case .file(spreadsheetType, let bytes):
            return QuizDraft(spreadsheet: bytes, title: draft.title ?? "", language: draft.language)
        case .file:
            throw Rejection(
                "unsupportedMediaType",
                "The body must be JSON, YAML, CSV, plain text or a spreadsheet (\(spreadsheetType)).")
        }
    }
}

/// A quiz and its name.
package struct NamedQuiz: LibraryItem {
    package let name: ContentName
    package let quiz: Quiz

    package func encodeSummary(into writer: inout JSONWriter) {
        writer.summary(
            name: name.description, title: quiz.title, description: quiz.description, language: quiz.language)
        writer.member("count", quiz.questions.count)
    }

    package func encode(into writer: inout JSONWriter) {
        writer.member("name", name.description)
        quiz.encodeWritten(into: &writer)
    }

    // MARK: - In the library

    package var title: String { quiz.title }
    package var audience: String { Quizzes.audiences[0] }
    package var count: Int { quiz.questions.count }
    package var texts: [String] {
        [quiz.description]
            + quiz.questions.flatMap { [$0.text, $0.why, $0.unit] + $0.options + $0.accepted.map(\.text) }
    }

    package func signed(by author: String) -> any LibraryItem {
        var quiz = quiz
        quiz.author = author
        return NamedQuiz(name: name, quiz: quiz)
    }

    /// The number of sample questions.
    private static let samplesMax = 5

    /// Writes `samples`: questions spread over the quiz, without what is right.
    package func encodeDetails(into writer: inout JSONWriter) {
        writer.array("samples") { writer in
            let step = max(1, quiz.questions.count / Self.samplesMax)
            for index in stride(from: 0, to: quiz.questions.count, by: step).prefix(Self.samplesMax) {
                let question = quiz.questions[index]
                writer.object { writer in
                    writer.member("kind", question.kind.rawValue)
                    writer.member("text", question.text)
                    // In the order of the file, the options of an order would tell it.
                    if question.kind != .order, !question.options.isEmpty {
                        writer.array("options") { writer in for option in question.options { writer.string(option) } }
                    }
                }
            }
        }
    }

    package func file(as format: ContentFormat) -> [UInt8] {
        format.fileExtension == "yaml" ? Array(quiz.yaml.utf8) : JSONWriter.object(encode)
    }

    package func document() throws(ContentFailure) -> DocumentContent {
        try DocumentContent(
            title: quiz.title, description: quiz.description, language: quiz.language,
            body: JSONWriter.object(quiz.encode))
    }

    /// Replaces the quiz's name in a setup by the quiz.
    package func fill(_ setup: JSONObject) -> JSONObject {
        let content =
            (try? JSONParser.parse(JSONWriter.object(quiz.encodeWritten), limits: .document)) ?? .null
        return setup.replacing(["quiz"], by: Quizzes.setupMember, content)
    }
}

extension Quiz {
    /// The quiz for servers without a readable file.
    static let compiledIn = Quiz(
        title: "Three questions", language: "en",
        questions: [
            Question(.choice, "How many sides has a hexagon?", options: ["6", "5", "8"], right: [0]),
            Question(.trueFalse, "A year has 52 weeks and one day, or two.", right: [0]),
            Question(.order, "From small to large", options: ["A millimetre", "A metre", "A mile"]),
        ])
}
