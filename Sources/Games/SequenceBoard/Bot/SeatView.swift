/// The visible part of a table from one place. A move for the place is chosen only from this.
package struct SeatView: Sendable {
    package let place: Int
    package let team: Int
    package let players: Int
    package let teams: Int
    package let need: Int
    package let layout: Layout
    package let board: Board
    package let hand: [Card]
    /// The discards since the last shuffle, which everyone can see.
    package let discards: [Card]
    /// The number of cards in each place's hand.
    package let counts: [Int]
    /// Whether a dead card may be exchanged now.
    package let canSwap: Bool

    /// The cards that others may hold: all cards that are neither discarded nor in this hand.
    var unseen: [Card] {
        var isSeen = [Bool](repeating: false, count: Card.count)
        for card in hand { isSeen[card.number] = true }
        for card in discards { isSeen[card.number] = true }
        return (0..<Card.count).filter { !isSeen[$0] }.map { Card($0) }
    }

    func isDead(_ card: Card) -> Bool {
        card.jack == nil && layout.cells[card.face].allSatisfy { !board.isFree($0) }
    }

    func cells(for card: Card) -> [Int] {
        SeatView.cells(for: card, of: team, board: board, layout: layout)
    }

    static func cells(for card: Card, of team: Int, board: Board, layout: Layout) -> [Int] {
        switch card.jack {
        case nil: layout.cells[card.face].filter(board.isFree)
        case .twoEyed?: Layout.places.filter(board.isFree)
        case .oneEyed?:
            Layout.places.filter { cell in
                board.team(at: cell).map { $0 != team } ?? false && !board.locked.contains(cell)
            }
        }
    }
}

extension SeatView {
    package init(of table: CardTable, place: Int) {
        self.init(
            place: place, team: table.team(of: place), players: table.players, teams: table.teams, need: table.need,
            layout: table.layout, board: table.board, hand: table.hands[place], discards: table.discards,
            counts: table.hands.map(\.count),
            canSwap: table.canSwap && !(table.stockCount == 0 && table.discards.isEmpty))
    }
}
