/// One of the 104 cards of two packs without jokers: `copy · 52 + suit · 13 + rank`.
package struct Card: Hashable, Comparable, Sendable {
    package enum Suit: Int, CaseIterable, Sendable {
        case spades, hearts, diamonds, clubs

        var letter: Character { ["S", "H", "D", "C"][rawValue] }
    }

    /// The effect of a jack, by the number of eyes in its picture.
    package enum Jack: Hashable, Sendable {
        /// Clubs and diamonds: puts a chip on any free space.
        case twoEyed
        /// Hearts and spades: takes another team's chip.
        case oneEyed
    }

    package static let count = 104
    /// The number of cards that look different.
    package static let faces = 52
    static let ranks = Array("23456789TJQKA")
    static let jackRank = 9

    /// 0 to 103.
    package let number: Int

    package init(_ number: Int) { self.number = number }

    /// Returns `nil` if no card has the number.
    package init?(checked number: Int) {
        guard (0..<Card.count).contains(number) else { return nil }
        self.number = number
    }

    /// The card's appearance, 0 to 51.
    package var face: Int { number % Card.faces }
    package var suit: Suit { Suit.allCases[face / 13] }
    /// 0 for a two to 12 for an ace.
    package var rank: Int { face % 13 }
    package var jack: Jack? {
        guard rank == Card.jackRank else { return nil }
        return suit == .clubs || suit == .diamonds ? .twoEyed : .oneEyed
    }
    /// Suit and rank, such as `HT` for the ten of hearts.
    package var text: String { String([suit.letter, Card.ranks[rank]]) }

    package static func < (left: Card, right: Card) -> Bool { left.number < right.number }
}
