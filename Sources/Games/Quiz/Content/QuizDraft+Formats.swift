import JSON
import WireProtocol
import YAMLDocument
import Yams

extension QuizDraft {
    private static let keys = ["title", "description", "language", "author", "questions"]

    /// Reads the YAML of a quiz's file.
    ///
    /// Anchors, and keys that are not plain texts, are refused before parsing, because a few bytes of them can cause
    /// much work.
    init(yaml bytes: [UInt8]) {
        self.init()
        isFile = true
        if let line = YAMLDocument.lineOfCostlyText(in: bytes) {
            mistakes.append(
                ContentMistake(
                    "costly", line: line, "anchors (&), keys behind a ? and lists as keys are not taken"))
            return
        }
        do throws(YAMLProblem) {
            guard let root = try YAMLDocument(bytes).root?.mapping else {
                mistakes.append(ContentMistake("badType", "a quiz is a mapping with title and questions"))
                return
            }
            // ClassQuiz writes other members of a quiz, too.
            let isForeign = root["questions"]?.sequence?.first?.mapping?["question"] != nil
            for (key, _) in root where !isForeign && !Self.keys.contains(key.scalar?.string ?? "") {
                mistakes.append(
                    ContentMistake(
                        "unknownKey", line: key.line, "the keys are \(Self.keys.joined(separator: ", "))"))
            }
            head.title = root["title"]?.scalar?.string ?? ""
            head.description = root["description"]?.scalar?.string ?? ""
            head.language = Self.text(root["language"])
            head.author = Self.text(root["author"])
            guard let list = root["questions"]?.sequence else {
                mistakes.append(ContentMistake("missing", "questions must be a list"))
                return
            }
            for node in list.prefix(Self.linesMax) {
                do throws(ContentMistake) { rows.append(try Row(node, number: rows.count + 1)) } catch {
                    mistakes.append(error)
                }
            }
        } catch {
            mistakes.append(ContentMistake("notRead", line: error.line, error.reason))
        }
    }

    fileprivate static func text(_ node: Node?) -> String? {
        guard let node, !node.isNull else { return nil }
        return node.scalar?.string ?? ""
    }

    /// Returns a text or a list of texts.
    fileprivate static func texts(_ node: Node) -> [String] {
        guard let list = node.sequence else { return text(node).map { [$0] } ?? [] }
        return list.map { text($0) ?? "" }
    }
}

extension QuizDraft.Row {
    private static let keys = [
        "text", "kind", "right", "wrong", "options", "number", "unit", "seconds", "points", "why",
    ]

    /// Reads a question's mapping.
    fileprivate init(_ node: Node, number: Int) throws(ContentMistake) {
        self.init(line: node.line ?? number)
        guard let mapping = node.mapping else {
            throw ContentMistake("badType", line: node.line, "a question is a mapping with text and right")
        }
        if let row = try Self(classQuiz: JSONObject(node: mapping), line: line) {
            self = row
            return
        }
        for (key, value) in mapping {
            switch key.scalar?.string ?? "" {
            case "text": text = QuizDraft.text(value) ?? ""
            case "kind": kind = QuizDraft.text(value)
            case "right": right = QuizDraft.texts(value)
            case "wrong": wrong = QuizDraft.texts(value)
            case "options": options = QuizDraft.texts(value)
            case "number": self.number = QuizDraft.text(value)
            case "unit": unit = QuizDraft.text(value) ?? ""
            case "seconds":
                guard let seconds = QuizDraft.text(value).flatMap({ Int($0) }) else {
                    throw ContentMistake("badSeconds", line: key.line, "seconds must be a whole number")
                }
                self.seconds = seconds
            case "points": points = QuizDraft.text(value)
            case "why": why = QuizDraft.text(value) ?? ""
            default:
                throw ContentMistake(
                    "unknownKey", line: key.line,
                    "the keys are \(Self.keys.joined(separator: ", ")); a text with a colon needs quotes")
            }
        }
        // YAML writes a truth value without quotes.
        if kind == nil, options.isEmpty, wrong.isEmpty, right == ["true"] || right == ["false"] {
            kind = Question.Kind.trueFalse.rawValue
        }
    }
}

extension JSONObject {
    /// A mapping of YAML, with its scalars as texts.
    fileprivate init(node mapping: Node.Mapping) {
        self.init(mapping.map { ($0.key.scalar?.string ?? "", JSONValue(node: $0.value)) })
    }
}

extension JSONValue {
    fileprivate init(node: Node) {
        self =
            if let mapping = node.mapping {
                .object(JSONObject(node: mapping))
            } else if let list = node.sequence {
                .array(list.map(JSONValue.init(node:)))
            } else {
                .string(node.scalar?.string ?? "")
            }
    }
}
