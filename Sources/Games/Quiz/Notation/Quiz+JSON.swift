import Cryptography
import JSON

extension Quiz {
    /// Reads what ``encode(into:)`` wrote, without checking limits. Returns `nil` for anything else, or if a
    /// question cannot be played.
    init?(logged value: JSONValue) {
        guard let fields = value.object, let title = fields["title"]?.string, let list = fields["questions"]?.array
        else { return nil }
        var questions: [Question] = []
        for one in list {
            guard let question = Question(logged: one), question.isSound else { return nil }
            questions.append(question)
        }
        self.init(
            title: title, description: fields["description"]?.string ?? "", language: fields["language"]?.string,
            author: fields["author"]?.string, questions: questions)
    }

    /// Writes the title, the questions, and the other members that are not empty.
    func encode(into writer: inout JSONWriter) {
        writer.member("title", title)
        if !description.isEmpty { writer.member("description", description) }
        if let language { writer.member("language", language) }
        if let author { writer.member("author", author) }
        writer.array("questions") { writer in for question in questions { writer.object(question.encode) } }
    }
}

extension Question {
    init?(logged value: JSONValue) {
        guard let fields = value.object, let kind = fields["kind"]?.string.flatMap(Kind.init(rawValue:)),
            let points = fields["points"]?.string.flatMap(Points.init(rawValue:))
        else { return nil }
        var accepted: [Spelling] = []
        for one in fields["accepted"]?.array ?? [] {
            guard let pair = one.array, pair.count == 2, let text = pair[0].string, let key = pair[1].string else {
                return nil
            }
            accepted.append(Spelling(text: text, key: key))
        }
        self.init(
            kind, fields["text"]?.string ?? "", options: fields["options"]?.array?.compactMap { $0.string } ?? [],
            right: fields["right"]?.array?.compactMap { $0.integer } ?? [], accepted: accepted,
            number: fields["number"]?.string.flatMap { Quantity($0) }, unit: fields["unit"]?.string ?? "",
            seconds: fields["seconds"]?.integer, points: points, why: fields["why"]?.string ?? "")
    }

    /// Writes the canonical form: all members that are not empty, in this order. An accepted spelling is a pair of its
    /// text and the form in which it is compared.
    func encode(into writer: inout JSONWriter) {
        writer.member("kind", kind.rawValue)
        writer.member("text", text)
        if !options.isEmpty { writer.array("options") { writer in for option in options { writer.string(option) } } }
        encodeTruth(into: &writer)
        if !unit.isEmpty { writer.member("unit", unit) }
        if let seconds { writer.member("seconds", seconds) }
        writer.member("points", points.rawValue)
        if !why.isEmpty { writer.member("why", why) }
    }

    /// Writes the right answer: `right`, `accepted` or `number`.
    func encodeTruth(into writer: inout JSONWriter) {
        if !right.isEmpty { writer.array("right") { writer in for index in right { writer.integer(index) } } }
        if !accepted.isEmpty {
            writer.array("accepted") { writer in
                for spelling in accepted {
                    writer.array { writer in
                        writer.string(spelling.text)
                        writer.string(spelling.key)
                    }
                }
            }
        }
        if let number { writer.member("number", number.description) }
    }

    /// SHA-256 of the canonical form.
    package var digest: [UInt8] { knownDigest ?? sha256(JSONWriter.object(encode)) }
}
