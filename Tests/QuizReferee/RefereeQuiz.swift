import GameRules
import JSON

/// A second implementation of the quiz's rules, as plain as possible: it reads the setup and the inputs as the log has
/// them, keeps every answer as JSON, and computes points only when it is asked.
package struct RefereeQuiz {
    /// An answer with its seat and its time.
    struct Given {
        var fields: JSONObject
        var elapsed: Int64
    }

    /// A question that was asked or skipped.
    struct Asked {
        var question: JSONObject
        /// The options as written, in the order shown.
        var places: [Int]
        var opens: Int64
        var closes: Int64?
        var answers: [UInt32: Given] = [:]
        var isSkipped = false
        var isOpen = true
        /// The seats that were removed when it closed.
        var gone: Set<UInt32> = []
    }

    let questions: [JSONObject]
    private(set) var options: JSONObject
    let seed: Seed
    var asked: [Asked] = []
    package private(set) var isOver = false
    private(set) var removed: Set<UInt32> = []
    private var returnsUntil: Int64?

    package init?(setup: JSONObject) {
        guard let list = setup["content"]?.object?["questions"]?.array, let options = setup["options"]?.object,
            let seed = setup["seed"]?.string.flatMap({ Seed(hexadecimal: $0) })
        else { return nil }
        questions = list.compactMap { $0.object }
        self.options = options
        self.seed = seed
    }

    package mutating func remove(_ seat: UInt32) { removed.insert(seat) }
    package mutating func restore(_ seat: UInt32) { removed.remove(seat) }

    package var openNumber: Int? { asked.last?.isOpen == true ? asked.count : nil }
    package var askedCount: Int { asked.count }

    /// Applies a command and returns the code of its refusal; `nil` if it is accepted.
    package mutating func apply(_ input: JSONObject, by seat: UInt32, isHost: Bool, at time: Int64) -> String? {
        if isOver { return "quizOver" }
        let type = input["type"]?.string ?? ""
        if (type == "answer") == isHost { return "notAllowed" }
        let number = input["question"]?.integer ?? 0
        switch type {
        case "answer":
            guard openNumber == number, let question = asked.last, question.opens <= time,
                time <= question.closes ?? time
            else { return "questionClosed" }
            guard fits(input, question) else { return "badAnswer" }
            asked[asked.count - 1].answers[seat] = Given(fields: input, elapsed: time - question.opens)
        case "nextQuestion":
            guard openNumber == nil, number == asked.count + 1, number <= questions.count else { return "notNow" }
            begin(at: time)
        case "closeQuestion":
            guard openNumber == number else { return "questionClosed" }
            close()
        case "skipQuestion":
            if openNumber == nil {
                guard number == asked.count + 1, number <= questions.count else { return "notNow" }
                begin(at: time)
            } else if openNumber != number {
                return "questionClosed"
            }
            asked[asked.count - 1].isSkipped = true
            close()
        case "addTime":
            guard openNumber == number else { return "questionClosed" }
            guard let seconds = input["seconds"]?.integer else {
                asked[asked.count - 1].closes = nil
                return nil
            }
            guard let closes = asked[asked.count - 1].closes else { return "notNow" }
            let later = max(closes, time) + Int64(seconds) * 1_000
            guard later - asked[asked.count - 1].opens <= 3_600_000 else { return "notNow" }
            asked[asked.count - 1].closes = later
        case "setOptions":
            guard asked.isEmpty else { return "notNow" }
            options = input["options"]?.object ?? options
        case "finishQuiz": finish()
        default: return "badMessage"
        }
        return nil
    }

    private mutating func begin(at time: Int64) {
        let question = questions[asked.count]
        let kind = question["kind"]?.string ?? ""
        let count = kind == "trueFalse" ? 2 : question["options"]?.array?.count ?? 0
        var places = Array(0..<count)
        let isShuffled = kind == "order" || (options["shuffles"]?.bool == true && kind.hasPrefix("choice"))
        if isShuffled {
            var generator = SeededGenerator(bytes: seed.derived(for: "options:\(asked.count + 1)").bytes)
            for place in 0..<count { places.swapAt(place, place + generator.integer(below: count - place)) }
        }
        let opens = time + Int64(options["readSeconds"]?.integer ?? 0) * 1_000
        let seconds = question["seconds"]?.integer ?? options["seconds"]?.integer ?? 0
        asked.append(
            Asked(
                question: question, places: places, opens: opens,
                closes: seconds == 0 ? nil : opens + Int64(seconds) * 1_000))
    }

    package mutating func close() {
        returnsUntil = nil
        asked[asked.count - 1].isOpen = false
        asked[asked.count - 1].gone = removed
    }

    package mutating func finish() {
        if openNumber != nil { close() }
        isOver = true
    }

    /// The time at which the open question closes by itself.
    package var closesAt: Int64? { asked.last?.isOpen == true ? asked.last?.closes : nil }
    /// The next time at which something happens: the close, or the end of the pause for players who come back.
    package var deadline: Int64? {
        openNumber == nil ? nil : [closesAt, returnsUntil].compactMap { $0 }.min()
    }

    package mutating func deadlineReached(at time: Int64) {
        guard openNumber != nil else { return }
        if let until = returnsUntil, until <= time { returnsUntil = nil }
        if let closes = closesAt, closes <= time { close() }
    }

    package mutating func moveDeadlines(since: Int64, by length: Int64) {
        guard openNumber != nil else { return }
        asked[asked.count - 1].opens += length
        asked[asked.count - 1].closes = closesAt.map { $0 + length }
        returnsUntil = since + length + 10_000
    }

    /// Closes a question if all players of a list have answered it.
    package mutating func allAnswered(_ number: Int, present: [UInt32]) {
        guard openNumber == number, answeredCount > 0, let answers = asked.last?.answers,
            present.allSatisfy({ answers[$0] != nil || removed.contains($0) })
        else { return }
        close()
    }

    /// The number of answers to the open question.
    package var answeredCount: Int {
        openNumber == nil ? 0 : asked.last?.answers.keys.count { !removed.contains($0) } ?? 0
    }

    private func fits(_ input: JSONObject, _ asked: Asked) -> Bool {
        let chosen = input["options"]?.array?.compactMap { $0.integer }
        switch asked.question["kind"]?.string {
        case "choice"?, "trueFalse"?, "poll"?:
            return chosen?.count == 1 && chosen![0] < asked.places.count
        case "choices"?: return chosen.map { !$0.isEmpty && $0.allSatisfy { $0 < asked.places.count } } ?? false
        case "order"?:
            let order = input["order"]?.array?.compactMap { $0.integer } ?? []
            return order.sorted() == Array(0..<asked.places.count)
        case "estimate"?: return input["number"] != nil
        default: return input["words"] != nil
        }
    }
}
