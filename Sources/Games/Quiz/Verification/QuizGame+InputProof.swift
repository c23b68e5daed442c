import GameRules
import JSON
import WireProtocol

extension QuizGame: GameWithInputProof {
    /// Proofs withhold the votes of single players in a poll, and texts that are not accepted.
    package static func disclosure(of input: QuizInput, by seat: SeatID?, in game: QuizGame) -> InputDisclosure {
        switch input {
        case .answer(let number, .words(_, let key)):
            return .rewritten(
                JSONObject([
                    ("type", .string("answer")), ("question", .integer(number)), ("words", .string("")),
                    ("key", .string(game.accepts(key, number) ? key : "")),
                ]))
        case .answer(let number, _):
            guard game.isPoll(number) else { return .signed(["type", "question", "options", "order", "number"]) }
            return .unsigned(["type", "question", "options"], ballot: InputDisclosure.Ballot(step: number))
        case .next, .close, .skip: return .signed(["type", "question"])
        case .addTime: return .signed(["type", "question", "seconds"])
        case .setOptions: return .signed(["type", "options"])
        case .finish: return .signed(["type"])
        case .allAnswered(let number, let present):
            guard game.isPoll(number) else { return .signed(["type", "question", "present"]) }
            guard number == game.askedCount, present.map(game.haveAnswered) ?? true else { return .withheld }
            return .signed(["type", "question"])
        }
    }

    private func isPoll(_ number: Int) -> Bool {
        shown.indices.contains(number - 1) && shown[number - 1].question.kind == .poll
    }

    private func accepts(_ key: String, _ number: Int) -> Bool {
        shown.indices.contains(number - 1) && shown[number - 1].question.accepted.contains { $0.key == key }
    }

    package static func encodeDisclosed(_ setup: Setup, into writer: inout JSONWriter) {
        writer.object("options") { writer in setup.options.encode(into: &writer) }
        if let language = setup.quiz.language { writer.member("language", language) }
        writer.array("questions") { writer in
            for question in setup.quiz.questions { writer.object(question.encodeShape) }
        }
        writer.member("seed", setup.seed.hexadecimal)
    }

    package static func setup(disclosed fields: JSONObject, rules: Int) -> Setup? {
        let shapes = fields["questions"]?.array ?? []
        let questions = shapes.enumerated().compactMap { Question(shape: $1, number: $0 + 1) }
        guard questions.count == shapes.count,
            let seed = fields["seed"]?.string.flatMap({ Seed(hexadecimal: $0) })
        else { return nil }
        var options = QuizOptions()
        do throws(Rejection) { try options.apply(fields["options"]) } catch { return nil }
        let quiz = Quiz(
            title: DisclosedName.unknown("title"), language: fields["language"]?.string, questions: questions)
        return Setup(options: options, quiz: quiz, seed: seed, rules: rules)
    }

    package static func input(disclosed fields: JSONObject, rules: Int) -> QuizInput? {
        input(logged: fields, rules: rules)
    }

    package static var undisclosed: [String] {
        ["Quiz: the texts of the questions, who voted for what in a poll, and typed answers that are not accepted."]
    }

    package var isDisclosable: Bool { stage == .ended }

    /// Applies a vote in a poll.
    package mutating func applyUnsigned(
        _ input: QuizInput, voter: Int, at moment: Moment
    ) -> Verdict<QuizEvent> {
        guard case .answer(let number, let answer) = input, case .asking(let asked) = stage, number == askedCount,
            let question = shown.last?.question, question.kind == .poll, answer.fits(question),
            asked.opensAt <= moment.time, asked.closesAt.map({ moment.time <= $0 }) ?? true
        else { return .rejected(Rejection(.questionClosed, "The poll is not open.")) }
        unsigned[voter] = answer
        return .accepted([])
    }
}

/// The form of questions in proofs, which omits their texts.
extension Question {
    init?(shape value: JSONValue, number: Int) {
        guard let fields = value.object, let kind = fields["kind"]?.string.flatMap(Kind.init(rawValue:)),
            let points = fields["points"]?.string.flatMap(Points.init(rawValue:)),
            let digest = fields["sha256"]?.string.flatMap({ [UInt8](hexadecimal: $0) }), digest.count == 32,
            let count = fields["options"]?.integer, (0...8).contains(count)
        else { return nil }
        let mark = { (part: String) in DisclosedName.unknown("q\(number).\(part)") }
        let keys = fields["accepted"]?.array?.compactMap { $0.string } ?? []
        self.init(
            kind, mark("text"), options: (0..<count).map { mark("\($0)") },
            right: fields["right"]?.array?.compactMap { $0.integer } ?? [],
            accepted: keys.enumerated().map { Spelling(text: mark("a\($0)"), key: $1) },
            number: fields["number"]?.string.flatMap { Quantity($0) },
            unit: fields["unit"]?.bool == true ? mark("unit") : "", seconds: fields["seconds"]?.integer,
            points: points, why: fields["why"]?.bool == true ? mark("why") : "")
        guard isSound else { return nil }
        knownDigest = digest
    }

    /// Writes everything that the rules use, and the digest.
    func encodeShape(into writer: inout JSONWriter) {
        writer.member("kind", kind.rawValue)
        writer.member("options", options.count)
        if !right.isEmpty { writer.array("right") { writer in for index in right { writer.integer(index) } } }
        if !accepted.isEmpty {
            writer.array("accepted") { writer in for one in accepted { writer.string(one.key) } }
        }
        if let number { writer.member("number", number.description) }
        if !unit.isEmpty { writer.member("unit", true) }
        if let seconds { writer.member("seconds", seconds) }
        writer.member("points", points.rawValue)
        if !why.isEmpty { writer.member("why", true) }
        writer.member("sha256", digest.hexadecimal)
    }
}
