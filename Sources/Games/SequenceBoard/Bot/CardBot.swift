import GameRules

/// Chooses a move from what a seat can see. It is not part of the fold: the chosen move is logged, so a better bot
/// changes no game that was already played.
package struct CardBot: Sendable {
    /// The bot's level: 1 plays next to its chips, 2 evaluates every five in a row, 3 also simulates turns with hands
    /// that the others may hold.
    let level: Int
    /// The number of deals of unseen cards that level 3 simulates.
    private let deals: Int

    package init(level: Int, deals: Int = 400) { (self.level, self.deals) = (level, deals) }

    private struct Choice {
        let card: Card
        let cell: Int
        let value: Double
    }

    /// The number of best plays that are simulated, and the number of simulated turns.
    private static let tried = 16
    private static let turns = 8
    /// The value that a play needs to be worth a jack.
    private static let jackWorth = 30.0

    /// - Parameter salt: distinguishes choices made with the same cards.
    package func move(_ view: SeatView, salt: Int) -> CardTable.Move {
        let dead = view.canSwap ? view.hand.first(where: view.isDead) : nil
        if level > 1, let dead { return .swap(dead) }
        let influence = Influence(view.board)
        let choices = plays(of: view.hand, view.team, view.board, view.layout, influence, salt: salt)
        guard let best = choices.max(by: { $0.value < $1.value }) else { return dead.map { .swap($0) } ?? .pass }
        let choice = level < 3 ? best : foresighted(choices, view, influence, salt: salt)
        return .play(choice.card, cell: choice.cell)
    }

    private func plays(
        of hand: [Card], _ team: Int, _ board: Board, _ layout: Layout, _ influence: Influence, salt: Int
    ) -> [Choice] {
        // Cards with the same effect are evaluated once.
        var isWeighed = [Bool](repeating: false, count: Card.faces + 2)
        return hand.flatMap { card -> [Choice] in
            let kind = card.jack.map { $0 == .oneEyed ? Card.faces : Card.faces + 1 } ?? card.face
            guard !isWeighed[kind] else { return [] }
            isWeighed[kind] = true
            return SeatView.cells(for: card, of: team, board: board, layout: layout).map { cell in
                let chance = Double((cell &* 31 &+ salt &* 17) % 13) / 100
                return Choice(
                    card: card, cell: cell, value: chance + value(card, cell, team, board, influence))
            }
        }
    }

    private func value(_ card: Card, _ cell: Int, _ team: Int, _ board: Board, _ influence: Influence) -> Double {
        guard level > 1 else { return plainValue(card, cell, team, board, influence) }
        switch card.jack {
        case nil: return influence.gain(cell, of: team)
        case .twoEyed?: return influence.gain(cell, of: team) - Self.jackWorth
        case .oneEyed?:
            guard let other = board.team(at: cell) else { return 0 }
            return influence.gain(taking: cell, from: other, for: team) - Self.jackWorth
        }
    }

    /// Prefers completing a sequence, then blocking another team's, then plays beside the team's own chips. Jacks come
    /// last, except for the first two.
    private func plainValue(
        _ card: Card, _ cell: Int, _ team: Int, _ board: Board, _ influence: Influence
    ) -> Double {
        if card.jack == .oneEyed { return -10 + (isInFour(cell, board) ? 60 : 0) }
        if influence.completes(cell, of: team) { return 100 }
        if influence.blocks(cell, of: team) { return 50 }
        let (row, column) = (cell / 10, cell % 10)
        let neighbours = (max(0, row - 1)...min(9, row + 1)).reduce(0) { sum, row in
            sum
                + (max(0, column - 1)...min(9, column + 1)).count { board.chips[team].contains(row * 10 + $0) }
        }
        return Double(neighbours) - (card.jack == .twoEyed ? 10 : 0)
    }

    private func isInFour(_ cell: Int, _ board: Board) -> Bool {
        guard let other = board.team(at: cell) else { return false }
        return BoardLines.numbersThrough[cell].contains { number in
            BoardLines.windows[number].mask.intersection(board.chips[other].subtracting(board.locked)).count >= 4
        }
    }

    // MARK: - Foresight

    /// Simulates the turns after each of the best plays, with cards that the others may hold. All plays are simulated
    /// with the same deals, so that only their effects differ.
    private func foresighted(_ choices: [Choice], _ view: SeatView, _ influence: Influence, salt: Int) -> Choice {
        let best = Array(choices.sorted { $0.value > $1.value }.prefix(Self.tried))
        guard best.count > 1 else { return best[0] }
        var bytes = [UInt8](repeating: 0, count: 32)
        for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: salt >> (8 * index)) }
        for (index, card) in view.hand.enumerated() { bytes[8 + index] = UInt8(card.number + 1) }
        var generator = SeededGenerator(bytes: bytes)
        let unseen = view.unseen.map(\.face)
        // A turn exchanges at most one card and draws one.
        let drawn = min(unseen.count, view.counts.reduce(0, +) + 2 * Self.turns)
        let position = Playout(view, influence)
        var chances = [Double](repeating: 0, count: best.count)
        for _ in 0..<deals {
            var dealt = position
            dealt.deal(generator.draw(drawn, below: unseen.count).map { unseen[$0] })
            for (index, choice) in best.enumerated() {
                var playout = dealt
                playout.play(choice.card, at: choice.cell)
                playout.run(turns: Self.turns)
                chances[index] += playout.chance(of: view.team)
            }
        }
        let found = best.indices.max { chances[$0] < chances[$1] } ?? 0
        return best[found]
    }
}
