import Bingo
import GameRules
import Testing

@Suite("Calls by the crowd")
struct CrowdCallTests {
    private func evening(players: Int, percent: Int = 50, seconds: Int = 30, rules: Int = 2) throws -> Evening {
        try Evening(players: players, rules: rules) {
            $0.crowdPercent = percent
            $0.crowdSeconds = seconds
        }
    }

    /// Lets players mark a term.
    private func hear(_ term: Int, _ players: ClosedRange<Int>, _ evening: inout Evening) throws {
        for player in players.map(Evening.player) {
            evening.mark([try #require(evening.cell(of: term, on: player))], by: player)
        }
    }

    /// Returns the crowd's call of a term with this number of present players.
    private func crowdCall(_ term: Int, present: Int) -> BingoInput {
        .crowdCall(term: term, present: present, seats: Evening.present(present))
    }

    @Test(
        "by the first rules, as many as the set share of those present, and never one alone",
        arguments: [
            (50, 4, 2, true), (50, 5, 2, false), (50, 5, 3, true), (1, 3, 1, false), (1, 3, 2, true),
            (100, 3, 2, false),
            (100, 3, 3, true), (0, 3, 3, false), (34, 3, 2, true), (67, 3, 2, false), (50, 0, 2, true),
        ])
    func share(percent: Int, present: Int, marking: Int, calls: Bool) throws {
        var evening = try evening(players: 5, percent: percent, rules: 1)
        try hear(3, 1...marking, &evening)
        let due = evening.game.dueInputs(present: Evening.present(present), at: evening.time)
        #expect(due == (calls ? [.crowdCall(term: 3, present: present)] : []))
        evening.prompt(.crowdCall(term: 3, present: present))
        #expect(evening.game.call(of: 3)?.crowd == (calls ? marking : nil))
        #expect(evening.events.isEmpty != calls)
    }

    @Test(
        "the set share of those who hold the term and are present: three of them, or all if they are fewer; never one",
        arguments: [
            // The percentage, the present players, the marks, and the expected quorum, or none for no call.
            (50, 8, 3, [4, 8]), (50, 8, 4, [4, 8]), (10, 8, 2, [3, 8]), (10, 8, 3, [3, 8]), (10, 2, 2, [2, 2]),
            (10, 2, 1, [2, 2]), (100, 5, 5, [5, 5]), (100, 5, 4, [5, 5]), (10, 1, 5, [2, 1]), (75, 4, 5, [3, 4]),
        ])
    func holders(percent: Int, present: Int, marking: Int, quorum: [Int]) throws {
        var evening = try evening(players: 8, percent: percent)
        try hear(3, 1...marking, &evening)
        let counted = min(present, marking)
        let calls = counted >= quorum[0]
        let due = evening.game.dueInputs(present: Evening.present(present), at: evening.time)
        #expect(due == (calls ? [crowdCall(3, present: present)] : []))
        evening.prompt(crowdCall(3, present: present))
        let call = evening.game.call(of: 3)
        #expect(call?.crowd == (calls ? counted : nil))
        #expect(call?.quorum == (calls ? Call.Quorum(needed: quorum[0], holders: quorum[1]) : nil))
    }

    @Test("seats without the term and removed seats are not counted")
    func others() throws {
        var evening = try Evening(terms: 18, players: 12) { $0.crowdPercent = 50 }
        let term = 3
        let holders = (1...12).map(Evening.player).filter { evening.cell(of: term, on: $0) != nil }
        try #require(holders.count > 4 && holders.count < 11)
        evening.remove(holders[0])
        let left = Array(holders.dropFirst())
        let needed = max(3, (left.count + 1) / 2)
        for (index, seat) in left.prefix(needed).enumerated() {
            evening.prompt(crowdCall(term, present: 12))
            #expect(evening.game.call(of: term) == nil, "\(index) marks")
            evening.mark([try #require(evening.cell(of: term, on: seat))], by: seat)
        }
        evening.prompt(crowdCall(term, present: 12))
        #expect(evening.game.call(of: term)?.quorum == Call.Quorum(needed: needed, holders: left.count))
    }

    @Test("marks count only within the set time")
    func time() throws {
        var evening = try evening(players: 2, seconds: 10)
        try hear(3, 1...1, &evening)
        evening.wait(seconds: 10.001)
        try hear(3, 2...2, &evening)
        #expect(evening.game.dueInputs(present: Evening.present(2), at: evening.time).isEmpty)
        evening.mark([try #require(evening.cell(of: 4, on: Evening.player(2)))], by: Evening.player(2))
        evening.wait(seconds: 10)
        try hear(4, 1...1, &evening)
        #expect(evening.game.dueInputs(present: Evening.present(2), at: evening.time) == [crowdCall(4, present: 2)])
    }

    @Test("a seat that taps everything does not count")
    func hasty() throws {
        var evening = try evening(players: 2)
        evening.mark(Array(0..<6), by: Evening.player(1))
        evening.mark(Array(0..<6), by: Evening.player(2))
        #expect(evening.game.dueInputs(present: Evening.present(2), at: evening.time).isEmpty)
    }

    @Test("the crowd does not repeat a call that a host took back for a minute")
    func takenBack() throws {
        var evening = try evening(players: 2, seconds: 600)
        try hear(3, 1...2, &evening)
        evening.prompt(crowdCall(3, present: 2))
        evening.prompt(crowdCall(3, present: 2))
        #expect(evening.game.calls.count == 1)
        evening.expect(.uncall(term: 3))
        evening.wait(seconds: 60)
        #expect(evening.game.dueInputs(present: Evening.present(2), at: evening.time).isEmpty)
        evening.prompt(crowdCall(3, present: 2))
        #expect(evening.game.call(of: 3) == nil)
        evening.wait(seconds: 0.001)
        evening.prompt(crowdCall(3, present: 2))
        #expect(evening.game.call(of: 3)?.number == 2)
    }

    @Test("a call by the crowd that was taken back is repeated with its count")
    func recall() throws {
        var evening = try evening(players: 2)
        try hear(3, 1...2, &evening)
        evening.prompt(crowdCall(3, present: 2))
        evening.expect(.uncall(term: 3))
        evening.expect(.call(term: 3))
        #expect(evening.game.call(of: 3)?.number == 1)
        #expect(evening.game.call(of: 3)?.crowd == 2)
    }

    @Test("no seat calls by the crowd, and nothing else is prompted")
    func nobody() throws {
        var evening = try evening(players: 2)
        try hear(3, 1...2, &evening)
        #expect(evening.play(.crowdCall(term: 3, present: 0)) == "notAllowed")
        #expect(evening.play(.crowdCall(term: 3, present: 0), by: Evening.player(1)) == "notAllowed")
        for input in [
            BingoInput.call(term: 3), .finishRound, crowdCall(99, present: 2), crowdCall(-1, present: 2),
        ] {
            evening.prompt(input)
            #expect(evening.events.isEmpty && evening.game.calls.isEmpty)
        }
        evening.expect(.finishRound)
        #expect(evening.game.dueInputs(present: Evening.present(2), at: evening.time).isEmpty)
    }
}
