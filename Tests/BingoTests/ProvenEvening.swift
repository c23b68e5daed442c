import Bingo
import GameRules
import Testing

/// Evenings whose exports contain every feature.
enum ProvenEvening {
    /// The names of all players.
    static var names: Wire.Names {
        var names = Wire.Names()
        names.names[Evening.player(3)] = "Cid"
        names.names[Evening.player(4)] = "Dot"
        return names
    }

    /// A round with an early mark, an undone and restored call, one that stayed undone, a call by the crowd, an added
    /// term, a photo finish of Ada and Bo, a late joiner, a mark after the end, and a draw.
    static func called(rules: Int = 2) throws -> Evening {
        var evening = try Evening(terms: 12, players: 3, rules: rules) {
            $0.goal = Goal(kinds: [.row, .column, .diagonal])
            $0.freeCentre = true
            $0.crowdPercent = 60
            $0.windowSeconds = 20
        }
        let (ada, bo, cid) = (Evening.player(1), Evening.player(2), Evening.player(3))
        evening.expect(.autoMark(on: true), by: cid)
        // Ada's first row, whose first cell she marked too early.
        evening.mark([0], by: ada)
        for cell in 0..<2 {
            evening.wait(seconds: 1)
            evening.expect(.call(term: evening.term(cell, of: ada)))
        }
        evening.wait(seconds: 1)
        evening.mark([1], by: ada)
        // A mistaken tap.
        evening.expect(.uncall(term: evening.term(1, of: ada)))
        evening.wait(seconds: 1)
        evening.mark([7], by: bo)
        evening.expect(.call(term: evening.term(1, of: ada)))
        evening.expect(.addTerm(Term("Nobody foresaw this")))
        evening.wait(seconds: 1)
        // All cells that the others lack, except the one for the crowd.
        for player in [bo, cid] {
            for cell in 0..<3 where evening.game.call(of: evening.term(cell, of: player)) == nil {
                guard evening.term(cell, of: player) != evening.term(2, of: ada) else { continue }
                evening.expect(.call(term: evening.term(cell, of: player)))
            }
        }
        return try ended(evening)
    }

    private static func ended(_ started: Evening) throws -> Evening {
        var evening = started
        let (ada, bo, cid) = (Evening.player(1), Evening.player(2), Evening.player(3))
        evening.mark([0, 1], by: bo)
        let late = evening.join(.player)
        let last = evening.term(2, of: ada)
        for player in [ada, bo, cid] {
            if let cell = evening.cell(of: last, on: player) { evening.mark([cell], by: player) }
        }
        evening.wait(seconds: 1)
        evening.prompt(.crowdCall(term: last, present: 3, seats: Evening.present(3)))
        let wrong = try #require((0..<12).first { evening.game.call(of: $0) == nil })
        evening.expect(.call(term: wrong))
        evening.wait(seconds: 1)
        evening.mark([2], by: bo)
        evening.mark([8], by: late)
        evening.expect(.uncall(term: wrong))
        evening.expect(.spoilerGuard(seconds: 30), by: bo)
        evening.expect(.finishRound)
        evening.wait(seconds: 25)
        evening.mark([3], by: ada)
        evening.wait(seconds: 10)
        evening.draw(rank: 2, contributors: [bo, ada])
        return evening
    }

    /// A round that marks alone decide, with a host's own mask, and a second one in progress.
    static func honour() throws -> Evening {
        var evening = try Evening(terms: 9, players: 3) {
            $0.verification = .honour
            $0.goal = Goal(kinds: [.corners], masks: [0b101], need: 1)
        }
        evening.mark([0, 2, 5], by: Evening.player(2))
        evening.wait(seconds: 3)
        evening.mark([6, 8, 0, 2], by: Evening.player(1))
        evening.expect(.finishRound)
        evening.expect(.newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(9)))
        evening.expect(.startRound)
        evening.mark([1], by: Evening.player(1))
        return evening
    }

    /// Three rounds, the last one in progress: a draw won by a player who is then removed, a new co-host, and no
    /// auto-mark after the first.
    static func several() throws -> Evening {
        var evening = try Evening(terms: 9, players: 4)
        let (ada, bo, cid) = (Evening.player(1), Evening.player(2), Evening.player(3))
        evening.expect(.autoMark(on: true), by: ada)
        evening.wait(seconds: 1)
        evening.mark([0, 1, 2], by: cid)
        evening.call([0, 1], of: cid)
        evening.wait(seconds: 1)
        evening.call([2], of: cid)
        evening.expect(.finishRound)
        evening.draw(rank: 1)
        evening.remove(cid)
        evening.join(.host)
        var change = OptionsChange()
        change.autoMark = false
        for round in 2...3 {
            evening.wait(seconds: 5)
            evening.expect(.newRound(change, terms: nil, language: nil, seed: Evening.seed(UInt8(round))))
            evening.wait(seconds: 5)
            evening.expect(.startRound)
            for player in [ada, bo] {
                evening.mark([3, 4, 5], by: player)
                evening.call(
                    [3, 4, 5].filter { evening.game.call(of: evening.term($0, of: player)) == nil }, of: player)
                evening.wait(seconds: 1)
            }
            if round == 2 { evening.expect(.finishRound) }
        }
        return evening
    }
}
