import Cryptography
import GameRules

/// One table: cards, hands, chips and whose turn it is. Knows players by their places round the table, from 0, and nothing
/// of seats, time or bots; the teams alternate.
package struct CardTable: Hashable, Sendable {
    /// Where the chance of a round comes from.
    package struct Deck: Hashable, Sendable {
        let seed: Seed
        /// What the players' own numbers come to; empty without any. See ``Nonces``.
        let digest: String

        package init(seed: Seed, digest: String = "") { (self.seed, self.digest) = (seed, digest) }

        /// So many indices in the order of a shuffle.
        ///
        /// - Parameter number: 0 for the deal, then counted up with every reshuffled stock.
        func order(_ number: Int, of count: Int) -> [Int] {
            let purpose = digest.isEmpty ? "deck:\(number)" : "deck:\(number):\(digest)"
            var generator = SeededGenerator(bytes: seed.derived(for: purpose).bytes)
            return generator.draw(count, below: count)
        }
    }

    package enum Reason: String, Hashable, Sendable {
        /// A team has as many sequences as it needs.
        case sequences
        /// Nobody could play any more.
        case stuck
        /// Every space has a chip.
        case full
        /// A host has ended it.
        case ended
    }

    package struct Outcome: Hashable, Sendable {
        /// `nil` for a draw.
        package let team: Int?
        package let reason: Reason
    }

    package enum Move: Hashable, Sendable {
        /// - Parameter lock: which of ``Board/choices(at:of:)``; `nil` for the first.
        case play(Card, cell: Int, lock: Int? = nil)
        case swap(Card)
        case pass
    }

    /// What a move brought about beside itself.
    package struct Effect: Hashable, Sendable {
        /// The team whose chip was taken.
        package var removed: Int?
        package var claims: [Board.Claim] = []
        package var drawn: Card?
        /// How many cards the new stock has.
        package var reshuffled: Int?
    }

    static let swapsMax = 10

    package let players: Int
    package let teams: Int
    package let options: SequenceOptions
    package let layout: Layout
    package let handSize: Int
    package let need: Int
    private let deck: Deck
    package private(set) var board: Board
    /// Each in the order of numbers.
    package private(set) var hands: [[Card]]
    /// The last is drawn next.
    private(set) var stock: [Card]
    package private(set) var discards: [Card] = []
    private var reshuffles = 0
    package private(set) var turn: Int
    /// How many dead cards were exchanged in this turn.
    package private(set) var swaps = 0
    /// How many could not play, one after the other.
    private var passes = 0
    package private(set) var outcome: Outcome?

    package var stockCount: Int { stock.count }

    /// - Parameter first: who begins; cards are dealt from place 0 on, one at a time.
    package init(players: Int, teams: Int, first: Int, options: SequenceOptions, deck: Deck) {
        self.players = players
        self.teams = teams
        self.options = options
        self.deck = deck
        layout = Layout(options.layout, seed: deck.seed)
        handSize = options.handSize ?? CardTable.handSize(players: players)
        need = options.need ?? (teams == 2 ? 2 : 1)
        board = Board(teams: teams, corners: options.corners)
        stock = deck.order(0, of: Card.count).reversed().map { Card($0) }
        hands = [[Card]](repeating: [], count: players)
        turn = first
        for _ in 0..<handSize { for player in 0..<players { hands[player].append(stock.removeLast()) } }
        for player in 0..<players { hands[player].sort() }
    }

    /// As printed.
    package static func handSize(players: Int) -> Int {
        switch players {
        case ...2: 7
        case 3...4: 6
        case 5...6: 5
        case 7...9: 4
        default: 3
        }
    }

    package func team(of player: Int) -> Int { player % teams }

    // MARK: - What may be done

    /// Both spaces of a card are covered now.
    package func isDead(_ card: Card) -> Bool {
        card.jack == nil && layout.cells[card.face].allSatisfy { !board.isFree($0) }
    }

    /// The cells that a player may choose with a card, whoever's turn it is.
    package func cells(for card: Card, of player: Int) -> [Int] {
        switch card.jack {
        case nil: layout.cells[card.face].filter(board.isFree)
        case .twoEyed?: (0..<Board.cells).filter(board.isFree)
        case .oneEyed?:
            (0..<Board.cells).filter { cell in
                board.team(at: cell).map { $0 != team(of: player) } ?? false && !board.locked.contains(cell)
            }
        }
    }

    package var canSwap: Bool {
        switch options.deadSwap {
        case .off: false
        case .once: swaps == 0
        // Where nothing can be drawn, an exchange would only empty the hand.
        // Where all that is left is dead, it must come to an end.
        case .any: swaps < CardTable.swapsMax
        }
    }

    /// Whether the player whose turn it is has anything to do but to pass.
    package var canPlay: Bool {
        hands[turn].contains { !cells(for: $0, of: turn).isEmpty }
            || canSwap && !(stock.isEmpty && discards.isEmpty) && hands[turn].contains(where: isDead)
    }

    // MARK: - Moves

    /// A move of the player whose turn it is; one that is refused changes nothing.
    @discardableResult
    package mutating func take(_ move: Move) throws(Rejection) -> Effect {
        guard outcome == nil else { throw Rejection(.gameOver, "The game is over.") }
        switch move {
        case .play(let card, let cell, let lock): return try play(card, cell, lock)
        case .swap(let card): return try swap(card)
        case .pass:
            if canPlay { throw Rejection(.canPlay, "You have a card that can be played or exchanged.") }
            passes += 1
            advance()
            if passes >= players { end(.stuck) }
            return Effect()
        }
    }

    /// A turn goes by unused, such as that of somebody who was not there.
    mutating func skip() {
        passes = 0
        advance()
    }

    private mutating func play(_ card: Card, _ cell: Int, _ lock: Int?) throws(Rejection) -> Effect {
        let team = team(of: turn)
        try check(card, cell)
        var effect = Effect()
        if card.jack == .oneEyed {
            guard lock == nil else { throw Rejection(.badLock, "Taking a chip makes no sequence.") }
            effect.removed = board.team(at: cell)
            if let other = effect.removed { board.take(cell, from: other) }
        } else {
            let choices = board.choices(at: cell, of: team)
            let choice = options.lockChoice == .first ? 0 : lock ?? 0
            guard choices.indices.contains(choice) else {
                throw Rejection(.badLock, "There are \(choices.count) ways to lock a sequence there.")
            }
            effect.claims = choices[choice].map { Board.Claim(team: team, cells: $0) }
            board.place(cell, of: team, claiming: choices[choice])
        }
        discard(card)
        passes = 0
        if board.count(of: team) >= need {
            outcome = Outcome(team: team, reason: .sequences)
            return effect
        }
        draw(into: &effect)
        advance()
        if board.isFull { end(.full) }
        return effect
    }

    private func check(_ card: Card, _ cell: Int) throws(Rejection) {
        guard hands[turn].contains(card) else { throw Rejection(.notInHand, "That card is not in your hand.") }
        guard (0..<Board.cells).contains(cell) else { throw Rejection(.badCell, "There is no space \(cell).") }
        if board.isCorner(cell) { throw Rejection(.cornerCell, "Corners stay as they are.") }
        let there = board.team(at: cell)
        guard card.jack == .oneEyed else {
            if card.jack == nil, layout.faces[cell] != card.face {
                throw Rejection(.cardMismatch, "That space shows another card.")
            }
            if there != nil { throw Rejection(.occupied, "There is a chip already.") }
            return
        }
        guard let there else { throw Rejection(.nothingThere, "There is no chip to take.") }
        if there == team(of: turn) { throw Rejection(.ownChip, "That chip is your own team’s.") }
        if board.locked.contains(cell) { throw Rejection(.lockedChip, "That chip is part of a sequence.") }
    }

    private mutating func swap(_ card: Card) throws(Rejection) -> Effect {
        guard hands[turn].contains(card) else { throw Rejection(.notInHand, "That card is not in your hand.") }
        if options.deadSwap == .off { throw Rejection(.notAllowed, "Dead cards are not exchanged in this game.") }
        guard isDead(card) else { throw Rejection(.notDead, "That card can still be played.") }
        guard canSwap else {
            let max = options.deadSwap == .once ? "One dead card" : "At most \(CardTable.swapsMax) dead cards"
            throw Rejection(.alreadySwapped, "\(max) a turn.")
        }
        if stock.isEmpty && discards.isEmpty { throw Rejection(.notAllowed, "There is no card to draw.") }
        var effect = Effect()
        // What is shown is not drawn again at once.
        if stock.isEmpty { reshuffle(into: &effect) }
        discard(card)
        swaps += 1
        draw(into: &effect)
        return effect
    }

    /// Ends the game with what there is on the board: more sequences win, then more open fours, then more threes.
    mutating func end(_ reason: Reason) {
        guard outcome == nil else { return }
        let results = (0..<teams).map { team in
            let runs = board.runs(of: team)
            return [board.count(of: team), runs.fours, runs.threes]
        }
        let best = results.max { $0.lexicographicallyPrecedes($1) }
        let winners = results.indices.filter { results[$0] == best }
        outcome = Outcome(team: winners.count == 1 ? winners[0] : nil, reason: reason)
    }

    private mutating func advance() {
        turn = (turn + 1) % players
        swaps = 0
    }

    private mutating func discard(_ card: Card) {
        hands[turn].removeAll { $0 == card }
        discards.append(card)
    }

    private mutating func draw(into effect: inout Effect) {
        if stock.isEmpty { reshuffle(into: &effect) }
        guard let card = stock.popLast() else { return }
        effect.drawn = card
        hands[turn].append(card)
        hands[turn].sort()
    }

    /// All that was discarded, in the order of discarding, is shuffled into a new stock.
    private mutating func reshuffle(into effect: inout Effect) {
        guard !discards.isEmpty else { return }
        reshuffles += 1
        stock = deck.order(reshuffles, of: discards.count).reversed().map { discards[$0] }
        discards = []
        effect.reshuffled = stock.count
    }
}

extension Rejection.Code {
    package static let notYourTurn: Rejection.Code = "notYourTurn"
    package static let notInHand: Rejection.Code = "notInHand"
    package static let badCell: Rejection.Code = "badCell"
    package static let occupied: Rejection.Code = "occupied"
    package static let cornerCell: Rejection.Code = "cornerCell"
    package static let cardMismatch: Rejection.Code = "cardMismatch"
    package static let ownChip: Rejection.Code = "ownChip"
    package static let lockedChip: Rejection.Code = "lockedChip"
    package static let nothingThere: Rejection.Code = "nothingThere"
    package static let badLock: Rejection.Code = "badLock"
    package static let gameOver: Rejection.Code = "gameOver"
    package static let notDead: Rejection.Code = "notDead"
    package static let alreadySwapped: Rejection.Code = "alreadySwapped"
    package static let canPlay: Rejection.Code = "canPlay"
    package static let teamFull: Rejection.Code = "teamFull"
    package static let badSeating: Rejection.Code = "badSeating"
    package static let tooLate: Rejection.Code = "tooLate"
    /// A host has stopped the game for a while.
    package static let paused: Rejection.Code = "paused"
}
