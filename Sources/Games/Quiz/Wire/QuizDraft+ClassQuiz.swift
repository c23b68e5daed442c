import JSON
import WireProtocol

extension QuizDraft.Row {
    /// Reads a question in ClassQuiz's export format: `question`, `time`, `type` and `answers`. Returns `nil` for a
    /// question of another form.
    init?(classQuiz fields: JSONObject, line: Int) throws(ContentMistake) {
        guard let question = fields["question"]?.string, let answers = fields["answers"],
            fields["text"] == nil
        else {
            return nil
        }
        self.init(line: line)
        text = question
        seconds = Self.number(fields["time"]).map { Int($0) }
        let list = answers.array?.compactMap(\.object) ?? []
        let texts = list.map { $0["answer"]?.string ?? "" }
        let rights = list.map { $0["right"]?.bool == true || $0["right"]?.string == "true" }
        switch fields["type"]?.string ?? "ABCD" {
        case "ABCD", "CHECK":
            options = texts
            right = zip(texts, rights).filter { $0.1 }.map(\.0)
        case "VOTING": (kind, options) = (Question.Kind.poll.rawValue, texts)
        case "ORDER": (kind, options) = (Question.Kind.order.rawValue, texts)
        case "TEXT": (kind, right) = (Question.Kind.text.rawValue, texts)
        case "RANGE":
            kind = Question.Kind.estimate.rawValue
            let range = answers.object
            guard let low = Self.number(range?["min_correct"]),
                let high = Self.number(range?["max_correct"])
            else {
                throw ContentMistake("badNumber", line: line, "the range has no min_correct and max_correct")
            }
            let middle = ((low + high) / 2 * 1_000).rounded()
            guard abs(middle) < 1e15 else {
                throw ContentMistake("badNumber", line: line, "the range is too large")
            }
            number = Quantity(thousandths: Int64(middle))?.description
        case let type:
            throw ContentMistake(
                "badKind", line: line, "questions of the type \(type.prefix(20)) are not asked")
        }
    }

    /// Reads a number, which ClassQuiz and YAML may write as a text.
    private static func number(_ value: JSONValue?) -> Double? {
        let number: Double? =
            switch value {
            case .integer(let whole)?: Double(whole)
            case .number(let fraction)?: fraction
            case .string(let text)?: Double(text)
            default: nil
            }
        return number.flatMap { $0.isFinite && abs($0) < 1e12 ? $0 : nil }
    }
}
