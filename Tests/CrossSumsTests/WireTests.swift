import Foundation
import GameRules
import JSON
import Testing
import WireProtocol

@testable import CrossSums

private struct Names: SeatNames {
    func name(of seat: SeatID) -> String { "Player \(seat.number)" }
}

/// A race over its wire: commands as clients send them, messages as they get them.
private struct Hall {
    private(set) var game: CrossSumsGame
    private var projection = CrossSumsProjection()
    private var position: UInt64 = 0
    private(set) var time = Timestamp(milliseconds: 1_800_000_000_000)
    /// What everybody was sent.
    private(set) var sent: [(type: String, fields: JSONObject)] = []
    let seed = Seed([UInt8](repeating: 9, count: 32))

    init(_ setup: String = "{}", players: UInt32 = 2) throws {
        let fields = try #require(JSONParser.parse(Array(setup.utf8)).object)
        let seed = seed
        let made = try CrossSumsGame.setup(from: fields) { () throws(Rejection) in seed }
        game = CrossSumsGame(
            setup: made, origin: PlayOrigin(room: "K7QX4P", play: 1), at: Moment(position: 0, time: time))
        for number in 1...players + 1 {
            tell(game.seatJoined(SeatID(number), role: number == 1 ? .host : .player, at: next()))
        }
    }

    private mutating func next() -> Moment {
        position += 1
        return Moment(position: position, time: time)
    }

    private mutating func tell(_ events: [Directed<CrossSumsEvent>]) {
        var messages: [(String, [UInt8])] = []
        let sink: MessageSink = { type, audience, members in
            if audience == .everybody { messages.append((type.description, JSONWriter.object(members))) }
        }
        for event in events {
            projection.note(
                event, at: Moment(position: position, time: time), game: game, names: Names(), send: sink)
        }
        projection.flush(game: game, names: Names(), send: sink)
        for (type, bytes) in messages {
            if let fields = try? JSONParser.parse(bytes).object { sent.append((type, fields)) }
        }
    }

    /// Sends a command as text, which also goes through the log; returns the answer's members.
    @discardableResult
    mutating func send(_ text: String, by seat: UInt32 = 1) throws -> JSONObject {
        let fields = try #require(JSONParser.parse(Array(text.utf8)).object)
        let seed = seed
        let type = try #require(fields["type"]?.string)
        let decoded = try CrossSumsGame.input(ofType: type, from: fields) { () throws(Rejection) in seed }
        let input = try #require(decoded)
        let logged = JSONWriter.object { writer in input.encode(into: &writer) }
        let record = try #require(JSONParser.parse(logged).object)
        let read = try #require(CrossSumsGame.input(logged: record))
        #expect(read == input)
        switch game.apply(read, from: SeatID(seat), role: seat == 1 ? .host : .player, at: next()) {
        case .rejected(let rejection): throw rejection
        case .accepted(let events, let detail):
            tell(events)
            let answer = JSONWriter.object { writer in CrossSumsGame.encodeDetail(detail, into: &writer) }
            return try #require(JSONParser.parse(answer).object)
        }
    }

    mutating func wait(seconds: Int) {
        let until = time.adding(seconds: seconds)
        while let deadline = game.nextDeadline, deadline <= until {
            time = max(time, deadline)
            tell(game.deadlineReached(at: next()))
        }
        time = until
    }

    mutating func snapshot(of seat: UInt32?) throws -> JSONObject {
        let (game, seat) = (game, seat.map { SeatID($0) })
        var projection = projection
        let bytes = JSONWriter.object { writer in
            projection.encodeSnapshot(for: seat, role: .player, game: game, names: Names(), into: &writer)
        }
        return try #require(JSONParser.parse(bytes).object)
    }

    func export() -> [UInt8] {
        JSONWriter.object { writer in projection.encodeExport(game: game, names: Names(), into: &writer) }
    }
}

@Suite struct CrossSumsWireTests {
    @Test func `A setup comes back from the log as it went in`() throws {
        let text = """
            {"options":{"difficulty":"hard","puzzles":5,"lives":0,"hints":2,"checking":"atEnd","sums":false,"limit":99,\
            "pause":0,"lateStart":"own"}}
            """
        let hall = try Hall(text)
        let bytes = JSONWriter.object { writer in hall.game.setup.encode(into: &writer) }
        let read = CrossSumsGame.setup(logged: try #require(JSONParser.parse(bytes).object), rules: 1)
        #expect(read == hall.game.setup)
        #expect(read?.options.difficulty == .hard && read?.options.pauseSeconds == 0 && read?.options.limit == 99)
    }

    @Test(arguments: [
        #"{"options":7}"#, #"{"options":{"difficulty":"giant"}}"#, #"{"options":{"difficulty":"nightmare"}}"#,
        #"{"options":{"puzzles":0}}"#, #"{"options":{"lives":6}}"#, #"{"options":{"pause":4}}"#,
        #"{"options":{"limit":10}}"#, #"{"options":{"sums":"yes"}}"#, #"{"options":{"lateStart":"never"}}"#,
    ])
    func `Options outside their limits are refused by name`(text: String) throws {
        #expect { _ = try Hall(text) } throws: { ($0 as? Rejection)?.code == .badOptions }
    }

    @Test func `A puzzle is sent when it starts, its solution when it ends, the seed with the round`() throws {
        var hall = try Hall(#"{"options":{"difficulty":"easy","puzzles":1}}"#)
        try hall.send(#"{"type":"startRound"}"#)
        let text = { (hall: Hall) in String(decoding: hall.export(), as: UTF8.self) }
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
        var hall = try Hall(#"{"options":{"difficulty":"easy"}}"#)
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

    @Test func `Bots solve what they see`() throws {
        var hall = try Hall(#"{"options":{"difficulty":"extraHard","puzzles":1}}"#)
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
        #expect(progress["first"]?.array?.first?.object?["player"]?.string == "p2")
    }
}

@Suite struct CrossSumsProofTests {
    /// The export of an evening of two rounds, in which somebody slips, takes a hint, is late, and is removed.
    private static func export() throws -> JSONValue {
        var hall = try Hall(#"{"options":{"difficulty":"easy","puzzles":2}}"#, players: 4)
        for round in 1...2 {
            if round == 2 { try hall.send(#"{"type":"newRound","options":{"difficulty":"medium","puzzles":1}}"#) }
            try hall.send(#"{"type":"startRound"}"#)
            hall.wait(seconds: 3)
            for _ in 1...(round == 1 ? 2 : 1) {
                let solution = try #require(hall.game.puzzle).solution
                let kept = try #require(solution.firstIndex(of: true))
                try hall.send(#"{"type":"mark","cell":\#(kept),"as":"removed"}"#, by: 3)
                try hall.send(#"{"type":"hint"}"#, by: 4)
                for (cell, stays) in solution.enumerated() where !stays {
                    hall.wait(seconds: 1)
                    for seat in 2...4 as ClosedRange<UInt32> {
                        try hall.send(#"{"type":"mark","cell":\#(cell),"as":"removed"}"#, by: seat)
                    }
                }
                try hall.send(#"{"type":"finishPuzzle"}"#)
                if case .paused = hall.game.stage { try hall.send(#"{"type":"nextPuzzle"}"#) }
            }
        }
        let play = try JSONParser.parse(hall.export())
        var members = try #require(play.object).members
        members.append((name: "game", value: .string("crossSums")))
        return .object(
            JSONObject([("room", .string("K7QX4P")), ("plays", .array([.object(JSONObject(members))]))]))
    }

    @Test func `An honest evening is proved`() throws {
        let proof = try #require(CrossSumsGame.verify(try Self.export()))
        #expect(proof.findings == [])
        #expect(proof.hasProved && proof.counts.map(\.count)[0] == 2 && proof.counts.map(\.count)[1] == 3)
    }

    @Test(arguments: [
        (#""tenths":["#, #""tenths":[1"#, "time"), (#""place":1"#, #""place":2"#, "standings"),
        (#""as":"removed""#, #""as":"open""#, "move"), (#""after":"#, #""after":9"#, "move"),
        (#""commitment":""#, #""commitment":"0"#, "commitment"), (#""solution":""#, #""solution":"1"#, "puzzle"),
        (#""grid":["#, #""grid":[1"#, "puzzle"), (#""act":"hint""#, #""act":"look""#, "form"),
        (#""player":"p2","name""#, #""player":"p3","name""#, "people"),
        (#""difficulty":"easy""#, #""difficulty":7"#, "form"),
    ])
    func `A lie is found`(what: String, instead: String, kind: String) throws {
        let export = try Self.export()
        let text = String(decoding: JSONWriter.write { writer in writer.value(export) }, as: UTF8.self)
        let place = try #require(text.range(of: what))
        let lie = try JSONParser.parse(Array(text.replacingCharacters(in: place, with: instead).utf8))
        let proof = try #require(CrossSumsGame.verify(lie))
        #expect(proof.findings.contains { $0.kind == kind }, "\(proof.findings)")
    }
}
