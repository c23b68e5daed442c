import GameRules
import JSON
import WireProtocol

extension QuizDraft {
    /// Reads the members of a quiz; throws `badQuiz` for a wrong type.
    init(_ value: JSONValue) throws(Rejection) {
        self.init()
        guard let fields = value.object else { throw Rejection(.badQuiz, "A quiz must be an object.") }
        head = try ContentHead(fields, code: .badQuiz)
        guard let list = fields["questions"]?.array else {
            throw Rejection(.badQuiz, "“questions” must be a list.")
        }
        for (index, one) in list.prefix(Self.linesMax).enumerated() {
            guard let question = one.object else {
                throw Rejection(.badQuiz, "Question \(index + 1) must be an object.")
            }
            do throws(ContentMistake) {
                if let row = try Row(classQuiz: question, line: index + 1) {
                    rows.append(row)
                    continue
                }
            } catch {
                mistakes.append(error)
                continue
            }
            rows.append(try Row(question, line: index + 1))
        }
    }
}

extension QuizDraft.Row {
    init(_ fields: JSONObject, line: Int) throws(Rejection) {
        self.init(line: line)
        kind = try fields.text("kind", orThrow: .badQuiz)
        text = try fields.text("text", orThrow: .badQuiz) ?? ""
        options = try fields.texts("options")
        wrong = try fields.texts("wrong")
        if let truth = fields.present("right")?.bool {
            self.truth = truth
        } else {
            right = try fields.texts("right")
        }
        right += try fields.texts("accepted")
        switch fields.present("number") {
        case .integer(let whole)?: number = "\(whole)"
        case .number(let fraction)?: number = "\(fraction)"
        case let value?: number = value.string ?? ""
        case nil: break
        }
        if fields.present("accepted") != nil, kind == nil { kind = Question.Kind.text.rawValue }
        unit = try fields.text("unit", orThrow: .badQuiz) ?? ""
        if let value = fields.present("seconds") {
            guard let seconds = value.integer else {
                throw Rejection(.badQuiz, "“seconds” must be a whole number.")
            }
            self.seconds = seconds
        }
        points = try fields.text("points", orThrow: .badQuiz)
        why = try fields.text("why", orThrow: .badQuiz) ?? ""
    }
}

extension JSONObject {
    /// Returns a text or a list of texts.
    fileprivate func texts(_ name: String) throws(Rejection) -> [String] {
        guard let value = present(name) else { return [] }
        if let text = value.string { return [text] }
        guard let list = value.array, list.count <= QuizRules.acceptedMax + 1 else {
            throw Rejection(.badQuiz, "“\(name)” must be a short list of texts.")
        }
        var texts: [String] = []
        for one in list {
            guard let text = one.string else { throw Rejection(.badQuiz, "“\(name)” must be texts.") }
            texts.append(text)
        }
        return texts
    }
}
