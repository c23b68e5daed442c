import Bingo
import Foundation
import GameRules
import Testing
import WireProtocol

@Suite("Messages")
struct ProjectionTests {
    let ada = Evening.player(1)
    let bo = Evening.player(2)

    @Test("calls are sent at once")
    func calls() throws {
        var evening = try Evening()
        var projection = BingoProjection()
        evening.expect(.call(term: 4))
        #expect(
            projection.messages(of: evening) == [
                Wire.Message(
                    type: "called", audience: .everybody,
                    members: #"{"call":{"number":1,"term":4,"time":"1970-01-01T00:16:40.000Z"}}"#)
            ])
        evening.expect(.uncall(term: 4))
        #expect(
            projection.messages(of: evening) == [
                Wire.Message(type: "uncalled", audience: .everybody, members: #"{"term":4,"number":1}"#)
            ])
        #expect(!projection.hasPending)
    }

    @Test("a board goes to its seat, with the wish for auto-mark")
    func boards() throws {
        var evening = try Evening(started: false)
        var projection = BingoProjection()
        evening.expect(.reshuffle, by: ada)
        #expect(
            projection.messages(of: evening) == [
                Wire.Message(
                    type: "board", audience: .seat(ada),
                    members: #"{"board":{"size":3,"deal":1,"cells":[\#(Wire.cells(evening, ada))],"marked":[]},"#
                        + #""autoMark":false}"#)
            ])
        evening.expect(.startRound)
        evening.expect(.autoMark(on: true), by: ada)
        evening.mark([8, 1], by: ada)
        #expect(
            projection.messages(of: evening).last
                == Wire.Message(
                    type: "board", audience: .otherDevices(of: ada),
                    members: #"{"board":{"size":3,"deal":1,"cells":[\#(Wire.cells(evening, ada))],"marked":[1,8]},"#
                        + #""autoMark":true}"#))
    }

    @Test("bingos and standings wait for a flush, and are sent before a later fact")
    func coalescing() throws {
        var evening = try Evening()
        var projection = BingoProjection()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1], by: ada)
        evening.wait(seconds: 1.5)
        evening.expect(.mark(cell: 2), by: ada)
        #expect(projection.messages(of: evening).map(\.type) == ["board"])
        #expect(projection.hasPending)
        let bingos = Wire.Message(
            type: "bingos", audience: .everybody,
            members: #"{"bingos":[{"player":"p2","name":"Ada","patterns":["row1"],"call":3,"rank":1,"#
                + #""time":"1970-01-01T00:16:41.500Z"}],"more":0}"#)
        let standings = Wire.Message(
            type: "standings", audience: .everybody,
            members: #"{"standings":{"top":[{"player":"p2","name":"Ada","rank":1,"call":3,"lines":1,"#
                + #""time":"1970-01-01T00:16:41.500Z"}],"total":1,"own":null}}"#)
        var copy = projection
        #expect(copy.flushed(evening) == [bingos, standings])
        #expect(!copy.hasPending)
        #expect(copy.flushed(evening).isEmpty)
        evening.expect(.call(term: evening.term(8, of: ada)))
        #expect(projection.messages(of: evening).map(\.type) == ["bingos", "standings", "called"])
        #expect(!projection.hasPending)
    }

    @Test("many bingos are named up to ten, and the rest counted")
    func many() throws {
        var evening = try Evening(players: 30) { $0.goal = Goal(kinds: [.blackout]) }
        var projection = BingoProjection()
        for player in 1...30 { evening.expect(.autoMark(on: true), by: Evening.player(player)) }
        for term in 0..<9 { evening.expect(.call(term: term)) }
        _ = projection.messages(of: evening)
        let messages = projection.flushed(evening)
        let fields = try messages.map { try Wire.fields($0.members) }
        #expect(fields[0]["bingos"]?.array?.count == 10)
        #expect(fields[0]["more"]?.integer == 20)
        #expect(fields[0]["bingos"]?.array?.first?.object?["player"]?.string == "p2")
        #expect(fields[1]["standings"]?.object?["top"]?.array?.count == 20)
        #expect(fields[1]["standings"]?.object?["total"]?.integer == 30)
    }

    @Test("a bingo that is lost before the flush is not announced")
    func gone() throws {
        var evening = try Evening()
        var projection = BingoProjection()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        _ = projection.messages(of: evening)
        evening.expect(.unmark(cell: 0), by: ada)
        _ = projection.messages(of: evening)
        #expect(projection.flushed(evening).map(\.members) == [#"{"standings":{"top":[],"total":0,"own":null}}"#])
    }

    @Test("a bingo that is lost and regained before the flush is announced once")
    func regainedAtOnce() throws {
        var evening = try Evening()
        var projection = BingoProjection()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        evening.expect(.unmark(cell: 0), by: ada)
        evening.mark([0], by: ada)
        _ = projection.messages(of: evening)
        let bingos = try #require(projection.flushed(evening).first)
        #expect(bingos.type == "bingos" && bingos.members.components(separatedBy: #""player""#).count == 2)
    }

    @Test("a bingo that was lost at the flush is announced once when it is back")
    func regained() throws {
        var evening = try Evening()
        var projection = BingoProjection()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        _ = projection.messages(of: evening)
        evening.expect(.unmark(cell: 0), by: ada)
        _ = projection.messages(of: evening)
        #expect(projection.flushed(evening).map(\.type) == ["standings"])
        #expect(!projection.hasPending)
        for expected in [["bingos", "standings"], ["standings"]] {
            evening.mark([0], by: ada)
            _ = projection.messages(of: evening)
            #expect(projection.flushed(evening).map(\.type) == expected)
            evening.expect(.unmark(cell: 0), by: ada)
            _ = projection.messages(of: evening)
            _ = projection.flushed(evening)
        }
    }

    @Test("clients that know a name get its changes and removals, fifty at a time")
    func names() throws {
        var evening = try Evening()
        var projection = BingoProjection()
        projection.renamed(ada, game: evening.game)
        evening.remove(Evening.player(2))
        #expect(projection.messages(of: evening).isEmpty && !projection.hasPending, "nobody was told a name yet")
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        for _ in 0..<60 { evening.join(.player) }
        evening.expect(.finishRound)
        evening.draw(rank: 1)
        evening.expect(.newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(1)))
        _ = projection.messages(of: evening)
        projection.renamed(ada, game: evening.game)
        #expect(projection.hasPending)
        let message = try #require(projection.flushed(evening).first)
        #expect(
            message.type == "names" && message.members == #"{"changed":[{"player":"p2","name":"Ada"}],"removed":[]}"#)
        evening.remove(ada)
        _ = projection.messages(of: evening)
        let gone = projection.flushed(evening)
        #expect(gone.map(\.type) == ["names", "standings"])
        #expect(gone[0].members == #"{"changed":[],"removed":["p2"]}"#)
        #expect(gone[1].members.contains("totals") && !gone[1].members.contains("Ada"))
        for seat in 4...63 { projection.renamed(SeatID(UInt32(seat)), game: evening.game) }
        for count in [50, 10] {
            let told = try Wire.fields(try #require(projection.flushed(evening).first).members)
            #expect(told["changed"]?.array?.count == count)
        }
        #expect(!projection.hasPending)
    }

    @Test("a draw of a removed player is no longer shown")
    func removedWinner() throws {
        var evening = try Evening()
        var projection = BingoProjection()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        evening.expect(.finishRound)
        evening.draw(rank: 1)
        func snapshot() -> String {
            Wire.text {
                projection.encodeSnapshot(for: nil, role: nil, game: evening.game, names: Wire.Names(), into: &$0)
            }
        }
        #expect(snapshot().contains(#""draws":[{"#))
        evening.remove(ada)
        _ = projection.messages(of: evening)
        #expect(!snapshot().contains("draws") && !snapshot().contains("Ada"))
    }

    @Test("withdrawn bingos are sent as the players' ids")
    func withdrawn() throws {
        var evening = try Evening()
        var projection = BingoProjection()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        evening.expect(.uncall(term: evening.term(1, of: ada)))
        let messages = projection.messages(of: evening)
        #expect(messages.map(\.type) == ["uncalled", "withdrawn", "board"])
        #expect(messages[1].members == #"{"players":["p2"]}"#)
    }

    @Test("in honour rounds the call is null")
    func honour() throws {
        var evening = try Evening { $0.verification = .honour }
        var projection = BingoProjection()
        evening.mark([0, 1, 2], by: ada)
        _ = projection.messages(of: evening)
        #expect(projection.flushed(evening).allSatisfy { $0.members.contains(#""call":null"#) })
    }

    @Test("a round is sent when it is dealt, started and finished")
    func rounds() throws {
        var evening = try Evening(started: false)
        var projection = BingoProjection()
        var change = OptionsChange()
        change.windowSeconds = 180
        evening.expect(.setOptions(change, seed: Evening.seed(3)))
        let dealt = projection.messages(of: evening)
        #expect(dealt.map(\.type) == ["roundDealt", "board", "board"])
        #expect(dealt[0].members == #"{"round":\#(Wire.round(evening, state: "dealt"))}"#)
        evening.expect(.startRound)
        #expect(
            projection.messages(of: evening) == [
                Wire.Message(
                    type: "roundStarted", audience: .everybody,
                    members: #"{"round":\#(Wire.round(evening, state: "playing"))}"#)
            ])
        evening.expect(.finishRound)
        #expect(
            projection.messages(of: evening) == [
                Wire.Message(
                    type: "roundFinished", audience: .everybody,
                    members: #"{"seed":"\#(Evening.seed(3).hexadecimal)","standings":{"top":[],"total":0,"own":null},"#
                        + #""totals":[{"player":"p2","name":"Ada","rounds":1,"bingos":0,"firsts":0,"lines":0},"#
                        + #"{"player":"p3","name":"Bo","rounds":1,"bingos":0,"firsts":0,"lines":0}]}"#)
            ])
    }

    @Test("a late mark after the end sends the new totals with the standings")
    func lateTotals() throws {
        var evening = try Evening()
        var projection = BingoProjection()
        evening.expect(.spoilerGuard(seconds: 30), by: ada)
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1], by: ada)
        evening.expect(.finishRound)
        _ = projection.messages(of: evening)
        evening.mark([2], by: ada)
        _ = projection.messages(of: evening)
        let standings = try #require(projection.flushed(evening).last)
        #expect(standings.type == "standings")
        #expect(
            standings.members.contains(
                #""totals":[{"player":"p2","name":"Ada","rounds":1,"bingos":1,"firsts":1,"lines":1}"#))
    }

    @Test("hosts get the new list of terms, with its explanations")
    func terms() throws {
        var evening = try Evening(started: false)
        var projection = BingoProjection()
        let terms = (0..<9).map { Term("t\($0)", means: $0.isMultiple(of: 4) ? "m\($0)" : nil) }
        evening.expect(.setTerms(terms, language: nil, seed: Evening.seed(3)))
        let message = projection.messages(of: evening)[1]
        #expect(message.type == "terms")
        #expect(message.audience == .hosts)
        #expect(
            message.members == #"{"terms":["t0","t1","t2","t3","t4","t5","t6","t7","t8"],"#
                + #""means":{"0":"m0","4":"m4","8":"m8"}}"#)
    }

    @Test("the state has a name")
    func states() throws {
        var evening = try Evening(started: false)
        let projection = BingoProjection()
        #expect(projection.stateName(of: evening.game) == "dealt")
        evening.expect(.startRound)
        #expect(projection.stateName(of: evening.game) == "playing")
        evening.expect(.finishRound)
        #expect(projection.stateName(of: evening.game) == "finished")
    }

    @Test("an export holds all rounds, with the seeds of the finished ones")
    func export() throws {
        var evening = try Evening()
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        evening.expect(.call(term: evening.term(3, of: ada)))
        evening.expect(.uncall(term: evening.term(3, of: ada)))
        let cells = Wire.cells(evening, ada)
        evening.expect(.finishRound)
        evening.expect(.newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(1)))
        let text = Wire.text { evening.game.encodeExport(names: Wire.Names(), into: &$0) }
        let rounds = try #require(try Wire.fields(text)["rounds"]?.array?.compactMap(\.object))
        #expect(rounds.map { $0["seed"]?.string } == [Evening.seed(7).hexadecimal, nil])
        #expect(rounds.map { $0["state"]?.string } == ["finished", "dealt"])
        #expect(rounds[0]["calls"]?.array?.count == 4)
        #expect(rounds[0]["calls"]?.array?.last?.object?["uncalled"]?.string == "1970-01-01T00:16:40.000Z")
        #expect(rounds[0]["standings"]?.array?.first?.object?["name"]?.string == "Ada")
        #expect(
            rounds[0]["deals"]?.array?.first?.object
                == (try Wire.fields(
                    #"{"player":"p2","name":"Ada","deal":0,"after":0,"autoMark":false,"cells":[\#(cells)],"marks":["#
                        + #"[0,9,"1970-01-01T00:16:40.000Z",3],[1,10,"1970-01-01T00:16:40.000Z",3],"#
                        + #"[2,11,"1970-01-01T00:16:40.000Z",3]]}"#)))
        #expect(rounds[0]["calls"]?.array?.map { $0.object?["seq"]?.integer } == [6, 7, 8, 12])
        #expect(rounds[0]["started"]?.string == "1970-01-01T00:16:40.000Z")
        #expect(rounds[0]["finished"]?.string == "1970-01-01T00:16:40.000Z")
        #expect(rounds[1]["started"] == nil && rounds[1]["finished"] == nil)
        #expect(rounds[1]["deals"]?.array?.first?.object?["marks"] == nil, "marks are private before the end")
        #expect(!text.contains(Evening.seed(1).hexadecimal))
    }
}
