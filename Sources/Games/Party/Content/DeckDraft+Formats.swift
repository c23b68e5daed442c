import WireProtocol
import YAMLDocument
import Yams

extension DeckDraft {
    private static let keys = ["title", "description", "language", "audience", "author", "questions"]
    private static let questionKeys = ["text", "category", "kind", "difficulty", "options", "truth", "dare", "rather"]

    // MARK: - YAML

    /// Reads the YAML of a deck's file.
    ///
    /// Anchors and keys that are no plain texts are refused before anything is read: a few bytes of them stand for more
    /// work than there is time for.
    init(yaml bytes: [UInt8]) {
        self.init()
        if let line = YAMLDocument.lineOfCostlyText(in: bytes) {
            mistakes.append(
                DeckMistake("costly", line: line, "anchors (&), keys behind a ? and lists as keys are not taken"))
            return
        }
        do throws(YAMLProblem) {
            guard let root = try YAMLDocument(bytes).root?.mapping else {
                mistakes.append(DeckMistake("badType", "a deck is a mapping with title and questions"))
                return
            }
            for (key, _) in root where !Self.keys.contains(key.scalar?.string ?? "") {
                mistakes.append(
                    DeckMistake("unknownKey", line: key.line, "the keys are \(Self.keys.joined(separator: ", "))"))
            }
            title = root["title"]?.scalar?.string ?? ""
            description = root["description"]?.scalar?.string ?? ""
            language = Self.text(root["language"])
            audience = Self.text(root["audience"])
            author = Self.text(root["author"])
            guard let list = root["questions"]?.sequence else {
                mistakes.append(DeckMistake("missing", "questions must be a list"))
                return
            }
            for node in list.prefix(Self.linesMax) { read(node) }
        } catch {
            mistakes.append(DeckMistake("notRead", line: error.line, error.reason))
        }
    }

    private static func text(_ node: Node?) -> String? {
        guard let node, !node.isNull else { return nil }
        return node.scalar?.string ?? ""
    }

    /// A text, or a mapping; `truth: …`, `dare: …` and `rather: [a, b]` are short for the longer form.
    private mutating func read(_ node: Node) {
        var row = Row(line: node.line ?? rows.count + 1)
        if let scalar = node.scalar {
            row.text = scalar.string
        } else if let mapping = node.mapping {
            for (key, value) in mapping {
                let name = key.scalar?.string ?? ""
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
                        DeckMistake(
                            "unknownKey", line: key.line,
                            "the keys are \(Self.questionKeys.joined(separator: ", ")); a text with a colon needs quotes"
                        ))
                    return
                }
            }
        } else {
            return mistakes.append(DeckMistake("badType", line: node.line, "a question is a text or a mapping"))
        }
        rows.append(row)
    }

    // MARK: - Lines and tables

    /// Reads a list with one question a line.
    init(lines bytes: [UInt8], title: String, language: String?) {
        self.init()
        (self.title, self.language) = (title, language)
        guard let text = decoded(bytes) else { return }
        for (number, line) in Self.lines(of: text) where !line.allSatisfy(\.isWhitespace) {
            rows.append(Row(text: String(line), line: number))
        }
    }

    /// Reads a table as ``Deck/csv`` writes it (RFC 4180); without a first line of names, the first column is the text.
    init(csv bytes: [UInt8], title: String, language: String?) {
        self.init()
        (self.title, self.language) = (title, language)
        guard let text = decoded(bytes) else { return }
        var columns = ["text", "category", "kind", "difficulty", "option1", "option2"]
        for (number, line) in Self.records(of: text) where !line.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
            if number == 1, line.contains(where: { $0.lowercased() == "text" }) {
                columns = line.map { $0.lowercased() }
                continue
            }
            let value = { (name: String) -> String? in
                columns.firstIndex(of: name).flatMap { line.indices.contains($0) ? CSVText.text(of: line[$0]) : nil }
            }
            var row = Row(text: value("text"), line: number)
            row.category = value("category")
            row.kind = value("kind")
            row.difficulty = value("difficulty")
            row.options = [value("option1"), value("option2")].compactMap { $0?.isEmpty == false ? $0 : nil }
            rows.append(row)
        }
    }

    private mutating func decoded(_ bytes: [UInt8]) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            mistakes.append(DeckMistake("notUTF8", "the text is not UTF-8"))
            return nil
        }
        return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }

    private static func lines(of text: String) -> [(Int, Substring)] {
        text.split(maxSplits: linesMax, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated().map { ($0 + 1, $1) }
    }

    /// The records of a table, each with the line on which it begins. By code points, as others read tables.
    private static func records(of text: String) -> [(Int, [String])] {
        var records: [(Int, [String])] = []
        var (record, field) = ([String](), String.UnicodeScalarView())
        var (line, began, isQuoted) = (1, 1, false)
        var rest = Substring(text).unicodeScalars
        while let scalar = rest.popFirst() {
            let isNewline = "\n\r\u{B}\u{C}\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar)
            if scalar == "\r", rest.first == "\n" {
                if isQuoted { field.append(scalar) }
                continue
            }
            if isNewline { line += 1 }
            if isQuoted {
                if scalar != "\"" {
                    field.append(scalar)
                } else if rest.first == "\"" {
                    field.append(scalar)
                    rest.removeFirst()
                } else {
                    isQuoted = false
                }
            } else if scalar == "\"", field.isEmpty {
                isQuoted = true
            } else if scalar == "," || scalar == ";" {
                record.append(String(field))
                field = String.UnicodeScalarView()
            } else if isNewline {
                records.append((began, record + [String(field)]))
                (record, field, began) = ([], String.UnicodeScalarView(), line)
                if records.count > linesMax { return records }
            } else {
                field.append(scalar)
            }
        }
        if !record.isEmpty || !field.isEmpty { records.append((began, record + [String(field)])) }
        return records
    }
}
