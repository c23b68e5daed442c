import GameRules
import JSON

/// The form of decks in proofs, which omits their texts.
extension Deck {
    /// Reads what ``encodeShape(into:)`` wrote; `nil` for anything else.
    init?(shape value: JSONValue) {
        guard let fields = value.object, let title = fields["title"]?.string, let list = fields["questions"]?.array,
            let audience = fields["audience"]?.string.flatMap(Audience.init(rawValue:)),
            let digest = fields["sha256"]?.string.flatMap({ [UInt8](hexadecimal: $0) }), digest.count == 32
        else { return nil }
        let questions = list.compactMap(Question.init(shape:))
        guard questions.count == list.count else { return nil }
        self.init(title: title, audience: audience, questions: questions)
        knownDigest = digest
    }

    /// Writes everything that the rules use, and the digest. The questions' texts remain private to the people in the
    /// room.
    func encodeShape(into writer: inout JSONWriter) {
        writer.member("title", title)
        writer.member("audience", audience.rawValue)
        writer.member("sha256", digest.hexadecimal)
        writer.array("questions") { writer in
            for question in questions { writer.object(question.encodeShape) }
        }
    }
}

extension Question {
    init?(shape value: JSONValue) {
        guard let fields = value.object,
            let category = fields["category"]?.string.flatMap(Category.init(rawValue:)),
            let difficulty = fields["difficulty"]?.string.flatMap(Difficulty.init(rawValue:))
        else { return nil }
        let count = fields["options"]?.integer ?? 0
        guard (0...2).contains(count) else { return nil }
        self.init(
            fields["other"]?.bool == true ? "{other}" : "", category: category,
            kind: fields["kind"]?.string.flatMap(Kind.init(rawValue:)) ?? .other, difficulty: difficulty,
            options: [String](repeating: "", count: count))
    }

    /// Writes `category`, `difficulty`, the `kind` of a truth or a dare, the number of `options`, and whether the
    /// question names an `other` player.
    func encodeShape(into writer: inout JSONWriter) {
        writer.member("category", category.rawValue)
        if kind != .other { writer.member("kind", kind.rawValue) }
        writer.member("difficulty", difficulty.rawValue)
        if !options.isEmpty { writer.member("options", options.count) }
        if needsOther { writer.member("other", true) }
    }
}
