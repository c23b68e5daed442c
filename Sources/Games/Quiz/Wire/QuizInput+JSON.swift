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
        do throws(ContentTextFault) {
            let text = try ContentText.checked(typed, charactersMax: QuizRules.wordsCharactersMax)
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
}
