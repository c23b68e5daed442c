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

    mutating func remove(_ seat: UInt32) { tell(game.seatRemoved(SeatID(seat), at: next())) }

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

    /// The export of a room in which nothing else was played.
    func evening() throws -> JSONValue {
        let play = try JSONParser.parse(export())
        var members = try #require(play.object).members
        members.append((name: "game", value: .string("crossSums")))
        let room = JSONValue.object(JSONObject([("code", .string("K7QX4P"))]))
        return .object(JSONObject([("room", room), ("plays", .array([.object(JSONObject(members))]))]))
    }

    func recap() -> [UInt8] {
        JSONWriter.object { writer in projection.encodeRecap(game: game, names: Names(), into: &writer) }
    }

    /// A seat's board as anybody may look it up; `nil` while it is not public.
    func board(of seat: UInt32) -> [UInt8]? {
        (try? projection.encodeBoard(of: SeatID(seat), game: game, names: Names())).map { JSONWriter.object($0) }
    }

    /// What is due on nobody's behalf, through the log.
    mutating func prompt(present count: UInt32) {
        let present = SeatSet((2...count + 1).map { SeatID($0) })
        for input in game.dueInputs(present: present, at: time) {
            let logged = JSONWriter.object { writer in input.encode(into: &writer) }
            guard let record = try? JSONParser.parse(logged).object, let read = CrossSumsGame.input(logged: record)
            else { continue }
            tell(game.applyPrompted(read, at: next()))
        }
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

    @Test func `Whoever loses the last life is told so`() throws {
        var hall = try Hall(#"{"options":{"difficulty":"easy","lives":1}}"#)
        try hall.send(#"{"type":"startRound"}"#)
        hall.wait(seconds: 3)
        let kept = try #require(hall.game.puzzle?.solution.firstIndex(of: true))
        let answer = try hall.send(#"{"type":"mark","cell":\#(kept),"as":"removed"}"#, by: 2)
        #expect(answer["right"]?.bool == false && answer["lives"]?.integer == 0)
    }

    @Test func `Ten thousand are told in 600 bytes how far all are`() throws {
        var hall = try Hall(#"{"options":{"difficulty":"hard","puzzles":1}}"#, players: 10_000)
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
        #expect(progress["first"]?.array?.first?.array?.first?.string == "p2")
        // What a report counts, from what everybody is told at the end.
        try hall.send(#"{"type":"finishPuzzle"}"#)
        let finished = try #require(hall.sent.last { $0.type == "puzzleFinished" })
        #expect(try CrossSumsBot.read("puzzleFinished", finished.fields)?.measure == .won(1))
    }
}

@Suite struct CrossSumsSecretsTests {
    private func text(_ fields: JSONObject) -> String {
        String(decoding: JSONWriter.write { $0.value(.object(fields)) }, as: UTF8.self)
    }

    /// What must be in nobody's hands now: the seed while the round lasts, the solution of the puzzle that is played and of
    /// those to come, with their numbers.
    private func secrets(of hall: Hall) -> [String] {
        guard hall.game.stage != .finished else { return [] }
        var playing = 0
        if case .playing(let number, _, _) = hall.game.stage { playing = number }
        let options = hall.game.setup.options
        let coming = (hall.game.puzzleNumber + 1)...max(hall.game.puzzleNumber + 1, options.puzzles)
        return [hall.game.setup.seed.hexadecimal]
            + (playing > 0 ? ["\"\(hall.game.puzzles[playing - 1].puzzle.solutionText)\""] : [])
            + coming.flatMap { number in
                let puzzle = PuzzleGenerator.race(number, seed: hall.game.setup.seed, difficulty: options.difficulty)
                return [puzzle.solutionText, puzzle.grid.map(String.init).joined(separator: ",")]
            }
    }

    /// Plays a round of two puzzles, and hands over all that anybody could read at each moment.
    private func evening(_ setup: String, look: (Hall, [String]) throws -> Void) throws {
        var hall = try Hall(setup, players: 3)
        var read = 0
        func see() throws {
            var seen = hall.sent.dropFirst(read).map { text($0.fields) }
            read = hall.sent.count
            for seat in [nil, 1, 2, 3] as [UInt32?] { seen.append(text(try hall.snapshot(of: seat))) }
            seen.append(String(decoding: hall.export(), as: UTF8.self))
            seen.append(String(decoding: hall.recap(), as: UTF8.self))
            if let board = hall.board(of: 2) { seen.append(String(decoding: board, as: UTF8.self)) }
            try look(hall, seen)
        }
        try see()
        try hall.send(#"{"type":"startRound"}"#)
        try see()
        for number in 1...2 {
            hall.wait(seconds: number == 1 ? 3 : 10)
            try see()
            let solution = try #require(hall.game.puzzle).solution
            for (cell, stays) in solution.enumerated() where !stays {
                let mark = #"{"type":"mark","cell":\#(cell),"as":"removed"}"#
                for seat in 2...4 as ClosedRange<UInt32> { try hall.send(mark, by: seat) }
                hall.prompt(present: 2)
                try see()
            }
            hall.wait(seconds: 3)
            try see()
        }
        #expect(hall.game.stage == .finished)
    }

    @Test(arguments: [
        #"{"options":{"difficulty":"extraHard","puzzles":2}}"#,
        #"{"options":{"difficulty":"expert","puzzles":2,"checking":"instant","lives":0}}"#,
        #"{"options":{"mode":"together","puzzles":2}}"#,
    ])
    func `Nobody reads a seed, a solution or a coming puzzle before its time`(setup: String) throws {
        var looks = 0
        try evening(setup) { hall, seen in
            looks += seen.count
            for secret in secrets(of: hall) {
                #expect(
                    !seen.contains { $0.contains(secret) }, "\(secret) in \(seen.first { $0.contains(secret) } ?? "")")
            }
        }
        #expect(looks > 50)
    }

    @Test func `A leak would be found`() throws {
        var found = 0
        try evening(#"{"options":{"difficulty":"expert","puzzles":2}}"#) { hall, seen in
            // A canary: a snapshot to which the solution that is played was added by mistake.
            guard case .playing = hall.game.stage else { return }
            let leaky = seen + ["{\"solution\":\"\(hall.game.puzzle!.solutionText)\"}"]
            found += secrets(of: hall).count { secret in leaky.contains { $0.contains(secret) } }
        }
        #expect(found > 10)
    }
}

@Suite struct CrossSumsTogetherTests {
    @Test func `A mark happens when enough of those who are there tap the same in time`() throws {
        var hall = try Hall(#"{"options":{"mode":"together","share":50,"puzzles":1}}"#, players: 4)
        #expect(hall.game.setup.options.difficulty == .giant)
        try hall.send(#"{"type":"startRound"}"#)
        hall.wait(seconds: 3)
        let solution = try #require(hall.game.puzzle).solution
        let wrong = try #require(solution.firstIndex(of: true))
        let right = try #require(solution.firstIndex(of: false))
        func tap(_ cell: Int, _ mark: String, by seat: UInt32) throws {
            try hall.send(#"{"type":"mark","cell":\#(cell),"as":"\#(mark)"}"#, by: seat)
        }
        try tap(right, "removed", by: 2)
        try tap(right, "removed", by: 2)
        hall.prompt(present: 4)
        #expect(hall.game.hall.decided == 0, "one who taps twice is one")
        hall.wait(seconds: 9)
        try tap(right, "removed", by: 3)
        hall.prompt(present: 4)
        #expect(hall.game.hall.decided == 0, "the first tap is too old")
        try tap(right, "kept", by: 4)
        try tap(right, "kept", by: 5)
        try tap(right, "removed", by: 2)
        hall.prompt(present: 4)
        #expect(hall.game.hall.decided == 0, "the hall is of two minds")
        try tap(right, "removed", by: 4)
        hall.prompt(present: 4)
        #expect(hall.game.hall.mark(of: right) == .removed && hall.game.hall.lives(hall.game.setup.options) == 3)
        try tap(wrong, "removed", by: 2)
        try tap(wrong, "removed", by: 3)
        hall.prompt(present: 4)
        let told = try #require(hall.sent.last { $0.type == "hallMarked" }?.fields)
        #expect(told["right"]?.bool == false && told["cell"]?.integer == wrong)
        #expect(told["hall"]?.object?["lives"]?.integer == 2)
        #expect(hall.game.hall.isLocked(wrong) && hall.game.hall.mark(of: wrong) == .kept)
        #expect(throws: Rejection.self) { try hall.send(#"{"type":"hint"}"#, by: 2) }
    }

    @Test func `The hall's solution ends the puzzle, gives no places and is proved`() throws {
        var hall = try Hall(#"{"options":{"mode":"together","difficulty":"master","puzzles":1}}"#, players: 3)
        try hall.send(#"{"type":"startRound"}"#)
        hall.wait(seconds: 5)
        for (cell, stays) in try #require(hall.game.puzzle).solution.enumerated() where !stays {
            for seat in 2...3 as ClosedRange<UInt32> {
                try hall.send(#"{"type":"mark","cell":\#(cell),"as":"removed"}"#, by: seat)
            }
            hall.prompt(present: 3)
        }
        #expect(hall.game.hall.solvedAfter != nil)
        hall.wait(seconds: 3)
        #expect(hall.game.stage == .finished && hall.game.roundPlaces == [RoundPlaces([])])
        let proof = try #require(CrossSumsGame.verify(try hall.evening()))
        #expect(proof.findings == [] && proof.hasProved)
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
        return try hall.evening()
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
        (#""after":"#, #""after":9999999999"#, "form"), (#""puzzles":2"#, #""puzzles":-1"#, "form"),
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

/// One message of each type, as `web/js/games/cross-sums/asyncapi.json` shows it and the pages read it.
@Suite struct CrossSumsGoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Golden/cross-sums/wire").standardized

    private func hold(_ message: JSONObject, as name: String, side: String) throws {
        let path = Self.folder.appending(path: "\(side)/\(name).json")
        let text = String(decoding: JSONWriter.write { $0.value(.object(message)) }, as: UTF8.self) + "\n"
        if ProcessInfo.processInfo.environment["CALLBOARD_GOLDEN"] == "write" {
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: path, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: path, encoding: .utf8) == text, "\(name)")
    }

    private func position(_ number: Int) -> JSONValue {
        .object(JSONObject([("epoch", .string("00000001")), ("seq", .integer(number))]))
    }

    /// The first message of each type that everybody was sent, and the last word on how far all are.
    private func hold(_ hall: Hall, prefix: String = "") throws {
        var held: Set<String> = []
        let lastProgress = hall.sent.lastIndex { $0.type == "progress" }
        for (index, (type, fields)) in hall.sent.enumerated() {
            guard type == "progress" ? index == lastProgress : held.insert(type).inserted else { continue }
            let envelope: [(name: String, value: JSONValue)] = [
                ("type", .string(type)), ("at", position(index + 2)), ("after", position(index + 1)),
            ]
            try hold(JSONObject(envelope + fields.members), as: prefix + type, side: "server")
        }
    }

    @Test func `Every message is as its golden file`() throws {
        var hall = try Hall(#"{"options":{"difficulty":"easy","puzzles":2,"limit":60}}"#)
        let commands = [
            #"{"type":"setOptions","options":{"difficulty":"easy","puzzles":2,"limit":60}}"#,
            #"{"type":"startRound","delay":10}"#, #"{"type":"cancelStart"}"#, #"{"type":"startRound"}"#,
        ]
        for command in commands { try hall.send(command) }
        hall.wait(seconds: 3)
        let solution = try #require(hall.game.puzzle).solution
        let kept = try #require(solution.firstIndex(of: true))
        let wrong = #"{"type":"mark","cell":\#(kept),"as":"removed"}"#
        var answers = [("accepted-wrong", try hall.send(wrong, by: 2))]
        answers.append(("accepted-hint", try hall.send(#"{"type":"hint"}"#, by: 2)))
        hall.wait(seconds: 12)
        for (cell, stays) in solution.enumerated() where !stays {
            for seat in 2...3 as ClosedRange<UInt32> {
                let answer = try hall.send(#"{"type":"mark","cell":\#(cell),"as":"removed"}"#, by: seat)
                if answer["solved"]?.bool == true, seat == 3 { answers.append(("accepted-solved", answer)) }
            }
        }
        hall.wait(seconds: 3)
        try hall.send(#"{"type":"nextPuzzle"}"#)
        try hall.send(#"{"type":"finishPuzzle"}"#)
        hall.remove(3)
        try hold(hall)
        for (name, fields) in answers {
            let envelope: [(name: String, value: JSONValue)] = [
                ("type", .string("accepted")), ("id", .integer(7)), ("at", position(9)),
            ]
            try hold(JSONObject(envelope + fields.members), as: name, side: "server")
        }
        let own = try #require(try hall.snapshot(of: 2)["own"])
        try hold(
            JSONObject([("type", .string("board")), ("at", position(9)), ("after", position(8)), ("own", own)]),
            as: "board", side: "server")

        var together = try Hall(#"{"options":{"mode":"together","difficulty":"master","puzzles":1}}"#)
        try together.send(#"{"type":"startRound"}"#)
        together.wait(seconds: 3)
        let cell = try #require(together.game.puzzle?.solution.firstIndex(of: false))
        for seat in 2...3 as ClosedRange<UInt32> {
            try together.send(#"{"type":"mark","cell":\#(cell),"as":"removed"}"#, by: seat)
        }
        together.prompt(present: 2)
        try hold(together, prefix: "together-")
    }

    @Test func `Every command is as its golden file`() throws {
        let commands = [
            #"{"type":"mark","cell":5,"as":"removed"}"#, #"{"type":"hint"}"#, #"{"type":"submit"}"#,
            #"{"type":"setOptions","options":{"difficulty":"hard","puzzles":5,"lives":0,"checking":"atEnd"}}"#,
            #"{"type":"startRound","delay":10}"#, #"{"type":"cancelStart"}"#, #"{"type":"nextPuzzle"}"#,
            #"{"type":"finishPuzzle"}"#, #"{"type":"finishRound"}"#,
            #"{"type":"newRound","options":{"mode":"together","difficulty":"giant","share":20}}"#,
        ]
        for (index, text) in commands.enumerated() {
            let fields = try #require(JSONParser.parse(Array(text.utf8)).object)
            let type = try #require(fields["type"]?.string)
            let read = try CrossSumsGame.input(ofType: type, from: fields) { () throws(Rejection) in
                Seed([UInt8](repeating: 9, count: 32))
            }
            #expect(read != nil && CrossSumsGame.commandNames.contains(type))
            var members = fields.members
            members.insert((name: "id", value: .integer(index + 4)), at: 1)
            members.insert((name: "play", value: .integer(1)), at: 2)
            try hold(JSONObject(members), as: type, side: "client")
        }
    }
}
