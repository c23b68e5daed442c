import JSON
import WireProtocol

/// Describes a quiz in a terminal: the questions, the right answers, and the first places.
struct QuizNarrator: GameNarrator {
    private var standings = NarratedStandings()

    mutating func begin(with view: JSONObject) -> (place: String, lines: [String]) {
        let quiz = view["quiz"]?.object
        let question = quiz?["question"]?.object
        return (
            "question \(question?["number"]?.integer ?? 0) of \(quiz?["of"]?.integer ?? 0)",
            question.map(asked) ?? []
        )
    }

    mutating func lines(of type: String, _ message: JSONObject) -> [String] {
        let quiz = message["quiz"]?.object
        let question = quiz?["question"]?.object
        switch type {
        case "questionAsked": return question.map(asked) ?? []
        case "questionClosed": return [right(question)] + standings.lines(of: quiz?["standings"]?.object, by: "place")
        case "questionSkipped": return ["skipped"]
        case "quizEnded": return ["the quiz is over"]
        default: return []
        }
    }

    private func asked(_ question: JSONObject) -> [String] {
        let options = (question["options"]?.array ?? []).map(\.terminalText).joined(separator: " / ")
        let text = question["text"]?.terminalText ?? ""
        return ["question \(question["number"]?.integer ?? 0): \(text)" + (options.isEmpty ? "" : " (\(options))")]
    }

    private func right(_ question: JSONObject?) -> String {
        let right = question?["right"]?.object
        let options = question?["options"]?.array
        let indices = (right?["options"] ?? right?["order"])?.array?.compactMap(\.integer) ?? []
        let names = indices.map { index in
            options.flatMap { $0.indices.contains(index) ? $0[index].terminalText : nil }
                ?? (index == 0 ? "true" : "false")
        }
        let words = right?["number"]?.terminalText ?? right?["accepted"]?.array?.first?.terminalText
        return "right: \(words ?? names.joined(separator: ", "))"
    }
}
