import GameRules

/// A player's answer to a question. Indices are those of the options as they are shown.
package enum Answer: Hashable, Sendable {
    /// The chosen options, one bit for each.
    case chosen(UInt8)
    /// All options, in the player's order.
    case ordered([UInt8])
    case number(Quantity)
    /// The typed text, and the form in which spellings are compared.
    case words(text: String, key: String)

    /// Returns the answer that chooses some options.
    package static func options(_ indices: [Int]) -> Answer {
        .chosen(indices.reduce(0) { $0 | 1 << UInt8($1) })
    }

    /// The chosen options in ascending order; empty for other answers.
    package var indices: [Int] {
        guard case .chosen(let bits) = self else { return [] }
        return (0..<8).filter { bits & 1 << UInt8($0) != 0 }
    }

    /// Whether the answer fits a question of this kind and size.
    package func fits(_ question: Question) -> Bool {
        switch (question.kind, self) {
        case (.choice, .chosen(let bits)), (.trueFalse, .chosen(let bits)), (.poll, .chosen(let bits)):
            bits.nonzeroBitCount == 1 && indices[0] < question.optionCount
        case (.choices, .chosen(let bits)): bits != 0 && Int(bits) < 1 << question.optionCount
        case (.order, .ordered(let order)):
            order.count == question.optionCount && (0..<order.count).allSatisfy { order.contains(UInt8($0)) }
        case (.estimate, .number), (.text, .words): true
        default: false
        }
    }
}

/// A question as players see it, with its options in an order that chance decides.
package struct ShownQuestion: Hashable, Sendable {
    package let question: Question
    /// The index of the option as written, for each place where one is shown.
    package let places: [Int]

    package init(_ question: Question, places: [Int]? = nil) {
        self.question = question
        self.places = places ?? Array(0..<question.optionCount)
    }

    /// Returns a question with its options in the order that follows from the seed of a play.
    ///
    /// - Parameter number: the question's number in the quiz, from 1.
    package static func shown(
        _ question: Question, number: Int, seed: Seed, _ options: QuizOptions
    ) -> ShownQuestion {
        let isShuffled =
            switch question.kind {
            case .order: true
            case .choice, .choices: options.shuffles
            case .trueFalse, .estimate, .poll, .text: false
            }
        guard isShuffled else { return ShownQuestion(question) }
        var generator = SeededGenerator(bytes: seed.derived(for: "options:\(number)").bytes)
        let count = question.options.count
        return ShownQuestion(question, places: generator.draw(count, below: count))
    }

    /// The options in the order in which they are shown.
    package var options: [String] { question.options.isEmpty ? [] : places.map { question.options[$0] } }

    /// The right options as they are shown, ascending; of an order question the shown places in the right order.
    package var right: [Int] {
        question.kind == .order
            ? question.options.indices.compactMap { places.firstIndex(of: $0) }
            : places.indices.filter { question.right.contains(places[$0]) }
    }

    /// Returns how much of an answer is right: `hits` of `of`. Estimates are judged by ``Scoring/nearest(_:to:)``.
    package func hits(of answer: Answer) -> (hits: Int, of: Int) {
        switch (question.kind, answer) {
        case (.choice, .chosen), (.trueFalse, .chosen): return (answer.indices == right ? 1 : 0, 1)
        case (.choices, .chosen):
            let hits = answer.indices.count { right.contains($0) }
            return (max(0, hits - (answer.indices.count - hits)), right.count)
        case (.order, .ordered(let order)):
            return (zip(order, right).count { Int($0) == $1 }, order.count)
        case (.text, .words(_, let key)): return (question.accepted.contains { $0.key == key } ? 1 : 0, 1)
        default: return (0, 1)
        }
    }
}
