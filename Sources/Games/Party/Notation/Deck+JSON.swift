import Cryptography
import JSON

extension Deck {
    /// Reads what ``encode(into:)`` wrote, without checking limits. Returns `nil` for anything else.
    init?(logged value: JSONValue) {
        guard let fields = value.object, let title = fields["title"]?.string, let list = fields["questions"]?.array,
            let audience = fields["audience"]?.string.flatMap(Audience.init(rawValue:))
        else { return nil }
        var questions: [Question] = []
        for one in list {
            guard let question = Question(logged: one) else { return nil }
            questions.append(question)
        }
        self.init(
            title: title, description: fields["description"]?.string ?? "", language: fields["language"]?.string,
            audience: audience, author: fields["author"]?.string, questions: questions)
    }

    /// Writes all members: the canonical form of a deck.
    func encode(into writer: inout JSONWriter) {
        writer.member("title", title)
        writer.member("description", description)
        if let language { writer.member("language", language) } else { writer.nullMember("language") }
        writer.member("audience", audience.rawValue)
        if let author { writer.member("author", author) } else { writer.nullMember("author") }
        writer.array("questions") { writer in
            for question in questions { writer.object(question.encode) }
        }
    }

    /// SHA-256 of the canonical form.
    package var digest: [UInt8] { knownDigest ?? sha256(JSONWriter.object(encode)) }
}

extension Question {
    init?(logged value: JSONValue) {
        guard let fields = value.object, let text = fields["text"]?.string,
            let category = fields["category"]?.string.flatMap(Category.init(rawValue:)),
            let difficulty = fields["difficulty"]?.string.flatMap(Difficulty.init(rawValue:))
        else { return nil }
        self.init(
            text, category: category,
            kind: fields["kind"]?.string.flatMap(Kind.init(rawValue:)) ?? .other, difficulty: difficulty,
            options: fields["options"]?.array?.compactMap { $0.string } ?? [])
    }

    /// Writes `text`, `category`, `difficulty`, and `kind` or `options` where the category has them.
    func encode(into writer: inout JSONWriter) { encode(into: &writer) { $0 } }

    /// - Parameter fill: Inserts names into a text.
    func encode(into writer: inout JSONWriter, _ fill: (String) -> String) {
        writer.member("text", fill(text))
        writer.member("category", category.rawValue)
        if kind != .other { writer.member("kind", kind.rawValue) }
        writer.member("difficulty", difficulty.rawValue)
        if !options.isEmpty {
            writer.array("options") { writer in for option in options { writer.string(fill(option)) } }
        }
    }
}
