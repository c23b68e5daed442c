import WireProtocol
import YAMLDocument
import Yams

extension DeckDraft {
    private static let keys = ["title", "description", "language", "audience", "author", "questions"]
    private static let questionKeys = ["text", "category", "kind", "difficulty", "options", "truth", "dare", "rather"]

    // MARK: - YAML

    /// Reads the YAML of a deck's file.
    ///
    /// Anchors, and keys that are not plain texts, are refused before parsing, because a few bytes of them can cause
    /// much work.
    init(yaml bytes: [UInt8]) {
        self.init()
        if let line = YAMLDocument.lineOfCostlyText(in: bytes) {
            mistakes.append(
                ContentMistake("costly", line: line, "anchors (&), keys after a ? and lists as keys are not supported"))
            return
        }
        do throws(YAMLProblem) {
            guard let root = try YAMLDocument(bytes).root?.mapping else {
                mistakes.append(ContentMistake("badType", "a deck must be a mapping with title and questions"))
                return
            }
            for (key, _) in root where !Self.keys.contains(key.scalar?.string ?? "") {
                mistakes.append(
                    ContentMistake("unknownKey", line: key.line, "the keys are \(Self.keys.joined(separator: ", "))"))
            }
            head.title = root["title"]?.scalar?.string ?? ""
            head.description = root["description"]?.scalar?.string ?? ""
            head.language = Self.text(root["language"])
            audience = Self.text(root["audience"])
            head.author = Self.text(root["author"])
            guard let list = root["questions"]?.sequence else {
                mistakes.append(ContentMistake("missing", "questions must be a list"))
                return
            }
            for node in list.prefix(Self.linesMax) { read(node) }
        } catch {
            mistakes.append(ContentMistake("notRead", line: error.line, error.reason))
        }
    }

    private static func text(_ node: Node?) -> String? {
        guard let node, !node.isNull else { return nil }
        return node.scalar?.string ?? ""
    }

    /// Reads a text or a mapping; `truth: …`, `dare: …` and `rather: [a, b]` are short forms.
    private mutating func read(_ node: Node) {
        var row = Row(line: node.line ?? rows.count + 1)
        if let scalar = node.scalar {
            row.text = scalar.string
        } else if let mapping = node.mapping {
            for (key, value) in mapping {
                let name = (key.scalar?.string ?? "").lowercased()
                switch name {
                case "truth", "dare":
                    row.text = Self.text(value)
                    row.kind = name
                case "rather", "options": row.options = (value.sequence ?? []).map { Self.text($0) ?? "" }
                case "text": row.text = Self.text(value)
                case "category": row.category = Self.text(value)
                case "kind": row.kind = Self.text(value)
                case "difficulty": row.difficulty = Self.text(value)
                default:
                    mistakes.append(
                        ContentMistake(
                            "unknownKey", line: key.line,
                            "the keys are \(Self.questionKeys.joined(separator: ", ")); a text with a colon needs quotes"
                        ))
                    return
                }
            }
        } else {
            return mistakes.append(ContentMistake("badType", line: node.line, "a question must be a text or a mapping"))
        }
        rows.append(row)
    }

    // MARK: - Lines and tables

    /// Reads a list with one question per line, or a pasted table.
    init(lines bytes: [UInt8], title: String, language: String?) {
        self.init()
        (head.title, head.language) = (title, language)
        guard let text = decoded(bytes) else { return }
        if DeckTable.isLikely(text) { read(DeckTable(text)) } else { rows = QuestionList(text).rows }
    }

    /// Reads a table, such as ``Deck/csv`` writes; see ``DeckTable``.
    init(csv bytes: [UInt8], title: String, language: String?) {
        self.init()
        (head.title, head.language) = (title, language)
        guard let text = decoded(bytes) else { return }
        read(DeckTable(text))
    }

    private mutating func read(_ table: DeckTable) {
        rows = table.rows
        mistakes += table.openQuotes.map { ContentMistake("openQuote", line: $0, "a quote is not closed") }
    }

    private mutating func decoded(_ bytes: [UInt8]) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            mistakes.append(ContentMistake("notUTF8", "the text is not UTF-8"))
            return nil
        }
        return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }
}
