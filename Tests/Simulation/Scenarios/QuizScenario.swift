import JSON
import Quiz
import WireProtocol

/// A quiz with questions of all kinds, and answers that are sometimes right.
struct QuizScenario: Scenario {
    static var games: [any PlayableGame.Type] { [QuizGame.self] }
    static var pace: Pace { Pace(lead: 300) }

    /// Begins the reason of each question, which is secret until the question closes.
    private static let secret = "because"
    /// The seed of the play, until it is revealed.
    private var seed: String?

    static func setup(_ chance: inout Chance) -> Wishes.Members {
        [("options", options(&chance)), ("content", content(&chance))]
    }

    private static func options(_ chance: inout Chance) -> JSONValue {
        .object(
            JSONObject([
                ("scoring", .string(chance.pick(["speed", "correctness"]))),
                ("seconds", .integer(chance.pick([0, 5, 20]))), ("readSeconds", .integer(chance.pick([0, 0, 2]))),
                ("streaks", .bool(chance.happens(500))), ("closesEarly", .bool(chance.happens(700))),
                ("shuffles", .bool(chance.happens(500))),
            ]))
    }

    private static func content(_ chance: inout Chance) -> JSONValue {
        let texts = { (texts: [String]) in JSONValue.array(texts.map { .string($0) }) }
        let questions = (1...chance.within(1...9)).map { number in
            let options = ("options", texts(["a", "b", "c", "d"]))
            let kind = chance.pick(["choice", "choices", "trueFalse", "order", "estimate", "poll", "text"])
            var members: [(name: String, value: JSONValue)] = [
                ("text", .string("Question \(number)")), ("kind", .string(kind)),
                ("why", .string("\(secret) \(number).")),
                ("points", .string(chance.pick(["standard", "standard", "doubled", "none"]))),
            ]
            switch kind {
            case "choice": members += [options, ("right", .string("b"))]
            case "choices": members += [options, ("right", texts(["a", "c"]))]
            case "trueFalse": members += [("right", .bool(true))]
            case "estimate": members += [("number", .string("10.5"))]
            case "text": members += [("right", texts(["yes", "oui"]))]
            default: members += [options]
            }
            return JSONValue.object(JSONObject(members))
        }
        return .object(JSONObject([("title", .string("Quiz")), ("questions", .array(questions))]))
    }

    static func act(on snapshot: JSONObject, isHost: Bool, _ chance: inout Chance) -> (String, Wishes.Members)? {
        let quiz = snapshot["game"]?.object?["quiz"]?.object
        let state = quiz?["state"]?.string
        let question = quiz?["question"]?.object
        let number = question?["number"]?.integer ?? 0
        if isHost { return host(state, number, &chance) }
        guard state == "asking" || chance.happens(30) else { return nil }
        let about = ("question", JSONValue.integer(chance.happens(950) ? number : chance.within(-1...9)))
        return ("answer", [about, answer(to: question?["kind"]?.string, &chance)])
    }

    private static func answer(to kind: String?, _ chance: inout Chance) -> (String, JSONValue) {
        let numbers = { (numbers: [Int]) in JSONValue.array(numbers.map { .integer($0) }) }
        switch chance.happens(950) ? kind : chance.pick(["choice", "order", "estimate", "text"]) {
        case "choices"?: return ("options", numbers(chance.pick([[0], [0, 2], [1, 3], [0, 1, 2, 3]])))
        case "order"?: return ("order", numbers(chance.pick([[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]])))
        case "estimate"?: return ("number", .string(chance.pick(["10", "11", "0", "-7.25", "10.5"])))
        case "text"?: return ("words", .string(chance.pick(["Yes", "OUI", "no", "maybe"])))
        case "trueFalse"?: return ("options", numbers([chance.below(2)]))
        default: return ("options", numbers([chance.below(4)]))
        }
    }

    private static func host(_ state: String?, _ number: Int, _ chance: inout Chance) -> (String, Wishes.Members)? {
        let current = ("question", JSONValue.integer(number))
        let next = ("question", JSONValue.integer(number + 1))
        if chance.happens(60) { return ("setOptions", [("options", options(&chance))]) }
        switch state {
        case "asking":
            switch chance.below(10) {
            case 0: return ("skipQuestion", [current])
            case 1: return ("addTime", [current, ("seconds", .integer(15))])
            case 2: return ("addTime", [current])
            case 3: return ("peek", [current])
            case 4...6: return ("closeQuestion", [current])
            default: return nil
            }
        case "ended": return nil
        default:
            if chance.happens(80) { return ("skipQuestion", [next]) }
            return chance.happens(950) ? ("nextQuestion", [next]) : ("finishQuiz", [])
        }
    }

    mutating func note(_ record: JSONObject) {
        if record["input"]?.string == "create" { seed = record["setup"]?.object?["seed"]?.string }
    }

    mutating func leak(in frame: Frame, to seats: [Int?]) -> String? {
        let quiz = frame.object["quiz"]?.object ?? frame.object["game"]?.object?["quiz"]?.object
        if quiz?["state"]?.string == "ended" { return nil }
        if let seed, frame.bytes.first(of: [seed]) != nil { return "the seed of a quiz that is not over" }
        if quiz?["state"]?.string == "asking", frame.bytes.first(of: [Self.secret]) != nil {
            return "what is right in an open question"
        }
        return nil
    }
}
