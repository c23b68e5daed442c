import Bingo
import GameRules
import Testing

@Suite("Rounds")
struct RoundTests {
    let ada = Evening.player(1)

    @Test("hosts have no board; a player who becomes a host keeps theirs, in later rounds too")
    func hosts() throws {
        var evening = try Evening(players: 1)
        #expect(evening.game.board(of: Evening.host) == nil)
        let board = try #require(evening.game.board(of: ada))
        evening.promote(ada)
        #expect(evening.events.isEmpty)
        #expect(evening.game.board(of: ada) == board)
        evening.mark([0], by: ada)
        evening.expect(.call(term: 0), by: ada)
        evening.expect(.finishRound, by: ada)
        evening.expect(.newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(8)), by: ada)
        #expect(evening.game.board(of: ada) != nil)
        #expect(evening.game.board(of: Evening.host) == nil)
    }

    @Test("a reshuffle deals another board by the next deal number")
    func reshuffle() throws {
        var evening = try Evening(terms: 40, players: 2, started: false)
        let before = try #require(evening.game.board(of: ada))
        let other = evening.game.board(of: Evening.player(2))
        evening.expect(.reshuffle, by: ada)
        let after = try #require(evening.game.board(of: ada))
        #expect(after.deal == before.deal + 1)
        #expect(after.cells != before.cells)
        #expect(evening.game.board(of: Evening.player(2)) == other)
        #expect(evening.events.map(\.event) == [.board(ada)])
        #expect(evening.events.map(\.audience) == [.seat(ada)])
    }

    @Test("a board that was given away may be dealt again")
    func givenAway() throws {
        // Of 3,000 boards out of 362,880, about a dozen are duplicates.
        var evening = try Evening(players: 1, started: false)
        for _ in 0..<3000 { evening.expect(.reshuffle, by: ada) }
        #expect(evening.game.board(of: ada)?.deal == 3000)
    }

    @Test("other options deal all boards again, and all connections are notified")
    func setOptions() throws {
        var evening = try Evening(terms: 25, players: 2, started: false)
        var change = OptionsChange()
        change.size = 5
        let commitment = evening.game.commitment
        evening.expect(.setOptions(change, seed: Evening.seed(2)))
        #expect(evening.game.board(of: ada)?.cells.count == 25)
        #expect(evening.game.commitment != commitment)
        #expect(evening.game.number == 1)
        #expect(evening.events.map(\.event) == [.roundDealt, .board(ada), .board(Evening.player(2))])
        change.size = 6
        #expect(evening.play(.setOptions(change, seed: Evening.seed(3))) == "badOptions")
    }

    @Test("a board larger than the list is refused by the code of what was changed")
    func shortage() throws {
        var evening = try Evening(terms: 12, players: 1, started: false)
        var change = OptionsChange()
        change.size = 4
        #expect(evening.play(.setOptions(change, seed: Evening.seed(2))) == "badOptions")
        #expect(evening.play(.setTerms([Term("a")], language: nil, seed: Evening.seed(2))) == "badTerms")
        #expect(evening.game.setup.options.size == 3)
    }

    @Test("another list of terms deals again, and hosts get the list")
    func setTerms() throws {
        var evening = try Evening(players: 1, started: false)
        let terms = (0..<11).map { Term("other \($0)", means: "this") }
        evening.expect(.setTerms(terms, language: "fr", seed: Evening.seed(2)))
        #expect(evening.game.setup.terms == terms)
        #expect(evening.game.setup.language == "fr")
        #expect(evening.events.map(\.event) == [.roundDealt, .termsChanged, .board(ada)])
        #expect(evening.events.map(\.audience) == [.everybody, .hosts, .seat(ada)])
        evening.expect(.setTerms(terms, language: nil, seed: Evening.seed(3)))
        #expect(evening.game.setup.language == "fr", "the language stays until another is given")
    }

    @Test("the next round begins without calls and marks, and the last one is stored")
    func newRound() throws {
        var evening = try Evening(players: 2) { $0.goal = Goal(kinds: [.row]) }
        evening.expect(.autoMark(on: true), by: ada)
        for term in 0..<9 { evening.expect(.call(term: term)) }
        evening.expect(.finishRound)
        #expect(evening.events.map(\.event) == [.roundFinished])
        let standings = evening.game.standings()
        let calls = evening.game.calls
        evening.expect(.newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(5)))
        #expect(evening.game.number == 2)
        #expect(evening.game.state == .dealt)
        #expect(evening.game.revealedSeed == nil)
        #expect(evening.game.calls.isEmpty)
        #expect(evening.game.currentCall == 0)
        #expect(evening.ranks == "")
        #expect(evening.marked(by: ada).isEmpty)
        #expect(evening.game.autoMarks(ada), "a wish outlives the round")
        let kept = try #require(evening.game.history.first)
        #expect(kept.number == 1)
        #expect(kept.standings == standings)
        #expect(kept.calls == calls)
        #expect(kept.setup.seed == Evening.seed(7))
        evening.expect(.startRound)
        #expect(evening.events.map(\.event) == [.roundStarted])
        for term in 0..<9 { evening.expect(.call(term: term)) }
        #expect(evening.ranks == "1:1", "bingos are announced anew")
    }

    @Test("players can join in every state, and a late board knows the calls")
    func joining() throws {
        var evening = try Evening(players: 0)
        evening.expect(.call(term: 3))
        let late = evening.join(.player)
        evening.mark([try #require(evening.cell(of: 3, on: late))], by: late)
        evening.expect(.call(term: 4))
        evening.mark([try #require(evening.cell(of: 4, on: late))], by: late)
        for term in [0, 1, 2, 5, 6, 7, 8] { evening.expect(.call(term: term)) }
        evening.mark(Array(0..<9), by: late)
        #expect(evening.game.held(by: late).count == 8)
        evening.expect(.finishRound)
        let last = evening.join(.player)
        #expect(evening.game.board(of: last) != nil)
    }

    @Test("a host who becomes a player gets a board")
    func demotion() throws {
        var evening = try Evening(players: 1)
        evening.promote(Evening.host, to: .player)
        #expect(evening.game.board(of: Evening.host) != nil)
        #expect(evening.events.map(\.event) == [.board(Evening.host)])
        evening.expect(.mark(cell: 0), by: Evening.host)
    }

    @Test("an input changes only the state of its own game")
    func valueSemantics() throws {
        var evening = try Evening()
        let copy = evening.game
        evening.call([0], of: ada)
        evening.mark([0], by: ada)
        #expect(copy.calls.isEmpty)
        #expect(copy.board(of: ada)?.marked == 0)
    }
}
