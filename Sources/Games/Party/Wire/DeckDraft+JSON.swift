import GameRules
import JSON
import WireProtocol

extension DeckDraft {
    /// The maximum number of questions, or lines of a file, that are read.
    static let linesMax = 4 * DeckRules.questionsMax

    /// Reads the members of a deck; throws `badDeck` for a wrong type.
    init(_ value: JSONValue) throws(Rejection) {
        self.init()
        guard let fields = value.object else { throw Rejection(.badDeck, "A deck must be an object.") }
        func text(_ name: String, of fields: JSONObject) throws(Rejection) -> String? {
            guard let value = fields.present(name) else { return nil }
            guard let text = value.string else { throw Rejection(.badDeck, "“\(name)” must be a text.") }
            return text
        }
        title = try text("title", of: fields) ?? ""
        description = try text("description", of: fields) ?? ""
        language = try text("language", of: fields)
        audience = try text("audience", of: fields)
        author = try text("author", of: fields)
        guard let list = fields["questions"]?.array else {
            throw Rejection(.badDeck, "“questions” must be a list.")
        }
        for (index, one) in list.prefix(Self.linesMax).enumerated() {
            var row = Row(line: index + 1)
            if let text = one.string {
                row.text = text
            } else if let question = one.object {
                row.text = try text("text", of: question)
                row.category = try text("category", of: question)
                row.kind = try text("kind", of: question)
                row.difficulty = try text("difficulty", of: question)
                row.options = (question.present("options")?.array ?? []).compactMap(\.string)
            } else {
                throw Rejection(.badDeck, "Question \(index + 1) must be a text or an object.")
            }
            rows.append(row)
        }
    }
}
