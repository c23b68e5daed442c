import Bingo
import Cryptography
import GameRules
import JSON
import Testing

@Suite("The second rules")
struct SecondRulesTests {
    private let ada = Evening.player(1)
    private let bo = Evening.player(2)

    // MARK: - Late confirmations

    /// Ada and Bo confirm the same calls too late, and a mistaken call is valid only during Ada's first taps.
    private func late(rules: Int, taps: Int) throws -> Evening {
        var evening = try Evening(terms: 10, players: 2, rules: rules) {
            $0.goal = Goal(kinds: [.corners])
            $0.windowSeconds = 1
        }
        let corners = [0, 2, 6, 8]
        let needed = Set([ada, bo].flatMap { seat in corners.map { evening.term($0, of: seat) } })
        for term in needed.sorted() { evening.expect(.call(term: term)) }
        evening.wait(seconds: 1.6)
        let slip = try #require((0..<10).first { !needed.contains($0) })
        evening.expect(.call(term: slip))
        evening.mark(Array(corners.prefix(taps)), by: ada)
        evening.expect(.uncall(term: slip))
        evening.mark(Array(corners.dropFirst(taps)), by: ada)
        evening.mark(corners, by: bo)
        return evening
    }

    @Test("a late confirmation ranks by the call at its last mark, not by one that was taken back", arguments: 1...4)
    func takenBack(taps: Int) throws {
        let evening = try late(rules: 2, taps: taps)
        let last = try #require(evening.game.standingCalls.last).number
        #expect(evening.ranks == "1:1 2:1")
        #expect(evening.game.standings().map(\.call) == [last, last])
        // Version 1 of the rules ranks by the mistaken call, and still does in old rooms.
        let old = try late(rules: 1, taps: taps)
        #expect(old.game.standings().first { $0.seat == ada }?.call == last + 1)
    }

    @Test("ranks follow when a call is taken back and called again, on boards that do not hold it, too")
    func calledAgain() throws {
        var evening = try late(rules: 2, taps: 4)
        let slip = try #require(evening.game.calls.last?.term)
        evening.expect(.call(term: slip))
        #expect(evening.ranks == "2:1 1:2")
        #expect(evening.news == "standings")
        evening.expect(.uncall(term: slip))
        #expect(evening.ranks == "1:1 2:1")
        #expect(evening.news == "standings")
    }

    @Test("a player who joined after a withdrawn call ranks as if it had not happened")
    func lateJoiner() throws {
        var evening = try Evening(terms: 9, players: 1)
        evening.expect(.call(term: 0))
        evening.expect(.call(term: 1))
        let late = evening.join(.player)
        evening.expect(.uncall(term: 1))
        for term in 2..<9 { evening.expect(.call(term: term)) }
        evening.expect(.call(term: 1))
        evening.mark(Array(0..<9), by: late)
        let line = try #require(evening.game.standing(of: late))
        #expect(evening.game.calls[try #require(line.call) - 1].uncalledAt == nil)
    }

    // MARK: - Announcements

    @Test("a bingo lost before its announcement is announced once when it is back")
    func again() throws {
        var evening = try Evening()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        #expect(evening.news == "bingos 1; standings")
        evening.wait(seconds: 0.9)
        evening.expect(.unmark(cell: 1), by: ada)
        evening.wait(seconds: 5)
        evening.expect(.mark(cell: 1), by: ada)
        #expect(evening.news == "bingos 1; standings")
        evening.expect(.unmark(cell: 1), by: ada)
        evening.expect(.mark(cell: 1), by: ada)
        #expect(evening.news == "standings", "nobody fills the hall with one bingo")
    }

    @Test("an announced bingo that its player takes back is not announced again")
    func heard() throws {
        var evening = try Evening()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        evening.wait(seconds: 1)
        evening.expect(.unmark(cell: 1), by: ada)
        evening.expect(.mark(cell: 1), by: ada)
        #expect(evening.news == "standings")
    }

    // MARK: - The window

    @Test("the window is 45 seconds, or the longest delay and 20 more; it grows in the round, and never shrinks")
    func window() throws {
        var evening = try Evening(started: false) {
            $0.windowIsAutomatic = true
            $0.windowSeconds = 45
        }
        #expect(evening.game.options.windowSeconds == 45)
        evening.expect(.spoilerGuard(seconds: 25), by: ada)
        #expect(evening.game.options.windowSeconds == 45)
        evening.expect(.spoilerGuard(seconds: 60), by: ada)
        #expect(evening.game.options.windowSeconds == 80)
        evening.expect(.spoilerGuard(seconds: 30), by: ada)
        #expect(evening.game.options.windowSeconds == 50)
        evening.expect(.startRound)
        evening.expect(.spoilerGuard(seconds: 0), by: ada)
        #expect(evening.game.options.windowSeconds == 50)
        evening.expect(.spoilerGuard(seconds: 100), by: bo)
        #expect(evening.game.options.windowSeconds == 120)
        evening.expect(.finishRound)
        evening.expect(.newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(3)))
        #expect(evening.game.options.windowSeconds == 120, "Bo's delay is still set")
        var change = OptionsChange()
        change.windowSeconds = 10
        evening.expect(.setOptions(change, seed: Evening.seed(4)))
        #expect(evening.game.options.windowSeconds == 10 && !evening.game.options.windowIsAutomatic)
    }

    @Test("a longer window makes late bingos early again")
    func longer() throws {
        var evening = try Evening {
            $0.windowIsAutomatic = true
            $0.windowSeconds = 45
        }
        evening.call([0, 1, 2], of: ada)
        evening.wait(seconds: 50)
        let other = try #require((0..<9).first { evening.game.call(of: $0) == nil })
        evening.expect(.call(term: other))
        evening.mark([0, 1, 2], by: ada)
        #expect(evening.game.standing(of: ada)?.call == 4)
        evening.expect(.spoilerGuard(seconds: 40), by: bo)
        #expect(evening.game.standing(of: ada)?.call == 3)
        #expect(evening.news == "standings")
    }

    // MARK: - Commitments

    @Test("the commitment binds room, play, round, terms, explanations, language, options and seed")
    func commitment() throws {
        var options = BingoOptions()
        options.size = 3
        func commitment(
            room: String = "K7QX4P", play: Int = 1, round: Int = 1, terms: [Term] = (0..<9).map { Term("\($0)") },
            language: String? = "en", seed: UInt8 = 7, change: (inout BingoOptions) -> Void = { _ in }
        ) throws -> String {
            var options = options
            change(&options)
            let setup = try BingoSetup(terms: terms, language: language, options: options, seed: Evening.seed(seed))
            return BoardDeal.commitment(to: setup, round: round, of: PlayOrigin(room: room, play: play))
        }
        var terms = (0..<9).map { Term("\($0)") }
        var all = [
            try commitment(), try commitment(room: "K7QX4Q"), try commitment(play: 2), try commitment(round: 2),
            try commitment(language: nil), try commitment(language: "de"), try commitment(seed: 8),
            try commitment { $0.windowSeconds = 179 }, try commitment { $0.windowIsAutomatic = true },
            try commitment { $0.goal = Goal(kinds: [.row]) }, try commitment { $0.crowdPercent = 1 },
        ]
        terms.swapAt(0, 1)
        all.append(try commitment(terms: terms))
        terms[0] = Term("1", means: "one")
        all.append(try commitment(terms: terms))
        #expect(Set(all).count == all.count)
        // An automatic window's length is not the host's choice.
        let long = try commitment {
            $0.windowIsAutomatic = true
            $0.windowSeconds = 90
        }
        #expect(all.contains(long))
    }

    // MARK: - Draws

    private func finished() throws -> Evening {
        var evening = try Evening(players: 5)
        for term in 0..<9 { evening.expect(.call(term: term)) }
        for player in 1...5 { evening.mark(Array(0..<9), by: Evening.player(player)) }
        evening.expect(.finishRound)
        return evening
    }

    @Test("a draw fixes rank and candidates, accepts one contribution per seat, and ends automatically")
    func draw() throws {
        var evening = try finished()
        let rank = try #require(evening.game.standings().first?.rank)
        let tied = evening.game.standings().filter { $0.rank == rank }.map(\.seat).sorted()
        #expect(evening.play(.draw(rank: rank)) == "badMessage", "without a secret")
        evening.expect(.draw(rank: rank, secret: Evening.seed(50)))
        let open = try #require(evening.game.openDraw)
        #expect(evening.events == [Directed(.drawOpened(open), to: .everybody)])
        #expect(open.candidates == tied && open.commitment == sha256(Evening.seed(50).bytes).hexadecimal)
        #expect(evening.game.nextDeadline == evening.time.adding(seconds: 3))
        #expect(evening.play(.draw(rank: rank, secret: Evening.seed(51))) == "drawOpen")
        let next = BingoInput.newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(3))
        #expect(evening.play(next) == "drawOpen", "nothing cancels a draw")
        #expect(evening.play(.contribute(draw: 2, nonce: Evening.nonce(1)), by: ada) == "drawClosed")
        evening.expect(.contribute(draw: 1, nonce: Evening.nonce(1)), by: bo)
        evening.expect(.contribute(draw: 1, nonce: Evening.nonce(2)), by: ada)
        evening.expect(.contribute(draw: 1, nonce: Evening.nonce(3)), by: bo)
        evening.wake()
        let draw = try #require(evening.game.draws.first)
        #expect(evening.events == [Directed(.drawn(draw), to: .everybody)])
        let proof = try #require(draw.proof)
        #expect(proof.contributions.map(\.seat) == [bo, ada])
        #expect(proof.contributions.map(\.nonce) == [Evening.nonce(1), Evening.nonce(2)])
        #expect(proof.secret == Evening.seed(50) && proof.again == nil)
        #expect(draw.winner == PrizeDraw.winner(by: proof, number: 1, rank: rank, among: tied))
        #expect(evening.play(.contribute(draw: 1, nonce: Evening.nonce(4)), by: ada) == "drawClosed")
        evening.draw(rank: rank)
        #expect(evening.game.draws.last?.proof?.again == 1, "a repeat is a draw that says so")
        #expect(evening.game.draws.last?.proof?.contributions.isEmpty == true)
        evening.expect(next)
    }

    @Test("the number of contributions to a draw is limited")
    func enough() throws {
        var evening = try finished()
        evening.expect(.draw(rank: 1, secret: Evening.seed(50)))
        for _ in 0..<BingoGame.contributionsMax {
            let seat = evening.join(.player)
            evening.expect(.contribute(draw: 1, nonce: Evening.nonce(9)), by: seat)
        }
        #expect(evening.play(.contribute(draw: 1, nonce: Evening.nonce(9)), by: ada) == "drawClosed")
    }

    @Test("the number of draws in a round is limited")
    func draws() throws {
        var evening = try finished()
        for _ in 0..<BingoGame.drawsMax { evening.draw(rank: 1) }
        #expect(evening.game.draws.count == BingoGame.drawsMax)
        #expect(evening.play(.draw(rank: 1, secret: Evening.seed(50))) == "badOptions")
    }

    @Test("each contribution changes the result of a draw")
    func chance() throws {
        var winners: Set<SeatID> = []
        for byte in 0..<40 as Range<UInt8> {
            let part = PrizeDraw.Contribution(seat: ada, nonce: Evening.nonce(byte))
            let proof = PrizeDraw.Proof(secret: Evening.seed(1), contributions: [part], again: nil)
            winners.insert(PrizeDraw.winner(by: proof, number: 1, rank: 1, among: (2...5).map { SeatID($0) }))
        }
        #expect(winners.count == 4)
    }

    // MARK: - The log

    @Test("inputs of the second rules are logged and read unchanged")
    func logged() throws {
        let inputs: [BingoInput] = [
            .draw(rank: 2, secret: Evening.seed(9)), .draw(rank: 2), .contribute(draw: 3, nonce: Evening.nonce(200)),
            .crowdCall(term: 3, present: 2, seats: Evening.present(9)), .crowdCall(term: 3, present: 2),
        ]
        for input in inputs {
            let fields = try Wire.fields(Wire.text { input.encode(into: &$0) })
            #expect(BingoGame.input(logged: fields, rules: 2) == input)
        }
        let secret = JSONObject([("type", .string("draw")), ("rank", .integer(1)), ("secret", .string("00"))])
        let read = try BingoGame.input(ofType: "draw", from: secret) { Evening.seed(4) }
        #expect(read == .draw(rank: 1, secret: Evening.seed(4)), "nobody brings the secret along")
    }

    @Test("letters of another case are the same term, as far as every system agrees")
    func sameTerm() throws {
        var evening = try Evening()
        #expect(evening.play(.addTerm(Term("TERM 3"))) == "badTerms")
        evening.expect(.addTerm(Term("ÄRGER")))
        evening.expect(.addTerm(Term("ärger")))
    }
}
