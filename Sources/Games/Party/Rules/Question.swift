/// A question of a deck, or something to do.
package struct Question: Hashable, Sendable {
    package enum Category: String, CaseIterable, Sendable {
        case truthOrDare
        case wouldYouRather
        case custom
    }

    /// Which pile it comes from: who is picked chooses between the first two.
    package enum Kind: String, CaseIterable, Sendable {
        case truth
        case dare
        case other
    }

    /// How bold it is.
    package enum Difficulty: String, CaseIterable, Sendable {
        case easy
        case medium
        case hard
    }

    /// With `{player}` and `{other}` where names are put.
    package var text: String
    package var category: Category
    /// Truth or dare of that category, and nothing else of the others.
    package var kind: Kind
    package var difficulty: Difficulty
    /// Two for ``Category/wouldYouRather``, else none.
    package var options: [String]

    package init(
        _ text: String, category: Category = .custom, kind: Kind = .other, difficulty: Difficulty = .easy,
        options: [String] = []
    ) {
        self.text = text
        self.category = category
        self.kind = kind
        self.difficulty = difficulty
        self.options = options
    }

    /// Whether it names somebody beside the one picked.
    var needsOther: Bool { Question.namesOther(text) || options.contains(where: Question.namesOther) }

    private static func namesOther(_ text: String) -> Bool {
        let bytes = Array(text.utf8), other = Array("{other}".utf8)
        return bytes.count >= other.count
            && (0...(bytes.count - other.count)).contains { bytes[$0..<($0 + other.count)].elementsEqual(other) }
    }
}
