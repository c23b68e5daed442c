import JSON
import WireProtocol
import YAMLDocument

extension Deck {
    /// The deck as a YAML file that reads back as the same deck. Texts are in double quotes, because YAML 1.2 (section
    /// 7.3.1) allows JSON's escapes there.
    package var yaml: String {
        var lines = ["title: \(quoted(title))"]
        if !description.isEmpty { lines.append("description: \(quoted(description))") }
        if let language { lines.append("language: \(quoted(language))") }
        lines.append("audience: \(audience.rawValue)")
        if let author { lines.append("author: \(quoted(author))") }
        lines.append("questions:")
        for question in questions {
            var members: [String] = []
            switch question.kind {
            case .truth, .dare: members.append("\(question.kind.rawValue): \(quoted(question.text))")
            case .other: members.append("text: \(quoted(question.text))")
            }
            if !question.options.isEmpty {
                members.append("options: [\(question.options.map(quoted).joined(separator: ", "))]")
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
}

/// Returns a text in double quotes.
private func quoted(_ text: String) -> String {
    YAMLDocument.quoted(json: JSONWriter.write { $0.string(text) })
}
