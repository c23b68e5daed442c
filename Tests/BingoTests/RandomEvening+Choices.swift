import Bingo
import BingoReferee
import GameRules

extension RandomEvening {
    /// Returns a random input and its sender, usually a sensible one.
    mutating func next() -> (BingoInput, Int) {
        let player = dice.integer(below: 12) == 0 ? 0 : 1 + dice.integer(below: isHost.count - 1)
        let size = game.setup.options.size
        let terms = game.terms.count
        let isWild = dice.integer(below: 25) == 0
        let cell = isWild ? [-1, size * size, 99][dice.integer(below: 3)] : likelyCell(of: player)
        let term = isWild ? [-1, terms, 500][dice.integer(below: 3)] : likelyTerm(terms)
        let host = dice.integer(below: 20) == 0 ? player : 0
        switch dice.integer(below: 100) {
        case 0..<42: return (.mark(cell: cell), player)
        case 42..<69: return (.call(term: term), host)
        case 69..<78: return (.uncall(term: standingTerm(or: term)), host)
        case 78..<85: return (.unmark(cell: cell), player)
        case 85..<91: return (.autoMark(on: dice.integer(below: 3) > 0), player)
        case 91..<92: return (.reshuffle, player)
        case 92..<95: return (.startRound, host)
        case 95..<97: return anew(host: host, player: player)
        case 97..<98: return (.newRound(change(), terms: nil, language: nil, seed: RandomEvening.seed(&dice)), host)
        case 98..<99: return (.setOptions(change(), seed: RandomEvening.seed(&dice)), host)
        default:
            let terms = game.setup.terms + [Term("new")]
            return (.setTerms(terms, language: nil, seed: RandomEvening.seed(&dice)), host)
        }
    }

    /// The rarer inputs.
    private mutating func anew(host: Int, player: Int) -> (BingoInput, Int) {
        switch dice.integer(below: 20) {
        case 0..<3: return (.finishRound, host)
        case 3..<5: return (.startCountdown(seconds: [-1, 1, 20, 600, 601][dice.integer(below: 5)]), host)
        case 5..<6: return (.cancelStart, host)
        case 6..<8: return (.addTerm(Term(dice.integer(below: 4) == 0 ? "0" : "added \(game.terms.count)")), host)
        case 8..<10:
            return (.notYet(number: dice.integer(below: game.calls.count + 2), on: dice.integer(below: 3) > 0), player)
        case 10..<12: return (.spoilerGuard(seconds: [-1, 0, 5, 120, 300, 301][dice.integer(below: 6)]), player)
        case 12..<13: return (.crowdCall(term: 0, present: 0), host)
        case 13..<14: return (contribution(), player)
        case 14..<15: return (.openVote(titles: ["Ours", "Theirs", "Nobody’s"]), host)
        case 15..<16: return (.closeVote, host)
        case 16..<18:
            let number = reference.votes - (dice.integer(below: 6) == 0 ? 1 : 0)
            return (.vote(number: number, pack: dice.integer(below: 4)), player)
        default: return (draw(rank: dice.integer(below: 3)), host)
        }
    }

    mutating func draw(rank: Int) -> BingoInput { .draw(rank: rank, secret: RandomEvening.seed(&dice)) }

    mutating func contribution() -> BingoInput {
        let digits = RandomEvening.seed(&dice).hexadecimal.prefix(32)
        guard let nonce = PrizeDraw.Nonce(hexadecimal: String(digits)) else { preconditionFailure("32 digits") }
        return .contribute(draw: game.draws.count + (dice.integer(below: 8) > 0 ? 1 : 0), nonce: nonce)
    }

    /// Returns one of a few cells that most games use, or a called one, or any.
    private mutating func likelyCell(of player: Int) -> Int {
        let size = game.setup.options.size
        let board = reference.players[player]
        if dice.integer(below: 2) == 0, board.plays {
            for cell in board.board.indices where board.marks[cell] == nil {
                if reference.standing(board.board[cell]) != nil { return cell }
            }
        }
        return dice.integer(below: dice.integer(below: 3) > 0 ? size : size * size)
    }

    /// Returns a term of a few cells of a player, or any.
    mutating func likelyTerm(_ terms: Int) -> Int {
        let player = reference.players[dice.integer(below: reference.players.count)]
        guard player.plays, dice.integer(below: 4) > 0 else { return dice.integer(below: terms) }
        return max(0, player.board[dice.integer(below: game.setup.options.size)])
    }

    /// Returns a term that can usually be taken back.
    private mutating func standingTerm(or term: Int) -> Int {
        let standing = game.standingCalls
        if standing.isEmpty || dice.integer(below: 5) == 0 { return term }
        return standing[dice.integer(below: standing.count)].term
    }

    private mutating func change() -> OptionsChange {
        var change = OptionsChange()
        if dice.integer(below: 2) == 0 { change.verification = dice.integer(below: 2) == 0 ? .called : .honour }
        if dice.integer(below: 2) == 0 { change.windowSeconds = [0, 20, 180][dice.integer(below: 3)] }
        change.windowIsAutomatic = [true, false, nil, nil][dice.integer(below: 4)]
        if dice.integer(below: 2) == 0 { change.autoMark = dice.integer(below: 3) > 0 }
        return change
    }

    static func seed(_ dice: inout SeededGenerator) -> Seed {
        Seed(
            (0..<4).flatMap { _ in
                let word = dice.next()
                return (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
            })
    }

    static func options(_ dice: inout SeededGenerator) -> BingoOptions {
        var options = BingoOptions()
        options.size = dice.integer(below: 10) > 0 ? 3 : 4 + dice.integer(below: 2)
        options.freeCentre = options.size != 4 && dice.integer(below: 3) == 0
        options.verification = dice.integer(below: 4) == 0 ? .honour : .called
        options.autoMark = dice.integer(below: 5) > 0
        options.windowSeconds = [0, 20, 180][dice.integer(below: 3)]
        options.windowIsAutomatic = dice.integer(below: 4) == 0
        if options.windowIsAutomatic { options.windowSeconds = 45 }
        options.crowdPercent = [0, 1, 50, 100][dice.integer(below: 4)]
        options.crowdSeconds = [5, 30, 600][dice.integer(below: 3)]
        var masks: [UInt32] = []
        for cells in [[0, 1], [0, options.cellCount - 1], [2, 5, 7]] where dice.integer(below: 3) == 0 {
            masks.append(cells.reduce(0) { $0 | 1 << $1 })
        }
        let kinds = PatternKind.allCases.filter { _ in dice.integer(below: 3) == 0 }
        options.goal = Goal(kinds: kinds.isEmpty && masks.isEmpty ? [.row, .column] : kinds, masks: masks)
        var rules = RefereeRules()
        rules.size = options.size
        rules.kinds = RefereeRules.allKinds.filter { name in options.goal.kinds.contains { $0.rawValue == name } }
        rules.masks = masks.map { mask in (0..<options.cellCount).filter { mask & 1 << $0 != 0 } }
        options.goal = Goal(
            kinds: options.goal.kinds, masks: masks,
            need: min(rules.patterns.count, 1 + [0, 0, 0, 1, 2][dice.integer(below: 5)]))
        return options
    }
}
