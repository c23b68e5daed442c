import GameRules
import Testing

@testable import Bingo

@Suite("Taking calls back")
struct UncallTests {
    let ada = Evening.player(1)
    let bo = Evening.player(2)

    @Test("later confirmations are cleared, early marks stay, and all connections are notified")
    func cleared() throws {
        var evening = try Evening()
        evening.mark([0], by: ada)
        evening.call([0], of: ada)
        let term = evening.term(0, of: ada)
        let cell = try #require(evening.cell(of: term, on: bo))
        evening.mark([cell], by: bo)
        evening.expect(.uncall(term: term))
        #expect(evening.marked(by: ada) == [0])
        #expect(evening.marked(by: bo).isEmpty)
        #expect(evening.events.map(\.event) == [.uncalled(term: term, number: 1), .board(ada), .board(bo)])
        #expect(evening.game.standingCalls.isEmpty)
        #expect(evening.game.currentCall == 0)
    }

    @Test("a bingo that depended on the call is withdrawn")
    func withdrawn() throws {
        var evening = try Evening()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        let term = evening.term(1, of: ada)
        evening.expect(.uncall(term: term))
        #expect(evening.news == "withdrawn 1; standings")
        #expect(evening.ranks == "")
        evening.expect(.call(term: term))
        #expect(evening.ranks == "1:1")
        #expect(evening.news == "bingos 1; standings", "what was withdrawn is announced when it is there again")
    }

    @Test("a repeated call restores every mark; a new confirmation is a new mark")
    func marksAsTheyWere() throws {
        var evening = try Evening(players: 4)
        let cells = try evening.seats.dropFirst().map { try #require(evening.cell(of: 0, on: $0.id)) }
        // Ada's phone marks automatically, Bo marks by hand, Cy's automatic mark was removed, and Di will mark later.
        let (cy, di) = (Evening.player(3), Evening.player(4))
        for seat in [ada, cy] { evening.expect(.autoMark(on: true), by: seat) }
        evening.wait(seconds: 1)
        evening.expect(.call(term: 0))
        evening.wait(seconds: 1)
        evening.mark([cells[1]], by: bo)
        let before = evening.game.record.marks
        #expect(before.map(\.time.milliseconds) == [1_001_000, 1_002_000, 1_001_000])
        evening.expect(.uncall(term: 0))
        #expect(evening.game.record.marks.isEmpty)
        evening.expect(.mark(cell: cells[2]), by: cy)
        evening.expect(.unmark(cell: cells[2]), by: cy)
        evening.expect(.autoMark(on: true), by: di)
        evening.wait(seconds: 5)
        evening.expect(.call(term: 0))
        #expect(evening.marked(by: cy).isEmpty)
        let after = evening.game.record.marks
        #expect(after.dropLast() == before.prefix(2))
        #expect(after.last?.time == evening.time)
        #expect(after.last.map { $0.position > before[1].position } == true)
    }

    @Test("a bingo by other calls is announced though an earlier one was taken back")
    func anotherBingo() throws {
        var evening = try Evening()
        evening.expect(.autoMark(on: true), by: ada)
        evening.call([0, 1, 2], of: ada)
        #expect(evening.news == "bingos 1; standings")
        evening.expect(.uncall(term: evening.term(2, of: ada)))
        #expect(evening.news == "withdrawn 1; standings")
        evening.call([3, 4, 5], of: ada)
        #expect(evening.news == "bingos 1; standings")
        #expect(evening.game.standing(of: ada)?.call == 6)
    }

    @Test("unmarking by oneself after a call came back is silent again")
    func silentAgain() throws {
        var evening = try Evening()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        evening.expect(.uncall(term: evening.term(2, of: ada)))
        evening.expect(.call(term: evening.term(2, of: ada)))
        evening.wait(seconds: 1)
        evening.expect(.unmark(cell: 0), by: ada)
        evening.mark([0], by: ada)
        #expect(evening.news == "standings")
    }

    @Test("a bingo by another pattern survives, with that pattern's call")
    func survives() throws {
        var evening = try Evening()
        evening.call([0, 1, 2, 3, 6], of: ada)
        evening.mark([0, 1, 2, 3, 6], by: ada)
        #expect(evening.game.standing(of: ada)?.call == 3)
        evening.expect(.uncall(term: evening.term(1, of: ada)))
        #expect(evening.news == "standings")
        #expect(evening.game.standing(of: ada)?.call == 5)
        #expect(evening.game.held(by: ada).names == ["column1"])
    }

    @Test("a call repeated within a minute restores everything", arguments: [0, 59.999, 60])
    func recalled(seconds: Double) throws {
        var evening = try Evening()
        evening.call([0, 1, 2], of: ada)
        evening.wait(seconds: 5)
        evening.mark([0, 1, 2], by: ada)
        let before = (evening.game.standings(), evening.game.standingCalls, evening.marked(by: ada))
        let term = evening.term(2, of: ada)
        evening.expect(.uncall(term: term))
        evening.wait(seconds: seconds)
        evening.expect(.call(term: term))
        #expect(evening.game.standings() == before.0)
        let calls = evening.game.standingCalls
        #expect(calls.map(\.number) == before.1.map(\.number) && calls.map(\.time) == before.1.map(\.time))
        #expect(calls.map(\.position) == before.1.map(\.position))
        #expect(calls.map(\.gaps.count) == [0, 0, 1], "but it is on record when it did not stand")
        #expect(evening.marked(by: ada) == before.2)
        #expect(evening.events.contains { $0.event == .board(ada) && $0.audience == .seat(ada) })
    }

    @Test("called again later it is a new call with a new number")
    func calledLater() throws {
        var evening = try Evening()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        let term = evening.term(2, of: ada)
        evening.expect(.uncall(term: term))
        evening.wait(seconds: 60.001)
        evening.expect(.call(term: term))
        #expect(evening.game.call(of: term)?.number == 4)
        #expect(evening.marked(by: ada) == [0, 1])
        #expect(evening.game.calls.count == 4)
    }

    @Test("numbers are never reused, even of the last call")
    func numbers() throws {
        var evening = try Evening()
        evening.expect(.call(term: 0))
        evening.expect(.uncall(term: 0))
        evening.expect(.call(term: 1))
        #expect(evening.game.call(of: 1)?.number == 2)
        evening.expect(.call(term: 0))
        #expect(evening.game.call(of: 0)?.number == 1)
        #expect(evening.game.currentCall == 2)
        #expect(evening.game.standingCalls.map(\.number) == [1, 2])
    }

    @Test("later actions of the player take precedence over restored marks")
    func touchedMeanwhile() throws {
        var evening = try Evening()
        evening.call([0, 1], of: ada)
        evening.mark([0, 1], by: ada)
        let (first, second) = (evening.term(0, of: ada), evening.term(1, of: ada))
        evening.expect(.uncall(term: first))
        evening.expect(.uncall(term: second))
        evening.mark([0], by: ada)
        evening.expect(.unmark(cell: 1), by: ada)
        evening.expect(.call(term: first))
        evening.expect(.call(term: second))
        #expect(evening.marked(by: ada) == [0])
        evening.expect(.uncall(term: first))
        #expect(evening.marked(by: ada).isEmpty, "the mark of meanwhile was made after the call's own position")
    }

    @Test("auto-marks are cleared and restored with their call; a newcomer's suggestion is confirmed automatically")
    func autoMarks() throws {
        var evening = try Evening()
        evening.expect(.autoMark(on: true), by: ada)
        evening.call([0], of: ada)
        let term = evening.term(0, of: ada)
        evening.expect(.uncall(term: term))
        #expect(evening.marked(by: ada).isEmpty)
        let late = evening.join(.player)
        evening.expect(.autoMark(on: true), by: late)
        evening.expect(.call(term: term))
        #expect(evening.marked(by: ada) == [0])
        #expect(evening.marked(by: late) == [try #require(evening.cell(of: term, on: late))])
    }

    @Test("a removed seat gets no marks back, and a later board does not interfere")
    func removedMeanwhile() throws {
        var evening = try Evening(players: 3)
        let cy = Evening.player(3)
        evening.expect(.call(term: 4))
        for seat in [ada, bo, cy] { evening.mark([try #require(evening.cell(of: 4, on: seat))], by: seat) }
        evening.expect(.uncall(term: 4))
        evening.remove(bo)
        evening.join(.player)
        evening.promote(Evening.host, to: .player)
        evening.promote(Evening.host, to: .host)
        evening.expect(.call(term: 4))
        #expect(evening.marked(by: ada).count == 1)
        #expect(evening.marked(by: cy).count == 1)
        #expect(evening.game.board(of: bo) == nil)
        #expect(evening.marked(by: Evening.host).isEmpty)
    }

    @Test("in honour rounds, marks made since the call are cleared too")
    func honour() throws {
        var evening = try Evening { $0.verification = .honour }
        evening.mark([0], by: ada)
        evening.call([0, 1], of: ada)
        evening.mark([1, 2], by: ada)
        #expect(evening.ranks == "1:1")
        evening.expect(.uncall(term: evening.term(1, of: ada)))
        #expect(evening.news == "withdrawn 1; standings")
        #expect(evening.marked(by: ada) == [0, 2])
    }
}
