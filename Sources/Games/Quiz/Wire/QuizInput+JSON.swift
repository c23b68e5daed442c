import GameRules
import JSON
import WireProtocol

extension QuizGame {
    /// The seconds that a host can add at once.
    static let addedRange = 5...300

    /// Reads a command; throws `badMessage`, `badOptions` or `badAnswer` if it is malformed.
    package static func input(
        ofType type: String, from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> QuizInput? {
        switch type {
        case "answer": return .answer(question: try fields.requiredInteger("question"), try answer(from: fields))
        case "nextQuestion": return .next(question: try fields.requiredInteger("question"))
        case "closeQuestion": return .close(question: try fields.requiredInteger("question"))
        case "skipQuestion": return .skip(question: try fields.requiredInteger("question"))
        case "addTime":
            let seconds = fields.present("seconds") == nil ? nil : try fields.requiredInteger("seconds")
            guard seconds.map(addedRange.contains) ?? true else {
                throw Rejection(.badMessage, "“seconds” is 5 to 300, or absent for no limit.")
            }
            return .addTime(question: try fields.requiredInteger("question"), seconds: seconds)
        case "setOptions":
            var options = QuizOptions()
            try options.apply(fields["options"])
            try options.validate()
            return .setOptions(options)
        case "finishQuiz": return .finish
        default: return nil
        }
    }

    /// Reads an answer: one of `options`, `order`, `number` and `words`.
    private static func answer(from fields: JSONObject) throws(Rejection) -> Answer {
        if fields.present("options") != nil {
            let indices = try self.indices(try fields.requiredArray("options"))
            return .options(indices)
        }
        if fields.present("order") != nil {
            return .ordered(try self.indices(try fields.requiredArray("order")).map { UInt8($0) })
        }
        if fields.present("number") != nil {
            guard let number = Quantity(try fields.requiredString("number")) else {
                throw Rejection(.badAnswer, "A number has at most three digits after a point, such as “12.5”.")
            }
            return .number(number)
        }
        let typed = try fields.requiredString("words")
        do throws(QuizFault) {
            let text = try QuizRules.checked(typed, charactersMax: QuizRules.wordsCharactersMax)
            return .words(text: text, key: QuizRules.key(of: text))
        } catch {
            throw Rejection(.badAnswer, "The answer \(error.predicate).")
        }
    }

    private static func indices(_ values: [JSONValue]) throws(Rejection) -> [Int] {
        let indices = values.prefix(QuizRules.optionsRange.upperBound + 1).compactMap(\.integer)
        guard indices.count == values.count, indices.count <= QuizRules.optionsRange.upperBound,
            indices.allSatisfy({ (0..<QuizRules.optionsRange.upperBound).contains($0) }),
            Set(indices).count == indices.count
        else { throw Rejection(.badAnswer, "Options are different numbers from 0.") }
        return indices
    }

    package static func input(logged fields: JSONObject, rules: Int) -> QuizInput? {
        if fields["type"]?.string == "setOptions" {
            var options = QuizOptions()
            do throws(Rejection) { try options.apply(fields["options"]) } catch { return nil }
            return .setOptions(options)
        }
        if fields["type"]?.string == "finishQuiz" { return .finish }
        guard let number = fields["question"]?.integer else { return nil }
        switch fields["type"]?.string {
        case "answer"?: return answer(logged: fields).map { .answer(question: number, $0) }
        case "nextQuestion"?: return .next(question: number)
        case "closeQuestion"?: return .close(question: number)
        case "skipQuestion"?: return .skip(question: number)
        case "addTime"?: return .addTime(question: number, seconds: fields["seconds"]?.integer)
        case "allAnswered"?:
            guard let value = fields["present"] else { return .allAnswered(question: number, present: nil) }
            return value.string.flatMap(SeatSet.init(hexadecimal:)).map { .allAnswered(question: number, present: $0) }
        default: return nil
        }
    }

    private static func answer(logged fields: JSONObject) -> Answer? {
        if let options = fields["options"]?.array?.compactMap(\.integer) {
            return options.allSatisfy((0..<8).contains) ? .options(options) : nil
        }
        if let order = fields["order"]?.array?.compactMap(\.integer) {
            return order.allSatisfy((0..<8).contains) ? .ordered(order.map { UInt8($0) }) : nil
        }
        if let number = fields["number"]?.string { return Quantity(number).map { .number($0) } }
        guard let words = fields["words"]?.string, let key = fields["key"]?.string else { return nil }
        return .words(text: words, key: key)
    }
}

extension QuizInput: PlayableInput {
    package func encode(into writer: inout JSONWriter) {
        switch self {
        case .answer(let number, let answer):
            writer.begin("answer", number)
            writer.members(of: answer)
            if case .words(_, let key) = answer { writer.member("key", key) }
        case .next(let number): writer.begin("nextQuestion", number)
        case .close(let number): writer.begin("closeQuestion", number)
        case .skip(let number): writer.begin("skipQuestion", number)
        case .addTime(let number, let seconds):
            writer.begin("addTime", number)
            if let seconds { writer.member("seconds", seconds) }
        case .setOptions(let options):
            writer.member("type", "setOptions")
            writer.object("options") { options.encode(into: &$0) }
        case .finish: writer.member("type", "finishQuiz")
        case .allAnswered(let number, let present):
            writer.begin("allAnswered", number)
            if let present { writer.member("present", present.hexadecimal) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func begin(_ type: String, _ question: Int) {
        member("type", type)
        member("question", question)
    }

    /// Writes an answer as clients send it.
    mutating func members(of answer: Answer) {
        switch answer {
        case .chosen: array("options") { writer in for index in answer.indices { writer.integer(index) } }
        case .ordered(let order): array("order") { writer in for index in order { writer.integer(index) } }
        case .number(let number): member("number", number.description)
        case .words(let text, _): member("words", text)
        }
    }
}
