import GameRules

/// Chooses a move from what a seat sees. Not part of the fold: what it chose is logged, so that a better one changes no
/// game that was played.
package struct CardBot: Sendable {
    /// 1 plays what is next to its chips, 2 weighs every five in a row, 3 also tries what others may answer.
    let level: Int
    /// How many deals of the cards that nobody has seen the third tries.
    private let deals: Int

    package init(level: Int, deals: Int = 400) { (self.level, self.deals) = (level, deals) }

    private struct Choice {
        let card: Card
        let cell: Int
        let value: Double
    }

    /// How many of the best plays are tried.
    private static let tried = 8
    /// No further deal is tried with a play once so many different answers to it were: a turn costs some milliseconds.
    private static let answersMax = 60
    /// What the best that the cards left in one's hand can do counts for.
    private static let outlook = 0.15
    private static let winning = 10_000.0
    /// What it takes to give a jack away.
    private static let jackWorth = 30.0

    /// - Parameter salt: what tells one choice from another where the cards do not.
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
        // Cards that do the same are weighed once.
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

    /// A sequence first, then against another's, then beside one's own; jacks last unless for one of the first two.
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

    /// A board in thought.
    private struct Position {
        var board: Board
        var influence: Influence

        /// A card of a team is played.
        mutating func play(_ choice: Choice, of team: Int) {
            guard choice.card.jack == .oneEyed else {
                let claimed = influence.place(choice.cell, of: team)
                board.place(choice.cell, of: team, claiming: claimed)
                return
            }
            guard let other = board.team(at: choice.cell) else { return }
            board.take(choice.cell, from: other)
            influence.take(choice.cell, of: other)
        }
    }

    /// Tries the best few: what the next player is likely to do then with cards that may be theirs, what one does after that
    /// with those that are left, and what the board has come to by then.
    private func foresighted(_ choices: [Choice], _ view: SeatView, _ influence: Influence, salt: Int) -> Choice {
        let best = choices.sorted { $0.value > $1.value }.prefix(Self.tried)
        let unseen = view.unseen
        let count = min(view.counts[(view.place + 1) % view.players], unseen.count)
        guard best.count > 1, count > 0 else { return best[0] }
        var bytes = [UInt8](repeating: 0, count: 32)
        for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: salt >> (8 * index)) }
        for (index, card) in view.hand.enumerated() { bytes[8 + index] = UInt8(card.number + 1) }
        var generator = SeededGenerator(bytes: bytes)
        // The same deals for each, so that they are told apart by what they do.
        let deals = (0..<deals).map { _ in generator.draw(count, below: unseen.count).map { unseen[$0] } }
        var found = best[0]
        var most = -Double.infinity
        for choice in best {
            var position = Position(board: view.board, influence: influence)
            position.play(choice, of: view.team)
            if position.influence.made[view.team] >= view.need { return choice }
            let value = value(of: position, rest: view.hand.filter { $0 != choice.card }, view, deals)
            if value > most { (most, found) = (value, choice) }
        }
        return found
    }

    /// What a position comes to on average once the next player has answered.
    private func value(of position: Position, rest: [Card], _ view: SeatView, _ deals: [[Card]]) -> Double {
        let other = (view.team + 1) % view.teams
        // What a card is best played for depends on the card alone.
        let answers = (0..<Card.faces).map { face in
            plays(of: [Card(face)], other, position.board, view.layout, position.influence, salt: 0)
                .max { $0.value < $1.value }
        }
        var known: [Int: Double] = [:]
        var (sum, counted) = (0.0, 0)
        for deal in deals {
            var answer: Choice?
            for card in deal {
                guard let one = answers[card.face], one.value > answer?.value ?? -.infinity else { continue }
                answer = one
            }
            let key =
                answer.map { $0.cell * 3 + ($0.card.jack == .oneEyed ? 2 : $0.card.jack == .twoEyed ? 1 : 0) } ?? -1
            if let value = known[key] {
                sum += value
            } else {
                guard known.count < Self.answersMax else { continue }
                let value = value(of: position, after: answer, of: other, rest: rest, view)
                known[key] = value
                sum += value
            }
            counted += 1
        }
        return sum / Double(max(1, counted))
    }

    private func value(
        of position: Position, after answer: Choice?, of other: Int, rest: [Card], _ view: SeatView
    ) -> Double {
        var then = position
        var rest = rest
        var jacks = 0.0
        if let answer {
            then.play(answer, of: other)
            if then.influence.made[other] >= view.need { return -Self.winning }
            if answer.card.jack != nil { jacks += Self.jackWorth }
        }
        let own = plays(of: rest, view.team, then.board, view.layout, then.influence, salt: 0)
        if let next = own.max(by: { $0.value < $1.value }) {
            then.play(next, of: view.team)
            if then.influence.made[view.team] >= view.need { return Self.winning }
            rest.removeAll { $0 == next.card }
        }
        var outlook = 0.0
        for card in rest {
            guard card.jack == nil else {
                jacks += Self.jackWorth
                continue
            }
            outlook +=
                view.layout.cells[card.face].filter(then.board.isFree)
                .map { then.influence.gain($0, of: view.team) }.max() ?? 0
        }
        return then.influence.balance(of: view.team) + jacks + Self.outlook * outlook
    }
}
