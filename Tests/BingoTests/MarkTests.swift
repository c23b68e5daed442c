import Bingo
import GameRules
import Testing

@Suite("Marks")
struct MarkTests {
    let ada = Evening.player(1)
    let bo = Evening.player(2)

    private func lines(_ verdict: Verdict<BingoEvent>) -> [String]? {
        guard case .accepted(_, let detail) = verdict, detail != 0 else { return nil }
        return PatternSet(rawValue: UInt32(truncatingIfNeeded: detail)).names
    }

    @Test("only a cell that is called and marked counts")
    func confirmed() throws {
        var evening = try Evening()
        evening.mark([0, 1, 2], by: ada)
        #expect(evening.game.held(by: ada).names.isEmpty)
        evening.call([0, 1], of: ada)
        #expect(evening.ranks == "")
        evening.call([2], of: ada)
        #expect(evening.game.held(by: ada).names == ["row1"])
        #expect(evening.news == "bingos 1; standings")
        #expect(evening.game.standing(of: ada)?.call == 3)
    }

    @Test("in honour rounds every mark counts, and the order of the marks decides")
    func honour() throws {
        var evening = try Evening { $0.verification = .honour }
        evening.mark([0, 1, 2], by: bo)
        #expect(evening.news == "bingos 2; standings")
        evening.mark([0, 1, 2], by: ada)
        #expect(evening.ranks == "2:1 1:2")
        #expect(evening.game.standing(of: ada)?.call == nil)
    }

    @Test("a mark on a marked cell changes nothing, and is answered")
    func twice() throws {
        var evening = try Evening()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        let before = evening.game.standings()
        evening.wait(seconds: 500)
        let again = evening.game.apply(
            .mark(cell: 2), from: ada, role: .player, at: Moment(position: 99, time: evening.time))
        #expect(lines(again) == ["row1"])
        #expect(evening.game.standings() == before)
        evening.expect(.unmark(cell: 5), by: ada)
        #expect(evening.events.isEmpty)
    }

    @Test("a mark is answered with the complete patterns, and other devices get the board")
    func answers() throws {
        var evening = try Evening()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1], by: ada)
        #expect(evening.events.map(\.event) == [.board(ada)])
        #expect(evening.events.map(\.audience) == [.otherDevices(of: ada)])
        evening.mark([2], by: ada)
        #expect(evening.events.map(\.event) == [.board(ada), .bingos([ada]), .standingsChanged])
    }

    @Test("unmarking withdraws a bingo silently, and completing it again is not announced again")
    func unmark() throws {
        var evening = try Evening()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        #expect(evening.news == "bingos 1; standings")
        evening.wait(seconds: 1)
        evening.expect(.unmark(cell: 1), by: ada)
        #expect(evening.news == "standings")
        #expect(evening.ranks == "")
        evening.mark([1], by: ada)
        #expect(evening.news == "standings")
        #expect(evening.ranks == "1:1")
    }

    @Test("further patterns raise the lines, not the rank")
    func furtherLines() throws {
        var evening = try Evening()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        let first = try #require(evening.game.standing(of: ada))
        evening.call([3, 6], of: ada)
        evening.mark([3, 6], by: ada)
        #expect(evening.news == "standings")
        let second = try #require(evening.game.standing(of: ada))
        #expect((first.lines, second.lines) == (1, 2))
        #expect((first.rank, first.call, first.time) == (second.rank, second.call, second.time))
    }

    @Test("a goal of two patterns is reached by the second")
    func need() throws {
        var evening = try Evening { $0.goal = Goal(kinds: [.row, .column], need: 2) }
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        #expect(evening.ranks == "")
        evening.call([3, 6], of: ada)
        evening.mark([3, 6], by: ada)
        #expect(evening.game.standing(of: ada)?.call == 5)
        #expect(evening.game.standing(of: ada)?.lines == 2)
    }

    @Test("the free centre counts from the start")
    func freeCentre() throws {
        var evening = try Evening { $0.freeCentre = true }
        evening.call([3, 5], of: ada)
        evening.mark([3, 5], by: ada)
        #expect(evening.game.held(by: ada).names == ["row2"])
        #expect(evening.term(4, of: ada) == -1)
    }

    // MARK: - Auto-mark

    @Test("auto-mark confirms open suggestions at once, and later calls automatically")
    func autoMark() throws {
        var evening = try Evening()
        evening.call([0, 1], of: ada)
        evening.expect(.autoMark(on: true), by: ada)
        #expect(evening.events.map(\.event) == [.board(ada)])
        #expect(evening.marked(by: ada) == [0, 1])
        evening.call([2], of: ada)
        #expect(evening.marked(by: ada) == [0, 1, 2])
        #expect(evening.news == "bingos 1; standings")
        #expect(evening.marked(by: bo).isEmpty)
    }

    @Test("switching auto-mark to its current value sends nothing")
    func autoMarkTwice() throws {
        var evening = try Evening()
        evening.expect(.autoMark(on: false), by: ada)
        #expect(evening.events.isEmpty)
        evening.expect(.autoMark(on: true), by: ada)
        #expect(evening.events.map(\.audience) == [.seat(ada)])
        evening.expect(.autoMark(on: true), by: ada)
        #expect(evening.events.isEmpty)
    }

    @Test("switching auto-mark on can complete a goal")
    func autoMarkBingo() throws {
        var evening = try Evening()
        evening.call([0, 1, 2], of: ada)
        evening.expect(.autoMark(on: true), by: ada)
        #expect(evening.news == "bingos 1; standings")
    }

    @Test("switching auto-mark off keeps the marks and confirms no more")
    func autoMarkOff() throws {
        var evening = try Evening()
        evening.expect(.autoMark(on: true), by: ada)
        evening.call([0], of: ada)
        evening.expect(.autoMark(on: false), by: ada)
        evening.call([1], of: ada)
        #expect(evening.marked(by: ada) == [0])
        #expect(!evening.game.autoMarks(ada))
    }

    @Test("a cell unmarked by hand stays so until it is marked by hand")
    func declined() throws {
        var evening = try Evening()
        evening.expect(.autoMark(on: true), by: ada)
        evening.call([0], of: ada)
        evening.expect(.unmark(cell: 0), by: ada)
        evening.expect(.autoMark(on: false), by: ada)
        evening.expect(.autoMark(on: true), by: ada)
        #expect(evening.marked(by: ada).isEmpty)
        let term = evening.term(0, of: ada)
        evening.expect(.uncall(term: term))
        evening.wait(seconds: 61)
        evening.expect(.call(term: term))
        #expect(evening.marked(by: ada).isEmpty)
        #expect(evening.events.map(\.event).contains(.board(ada)), "another device cannot know that it was unmarked")
        evening.mark([0], by: ada)
        #expect(evening.marked(by: ada) == [0])
    }

    @Test("a host may forbid auto-mark; an earlier wish applies in a round that allows it")
    func autoMarkForbidden() throws {
        var evening = try Evening(started: false)
        evening.expect(.autoMark(on: true), by: ada)
        var change = OptionsChange()
        change.autoMark = false
        evening.expect(.setOptions(change, seed: Evening.seed(2)))
        #expect(!evening.game.autoMarks(ada))
        #expect(evening.play(.autoMark(on: true), by: bo) == "notAllowed")
        #expect(evening.play(.autoMark(on: false), by: bo) == nil)
        evening.expect(.startRound)
        evening.call([0], of: ada)
        #expect(evening.marked(by: ada).isEmpty)
        evening.expect(.finishRound)
        change.autoMark = true
        evening.expect(.newRound(change, terms: nil, language: nil, seed: Evening.seed(3)))
        #expect(evening.game.autoMarks(ada))
    }
}
