import GameRules
import JSON

package enum RefereeMove: Hashable, Sendable {
    case play(Int, cell: Int, lock: Int?)
    case swap(Int)
    case pass

    /// Reads a move from a record; `nil` for any other command.
    init?(_ command: JSONObject) {
        switch command["act"]?.string ?? command["type"]?.string {
        case "play", "playCard":
            self = .play(
                command["card"]?.integer ?? -1, cell: command["cell"]?.integer ?? -1, lock: command["lock"]?.integer)
        case "swap": self = .swap(command["card"]?.integer ?? -1)
        case "pass": self = .pass
        default: return nil
        }
    }
}

/// Cards, chips and the turn at one table.
package struct RefereeCards: Equatable {
    package struct Outcome: Equatable {
        package let team: Int?
        package let reason: String

        package init(team: Int?, reason: String) { (self.team, self.reason) = (team, reason) }
    }

    package let players: Int
    package let teams: Int
    let options: RefereeSequence.Options
    package let faces: [Int?]
    package let need: Int
    package let handSize: Int
    private let seed: Seed
    private let digest: String
    package private(set) var board: RefereeBoard
    package private(set) var hands: [[Int]]
    /// The first is drawn next.
    package private(set) var stock: [Int]
    package private(set) var discards: [Int] = []
    private var reshuffles = 0
    package private(set) var turn: Int
    package private(set) var swaps = 0
    private var passes = 0
    package private(set) var outcome: Outcome?

    package init(
        players: Int, teams: Int, first: Int, options: RefereeSequence.Options, seed: Seed, digest: String = ""
    ) {
        (self.players, self.teams, self.options, self.seed, self.digest) = (players, teams, options, seed, digest)
        turn = first
        let sizes = [0, 7, 7, 6, 6, 5, 5, 4, 4, 4, 3, 3, 3]
        handSize = options.hand ?? sizes[players]
        need = options.need ?? (teams == 3 ? 1 : 2)
        faces = RefereeLayout.faces(options.layout, seed: seed)
        board = RefereeBoard(corners: options.corners)
        hands = [[Int]](repeating: [], count: players)
        stock = []
        stock = order(of: Array(0..<104))
        for _ in 0..<handSize { for player in 0..<players { hands[player].append(stock.removeFirst()) } }
    }

    private func order(of cards: [Int]) -> [Int] {
        let purpose = "deck:\(reshuffles)" + (digest.isEmpty ? "" : ":\(digest)")
        var dice = SeededGenerator(bytes: seed.derived(for: purpose).bytes)
        return dice.draw(cards.count, below: cards.count).map { cards[$0] }
    }

    package func team(of player: Int) -> Int { player % teams }

    /// Returns the eyes of a jack: one for hearts and spades, two for clubs and diamonds; 0 for other cards.
    private func eyes(_ card: Int) -> Int { card % 13 != 9 ? 0 : card % 52 < 26 ? 1 : 2 }

    /// Returns why the player on turn may not play a card on a cell; `nil` if they may.
    private func refusal(_ card: Int, _ cell: Int) -> String? {
        if !hands[turn].contains(card) { return "notInHand" }
        if !(0..<100).contains(cell) { return "badCell" }
        if RefereeBoard.corners.contains(cell) { return "cornerCell" }
        let chip = board.chips[cell]
        if eyes(card) == 1 {
            if chip == nil { return "nothingThere" }
            if chip == team(of: turn) { return "ownChip" }
            return board.isLocked(cell) ? "lockedChip" : nil
        }
        if eyes(card) == 0, faces[cell] != card % 52 { return "cardMismatch" }
        return chip == nil ? nil : "occupied"
    }

    package func isDead(_ card: Int) -> Bool {
        eyes(card) == 0 && !faces.indices.contains { faces[$0] == card % 52 && board.isFree($0) }
    }

    package var canSwap: Bool {
        options.deadSwap == "any" ? swaps < 10 : options.deadSwap == "once" && swaps == 0
    }

    private var isNothingToDraw: Bool { stock.isEmpty && discards.isEmpty }

    /// The possible plays of the player on turn, and the dead cards that they may exchange.
    package var plays: [[Int]] {
        hands[turn].sorted().flatMap { card in (0..<100).filter { refusal(card, $0) == nil }.map { [card, $0] } }
    }
    package var exchanges: [Int] { canSwap && !isNothingToDraw ? hands[turn].filter(isDead) : [] }

    package func choices(at cell: Int) -> [[[Int]]] { board.choices(at: cell, of: team(of: turn)) }

    // MARK: - Moves

    package mutating func take(_ move: RefereeMove) -> String? {
        if outcome != nil { return "gameOver" }
        switch move {
        case .play(let card, let cell, let lock): return play(card, cell, lock)
        case .swap(let card):
            if !hands[turn].contains(card) { return "notInHand" }
            if options.deadSwap == "off" { return "notAllowed" }
            if !isDead(card) { return "notDead" }
            if !canSwap { return "alreadySwapped" }
            if isNothingToDraw { return "notAllowed" }
            if stock.isEmpty { reshuffle() }
            discard(card)
            draw()
            swaps += 1
        case .pass:
            if !plays.isEmpty || !exchanges.isEmpty { return "canPlay" }
            passes += 1
            advance()
            if passes == players { end("stuck") }
        }
        return nil
    }

    private mutating func play(_ card: Int, _ cell: Int, _ lock: Int?) -> String? {
        if let code = refusal(card, cell) { return code }
        let team = team(of: turn)
        if eyes(card) == 1 {
            if lock != nil { return "badLock" }
            board.chips[cell] = nil
        } else {
            let choices = choices(at: cell)
            let choice = options.lockChoice == "first" ? 0 : lock ?? 0
            guard choices.indices.contains(choice) else { return "badLock" }
            board.chips[cell] = team
            board.claims += choices[choice].map { RefereeBoard.Claim(team: team, cells: $0) }
        }
        discard(card)
        passes = 0
        if board.count(of: team) >= need {
            outcome = Outcome(team: team, reason: "sequences")
            return nil
        }
        draw()
        advance()
        if board.isFull { end("full") }
        return nil
    }

    /// Ends the turn without a move.
    package mutating func skip() {
        passes = 0
        advance()
    }

    private mutating func advance() {
        turn = (turn + 1) % players
        swaps = 0
    }

    private mutating func discard(_ card: Int) {
        hands[turn].removeAll { $0 == card }
        discards.append(card)
    }

    private mutating func draw() {
        if stock.isEmpty { reshuffle() }
        if !stock.isEmpty { hands[turn].append(stock.removeFirst()) }
    }

    private mutating func reshuffle() {
        if discards.isEmpty { return }
        reshuffles += 1
        stock = order(of: discards)
        discards = []
    }

    /// Ends the game: more sequences win, then more open fours, then more threes; otherwise it is a draw.
    package mutating func end(_ reason: String) {
        if outcome != nil { return }
        var left = Array(0..<teams)
        let scores: [(Int) -> Int] = [
            { [board] in board.count(of: $0) }, { [board] in board.runs(of: $0, isFour: true) },
            { [board] in board.runs(of: $0, isFour: false) },
        ]
        for score in scores {
            let best = left.map(score).max()
            left = left.filter { score($0) == best }
        }
        outcome = Outcome(team: left.count == 1 ? left[0] : nil, reason: reason)
    }
}
