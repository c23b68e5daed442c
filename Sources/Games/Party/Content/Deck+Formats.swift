import JSON
import WireProtocol
import YAMLDocument

extension Deck {
    /// The deck as a YAML file that reads back as the same deck. Texts are in double quotes, because YAML 1.2 (section
    /// 7.3.1) allows JSON's escapes there.
    package var yaml: String {
        var lines = ["title: \(Deck.quoted(title))"]
        if !description.isEmpty { lines.append("description: \(Deck.quoted(description))") }
        if let language { lines.append("language: \(Deck.quoted(language))") }
        lines.append("audience: \(audience.rawValue)")
        if let author { lines.append("author: \(Deck.quoted(author))") }
        lines.append("questions:")
        for question in questions {
            var members: [String] = []
            switch question.kind {
            case .truth, .dare: members.append("\(question.kind.rawValue): \(Deck.quoted(question.text))")
            case .other: members.append("text: \(Deck.quoted(question.text))")
            }
            if !question.options.isEmpty {
                members.append("options: [\(question.options.map(Deck.quoted).joined(separator: ", "))]")
            }
            if question.difficulty != .easy { members.append("difficulty: \(question.difficulty.rawValue)") }
            lines.append("  - {\(members.joined(separator: ", "))}")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The questions as a table (RFC 4180).
    package var csv: String {
        let rows = questions.map { question in
            [
                question.text, question.category.rawValue, question.kind == .other ? "" : question.kind.rawValue,
                question.difficulty.rawValue, question.options.first ?? "", question.options.last ?? "",
            ].map(CSVText.cell).joined(separator: ",")
        }
        return (["text,category,kind,difficulty,option1,option2"] + rows).joined(separator: "\r\n") + "\r\n"
    }

    /// The questions alone, one per line.
    package var text: String { questions.map { $0.text + "\n" }.joined() }

    /// Quotes a text, and escapes characters that begin an anchor or a key in other places, because some readers are
    /// strict.
    private static func quoted(_ text: String) -> String {
        var quoted = String(decoding: JSONWriter.write { $0.string(text) }, as: UTF8.self)
        quoted = escaped("&*", in: quoted)
        return YAMLDocument.lineOfCostlyText(in: Array(quoted.utf8)) == nil ? quoted : escaped("?]}", in: quoted)
    }

    /// By code points, because a combining mark forms one character with the sign before it.
    private static func escaped(_ signs: String, in text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if signs.unicodeScalars.contains(scalar) {
                escaped += "\\u00" + String(scalar.value, radix: 16)
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
