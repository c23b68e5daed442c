/// A simulated table, where the other players hold cards that they may hold. Every player makes the play with the
/// highest immediate value. Two-eyed jacks are played only to complete or block a sequence, one-eyed jacks only to
/// block one.
struct Playout: Sendable {
    /// The value from which a play blocks a sequence at least, and from which it completes one.
    private static let stopping = 1_800.0
    private static let making = 2_000.0
    /// The value of a jack in the hand, on the scale of ``FiveValues/sequence``.
    private static let twoEyed = 0.4
    private static let oneEyed = 0.22

    private let players: Int
    private let teams: Int
    private let need: Int
    /// Each face's two cells, one after the other; -1 for a jack.
    private let cells: [Int]
    private var influence: Influence
    private var chips: [CellSet]
    private var free: CellSet
    private var locked: CellSet
    /// The number of cards in each hand, and the hands' faces, `handSize` entries per player.
    private var counts: [Int]
    private var hands: [Int]
    private let handSize: Int
    /// The faces of the stock; the last is drawn next.
    private var stock: [Int] = []
    private var turn: Int
    private var winner: Int?

    init(_ view: SeatView, _ influence: Influence) {
        (players, teams, need, turn) = (view.players, view.teams, view.need, view.place)
        self.influence = influence
        cells = view.layout.cells.flatMap { $0.isEmpty ? [-1, -1] : $0 }
        chips = view.board.chips
        free = chips.reduce(CellSet(Layout.places)) { $0.subtracting($1) }
        locked = view.board.locked
        counts = view.counts
        handSize = counts.max() ?? 0
        hands = [Int](repeating: 0, count: players * handSize)
        for (index, card) in view.hand.enumerated() { hands[turn * handSize + index] = card.face }
    }

    /// Deals cards to the other players; the rest is the stock.
    ///
    /// - Parameter unseen: Faces, as many as are left or will be drawn.
    mutating func deal(_ unseen: [Int]) {
        stock = unseen
        for player in 0..<players where player != turn {
            for index in 0..<counts[player] { hands[player * handSize + index] = stock.popLast() ?? 0 }
        }
    }

    /// Plays a card of the player on turn.
    mutating func play(_ card: Card, at cell: Int) {
        guard let index = (0..<counts[turn]).first(where: { hands[turn * handSize + $0] == card.face }) else { return }
        play(index, at: cell)
    }

    private mutating func play(_ index: Int, at cell: Int) {
        let team = turn % teams
        if free.contains(cell) {
            chips[team].insert(cell)
            free.remove(cell)
            for five in influence.place(cell, of: team) { locked = locked.union(five.mask) }
            if influence.made[team] >= need { winner = team }
        } else if let other = chips.firstIndex(where: { $0.contains(cell) }) {
            chips[other].remove(cell)
            free.insert(cell)
            influence.take(cell, of: other)
        }
        draw(index)
        turn = (turn + 1) % players
    }

    private mutating func draw(_ index: Int) {
        let first = turn * handSize
        if let face = stock.popLast() {
            hands[first + index] = face
        } else {
            counts[turn] -= 1
            hands[first + index] = hands[first + counts[turn]]
        }
    }

    /// Plays turns until a team has won or the number of turns is reached.
    mutating func run(turns: Int) { for _ in 0..<turns where winner == nil { playTurn() } }

    private mutating func playTurn(maySwap: Bool = true) {
        let team = turn % teams
        var best = (index: -1, cell: -1, gain: -Double.infinity)
        var (twoEyed, oneEyed) = (-1, -1)
        for index in 0..<counts[turn] {
            let face = hands[turn * handSize + index]
            let (one, other) = (cells[2 * face], cells[2 * face + 1])
            guard one >= 0 else {
                if Card(face).jack == .twoEyed { twoEyed = index } else { oneEyed = index }
                continue
            }
            if maySwap, !free.contains(one), !free.contains(other) {
                draw(index)
                return playTurn(maySwap: false)
            }
            for cell in [one, other] where free.contains(cell) {
                let gain = influence.gain(cell, of: team)
                if gain > best.gain { best = (index, cell, gain) }
            }
        }
        if best.gain < Self.making, twoEyed >= 0 || oneEyed >= 0 {
            let most = bestFree(for: team)
            let isStopped = best.gain >= Self.stopping
            if twoEyed >= 0, most.gain >= Self.making || most.gain >= Self.stopping && !isStopped || best.index < 0 {
                if most.cell >= 0 { best = (twoEyed, most.cell, most.gain) }
            } else if most.gain >= Self.stopping, !isStopped, let cell = bestToTake(for: team) {
                best = (oneEyed, cell, 0)
            }
        }
        if best.index >= 0 { play(best.index, at: best.cell) } else { turn = (turn + 1) % players }
    }

    private func bestFree(for team: Int) -> (cell: Int, gain: Double) {
        var best = (cell: -1, gain: -Double.infinity)
        for cell in Layout.places where free.contains(cell) {
            let gain = influence.gain(cell, of: team)
            if gain > best.gain { best = (cell, gain) }
        }
        return best
    }

    private func bestToTake(for team: Int) -> Int? {
        var best: (cell: Int?, gain: Double) = (nil, 0)
        for other in 0..<teams where other != team {
            for cell in chips[other].subtracting(locked).cells {
                let gain = influence.gain(taking: cell, from: other, for: team)
                if gain > best.gain { best = (cell, gain) }
            }
        }
        return best.cell
    }

    /// Returns a team's probability of winning, 0 to 1.
    func chance(of team: Int) -> Double {
        if let winner { return winner == team ? 1 : 0 }
        var odds = 0.0
        for one in 0..<teams { odds += one == team ? influence.standing(of: one) : -influence.standing(of: one) }
        for player in 0..<players {
            for face in hands[player * handSize..<player * handSize + counts[player]] where cells[2 * face] < 0 {
                let worth = Card(face).jack == .twoEyed ? Self.twoEyed : Self.oneEyed
                odds += player % teams == team ? worth : -worth
            }
        }
        return 0.5 + 0.5 * odds / (odds * odds + 4).squareRoot()
    }
}
