/// A question of a quiz, with its right answer.
package struct Question: Hashable, Sendable {
    /// The kind of answer that a question asks for.
    package enum Kind: String, CaseIterable, Sendable {
        /// One of the options is right.
        case choice
        /// Several of the options are right.
        case choices
        /// The statement is true or false.
        case trueFalse
        /// The options have a right order.
        case order
        /// The nearest number wins.
        case estimate
        /// A poll: nothing is right or wrong.
        case poll
        /// A few words, in one of the accepted spellings.
        case text

        /// Whether players choose among written options.
        package var hasOptions: Bool {
            switch self {
            case .choice, .choices, .order, .poll: true
            case .trueFalse, .estimate, .text: false
            }
        }
    }

    /// The points for a right answer.
    package enum Points: String, CaseIterable, Sendable {
        case standard
        case doubled
        case none

        /// The points of a right answer that took no time.
        package var full: Int {
            switch self {
            case .standard: 1_000
            case .doubled: 2_000
            case .none: 0
            }
        }
    }

    /// An accepted spelling, and the form in which spellings are compared.
    package struct Spelling: Hashable, Sendable {
        package let text: String
        package let key: String

        package init(text: String, key: String) {
            self.text = text
            self.key = key
        }
    }

    package var kind: Kind
    package var text: String
    /// The options as written; of an ``Kind/order`` question in the right order.
    package var options: [String]
    /// The indices of the right options, ascending. 0 stands for true, 1 for false in a ``Kind/trueFalse`` question.
    package var right: [Int]
    package var accepted: [Spelling]
    package var number: Quantity?
    /// The unit of an estimate, such as km; empty for none.
    package var unit: String
    /// The time limit; 0 for none, `nil` for that of the options.
    package var seconds: Int?
    package var points: Points
    /// The explanation of the right answer; empty for none.
    package var why: String
    /// SHA-256 of the canonical form, if the texts are not known; otherwise `nil`.
    package var knownDigest: [UInt8]?

    package init(
        _ kind: Kind, _ text: String, options: [String] = [], right: [Int] = [], accepted: [Spelling] = [],
        number: Quantity? = nil, unit: String = "", seconds: Int? = nil, points: Points = .standard, why: String = ""
    ) {
        self.kind = kind
        self.text = text
        self.options = options
        self.right = right
        self.accepted = accepted
        self.number = number
        self.unit = unit
        self.seconds = seconds
        self.points = kind == .poll ? .none : points
        self.why = why
    }

    /// The number of options that a player chooses among; 0 if an answer is typed.
    package var optionCount: Int { kind == .trueFalse ? 2 : options.count }

    /// Whether the members fit the kind. Otherwise the question cannot be played.
    package var isSound: Bool {
        guard kind.hasOptions ? (2...6).contains(options.count) : options.isEmpty,
            right.allSatisfy({ (0..<optionCount).contains($0) }), zip(right, right.dropFirst()).allSatisfy(<),
            seconds.map(QuizOptions.soundSeconds.contains) ?? true
        else { return false }
        return switch kind {
        case .choice, .trueFalse: right.count == 1
        case .choices: !right.isEmpty
        case .order, .poll: right.isEmpty
        case .estimate: number != nil
        case .text: !accepted.isEmpty
        }
    }
}

/// A list of questions.
package struct Quiz: Hashable, Sendable {
    package var title: String
    package var description: String
    /// A BCP 47 tag, or none.
    package var language: String?
    /// The author's nickname.
    package var author: String?
    package var questions: [Question]

    package init(
        title: String, description: String = "", language: String? = nil, author: String? = nil,
        questions: [Question]
    ) {
        self.title = title
        self.description = description
        self.language = language
        self.author = author
        self.questions = questions
    }
}
