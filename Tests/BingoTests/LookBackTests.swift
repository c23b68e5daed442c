import GameRules
import JSON
import Testing
import WireProtocol

@testable import Bingo

@Suite("Recaps and public boards")
struct LookBackTests {
    let ada = Evening.player(1)

    private func recap(_ evening: Evening) throws -> JSONObject {
        try Wire.fields(
            Wire.text { BingoProjection().encodeRecap(game: evening.game, names: ProvenEvening.names, into: &$0) })
    }

    @Test("a recap contains finished rounds, and nothing of others")
    func recap() throws {
        var evening = try Evening()
        let before = try recap(evening)
        #expect(before["rounds"]?.array == [] && before["totals"] == nil)
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        evening.expect(.call(term: evening.term(3, of: ada)))
        evening.expect(.uncall(term: evening.term(3, of: ada)))
        evening.wait(seconds: 9)
        evening.expect(.finishRound)
        let commitment = evening.game.commitment
        let called = (0..<3).map { evening.term($0, of: ada) }
        // The second pass checks a round of the history.
        for _ in 0..<2 {
            let fields = try recap(evening)
            let round = try #require(fields["rounds"]?.array?.first?.object)
            #expect(fields["rounds"]?.array?.count == 1)
            #expect(round["seed"]?.string == Evening.seed(7).hexadecimal)
            #expect(round["commitment"]?.string == commitment && round["rules"]?.integer == 2)
            #expect(round["started"]?.string == "1970-01-01T00:16:40.000Z")
            #expect(round["finished"]?.string == "1970-01-01T00:16:49.000Z")
            #expect(round["calls"]?.array?.count == 4)
            #expect(round["calls"]?.array?.last?.object?["uncalled"] != nil)
            #expect(round["standings"]?.array?.first?.object?["name"]?.string == "Ada")
            #expect(round["total"]?.integer == 1)
            let never = (round["neverCalled"]?.array ?? []).compactMap(\.integer)
            #expect(never.count == 6 && Set(never).isDisjoint(with: called))
            #expect(round["options"]?.object?["size"]?.integer == 3)
            #expect(fields["totals"]?.array?.count == 2)
            evening.play(.newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(1)))
            let text = Wire.text { BingoProjection().encodeRecap(game: evening.game, names: Wire.Names(), into: &$0) }
            #expect(!text.contains(Evening.seed(1).hexadecimal))
        }
    }

    @Test("of the closest misses of an earlier round, others move up for those who are removed later")
    func closestAfterRemovals() throws {
        var evening = try Evening(players: 60) { $0.goal = Goal(kinds: [.blackout]) }
        for term in 1..<9 { evening.expect(.call(term: term)) }
        evening.expect(.finishRound)
        evening.expect(.newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(1)))
        func names() throws -> [String?] {
            let round = try recap(evening)["rounds"]?.array?.first?.object
            let misses = (round?["closest"]?.array ?? []).compactMap(\.object)
            #expect(misses.allSatisfy { $0["missing"]?.array == [.integer(0)] })
            return misses.map { $0["player"]?.string }
        }
        #expect(try names() == (2...51).map { "p\($0)" })
        for player in 1...20 { evening.remove(Evening.player(player)) }
        #expect(try names() == (22...61).map { "p\($0)" })
    }

    @Test("players who needed exactly one more call are among the closest misses, with the possible calls")
    func closest() throws {
        var evening = try Evening(players: 1) { $0.goal = Goal(kinds: [.row]) }
        evening.call([0, 1, 3, 4], of: ada)
        evening.expect(.finishRound)
        let miss = try #require(try recap(evening)["rounds"]?.array?.first?.object?["closest"]?.array?.first?.object)
        #expect(miss["player"]?.string == "p2" && miss["name"]?.string == "Ada")
        #expect(miss["missing"]?.array?.compactMap(\.integer) == [evening.term(2, of: ada), evening.term(5, of: ada)])
    }

    @Test("a board is public with its bingo, or when the round is over")
    func board() throws {
        var evening = try Evening()
        func board(_ seat: SeatID) throws -> String {
            Wire.text(
                try BingoProjection().encodeBoard(of: seat, game: evening.game, names: ProvenEvening.names))
        }
        #expect(throws: Rejection.self) { try board(ada) }
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1, 2], by: ada)
        #expect(
            try board(ada)
                == #"{"player":"p2","name":"Ada","round":1,"size":3,"deal":0,"cells":[\#(Wire.cells(evening, ada))],"#
                + #""marked":[0,1,2],"lines":["row1"]}"#)
        #expect(throws: Rejection.self) { try board(Evening.player(2)) }
        evening.expect(.finishRound)
        #expect(try board(Evening.player(2)).contains(#""name":"Bo""#))
        #expect(throws: Rejection.self) { try board(Evening.host) }
        #expect(throws: Rejection.self) { try board(SeatID(99)) }
    }

    @Test("a term can be called by its text, and any other text as typed")
    func texts() throws {
        var evening = try Evening()
        func command(_ text: String) throws -> JSONObject? {
            try evening.game.command(
                method: "POST", path: ["calls"], fields: JSONObject([("text", .string(text))]))
        }
        #expect(try command(" Term 4 ")?["term"]?.integer == 4)
        #expect(try command(" A  surprise ")?["type"]?.string == "addTerm")
        #expect(try command(" A  surprise ")?["text"]?.string == "A  surprise")
        #expect(throws: Rejection.self) { try command(String(repeating: "y", count: 121)) }
        evening.expect(.addTerm(Term("Lights out")))
        #expect(try command("LIGHTS OUT")?["term"]?.integer == 9)
        let result = Wire.text { evening.game.encodeResult(at: evening.position, into: &$0) }
        #expect(result == #"{"call":{"number":1,"term":9,"time":"1970-01-01T00:16:40.000Z"}}"#)
        evening.expect(.addTerm(Term("Ligths out")))
        func answer() -> String { Wire.text { evening.game.encodeResult(at: evening.position, into: &$0) } }
        #expect(answer().hasSuffix(#""near":{"term":9,"text":"Lights out"}}"#))
        evening.expect(.uncall(term: 10))
        evening.expect(.call(term: 10))
        #expect(!answer().contains("near"), "it is a term now, called as such")
    }

    @Test(
        "a slip finds what was meant, something new finds nothing",
        arguments: [
            ("One moer thing", 0), ("one mroe", 0), ("Sherloking", 2), ("A Sherloking", 2), ("xcod for ipda", 1),
            ("A cat walks in", nil), ("1x", nil), ("", nil), ("xco", 1),
        ] as [(String, Int?)])
    func slips(_ typed: String, _ meant: Int?) {
        let texts = ["One more thing", "Xcode for iPad", "A Sherlocking", "10x"]
        #expect(TextDistance.nearest(to: typed, among: texts) == meant)
    }
}
