import Cryptography
import GameRules
import JSON
import Testing
import WireProtocol

@testable import SequenceBoard

struct Names: SeatNames {
    var renamed: Set<SeatID> = []

    func name(of seat: SeatID) -> String { renamed.contains(seat) ? "Somebody" : "Player \(seat.number)" }
}

/// A game over its wire format: commands as clients send them, through the log, and messages with their audiences.
struct TestRoom {
    private(set) var game: SequenceGame
    private var projection = SequenceProjection()
    private var names = Names()
    private var position: UInt64 = 0
    private(set) var time = Timestamp(milliseconds: 1_800_000_000_000)
    private(set) var sent: [(type: String, audience: Audience, fields: JSONObject, text: String)] = []
    let seed = Seed([UInt8](repeating: 9, count: 32))
    private let rules: Int

    init(
        _ setup: String = "{}", players: UInt32 = 2, derivesPlaces: Bool = true,
        rules: Int = SequenceGame.newRulesVersion
    ) throws {
        self.rules = rules
        let fields = try #require(JSONParser.parse(Array(setup.utf8)).object)
        let seed = seed
        let new = try SequenceGame.setup(from: fields) { () throws(Rejection) in seed }
        let made = SequenceGame.Setup(options: new.options, seed: new.seed, rules: rules)
        let logged = try #require(JSONParser.parse(JSONWriter.object { made.encode(into: &$0) }).object)
        #expect(SequenceGame.setup(logged: logged, rules: rules) == made)
        game = SequenceGame(
            setup: made, origin: PlayOrigin(room: "K7QX4P", play: 1, derivesPlaces: derivesPlaces),
            at: Moment(position: 0, time: time))
        for number in 1...players + 1 {
            tell(game.seatJoined(SeatID(number), role: number == 1 ? .host : .player, at: next()))
        }
    }

    private mutating func next() -> Moment {
        position += 1
        return Moment(position: position, time: time)
    }

    private mutating func tell(_ events: [Directed<SequenceEvent>]) {
        var messages: [(String, Audience, [UInt8])] = []
        let sink: MessageSink = { type, audience, members in
            messages.append((type.description, audience, JSONWriter.object(members)))
        }
        for event in events {
            projection.note(
                event, at: Moment(position: position, time: time), game: game, names: names, send: sink)
        }
        note(messages)
    }

    /// Sends a command as text, which also goes through the log.
    mutating func send(_ text: String, by seat: UInt32 = 1) throws {
        let fields = try #require(JSONParser.parse(Array(text.utf8)).object)
        let seed = seed
        let type = try #require(fields["type"]?.string)
        #expect(SequenceGame.commandNames.contains(type))
        let input = try #require(try SequenceGame.input(ofType: type, from: fields) { () throws(Rejection) in seed })
        let record = try #require(JSONParser.parse(JSONWriter.object { input.encode(into: &$0) }).object)
        let read = try #require(SequenceGame.input(logged: record, rules: rules))
        #expect(read == input)
        switch game.apply(read, from: SeatID(seat), role: seat == 1 ? .host : .player, at: next()) {
        case .rejected(let rejection): throw rejection
        case .accepted(let events, _): tell(events)
        }
    }

    mutating func wait(milliseconds: Int64) {
        let until = time.adding(milliseconds: milliseconds)
        while let deadline = game.nextDeadline, deadline <= until {
            time = max(time, deadline)
            tell(game.deadlineReached(at: next()))
        }
        time = until
    }

    /// Applies the inputs that the server must make, through the log; returns their number.
    @discardableResult
    mutating func prompt(present seats: [UInt32]) throws -> Int {
        let due = game.dueBackgroundMoves(present: SeatSet(seats.map { SeatID($0) }), at: time)
        for move in due {
            let input = move(false)
            let record = try #require(JSONParser.parse(JSONWriter.object { input.encode(into: &$0) }).object)
            let read = try #require(SequenceGame.input(logged: record, rules: rules))
            #expect(read == input)
            tell(game.applyPrompted(read, at: next()))
        }
        return due.count
    }

    /// Sends the pending messages.
    mutating func flush() {
        var messages: [(String, Audience, [UInt8])] = []
        projection.flush(game: game, names: names) { type, audience, members in
            messages.append((type.description, audience, JSONWriter.object(members)))
        }
        note(messages)
    }

    private mutating func note(_ messages: [(String, Audience, [UInt8])]) {
        for (type, audience, bytes) in messages {
            guard let fields = try? JSONParser.parse(bytes).object else { continue }
            sent.append((type, audience, fields, String(decoding: bytes, as: UTF8.self)))
        }
    }

    mutating func remove(_ seat: UInt32) { tell(game.seatRemoved(SeatID(seat), at: next())) }
    mutating func join(_ seat: UInt32) { tell(game.seatJoined(SeatID(seat), role: .player, at: next())) }

    mutating func rename(_ seat: UInt32) {
        names.renamed.insert(SeatID(seat))
        projection.renamed(SeatID(seat), game: game)
    }

    mutating func snapshot(of seat: UInt32?, role: Role = .player) -> String {
        var kept = projection
        defer { projection = kept }
        return snapshot(of: seat, role: role, from: &kept)
    }

    /// Returns a snapshot by a projection without cached parts.
    func freshSnapshot(of seat: UInt32?, role: Role = .player) -> String {
        var projection = SequenceProjection()
        return snapshot(of: seat, role: role, from: &projection)
    }

    /// Returns what a seat sees, or a spectator of `hall`.
    private func snapshot(of seat: UInt32?, role: Role, from projection: inout SequenceProjection) -> String {
        let bytes = JSONWriter.object { writer in
            projection.encodeSnapshot(
                for: seat.map { SeatID($0) }, role: role, game: game, names: names, into: &writer)
            if seat == nil, role == .host {
                projection.encodeChannel(SequenceGame.hall, game: game, names: names, into: &writer)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func export() -> String {
        String(
            decoding: JSONWriter.object { game.encodeExport(names: names, into: &$0) },
            as: UTF8.self)
    }

    func recap() -> String {
        String(
            decoding: JSONWriter.object { projection.encodeRecap(game: game, names: names, into: &$0) },
            as: UTF8.self)
    }

    /// Returns the export of a room with only this game, optionally changed.
    func evening(_ change: (String) -> String = { $0 }) throws -> JSONValue {
        let play = try JSONParser.parse(Array(change(export()).utf8))
        var members = try #require(play.object).members
        members.append((name: "game", value: .string("sequence")))
        members.append((name: "rulesVersion", value: .integer(rules)))
        let room = JSONValue.object(JSONObject([("code", .string("K7QX4P"))]))
        let players = (1...1_000 as ClosedRange<UInt32>).map { number -> JSONValue in
            let seat = SeatID(number)
            return .object(
                JSONObject([("id", .string(seat.description)), ("name", .string(names.name(of: seat)))]))
        }
        return .object(
            JSONObject([
                ("room", room), ("players", .array(players)), ("plays", .array([.object(JSONObject(members))])),
            ]))
    }

    /// Lets everyone play as a bot would, until the game is over.
    mutating func playOut(turns: Int = 2_000) throws {
        for _ in 0..<turns where game.stage == .playing {
            let round = try #require(game.round)
            if case .seat(let seat) = round.places[round.table.turn].occupant {
                let view = SeatView(of: round.table, place: round.table.turn)
                switch CardBot(level: 2).move(view, salt: game.step) {
                case .play(let card, let cell, _):
                    try send("{\"type\":\"playCard\",\"card\":\(card.number),\"cell\":\(cell)}", by: seat.number)
                case .swap(let card): try send("{\"type\":\"swap\",\"card\":\(card.number)}", by: seat.number)
                case .pass: try send("{\"type\":\"pass\"}", by: seat.number)
                }
            } else {
                wait(milliseconds: 2_000)
                try prompt(present: [])
            }
        }
    }

    /// Waits until the time for the phones' numbers is over.
    mutating func deal() throws {
        try send("{\"type\":\"startRound\"}")
        wait(milliseconds: 20_000)
        #expect(game.stage == .playing)
    }
}

func code(_ body: () throws -> Void) -> Rejection.Code? {
    do { try body() } catch { return (error as? Rejection)?.code }
    return nil
}
