import Cryptography
import GameRules
import JSON
import WireProtocol

/// A simulated player of a quiz, who gives random answers after a human delay.
package struct QuizBot: BotStrategy {
    package static let game = QuizGame.name
    package static let words = BotWords(
        announced: "Questions", announcement: "question", wins: "rights", commands: "answers")
    package static let lateRefusals: Set<Rejection.Code> = [.questionClosed, .quizOver, .notAllowed]

    /// The content of a message, as far as bots use it.
    package struct Fact: Sendable {
        /// The number of the open question; 0 if none is open.
        let question: Int
        let kind: Question.Kind
        let optionCount: Int
        let isOver: Bool
    }

    private var fact: Fact?

    package init(seat: String) {}

    package static func read(_ type: String, _ fields: JSONObject) throws(Rejection) -> BotNews<Fact>? {
        switch type {
        case "questionAsked":
            let fact = try read(view: fields)
            let opens = try fields.requiredObject("quiz").requiredObject("question").requiredTime("opensAt")
            return BotNews(fact, measure: .announced(key: fact.question, time: opens))
        case "questionClosed", "questionSkipped", "quizEnded", "quizSetUp": return BotNews(try read(view: fields))
        default: return nil
        }
    }

    package static func read(view: JSONObject) throws(Rejection) -> Fact {
        let quiz = try view.requiredObject("quiz")
        let state = try quiz.requiredString("state")
        let question = quiz["question"]?.object
        let kind = question?["kind"]?.string.flatMap(Question.Kind.init(rawValue:)) ?? .choice
        return Fact(
            question: state == "asking" ? question?["number"]?.integer ?? 0 : 0, kind: kind,
            optionCount: kind == .trueFalse ? 2 : question?["options"]?.array?.count ?? 0, isOver: state == "ended")
    }

    package mutating func take(_ fact: Fact) -> BotIntentions {
        let wasOver = self.fact?.isOver ?? true
        self.fact = fact
        let wishes = fact.question > 0 ? [BotWish(kind: 0, value: fact.question, generation: fact.question)] : []
        return BotIntentions(wishes: wishes, isRoundOver: fact.isOver && !wasOver)
    }

    package mutating func command(of wish: BotWish) -> BotCommand? {
        guard let fact, wish.generation == fact.question else { return nil }
        let question = ("question", JSONValue.integer(fact.question))
        return BotCommand("answer", JSONObject([question, answer(to: fact)]), of: wish)
    }

    private func answer(to fact: Fact) -> (String, JSONValue) {
        let chance = Int(secureRandomBytes(1)[0])
        switch fact.kind {
        case .choice, .trueFalse, .poll, .choices:
            return ("options", .array([.integer(chance % max(1, fact.optionCount))]))
        case .order:
            let turned = (0..<fact.optionCount).map { JSONValue.integer(($0 + chance) % fact.optionCount) }
            return ("order", .array(turned))
        case .estimate: return ("number", .string("\(chance * 10)"))
        case .text: return ("words", .string("Answer \(chance % 7)"))
        }
    }

    package mutating func settle(_ command: BotCommand, refusal: String?) -> BotIntentions {
        guard command.wish.generation == fact?.question else { return BotIntentions() }
        // Before the question opens, while players read it, answers are refused.
        let comesAgain = refusal == "questionClosed" || refusal == "rateLimited" || refusal == "staleId"
        return BotIntentions(wishes: comesAgain ? [command.wish] : [])
    }

    package var occasions: [Int] { [] }
    package func wish(on occasion: Int) -> BotWish? { nil }
}
