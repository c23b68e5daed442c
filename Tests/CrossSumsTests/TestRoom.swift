import GameRules
import JSON
import Testing
import WireProtocol

@testable import CrossSums

private struct Names: SeatNames {
    func name(of seat: SeatID) -> String { "Player \(seat.number)" }
}

/// A race over its wire format: commands as clients send them, messages as they get them.
struct TestRoom {
    private(set) var game: CrossSumsGame
    private var projection = CrossSumsProjection()
    private var position: UInt64 = 0
    private(set) var time = Timestamp(milliseconds: 1_800_000_000_000)
    /// The public messages.
    private(set) var sent: [(type: String, fields: JSONObject)] = []
    let seed = Seed([UInt8](repeating: 9, count: 32))

    init(_ setup: String = "{}", players: UInt32 = 2, rules: Int = CrossSumsGame.newRulesVersion) throws {
        let fields = try #require(JSONParser.parse(Array(setup.utf8)).object)
        let seed = seed
        let made = try CrossSumsGame.setup(from: fields) { () throws(Rejection) in seed }
        game = CrossSumsGame(
            setup: CrossSumsGame.Setup(options: made.options, seed: made.seed, rules: rules),
            origin: PlayOrigin(room: "K7QX4P", play: 1), at: Moment(position: 0, time: time))
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
        let read = try #require(CrossSumsGame.input(logged: record, rules: 1))
        #expect(read == input)
        switch game.apply(read, from: SeatID(seat), role: seat == 1 ? .host : .player, at: next()) {
        case .rejected(let rejection): throw rejection
        case .accepted(let events, let detail):
            tell(events)
            let answer = JSONWriter.object { writer in CrossSumsGame.encodeDetail(detail, into: &writer) }
            return try #require(JSONParser.parse(answer).object)
        }
    }

    mutating func join(_ seat: UInt32) { tell(game.seatJoined(SeatID(seat), role: .player, at: next())) }

    mutating func restore(_ seat: UInt32) { tell(game.seatsRestored([SeatID(seat)], at: next())) }

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
        JSONWriter.object { writer in game.encodeExport(names: Names(), into: &writer) }
    }

    /// Returns the export of a room with only this game.
    func evening(rules: Int? = nil) throws -> JSONValue {
        let play = try JSONParser.parse(export())
        var members = try #require(play.object).members
        members.append((name: "game", value: .string("crossSums")))
        members.append((name: "rulesVersion", value: .integer(rules ?? game.setup.rules)))
        let room = JSONValue.object(JSONObject([("code", .string("K7QX4P"))]))
        let players = (1...1_000 as ClosedRange<UInt32>).map { number -> JSONValue in
            let seat = SeatID(number)
            return .object(
                JSONObject([("id", .string(seat.description)), ("name", .string(Names().name(of: seat)))]))
        }
        return .object(
            JSONObject([
                ("room", room), ("players", .array(players)), ("plays", .array([.object(JSONObject(members))])),
            ]))
    }

    func recap() -> [UInt8] {
        JSONWriter.object { writer in projection.encodeRecap(game: game, names: Names(), into: &writer) }
    }

    /// Returns a seat's public board; `nil` while it is not public.
    func board(of seat: UInt32) -> [UInt8]? {
        (try? projection.encodeBoard(of: SeatID(seat), game: game, names: Names())).map { JSONWriter.object($0) }
    }

    /// Applies an input that the room has logged as due.
    mutating func prompt(_ input: CrossSumsInput) { tell(game.applyPrompted(input, at: next())) }

    /// Applies the inputs that the server must make, through the log.
    mutating func prompt(present count: UInt32) {
        let present = SeatSet((2...count + 1).map { SeatID($0) })
        for input in game.dueInputs(present: present, at: time) {
            let logged = JSONWriter.object { writer in input.encode(into: &writer) }
            guard let record = try? JSONParser.parse(logged).object,
                let read = CrossSumsGame.input(logged: record, rules: 1)
            else { continue }
            tell(game.applyPrompted(read, at: next()))
        }
    }
}
