/// A question of a deck, or a dare.
package struct Question: Hashable, Sendable {
    package enum Category: String, CaseIterable, Sendable {
        case truthOrDare
        case wouldYouRather
        case custom
    }

    /// The pile that it belongs to. A player who is picked chooses between the first two.
    package enum Kind: String, CaseIterable, Sendable {
        case truth
        case dare
        case other
    }

    /// How daring it is.
    package enum Difficulty: String, CaseIterable, Sendable {
        case easy
        case medium
        case hard
    }

    /// The text, with `{player}` and `{other}` as placeholders for names.
    package var text: String
    package var category: Category
    /// Truth or dare in that category; `other` in all other categories.
    package var kind: Kind
    package var difficulty: Difficulty
    /// Two options for ``Category/wouldYouRather``, otherwise none.
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

    /// Whether it names another person in addition to the one picked.
    var needsOther: Bool { Question.namesOther(text) || options.contains(where: Question.namesOther) }

    private static func namesOther(_ text: String) -> Bool {
        let bytes = Array(text.utf8), other = Array("{other}".utf8)
        return bytes.count >= other.count
            && (0...(bytes.count - other.count)).contains { bytes[$0..<($0 + other.count)].elementsEqual(other) }
    }
}
