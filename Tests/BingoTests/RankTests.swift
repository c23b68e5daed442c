import Bingo
import GameRules
import Testing

@Suite("Ranks")
struct RankTests {
    let ada = Evening.player(1)
    let bo = Evening.player(2)
    let cy = Evening.player(3)

    /// Calls everything on boards of the same nine terms, so that every player can confirm any cell.
    private func allCalled(players: Int, window: Int = 180, secondsApart: Double = 0) throws -> Evening {
        var evening = try Evening(players: players) {
            $0.windowSeconds = window
            $0.goal = Goal(kinds: [.row])
        }
        for term in 0..<9 {
            evening.wait(seconds: secondsApart)
            evening.expect(.call(term: term))
        }
        return evening
    }

    /// The largest call number of a row of a seat's board, when term n is call n + 1.
    private func call(ofRow row: Int, _ evening: Evening, _ seat: SeatID) -> Int {
        (0..<3).map { evening.term(3 * row + $0, of: seat) + 1 }.max()!
    }

    @Test("the call decides, not the tap")
    func callDecides() throws {
        var evening = try allCalled(players: 2)
        // The row with the 9th call, and one without it.
        let late = try #require((0..<3).first { call(ofRow: $0, evening, ada) == 9 })
        let early = try #require((0..<3).first { call(ofRow: $0, evening, bo) < 9 })
        evening.mark((0..<3).map { 3 * late + $0 }, by: ada)
        evening.wait(seconds: 10)
        evening.mark((0..<3).map { 3 * early + $0 }, by: bo)
        #expect(evening.ranks == "2:1 1:2")
        #expect(evening.game.standing(of: bo)?.call == call(ofRow: early, evening, bo))
    }

    @Test("bingos of one call share the rank, the time orders them, and the next rank is skipped")
    func photoFinish() throws {
        var evening = try Evening(players: 4) { $0.goal = Goal(kinds: [.blackout]) }
        for player in 1...4 { evening.mark(Array(0..<9), by: Evening.player(player)) }
        evening.expect(.unmark(cell: 0), by: Evening.player(3))
        for term in 0..<9 { evening.expect(.call(term: term)) }
        #expect(evening.news == "bingos 1 2 4; standings")
        evening.wait(seconds: 7)
        evening.mark([0], by: Evening.player(3))
        #expect(evening.ranks == "1:1 2:1 4:1 3:1", "7 seconds late, the same call")

        var race = try allCalled(players: 3)
        let rows = [ada, bo, cy].map { seat in
            (0..<3).max { call(ofRow: $0, race, seat) < call(ofRow: $1, race, seat) }!
        }
        for (seat, row) in zip([cy, ada], [rows[2], rows[0]]) {
            race.wait(seconds: 1)
            race.mark((0..<3).map { 3 * row + $0 }, by: seat)
        }
        #expect(race.ranks == "3:1 1:1")
        let earlier = try #require((0..<3).first { call(ofRow: $0, race, bo) < 9 })
        race.mark((0..<3).map { 3 * earlier + $0 }, by: bo)
        #expect(race.ranks == "2:1 3:2 1:2")
    }

    @Test("after a shared rank the next ranks are skipped, in honour rounds too")
    func skippedRank() throws {
        var evening = try Evening(players: 3) {
            $0.goal = Goal(kinds: [.blackout])
            $0.verification = .honour
        }
        for player in [ada, bo] { evening.expect(.autoMark(on: true), by: player) }
        for term in 0..<9 { evening.expect(.call(term: term)) }
        evening.mark(Array(0..<9), by: cy)
        #expect(evening.ranks == "1:1 2:1 3:3")
        #expect(evening.game.standing(of: cy)?.rank == 3)
    }

    @Test(
        "within the window the confirmation counts for its call, later for the call then current",
        arguments: [(0.0, 3), (19.999, 3), (20, 3), (20.001, 5)])
    func window(seconds: Double, call: Int) throws {
        var evening = try Evening { $0.windowSeconds = 20 }
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1], by: ada)
        evening.wait(seconds: seconds)
        evening.call([4, 5], of: ada)
        evening.mark([2], by: ada)
        #expect(evening.game.standing(of: ada)?.call == call)
    }

    @Test("a mark made between an undone call and its repetition counts for no earlier call")
    func markedBetween() throws {
        var evening = try Evening { $0.windowSeconds = 0 }
        evening.mark([0, 1], by: ada)
        evening.call([0, 1, 2], of: ada)
        let term = evening.term(2, of: ada)
        evening.expect(.uncall(term: term))
        evening.wait(seconds: 1)
        evening.mark([2], by: ada)
        evening.expect(.call(term: term))
        #expect(evening.game.standing(of: ada)?.call == 3)
    }

    @Test("an early mark is confirmed by the call itself, however old it is")
    func earlyMark() throws {
        var evening = try Evening { $0.windowSeconds = 0 }
        evening.mark([0, 1, 2], by: ada)
        evening.wait(seconds: 1000)
        evening.call([0, 1, 2], of: ada)
        #expect(evening.game.standing(of: ada)?.call == 3)
    }

    @Test("a board that was dealt after a call ranks no earlier")
    func lateJoiner() throws {
        var evening = try allCalled(players: 1)
        let late = evening.join(.player)
        evening.mark([0, 1, 2], by: late)
        #expect(evening.game.standing(of: late)?.call == 9)
        let row = try #require((0..<3).first { call(ofRow: $0, evening, ada) < 9 })
        evening.mark((0..<3).map { 3 * row + $0 }, by: ada)
        #expect(evening.ranks == "1:1 2:2")
        #expect(evening.game.deals.map(\.dealtAfter) == [0, 9])
    }

    @Test("the need-th earliest pattern decides, whatever the order of the taps")
    func needSorted() throws {
        var evening = try Evening { $0.goal = Goal(kinds: [.row], need: 2) }
        evening.call([6, 7, 8, 0, 1, 2, 3, 4, 5], of: ada)
        evening.mark([3, 4, 5, 6, 7, 8], by: ada)
        #expect(evening.game.standing(of: ada)?.call == 9)
        evening.mark([0, 1, 2], by: ada)
        #expect(evening.game.standing(of: ada)?.call == 6, "rows 3 and 1 were called before row 2")
    }

    @Test("removed players are not in the standings")
    func removed() throws {
        var evening = try Evening(players: 2) { $0.goal = Goal(kinds: [.blackout]) }
        for seat in [ada, bo] { evening.mark(Array(0..<9), by: seat) }
        for term in 0..<9 { evening.expect(.call(term: term)) }
        #expect(evening.ranks == "1:1 2:1")
        evening.remove(ada)
        #expect(evening.ranks == "2:1")
        #expect(evening.news == "standings")
        #expect(evening.game.bingoCount == 1)
        evening.remove(ada)
        #expect(evening.events.isEmpty)
    }

    @Test("the first lines are the beginning of all lines, and include the seat's own")
    func firstLines() throws {
        var evening = try Evening(terms: 30, players: 60, seed: 3)
        for player in 1...60 { evening.expect(.autoMark(on: true), by: Evening.player(player)) }
        for term in 0..<30 { evening.expect(.call(term: term)) }
        let all = evening.game.standings()
        #expect(all.count == 60)
        #expect(Set(all.map(\.rank)).count > 3)
        for count in [0, 1, 5, 20, 59, 60, 61] {
            #expect(evening.game.standings(first: count) == Array(all.prefix(count)))
        }
        for line in all { #expect(evening.game.standing(of: line.seat) == line) }
        let some = stride(from: 1, through: 60, by: 7).map(Evening.player)
        #expect(evening.game.standings(of: some, first: 4) == Array(all.filter { some.contains($0.seat) }.prefix(4)))
    }
}
