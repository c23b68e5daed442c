import GameRules

/// The assignment of card faces to cells.
package struct Layout: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// The usual layout: a clockwise spiral from the outside to the middle, with all suits once and then again.
        case spiral
        /// Two suits in each quarter, ascending, repeated in the opposite quarter.
        case quarters
        /// Random, with the two cells of a card at least three apart.
        case shuffled
    }

    static let corners = [0, 9, 90, 99]
    /// The cells that show a card.
    static let places = (0..<Board.cells).filter { !corners.contains($0) }

    /// Each cell's face, 0 to 51; `nil` for a corner.
    package let faces: [Int?]
    /// Each face's two cells; none for a jack.
    package let cells: [[Int]]

    /// Two characters for each cell, such as `HT`; `**` for a corner.
    package let text: String

    init(faces: [Int?]) {
        self.faces = faces
        text = faces.map { $0.map { Card($0).text } ?? "**" }.joined()
        var cells = [[Int]](repeating: [], count: Card.faces)
        for (cell, face) in faces.enumerated() { if let face { cells[face].append(cell) } }
        self.cells = cells
    }

    /// - Parameter seed: the round's seed, for the random layout.
    package init(_ kind: Kind, seed: Seed) {
        switch kind {
        case .spiral: self = Self.usual
        case .quarters: self = Self.sorted
        case .shuffled: self.init(making: kind, seed: seed)
        }
    }

    // These two layouts are made only once, because they do not depend on the seed.
    private static let usual = Layout(making: .spiral, seed: Seed([UInt8](repeating: 0, count: Seed.byteCount)))
    private static let sorted = Layout(making: .quarters, seed: Seed([UInt8](repeating: 0, count: Seed.byteCount)))

    private init(making kind: Kind, seed: Seed) {
        var faces = [Int?](repeating: nil, count: Board.cells)
        switch kind {
        case .spiral:
            for (cell, face) in zip(Self.spiral, Self.spiralFaces + Self.spiralFaces) { faces[cell] = face }
        case .quarters:
            for (row, column, suits) in [
                (0, 0, [Card.Suit.spades, .hearts]), (0, 5, [.diamonds, .clubs]), (5, 0, [.diamonds, .clubs]),
                (5, 5, [.spades, .hearts]),
            ] {
                let quarter = (0..<25).map { (row + $0 / 5) * 10 + column + $0 % 5 }
                    .filter { !Self.corners.contains($0) }
                let ascending = suits.flatMap { suit in Self.plainRanks.map { suit.rawValue * 13 + $0 } }
                for (cell, face) in zip(quarter, ascending) { faces[cell] = face }
            }
        case .shuffled:
            let places = Self.scattered(seed: seed)
            for (index, face) in Self.plainFaces.enumerated() {
                faces[places[2 * index]] = face
                faces[places[2 * index + 1]] = face
            }
        }
        self.init(faces: faces)
    }

    private static let plainRanks = (0..<13).filter { $0 != Card.jackRank }
    private static let plainFaces = (0..<Card.faces).filter { $0 % 13 != Card.jackRank }

    /// Spades and diamonds ascending, clubs and hearts descending.
    private static let spiralFaces: [Int] = {
        let suits: [(Card.Suit, Bool)] = [(.spades, true), (.diamonds, true), (.clubs, false), (.hearts, false)]
        return suits.flatMap { suit, ascends in
            // The ace is the highest rank: the last when ascending, the first when descending.
            (ascends ? plainRanks : plainRanks.reversed()).map { suit.rawValue * 13 + $0 }
        }
    }()

    /// All cells except the corners, clockwise from the second cell of the first row to the middle.
    private static let spiral: [Int] = {
        var cells: [Int] = []
        for ring in 0..<5 {
            let last = 9 - ring
            cells += (ring..<last).map { ring * 10 + $0 }
            cells += (ring..<last).map { $0 * 10 + last }
            cells += (ring..<last).map { last * 10 + (9 - $0) }
            cells += (ring..<last).map { (9 - $0) * 10 + ring }
        }
        return cells.filter { !corners.contains($0) }
    }()

    /// Returns the cells in random order. Elements 2i and 2i + 1 are the two cells of a face. If these are too near to
    /// each other, swaps one of them with a random cell; a swap stays only if both faces' cells are then far apart.
    private static func scattered(seed: Seed) -> [Int] {
        var generator = SeededGenerator(bytes: seed.derived(for: "layout").bytes)
        var order = generator.draw(places.count, below: places.count).map { places[$0] }
        func isFar(_ pair: Int) -> Bool {
            let (one, other) = (order[2 * pair], order[2 * pair + 1])
            return max(abs(one / 10 - other / 10), abs(one % 10 - other % 10)) >= 3
        }
        for pair in 0..<order.count / 2 {
            while !isFar(pair) {
                let other = generator.integer(below: order.count)
                order.swapAt(2 * pair + 1, other)
                if !isFar(pair) || !isFar(other / 2) { order.swapAt(2 * pair + 1, other) }
            }
        }
        return order
    }
}
