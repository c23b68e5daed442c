import JSON
import YAMLDocument

extension Quiz {
    /// Writes the quiz in the format in which people write it. ``QuizDraft`` reads it as the same quiz.
    func encodeWritten(into writer: inout JSONWriter) {
        writer.member("title", title)
        writer.member("description", description)
        if let language { writer.member("language", language) } else { writer.nullMember("language") }
        if let author { writer.member("author", author) } else { writer.nullMember("author") }
        writer.array("questions") { writer in
            for question in questions { writer.object(question.encodeWritten) }
        }
    }

    /// The quiz as a YAML file that reads back as the same quiz. Texts are in double quotes, because YAML 1.2 (section
    /// 7.3.1) allows JSON's escapes there.
    package var yaml: String {
        var lines = ["title: \(quotedForYAML(title))"]
        if !description.isEmpty { lines.append("description: \(quotedForYAML(description))") }
        if let language { lines.append("language: \(quotedForYAML(language))") }
        if let author { lines.append("author: \(quotedForYAML(author))") }
        lines.append("questions:")
        return (lines + questions.flatMap(\.yamlLines)).joined(separator: "\n") + "\n"
    }
}

extension Question {
    func encodeWritten(into writer: inout JSONWriter) {
        writer.member("kind", kind.rawValue)
        writer.member("text", text)
        if !options.isEmpty { writer.array("options") { writer in for option in options { writer.string(option) } } }
        switch kind {
        case .choice: writer.member("right", options[right[0]])
        case .choices: writer.array("right") { writer in for index in right { writer.string(options[index]) } }
        case .trueFalse: writer.member("right", right == [0])
        case .text: writer.array("right") { writer in for spelling in accepted { writer.string(spelling.text) } }
        case .estimate: if let number { writer.member("number", number.description) }
        case .order, .poll: break
        }
        if !unit.isEmpty { writer.member("unit", unit) }
        if let seconds { writer.member("seconds", seconds) }
        if kind != .poll { writer.member("points", points.rawValue) }
        if !why.isEmpty { writer.member("why", why) }
    }

    /// The question's lines of a YAML file.
    fileprivate var yamlLines: [String] {
        let list = { (texts: [String]) in texts.map(quotedForYAML).joined(separator: ", ") }
        var lines = ["  - text: \(quotedForYAML(text))", "    kind: \(kind.rawValue)"]
        if !options.isEmpty { lines.append("    options: [\(list(options))]") }
        switch kind {
        case .choice, .choices: lines.append("    right: [\(list(right.map { options[$0] }))]")
        case .trueFalse: lines.append("    right: \(right == [0])")
        case .text: lines.append("    right: [\(list(accepted.map(\.text)))]")
        case .estimate: if let number { lines.append("    number: \(number)") }
        case .order, .poll: break
        }
        if !unit.isEmpty { lines.append("    unit: \(quotedForYAML(unit))") }
        if let seconds { lines.append("    seconds: \(seconds)") }
        if points != .standard, kind != .poll { lines.append("    points: \(points.rawValue)") }
        if !why.isEmpty { lines.append("    why: \(quotedForYAML(why))") }
        return lines
    }
}

/// Returns a text in double quotes.
func quotedForYAML(_ text: String) -> String {
    YAMLDocument.quoted(json: JSONWriter.write { $0.string(text) })
}
