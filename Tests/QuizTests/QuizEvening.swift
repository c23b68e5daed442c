import Foundation
import GameRules
import JSON
import Testing
import WireProtocol

@testable import Quiz

struct Names: SeatNames {
    func name(of seat: SeatID) -> String { "Player \(seat.number)" }
}

/// A quiz over its wire format, with a clock that the test controls. Every command also goes through the log.
struct QuizEvening {
    private(set) var game: QuizGame
    private var projection = QuizProjection()
    private var position: UInt64 = 0
    private(set) var time = Timestamp(milliseconds: 1_800_000_000_000)
    /// All messages, with their audiences.
    private(set) var sent: [(type: String, audience: Audience, fields: JSONObject)] = []
    let seed = Seed([UInt8](repeating: 9, count: 32))
    /// The setup as it is logged.
    let logged: JSONObject

    /// One question of each kind.
    static let quiz = """
        {"title":"Test","language":"en","questions":[\
        {"text":"One?","right":"Alpha","wrong":["Beta","Gamma","Delta"],"why":"Because."},\
        {"text":"Several?","kind":"choices","right":["Red","Blue"],"wrong":["Five","Six"]},\
        {"text":"True?","right":true},\
        {"text":"Order?","kind":"order","options":["I","II","III","IV"]},\
        {"text":"How many?","number":100,"unit":"km"},\
        {"text":"Which?","kind":"poll","options":["This","That"]},\
        {"text":"Word?","right":["Berlin","Berlín"],"points":"doubled"}]}
        """
    /// Options by which a test need not wait.
    static let plain = """
        {"readSeconds":0,"scoring":"correctness","streaks":false,"shuffles":false,"closesEarly":false}
        """

    init(players: UInt32 = 3, options: String = QuizEvening.plain, quiz: String = QuizEvening.quiz) throws {
        let text = #"{"options":\#(options),"content":\#(quiz)}"#
        let fields = try #require(JSONParser.parse(Array(text.utf8), limits: .document).object)
        let seed = seed
        let made = try QuizGame.setup(from: fields) { () throws(Rejection) in seed }
        logged = try #require(
            JSONParser.parse(JSONWriter.object { made.encode(into: &$0) }, limits: .document).object)
        let read = try #require(QuizGame.setup(logged: logged, rules: 1))
        #expect(read == made)
        game = QuizGame(
            setup: read, origin: PlayOrigin(room: "K7QX4P", play: 1), at: Moment(position: 0, time: time))
        for number in 1...players + 1 {
            _ = game.seatJoined(SeatID(number), role: number == 1 ? .host : .player, at: next())
        }
    }

    private mutating func next() -> Moment {
        position += 1
        return Moment(position: position, time: time)
    }

    private mutating func tell(_ events: [Directed<QuizEvent>]) {
        var messages: [(String, Audience, [UInt8])] = []
        let sink: MessageSink = { type, audience, members in
            messages.append((type.description, audience, JSONWriter.object(members)))
        }
        for event in events {
            projection.note(
                event, at: Moment(position: position, time: time), game: game, names: Names(), send: sink)
        }
        projection.flush(game: game, names: Names(), send: sink)
        for (type, audience, bytes) in messages {
            if let fields = try? JSONParser.parse(bytes, limits: .document).object {
                sent.append((type, audience, fields))
            }
        }
    }

    /// The question of the last message that closed one.
    var closedQuestion: JSONObject? {
        sent.last { $0.type == "questionClosed" }?.fields["quiz"]?.object?["question"]?.object
    }

    mutating func send(_ text: String, by seat: UInt32 = 1) throws {
        let fields = try #require(JSONParser.parse(Array(text.utf8), limits: .document).object)
        let seed = seed.derived(for: "\(position)")
        let decoded = try QuizGame.input(ofType: fields["type"]?.string ?? "", from: fields) {
            () throws(Rejection) in seed
        }
        let input = try #require(decoded)
        try apply(input, by: seat)
    }

    /// Applies an input after a way through the log.
    mutating func apply(_ input: QuizInput, by seat: UInt32) throws {
        let record = try #require(JSONParser.parse(JSONWriter.object { input.encode(into: &$0) }).object)
        let read = try #require(QuizGame.input(logged: record, rules: 1))
        #expect(read == input)
        switch game.apply(read, from: SeatID(seat), role: seat == 1 ? .host : .player, at: next()) {
        case .rejected(let rejection): throw rejection
        case .accepted(let events, _): tell(events)
        }
    }

    /// Returns the code of a refusal; `nil` if the command was accepted.
    mutating func refusal(_ text: String, by seat: UInt32 = 1) throws -> String? {
        do {
            try send(text, by: seat)
            return nil
        } catch let rejection as Rejection {
            return rejection.code.rawValue
        }
    }

    /// Adds messages of another evening.
    mutating func append(_ messages: [(type: String, audience: Audience, fields: JSONObject)]) { sent += messages }

    mutating func ask() throws { try send(#"{"type":"nextQuestion","question":\#(game.askedCount + 1)}"#) }
    mutating func close() throws { try send(#"{"type":"closeQuestion","question":\#(game.askedCount)}"#) }
    /// Answers the current question; `answer` is the member with its value.
    mutating func answer(_ answer: String, by seat: UInt32) throws {
        try send(#"{"type":"answer","question":\#(game.askedCount),\#(answer)}"#, by: seat)
    }

    mutating func wait(milliseconds: Int64) {
        let until = time.adding(milliseconds: milliseconds)
        while let deadline = game.nextDeadline, deadline <= until {
            time = max(time, deadline)
            tell(game.deadlineReached(at: next()))
        }
        time = until
    }

    mutating func sleep(milliseconds: Int64) {
        game.moveDeadlines(since: time, by: milliseconds)
        time = time.adding(milliseconds: milliseconds)
    }

    /// Asks for due inputs, as the room does, and applies them.
    mutating func prompt(present: [UInt32]) {
        for input in game.dueInputs(present: SeatSet(present.map(SeatID.init)), at: time) {
            tell(game.applyPrompted(input, at: next()))
        }
    }

    /// Applies an input that the room has logged as due.
    mutating func prompt(_ input: QuizInput) { tell(game.applyPrompted(input, at: next())) }

    mutating func remove(_ seat: UInt32) { tell(game.seatRemoved(SeatID(seat), at: next())) }
    mutating func restore(_ seat: UInt32) { tell(game.seatsRestored([SeatID(seat)], at: next())) }
    mutating func join(_ seat: UInt32) { tell(game.seatJoined(SeatID(seat), role: .player, at: next())) }

    var points: [Int] { (2...5).map { game.state(of: SeatID($0))?.points ?? 0 } }
    var state: String { projection.stateName(of: game) }

    func snapshot(of seat: UInt32?) throws -> JSONObject {
        let (game, seat) = (game, seat.map { SeatID($0) })
        var projection = projection
        let bytes = JSONWriter.object { writer in
            projection.encodeSnapshot(
                for: seat, role: seat.map { $0 == SeatID(1) ? .host : .player }, game: game, names: Names(),
                into: &writer)
        }
        return try #require(JSONParser.parse(bytes, limits: .document).object)
    }

    func answer(toQuery text: String) throws -> JSONObject {
        let fields = try #require(JSONParser.parse(Array(text.utf8)).object)
        let write = try game.answer(query: fields["type"]?.string ?? "", fields: fields, names: Names())
        let bytes = JSONWriter.object(try #require(write))
        return try #require(JSONParser.parse(bytes, limits: .document).object)
    }

    /// Returns the part of the room's export that the verifier reads, or of its recap.
    func export(isRecap: Bool = false) throws -> JSONValue {
        let bytes = JSONWriter.object { writer in
            writer.object("room") { $0.member("code", "K7QX4P") }
            writer.array("players") { writer in
                for seat in (1...60).map(SeatID.init) {
                    writer.object { writer in
                        writer.member("id", seat.description)
                        writer.member("name", Names().name(of: seat))
                    }
                }
            }
            writer.array("plays") { writer in
                writer.object { writer in
                    writer.member("play", 1)
                    writer.member("game", "quiz")
                    writer.member("rulesVersion", 1)
                    if isRecap {
                        projection.encodeRecap(game: game, names: Names(), into: &writer)
                    } else {
                        game.encodeExport(names: Names(), into: &writer)
                    }
                }
            }
        }
        return try JSONParser.parse(bytes, limits: .document)
    }
}
