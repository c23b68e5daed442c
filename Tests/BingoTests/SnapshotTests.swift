import Bingo
import GameRules
import Testing
import WireProtocol

@Suite("Snapshots and pulses")
struct SnapshotTests {
    let ada = Evening.player(1)
    let bo = Evening.player(2)

    private func snapshot(_ projection: inout BingoProjection, _ evening: Evening, for seat: SeatID?) -> String {
        Wire.text {
            projection.encodeSnapshot(
                for: seat, role: seat.map { _ in .player }, game: evening.game, names: Wire.Names(), into: &$0)
        }
    }

    @Test("a snapshot contains the round, the seat's board and its own line")
    func snapshots() throws {
        var evening = try Evening()
        var projection = BingoProjection()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        let time = "1970-01-01T00:16:40.000Z"
        let calls = (0..<3).map { #"{"number":\#($0 + 1),"term":\#(evening.term($0, of: ada)),"time":"\#(time)"}"# }
            .joined(separator: ",")
        let line = #"{"player":"p2","name":"Ada","rank":1,"call":3,"lines":1,"time":"\#(time)"}"#
        let round = #""round":"# + Wire.round(evening, state: "playing", calls: calls)
        func board(_ seat: SeatID, _ marked: String) -> String {
            #""board":{"size":3,"deal":0,"cells":[\#(Wire.cells(evening, seat))],"marked":[\#(marked)]}"#
        }
        func standings(_ own: String) -> String { #""standings":{"top":[\#(line)],"total":1,"own":\#(own)}"# }
        let off = #""autoMark":false"#
        #expect(
            snapshot(&projection, evening, for: ada) == "{\(round),\(board(ada, "0,1,2")),\(standings(line)),\(off)}")
        #expect(snapshot(&projection, evening, for: bo) == "{\(round),\(board(bo, "")),\(standings("null")),\(off)}")
        #expect(snapshot(&projection, evening, for: nil) == "{\(round),\(standings("null"))}")
        #expect(snapshot(&projection, evening, for: Evening.host) == "{\(round),\(standings("null")),\(off)}")
        evening.expect(.autoMark(on: true), by: ada)
        #expect(snapshot(&projection, evening, for: ada).hasSuffix(#","autoMark":true}"#))
    }

    @Test("cached encodings follow the game: a used projection writes the same as a new one")
    func caches() throws {
        var evening = try Evening()
        var used = BingoProjection()
        let steps: [(BingoInput, SeatID)] = [
            (.call(term: 3), Evening.host), (.call(term: 4), Evening.host), (.uncall(term: 3), Evening.host),
            (.call(term: 3), Evening.host), (.mark(cell: 0), ada), (.mark(cell: 1), ada), (.mark(cell: 2), ada),
            (.call(term: 0), Evening.host), (.call(term: 1), Evening.host), (.call(term: 2), Evening.host),
            (.call(term: 5), Evening.host), (.call(term: 6), Evening.host), (.call(term: 7), Evening.host),
            (.call(term: 8), Evening.host), (.unmark(cell: 1), ada), (.mark(cell: 1), ada),
            (.finishRound, Evening.host),
            (.newRound(OptionsChange(), terms: nil, language: "fr", seed: Evening.seed(1)), Evening.host),
            (.setTerms((0..<9).map { Term("n\($0)") }, language: nil, seed: Evening.seed(2)), Evening.host),
            (.reshuffle, ada), (.startRound, Evening.host),
        ]
        for (input, seat) in steps {
            evening.expect(input, by: seat)
            _ = used.messages(of: evening)
            var fresh = BingoProjection()
            #expect(snapshot(&used, evening, for: ada) == snapshot(&fresh, evening, for: ada), "\(input)")
            #expect(pulse(&used, evening, forHosts: true) == pulse(&fresh, evening, forHosts: true), "\(input)")
        }
    }

    @Test("a pulse follows marks, boards and bingos as it follows calls", arguments: [Verification.called, .honour])
    func pulseCaches(verification: Verification) throws {
        var evening = try Evening(players: 2) {
            $0.goal = Goal(kinds: [.row])
            $0.verification = verification
        }
        var used = BingoProjection()
        func check(_ evening: Evening, _ line: Int = #line) {
            var fresh = BingoProjection()
            let kept = pulse(&used, evening, forHosts: true)
            #expect(kept == pulse(&fresh, evening, forHosts: true), "line \(line)")
        }
        evening.call([0], of: ada)
        check(evening)
        evening.mark([1], by: ada)
        check(evening)
        evening.expect(.unmark(cell: 1), by: ada)
        check(evening)
        evening.call([1], of: ada)
        check(evening)
        evening.join(.player)
        check(evening)
        evening.remove(bo)
        check(evening)
        evening.call([2], of: ada)
        evening.expect(.autoMark(on: true), by: ada)
        check(evening)
        evening.expect(.uncall(term: evening.term(2, of: ada)))
        check(evening)
        evening.expect(.finishRound)
        check(evening)
    }

    @Test("a pulse counts players who join, and not those who leave")
    func pulseOfBoards() throws {
        var evening = try Evening(players: 2) { $0.goal = Goal(kinds: [.blackout]) }
        var projection = BingoProjection()
        for term in 0..<8 { evening.expect(.call(term: term)) }
        #expect(pulse(&projection, evening, forHosts: false) == #"{"oneAway":2}"#)
        evening.join(.player)
        #expect(pulse(&projection, evening, forHosts: false) == #"{"oneAway":3}"#)
        evening.promote(Evening.host, to: .player)
        #expect(pulse(&projection, evening, forHosts: false) == #"{"oneAway":4}"#)
        evening.remove(bo)
        #expect(pulse(&projection, evening, forHosts: false) == #"{"oneAway":3}"#)
    }

    @Test("a removed player is not in later snapshots")
    func removal() throws {
        var evening = try Evening()
        var projection = BingoProjection()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        _ = snapshot(&projection, evening, for: bo)
        evening.remove(ada)
        #expect(!snapshot(&projection, evening, for: bo).contains("Ada"))
        #expect(!snapshot(&projection, evening, for: ada).contains(#""board""#))
    }

    @Test("another name is shown in the standings")
    func renamed() throws {
        var evening = try Evening()
        var projection = BingoProjection()
        var names = Wire.Names()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        _ = projection.messages(of: evening)
        _ = projection.flushed(evening)
        projection.renamed(bo, game: evening.game)
        #expect(!projection.hasPending)
        names.names[ada] = "Augusta"
        projection.renamed(ada, game: evening.game)
        #expect(
            projection.flushed(evening, names: names).map { "\($0.type) \($0.members.contains("Augusta"))" } == [
                "names true", "standings true",
            ])
    }

    @Test("a player who may not see another board does not find it anywhere")
    func secrets() throws {
        var evening = try Evening(terms: 30, players: 2)
        var projection = BingoProjection()
        evening.mark([3], by: bo)
        let seen = snapshot(&projection, evening, for: ada)
        #expect(!seen.contains(Wire.cells(evening, bo)))
        #expect(!seen.contains(Evening.seed(7).hexadecimal))
        #expect(!projection.messages(of: evening).contains { $0.audience == .everybody })
    }

    private func pulse(_ projection: inout BingoProjection, _ evening: Evening, forHosts: Bool) -> String {
        Wire.text {
            projection.encodePulse(
                forHosts: forHosts, game: evening.game, names: Wire.Names(), present: Evening.present(1), teams: [],
                now: evening.time,
                into: &$0)
        }
    }

    @Test("the pulse shows how near players are, and hosts see early marks and needed calls")
    func pulses() throws {
        var evening = try Evening(players: 1) { $0.goal = Goal(kinds: [.row]) }
        var projection = BingoProjection()
        #expect(pulse(&projection, evening, forHosts: false) == #"{"oneAway":0}"#)
        evening.call([0, 1], of: ada)
        evening.mark([2, 5], by: ada)
        #expect(pulse(&projection, evening, forHosts: false) == #"{"oneAway":1}"#)
        let early = [evening.term(2, of: ada), evening.term(5, of: ada)].sorted().map { "[\($0),1,1]" }
        #expect(
            pulse(&projection, evening, forHosts: true)
                == #"{"oneAway":1,"early":[\#(early.joined(separator: ","))],"#
                + #""needed":[[\#(evening.term(2, of: ada)),1]],"notYet":[],"unclaimed":{"total":0,"players":[]}}"#)
        evening.call([2], of: ada)
        #expect(pulse(&projection, evening, forHosts: false) == #"{"oneAway":0,"claimable":1}"#)
        evening.expect(.notYet(number: 2, on: true), by: ada)
        #expect(
            pulse(&projection, evening, forHosts: true)
                == #"{"oneAway":0,"early":[[\#(evening.term(5, of: ada)),1,1]],"needed":[],"notYet":[[2,1]],"#
                + #""unclaimed":{"total":1,"players":["p2"]}}"#)
        evening.mark([0, 1], by: ada)
        #expect(pulse(&projection, evening, forHosts: false) == #"{"oneAway":0,"first":{"call":3}}"#)
        #expect(pulse(&projection, evening, forHosts: true).hasSuffix(#""unclaimed":{"total":0,"players":[]}}"#))
    }
}
