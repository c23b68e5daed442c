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
        head = try ContentHead(fields, code: .badDeck)
        audience = try fields.text("audience", orThrow: .badDeck)
        guard let list = fields["questions"]?.array else {
            throw Rejection(.badDeck, "“questions” must be a list.")
        }
        for (index, one) in list.prefix(Self.linesMax).enumerated() {
            var row = Row(line: index + 1)
            if let text = one.string {
                row.text = text
            } else if let question = one.object {
                row.text = try question.text("text", orThrow: .badDeck)
                row.category = try question.text("category", orThrow: .badDeck)
                row.kind = try question.text("kind", orThrow: .badDeck)
                row.difficulty = try question.text("difficulty", orThrow: .badDeck)
                row.options = (question.present("options")?.array ?? []).compactMap(\.string)
            } else {
                throw Rejection(.badDeck, "Question \(index + 1) must be a text or an object.")
            }
            rows.append(row)
        }
    }
}
