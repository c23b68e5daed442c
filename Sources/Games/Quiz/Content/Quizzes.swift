import Content
import Foundation
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
    package static let formats = [ContentFormat("yaml", "application/yaml"), ContentFormat.json]
    /// The quiz for setups without one.
    private static let standard = "general-knowledge"
    private static let fileBytesMax = 128 * 1_024
    private static let spreadsheetType =
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    private static let yamlTypes = [
        "application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml",
    ]

    /// Returns the quizzes in a folder, or the compiled-in one if none can be read.
    package static func shipped(in folder: String, problem: (String) -> Void) -> [any ContentItem] {
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { !$0.hasPrefix(".") && ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) }.sorted()
        var items: [NamedQuiz] = []
        for file in files {
            guard let name = ContentName(String(file[..<file.lastIndex(of: ".")!])),
                name.description != "check",
                let handle = FileHandle(forReadingAtPath: "\(folder)/\(file)"),
                let data = try? handle.read(upToCount: fileBytesMax + 1), data.count <= fileBytesMax
            else {
                problem(
                    "\(folder)/\(file): the file cannot be read, is too large, or has a name of other characters"
                )
                continue
            }
            let examination = QuizDraft(yaml: Array(data)).examined()
            if let mistake = examination.mistakes.first {
                problem("\(folder)/\(file)\(mistake.line.map { ":\($0)" } ?? ""): \(mistake.reason)")
            } else {
                items.append(NamedQuiz(name: name, quiz: examination.quiz))
            }
        }
        if items.isEmpty {
            problem("\(folder): no readable quiz, the built-in one serves")
            items = [NamedQuiz(name: ContentName(standard)!, quiz: .compiledIn)]
        }
        let first = items.first { $0.name.description == standard } ?? items[0]
        return [first] + items.filter { $0.name != first.name }
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
            writer.array("problems") { writer in
                for mistake in found.mistakes {
                    writer.object { writer in
                        writer.member("code", mistake.code)
                        if let line = mistake.line {
                            writer.member("line", line)
                        } else {
                            writer.nullMember("line")
                        }
                        writer.member("reason", mistake.reason)
                    }
                }
            }
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
        case .file(let type, let bytes) where yamlTypes.contains(type): return QuizDraft(yaml: bytes)
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
package struct NamedQuiz: ContentItem {
    package let name: ContentName
    package let quiz: Quiz

    package func encodeSummary(into writer: inout JSONWriter) {
        writer.member("name", name.description)
        writer.member("title", quiz.title)
        writer.member("description", quiz.description)
        if let language = quiz.language {
            writer.member("language", language)
        } else {
            writer.nullMember("language")
        }
        writer.member("count", quiz.questions.count)
    }

    package func encode(into writer: inout JSONWriter) {
        writer.member("name", name.description)
        quiz.encodeWritten(into: &writer)
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
        return JSONObject(
            setup.members.filter { $0.name != "quiz" && $0.name != Quizzes.setupMember }
                + [(Quizzes.setupMember, content)])
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
