import Cryptography
import GameRules

/// One table: its cards, hands, chips and turn. It identifies players by their places round the table, from 0, and
/// knows nothing of seats, time or bots. The teams alternate.
package struct CardTable: Hashable, Sendable {
    /// The source of a round's chance.
    package struct Deck: Hashable, Sendable {
        let seed: Seed
        /// The combination of the players' own numbers; empty without any. See ``Nonces``.
        let digest: String

        package init(seed: Seed, digest: String = "") { (self.seed, self.digest) = (seed, digest) }

        /// Returns indices in the order of a shuffle.
        ///
        /// - Parameter number: 0 for the deal, then incremented with every reshuffled stock.
        func order(_ number: Int, of count: Int) -> [Int] {
            let purpose = digest.isEmpty ? "deck:\(number)" : "deck:\(number):\(digest)"
            var generator = SeededGenerator(bytes: seed.derived(for: purpose).bytes)
            return generator.draw(count, below: count)
        }
    }

    package enum Reason: String, Hashable, Sendable {
        /// A team has as many sequences as it needs.
        case sequences
        /// No player could play any more.
        case stuck
        /// Every space has a chip.
        case full
        /// A host ended the game.
        case ended
    }

    package struct Outcome: Hashable, Sendable {
        /// `nil` for a draw.
        package let team: Int?
        package let reason: Reason
    }

    package enum Move: Hashable, Sendable {
        /// - Parameter lock: the index of one of ``Board/choices(at:of:)``; `nil` for the first.
        case play(Card, cell: Int, lock: Int? = nil)
        case swap(Card)
        case pass
    }

    /// The further effects of a move.
    package struct Effect: Hashable, Sendable {
        /// The team whose chip was taken.
        package var removed: Int?
        package var claims: [Board.Claim] = []
        package var drawn: Card?
        /// The size of the new stock, if there is one.
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
    /// Each place's cards, in the order of their numbers.
    package private(set) var hands: [[Card]]
    /// The stock; the last card is drawn next.
    private(set) var stock: [Card]
    package private(set) var discards: [Card] = []
    private var reshuffles = 0
    package private(set) var turn: Int
    /// The number of dead cards exchanged in this turn.
    package private(set) var swaps = 0
    /// The number of consecutive passes.
    private var passes = 0
    package private(set) var outcome: Outcome?

    package var stockCount: Int { stock.count }

    /// - Parameter first: the place that begins; cards are dealt from place 0 on, one at a time.
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

    /// Returns the number of cards in a hand, as in the printed rules.
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

    // MARK: - Permitted moves

    /// Whether both spaces of a card are covered now.
    package func isDead(_ card: Card) -> Bool {
        card.jack == nil && layout.cells[card.face].allSatisfy { !board.isFree($0) }
    }

    /// Returns the cells that a player may choose with a card, on any turn.
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
        // If no card can be drawn, an exchange would only empty the hand. The limit ends the turn when only dead cards
        // are left.
        case .any: swaps < CardTable.swapsMax
        }
    }

    /// Whether the player on turn can do anything but pass.
    package var canPlay: Bool {
        hands[turn].contains { !cells(for: $0, of: turn).isEmpty }
            || canSwap && !(stock.isEmpty && discards.isEmpty) && hands[turn].contains(where: isDead)
    }

    // MARK: - Moves

    /// Applies a move of the player on turn. A refused move changes nothing.
    @discardableResult
    package mutating func take(_ move: Move) throws(Rejection) -> Effect {
        guard outcome == nil else { throw Rejection(.gameOver, "The game is over.") }
        switch move {
        case .play(let card, let cell, let lock): return try play(card, cell, lock)
        case .swap(let card): return try swap(card)
        case .pass:
            if canPlay { throw Rejection(.canPlay, "You cannot pass: you have a card to play or swap.") }
            passes += 1
            advance()
            if passes >= players { end(.stuck) }
            return Effect()
        }
    }

    /// Ends the turn without a move, for example when the player is absent.
    mutating func skip() {
        passes = 0
        advance()
    }

    private mutating func play(_ card: Card, _ cell: Int, _ lock: Int?) throws(Rejection) -> Effect {
        let team = team(of: turn)
        try check(card, cell)
        var effect = Effect()
        if card.jack == .oneEyed {
            guard lock == nil else { throw Rejection(.badLock, "Removing a chip cannot lock a sequence.") }
            effect.removed = board.team(at: cell)
            if let other = effect.removed { board.take(cell, from: other) }
        } else {
            let choices = board.choices(at: cell, of: team)
            let choice = options.lockChoice == .first ? 0 : lock ?? 0
            guard choices.indices.contains(choice) else {
                throw Rejection(
                    .badLock, "There are \(choices.count) ways to lock a sequence there. Send the one you choose.")
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
        guard hands[turn].contains(card) else { throw Rejection(.notInHand, "This card is not in your hand.") }
        guard (0..<Board.cells).contains(cell) else { throw Rejection(.badCell, "There is no space \(cell).") }
        if board.isCorner(cell) { throw Rejection(.cornerCell, "Corners cannot change.") }
        let there = board.team(at: cell)
        guard card.jack == .oneEyed else {
            if card.jack == nil, layout.faces[cell] != card.face {
                throw Rejection(.cardMismatch, "This space shows another card.")
            }
            if there != nil { throw Rejection(.occupied, "There is already a chip on this space.") }
            return
        }
        guard let there else { throw Rejection(.nothingThere, "There is no chip on this space.") }
        if there == team(of: turn) { throw Rejection(.ownChip, "This chip belongs to your own team.") }
        if board.locked.contains(cell) { throw Rejection(.lockedChip, "This chip is part of a sequence.") }
    }

    private mutating func swap(_ card: Card) throws(Rejection) -> Effect {
        guard hands[turn].contains(card) else { throw Rejection(.notInHand, "This card is not in your hand.") }
        if options.deadSwap == .off { throw Rejection(.notAllowed, "Swapping dead cards is turned off in this game.") }
        guard isDead(card) else { throw Rejection(.notDead, "This card can still be played.") }
        guard canSwap else {
            let max = options.deadSwap == .once ? "One dead card" : "At most \(CardTable.swapsMax) dead cards"
            throw Rejection(.alreadySwapped, "\(max) a turn.")
        }
        if stock.isEmpty && discards.isEmpty { throw Rejection(.notAllowed, "There are no cards left to draw.") }
        var effect = Effect()
        // A card that was just shown is not drawn again at once, so the stock is reshuffled first.
        if stock.isEmpty { reshuffle(into: &effect) }
        discard(card)
        swaps += 1
        draw(into: &effect)
        return effect
    }

    /// Ends the game by the state of the board: more sequences win, then more open fours, then more threes.
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

    /// Shuffles all discards, in the order of discarding, into a new stock.
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
    /// A host has paused the game.
    package static let paused: Rejection.Code = "paused"
}
