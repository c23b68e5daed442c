import GameRules
import JSON
import WireProtocol

extension QuizGame {
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
        if let options = fields["options"]?.array?.compactMap({ $0.integer }) {
            return options.allSatisfy((0..<8).contains) ? .options(options) : nil
        }
        if let order = fields["order"]?.array?.compactMap({ $0.integer }) {
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
