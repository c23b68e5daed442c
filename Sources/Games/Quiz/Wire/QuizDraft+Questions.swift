import GameRules
import WireProtocol

extension QuizDraft.Row {
    /// Returns the question, or throws its mistake.
    func question() throws(ContentMistake) -> Question {
        let kind = try namedKind() ?? likelyKind
        var question = Question(kind, try checked(text, "the question", QuizRules.questionCharactersMax))
        switch kind {
        case .choice, .choices, .order, .poll: try readOptions(into: &question)
        case .trueFalse: question.right = [try readTruth() ? 0 : 1]
        case .estimate:
            guard let number = (number ?? right.first).flatMap({ Quantity($0) }) else {
                throw mistake("badNumber", "the right number is missing; write it like 1234.5")
            }
            question.number = number
            if !unit.isEmpty { question.unit = try checked(unit, "the unit", QuizRules.unitCharactersMax) }
        case .text: question.accepted = try spellings()
        }
        question.seconds = seconds
        if let seconds, seconds != 0, !QuizOptions.secondsRange.contains(seconds) {
            throw mistake("badSeconds", "the time limit is 5 to 300 seconds, or 0 for none")
        }
        if let points, kind != .poll {
            guard let known = Question.Points(rawValue: points) else {
                throw mistake("badPoints", "points are standard, doubled or none")
            }
            question.points = known
        }
        if !why.allSatisfy(\.isWhitespace) {
            question.why = try checked(why, "the reason", QuizRules.whyCharactersMax)
        }
        return question
    }

    private func mistake(_ code: String, _ reason: String) -> ContentMistake {
        ContentMistake(code, line: line, reason)
    }

    private func checked(_ typed: String, _ subject: String, _ charactersMax: Int) throws(ContentMistake) -> String {
        do throws(ContentTextFault) { return try ContentText.checked(typed, charactersMax: charactersMax) } catch {
            throw mistake(error.code, "\(subject) \(error.predicate)")
        }
    }

    private func namedKind() throws(ContentMistake) -> Question.Kind? {
        guard let kind, !kind.isEmpty else { return nil }
        guard let known = Question.Kind(rawValue: kind) else {
            let all = Question.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw mistake("badKind", "kind is one of \(all)")
        }
        return known
    }

    /// The kind that the members suggest.
    private var likelyKind: Question.Kind {
        if number != nil { return .estimate }
        if truth != nil { return .trueFalse }
        if options.isEmpty, wrong.isEmpty { return .text }
        return right.count > 1 ? .choices : .choice
    }

    private func readTruth() throws(ContentMistake) -> Bool {
        if let truth { return truth }
        switch right.first?.lowercased() {
        case "true": return true
        case "false": return false
        default: throw mistake("noRight", "say whether it is true or false")
        }
    }

    /// Reads the options, and which of them are right.
    private func readOptions(into question: inout Question) throws(ContentMistake) {
        let typed = options.isEmpty ? right + wrong : options + wrong
        guard QuizRules.optionsRange.contains(typed.count) else {
            throw mistake("badOptions", "a question has 2 to 6 answers to choose from")
        }
        for option in typed { question.options.append(try checked(option, "an answer", QuizRules.optionCharactersMax)) }
        let looks = question.options.map(ShownText.likeness)
        guard Set(looks).count == looks.count else { throw mistake("twin", "two answers are alike") }
        if question.kind == .poll || question.kind == .order {
            guard right.isEmpty || question.kind == .order && options.isEmpty else {
                throw mistake("hasRight", "no answer of a \(question.kind.rawValue) question is right by itself")
            }
            return
        }
        for one in right {
            guard let index = looks.firstIndex(of: ShownText.likeness(ShownText.normalised(one) ?? "")) else {
                throw mistake("unknownRight", "the right answer “\(one.excerpt)” is none of the answers")
            }
            question.right.append(index)
        }
        question.right = Array(Set(question.right)).sorted()
        guard !question.right.isEmpty else { throw mistake("noRight", "no answer is right; a poll says kind: poll") }
        if question.kind == .choice, question.right.count > 1 {
            throw mistake("manyRight", "one answer of a choice is right; several are right with kind: choices")
        }
    }

    private func spellings() throws(ContentMistake) -> [Question.Spelling] {
        var accepted: [Question.Spelling] = []
        for typed in right {
            let text = try checked(typed, "a spelling", QuizRules.wordsCharactersMax)
            let key = QuizRules.key(of: text)
            guard !key.isEmpty else { throw mistake("empty", "a spelling has no letter") }
            if !accepted.contains(where: { $0.key == key }) { accepted.append(Question.Spelling(text: text, key: key)) }
        }
        guard !accepted.isEmpty else { throw mistake("noRight", "no spelling is accepted") }
        guard accepted.count <= QuizRules.acceptedMax else {
            throw mistake("tooManySpellings", "at most \(QuizRules.acceptedMax) spellings are accepted")
        }
        return accepted
    }
}
