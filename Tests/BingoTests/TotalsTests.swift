import Bingo
import GameRules
import Testing
import WireProtocol

@Suite("Totals and draws")
struct TotalsTests {
    let ada = Evening.player(1)
    let bo = Evening.player(2)

    private func newRound(_ evening: inout Evening, seed: UInt8) {
        evening.expect(.newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(seed)))
    }

    private func line(_ total: Total) -> [Int] {
        [Int(total.seat.number), total.rounds, total.bingos, total.firsts, total.lines]
    }

    @Test("there are none before the first round is finished, and they grow with every round")
    func rounds() throws {
        var evening = try Evening()
        #expect(evening.game.totals(first: 20) == nil)
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        #expect(evening.game.totals(first: 20) == nil)
        evening.expect(.finishRound)
        #expect(evening.game.totals(first: 20)?.map(line) == [[2, 1, 1, 1, 1], [3, 1, 0, 0, 0]])
        newRound(&evening, seed: 1)
        #expect(evening.game.totals(first: 20)?.map(line) == [[2, 1, 1, 1, 1], [3, 1, 0, 0, 0]])
        evening.expect(.startRound)
        for player in [bo, ada] {
            evening.call((0..<9).filter { evening.game.call(of: evening.term($0, of: player)) == nil }, of: player)
            evening.mark(Array(0..<9), by: player)
        }
        let cid = evening.join(.player)
        evening.expect(.finishRound)
        let totals = try #require(evening.game.totals(first: 20)?.map(line))
        #expect(totals.map { $0[1] } == [2, 2, 1] && totals.map { $0[2] } == [2, 1, 0])
        #expect(totals.last?.first == Int(cid.number))
        #expect(evening.game.totals(first: 1)?.map(line) == Array(totals.prefix(1)))
        evening.remove(ada)
        #expect(evening.game.totals(first: 20)?.map(\.seat).contains(ada) == false)
    }

    @Test("a snapshot has the current totals after joins, removals and renames")
    func snapshots() throws {
        var evening = try Evening()
        var used = BingoProjection()
        evening.expect(.finishRound)
        for step in 0..<4 {
            switch step {
            case 1: evening.join(.player)
            case 2: evening.remove(ada)
            case 3: newRound(&evening, seed: 2)
            default: break
            }
            var fresh = BingoProjection()
            func snapshot(_ projection: inout BingoProjection) -> String {
                Wire.text {
                    projection.encodeSnapshot(for: nil, role: nil, game: evening.game, names: Wire.Names(), into: &$0)
                }
            }
            #expect(snapshot(&used) == snapshot(&fresh), "step \(step)")
            #expect(snapshot(&used).contains(#""totals":[{"player":"p"#))
        }
        var renamed = Wire.Names()
        renamed.names[bo] = "Robert"
        used.renamed(bo, game: evening.game)
        let text = Wire.text {
            used.encodeSnapshot(for: nil, role: nil, game: evening.game, names: renamed, into: &$0)
        }
        #expect(text.contains("Robert"))
    }

    @Test("by the first rules, a draw is among the players who share a rank, and follows from the seed and its number")
    func draws() throws {
        var evening = try Evening(players: 6, rules: 1)
        #expect(evening.play(.draw(rank: 1)) == "roundPlaying")
        for term in 0..<9 { evening.expect(.call(term: term)) }
        for player in 1...5 { evening.mark(Array(0..<9), by: Evening.player(player)) }
        evening.expect(.finishRound)
        #expect(evening.play(.draw(rank: 1), by: ada) == "notAllowed")
        #expect(evening.play(.draw(rank: 99)) == "badOptions")
        let rank = try #require(evening.game.standings().first?.rank)
        let tied = evening.game.standings().filter { $0.rank == rank }.map(\.seat).sorted()
        for number in 1...3 {
            evening.expect(.draw(rank: rank))
            let draw = try #require(evening.game.draws.last)
            #expect(draw.number == number && draw.candidates == tied)
            #expect(draw.winner == PrizeDraw.winner(seed: Evening.seed(7), number: number, among: tied))
            #expect(evening.events == [Directed(.drawn(draw), to: .everybody)])
        }
        newRound(&evening, seed: 3)
        #expect(evening.game.draws.isEmpty)
        #expect(evening.play(.draw(rank: 1)) == "roundNotStarted")
    }

    @Test("a draw waits for the marks of late streams")
    func drawsWait() throws {
        var evening = try Evening()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        evening.expect(.spoilerGuard(seconds: 20), by: bo)
        evening.expect(.finishRound)
        evening.wait(seconds: 20)
        #expect(evening.play(.draw(rank: 1)) == "roundPlaying")
        evening.wait(seconds: 0.001)
        evening.draw(rank: 1)
    }

    @Test("a mark that counts after the end sends the totals, even without a bingo")
    func lateMarks() throws {
        var evening = try Evening { $0.goal = Goal(kinds: [.row], need: 3) }
        var projection = BingoProjection()
        evening.expect(.spoilerGuard(seconds: 5), by: bo)
        evening.call([0, 1, 2], of: bo)
        evening.mark([0, 1], by: bo)
        evening.expect(.finishRound)
        _ = projection.messages(of: evening)
        evening.wait(seconds: 2)
        for step in [BingoInput.mark(cell: 2), .unmark(cell: 2)] {
            evening.expect(step, by: bo)
            _ = projection.messages(of: evening)
            let told = try #require(projection.flushed(evening).first)
            #expect(told.type == "standings")
            let lines = step == .mark(cell: 2) ? 1 : 0
            let totals = try #require(try Wire.fields(told.members)["totals"]?.array)
            #expect(totals.contains { $0.object?["player"]?.string == "p3" && $0.object?["lines"]?.integer == lines })
        }
    }
}

extension Directed: Equatable where Event: Equatable {
    public static func == (left: Directed, right: Directed) -> Bool {
        left.audience == right.audience && left.event == right.event
    }
}
