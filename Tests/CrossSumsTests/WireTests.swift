import GameRules
import JSON
import Testing
import WireProtocol

@testable import CrossSums

@Suite struct CrossSumsWireTests {
    @Test func `A setup comes back from the log as it went in`() throws {
        let text = """
            {"options":{"difficulty":"hard","puzzles":5,"lives":0,"hints":2,"checking":"atEnd","sums":false,"limit":99,\
            "pause":0,"lateStart":"own"}}
            """
        let hall = try TestRoom(text)
        let bytes = JSONWriter.object { writer in hall.game.setup.encode(into: &writer) }
        let logged = try #require(JSONParser.parse(bytes).object)
        let read = CrossSumsGame.setup(logged: logged, rules: hall.game.setup.rules)
        #expect(read == hall.game.setup)
        #expect(CrossSumsGame.setup(logged: logged, rules: 1)?.series == .first)
        #expect(read?.options.difficulty == .hard && read?.options.pauseSeconds == 0 && read?.options.limit == 99)
    }

    @Test(arguments: [
        #"{"options":7}"#, #"{"options":{"difficulty":"giant"}}"#, #"{"options":{"difficulty":"nightmare"}}"#,
        #"{"options":{"puzzles":0}}"#, #"{"options":{"lives":6}}"#, #"{"options":{"pause":4}}"#,
        #"{"options":{"limit":10}}"#, #"{"options":{"sums":"yes"}}"#, #"{"options":{"lateStart":"never"}}"#,
    ])
    func `Options outside their limits are refused by name`(text: String) throws {
        #expect { _ = try TestRoom(text) } throws: { ($0 as? Rejection)?.code == .badOptions }
    }

    @Test func `A puzzle is sent when it starts, its solution when it ends, the seed with the round`() throws {
        var hall = try TestRoom(#"{"options":{"difficulty":"easy","puzzles":1}}"#)
        try hall.send(#"{"type":"startRound"}"#)
        let text = { (hall: TestRoom) in String(decoding: hall.export(), as: UTF8.self) }
        let before = try hall.snapshot(of: 2)
        #expect(before["round"]?.object?["puzzle"] == nil)
        hall.wait(seconds: 3)
        let solution = try #require(hall.game.puzzle).solutionText
        let started = try #require(hall.sent.last { $0.type == "puzzleStarted" }).fields
        let puzzle = try #require(started["round"]?.object?["puzzle"]?.object)
        #expect(puzzle["grid"]?.array?.count == 9 && puzzle["solution"] == nil)
        for seen in hall.sent.map(\.fields) + [try hall.snapshot(of: 2), try hall.snapshot(of: nil)] {
            let bytes = JSONWriter.write { $0.value(.object(seen)) }
            let said = String(decoding: bytes, as: UTF8.self)
            #expect(!said.contains(solution) && !said.contains(hall.seed.hexadecimal))
        }
        #expect(!text(hall).contains(solution) && !text(hall).contains(hall.seed.hexadecimal))
        try hall.send(#"{"type":"finishPuzzle"}"#)
        let finished = try #require(hall.sent.last { $0.type == "roundFinished" }).fields
        #expect(finished["round"]?.object?["puzzle"]?.object?["solution"]?.string == solution)
        #expect(finished["round"]?.object?["seed"]?.string == hall.seed.hexadecimal)
        #expect(text(hall).contains(solution) && text(hall).contains(hall.seed.hexadecimal))
    }

    @Test func `A mark is answered with what came of it, and the own board tells all of it`() throws {
        var hall = try TestRoom(#"{"options":{"difficulty":"easy"}}"#)
        try hall.send(#"{"type":"startRound","delay":3}"#)
        hall.wait(seconds: 3)
        let kept = try #require(hall.game.puzzle?.solution.firstIndex(of: true))
        let wrong = try hall.send(#"{"type":"mark","cell":\#(kept),"as":"removed"}"#, by: 2)
        #expect(wrong["right"]?.bool == false && wrong["lives"]?.integer == 2 && wrong["solved"]?.bool == false)
        let hint = try hall.send(#"{"type":"hint"}"#, by: 2)
        #expect(hint["line"]?.string?.isEmpty == false && hint["reason"]?.string?.isEmpty == false)
        let snapshot = try hall.snapshot(of: 2)
        let own = try #require(snapshot["own"]?.object)
        let marks = try #require(own["marks"]?.string)
        #expect(marks.count == 9 && Array(marks)[kept] == "K" && own["hints"]?.integer == 0)
        let other = try hall.snapshot(of: 3)
        #expect(other["own"]?.object?["marks"]?.string == "---------")
        do {
            try hall.send(#"{"type":"mark","cell":0,"as":"gone"}"#, by: 2)
            Issue.record("a mark that is none was taken")
        } catch let rejection as Rejection {
            #expect(rejection.code == .badMessage)
        }
    }

    @Test func `Whoever loses the last life is told so`() throws {
        var hall = try TestRoom(#"{"options":{"difficulty":"easy","lives":1}}"#)
        try hall.send(#"{"type":"startRound"}"#)
        hall.wait(seconds: 3)
        let kept = try #require(hall.game.puzzle?.solution.firstIndex(of: true))
        let answer = try hall.send(#"{"type":"mark","cell":\#(kept),"as":"removed"}"#, by: 2)
        #expect(answer["right"]?.bool == false && answer["lives"]?.integer == 0)
    }

    @Test func `Who solved nothing is named without a place, and who solved a puzzle knows theirs at once`() throws {
        var hall = try TestRoom(#"{"options":{"difficulty":"easy","puzzles":2,"pause":0}}"#, players: 15)
        try hall.send(#"{"type":"startRound"}"#)
        hall.wait(seconds: 3)
        let solution = try #require(hall.game.puzzle).solution
        let gone = solution.indices.filter { !solution[$0] }
        for seat in UInt32(2)...14 {
            hall.wait(seconds: 1)
            for cell in gone { try hall.send(#"{"type":"mark","cell":\#(cell),"as":"removed"}"#, by: seat) }
        }
        // The thirteenth is not among the twelve public places.
        #expect(try hall.snapshot(of: 14)["own"]?.object?["placeSoFar"]?.integer == 13)
        #expect(try hall.snapshot(of: 2)["own"]?.object?["placeSoFar"]?.integer == 1)
        // The sixteenth has tried; the fifteenth has not made a move.
        try hall.send(#"{"type":"mark","cell":\#(gone[0]),"as":"removed"}"#, by: 16)
        #expect(try hall.snapshot(of: 16)["own"]?.object?["placeSoFar"] == nil)
        #expect(try hall.snapshot(of: 16)["standings"]?.object?["unsolved"] == nil, "the puzzle is not over")
        try hall.send(#"{"type":"finishPuzzle"}"#)
        let standings = try #require(hall.sent.last { $0.type == "puzzleFinished" }?.fields["standings"]?.object)
        #expect(standings["total"]?.integer == 13)
        let unsolved = try #require(standings["unsolved"]?.object)
        #expect(unsolved["total"]?.integer == 2)
        #expect(unsolved["first"]?.array?.map { $0.object?["name"]?.string } == ["Player 16", "Player 15"])
        #expect(try hall.snapshot(of: 14)["own"]?.object?["placeSoFar"] == nil)
        try hall.send(#"{"type":"finishRound"}"#)
        // A player who joins after the race was not part of it.
        hall.join(17)
        let recap = try JSONParser.parse(hall.recap()).object?["rounds"]?.array?.first?.object?["standings"]?.object
        #expect(recap?["unsolved"]?.object?["total"]?.integer == 2)
        // No place, and no points for the evening.
        #expect(hall.game.roundPlaces[0].lines.count == 13)
        hall.remove(15)
        hall.remove(16)
        #expect(try hall.snapshot(of: nil)["standings"]?.object?["unsolved"] == nil)
    }

    @Test func `Ten thousand are told in 600 bytes how far all are`() throws {
        var hall = try TestRoom(#"{"options":{"difficulty":"hard","puzzles":1}}"#, players: 10_000)
        try hall.send(#"{"type":"startRound"}"#)
        hall.wait(seconds: 3)
        let solution = try #require(hall.game.puzzle).solution
        for seat in UInt32(9_989)...10_000 {
            hall.wait(seconds: 2)
            for cell in solution.indices where !solution[cell] {
                try hall.send(#"{"type":"mark","cell":\#(cell),"as":"removed"}"#, by: seat)
            }
        }
        let fields = try #require(hall.sent.last { $0.type == "progress" }?.fields)
        #expect(fields["progress"]?.object?["first"]?.array?.count == 12)
        let position = #"{"epoch":"5f1c9a04","seq":1000000}"#
        let envelope = #""type":"progress","at":\#(position),"after":\#(position),"#
        let bytes = JSONWriter.write { $0.value(.object(fields)) }.count + envelope.utf8.count
        #expect(bytes <= 600, "\(bytes)")
    }

    @Test func `Bots solve what they see`() throws {
        var hall = try TestRoom(#"{"options":{"difficulty":"extraHard","puzzles":1}}"#)
        try hall.send(#"{"type":"startRound"}"#)
        hall.wait(seconds: 3)
        var bot = CrossSumsBot(seat: "p2")
        var wishes = bot.take(try CrossSumsBot.read(view: hall.snapshot(of: 2))).wishes
        var answer = JSONObject([])
        while let wish = wishes.popLast() {
            let wanted = bot.command(of: wish)
            let command = try #require(wanted)
            let fields = JSONWriter.object { writer in
                writer.member("type", command.type)
                writer.member("cell", command.fields["cell"]?.integer ?? -1)
                writer.member("as", command.fields["as"]?.string ?? "")
            }
            answer = try hall.send(String(decoding: fields, as: UTF8.self), by: 2)
            wishes += bot.settle(command, refusal: nil).wishes
        }
        #expect(answer["solved"]?.bool == true && answer["lives"]?.integer == 3)
        let progress = try #require(hall.sent.last { $0.type == "progress" }?.fields["progress"]?.object)
        #expect(progress["solved"]?.integer == 1 && progress["playing"]?.integer == 1)
        #expect(progress["first"]?.array?.first?.array?.first?.string == "p2")
        // The counts of a report, from the public messages at the end.
        try hall.send(#"{"type":"finishPuzzle"}"#)
        let finished = try #require(hall.sent.last { $0.type == "puzzleFinished" })
        #expect(try CrossSumsBot.read("puzzleFinished", finished.fields)?.measure == .won(1))
    }
}
