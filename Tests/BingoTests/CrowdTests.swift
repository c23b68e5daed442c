import Bingo
import GameRules
import Testing

@Suite("The crowd")
struct CrowdTests {
    let ada = Evening.player(1)
    let bo = Evening.player(2)

    private func early(_ evening: Evening) -> [Int: Int] {
        Dictionary(
            uniqueKeysWithValues: evening.game.heard(among: Evening.present(20), now: evening.time).map {
                ($0.term, $0.count)
            })
    }

    @Test("early marks of the last 90 seconds count, each seat once")
    func early() throws {
        var evening = try Evening()
        let term = evening.term(0, of: ada)
        evening.mark([0], by: ada)
        evening.wait(seconds: 50)
        evening.mark([try #require(evening.cell(of: term, on: bo))], by: bo)
        #expect(early(evening) == [term: 2])
        evening.wait(seconds: 40)
        #expect(early(evening) == [term: 2])
        evening.wait(seconds: 0.001)
        #expect(early(evening) == [term: 1])
        evening.expect(.call(term: term))
        #expect(early(evening).isEmpty)
        evening.expect(.uncall(term: term))
        #expect(early(evening) == [term: 1], "an early mark is early again")
    }

    @Test("unmarked cells and removed seats no longer count")
    func takenOff() throws {
        var evening = try Evening()
        evening.mark([0], by: ada)
        evening.mark([1], by: bo)
        evening.expect(.unmark(cell: 0), by: ada)
        evening.remove(bo)
        #expect(early(evening).isEmpty)
    }

    @Test(
        "six taps in ten seconds are not believed for 90 seconds",
        arguments: [(1.9, false), (2.0, true), (3.0, true)])
    func hasty(secondsApart: Double, counts: Bool) throws {
        var evening = try Evening()
        for cell in 0..<6 {
            if cell > 0 { evening.wait(seconds: secondsApart) }
            evening.mark([cell], by: ada)
        }
        #expect(early(evening).count == (counts ? 6 : 0))
        evening.wait(seconds: 89)
        evening.mark([7], by: ada)
        #expect(early(evening)[evening.term(7, of: ada)] == (counts ? 1 : nil))
        evening.wait(seconds: 1.001)
        #expect(early(evening)[evening.term(7, of: ada)] == 1)
    }

    @Test("terms with the most early marks come first")
    func order() throws {
        var evening = try Evening(players: 3)
        for (term, players) in [(5, 1...3), (1, 1...2), (0, 1...1)] {
            for player in players.map(Evening.player) {
                evening.mark([try #require(evening.cell(of: term, on: player))], by: player)
            }
        }
        #expect(
            evening.game.heard(among: Evening.present(20), now: evening.time).map { [$0.term, $0.count] } == [
                [5, 3], [1, 2], [0, 1],
            ])
    }

    @Test("one call away: called cells count as confirmed")
    func oneAway() throws {
        var evening = try Evening(players: 1) { $0.goal = Goal(kinds: [.row]) }
        #expect(evening.game.nearness() == Nearness.none)
        evening.call([0], of: ada)
        #expect(evening.game.nearness() == Nearness.none)
        evening.call([1], of: ada)
        #expect(evening.game.nearness().oneAway == 1)
        #expect(evening.game.nearness().needed.map(\.term) == [evening.term(2, of: ada)])
        evening.call([2], of: ada)
        #expect(evening.game.nearness().oneAway == 0, "a tap is missing, not a call")
        #expect(evening.game.nearness().unclaimed == 1)
        #expect(evening.game.nearness().unclaimedFirst == [ada])
        evening.mark([0, 1, 2], by: ada)
        #expect(evening.game.nearness() == Nearness.none)
    }

    @Test("one call can complete several patterns at once")
    func several() throws {
        var evening = try Evening(players: 1) {
            $0.goal = Goal(kinds: [.row, .column, .diagonal, .corners, .x], need: 5)
        }
        evening.call([1, 2, 3, 4, 5, 6, 7], of: ada)
        // Rows 2, columns 2 and the rising diagonal are complete; cell 8 completes column 3 and row 3, cell 0 the rest.
        #expect(evening.game.nearness().oneAway == 1)
        #expect(
            Set(evening.game.nearness().needed.map(\.term)) == [evening.term(0, of: ada), evening.term(8, of: ada)])
        var strict = try Evening(players: 1) { $0.goal = Goal(kinds: PatternKind.allCases, need: 12) }
        strict.call([0, 1, 2, 3, 4, 5, 6, 7], of: ada)
        #expect(strict.game.nearness().needed.map(\.term) == [strict.term(8, of: ada)])
    }

    @Test("in honour rounds a marked cell needs no call")
    func honour() throws {
        var evening = try Evening(players: 1) {
            $0.goal = Goal(kinds: [.row])
            $0.verification = .honour
        }
        evening.mark([0], by: ada)
        evening.call([1], of: ada)
        #expect(evening.game.nearness().needed.map(\.term) == [evening.term(2, of: ada)])
    }

    @Test("there is no crowd before and after the round")
    func outside() throws {
        var evening = try Evening(players: 1)
        evening.mark([0], by: ada)
        evening.call([1, 2], of: ada)
        #expect(evening.game.nearness().oneAway == 1)
        evening.expect(.finishRound)
        #expect(evening.game.nearness() == Nearness.none)
        #expect(early(evening).isEmpty)
    }
}
