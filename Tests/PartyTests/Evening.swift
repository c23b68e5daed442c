import Cryptography
import Foundation
import GameRules
import JSON
import Testing
import WireProtocol

@testable import Party

struct Names: SeatNames {
    func name(of seat: SeatID) -> String { "Player \(seat.number)" }
}

/// A party over its wire format, with a clock that the test controls. Every command also goes through the log.
struct Evening {
    private(set) var game: PartyGame
    private var projection = PartyProjection()
    private var position: UInt64 = 0
    private(set) var time = Timestamp(milliseconds: 1_800_000_000_000)
    /// The public messages.
    private(set) var sent: [(type: String, fields: JSONObject)] = []
    /// The private messages of seats.
    private(set) var own: [(seat: SeatID, fields: JSONObject)] = []
    /// The connected seats.
    var present = SeatSet()
    /// The room's teams.
    var teams: [TeamMembers] = []
    let seed = Seed([UInt8](repeating: 9, count: 32))

    static let deck = """
        {"title":"Test","language":"en","questions":[\
        {"text":"T1","kind":"truth"},{"text":"T2","kind":"truth"},{"text":"T3","kind":"truth"},\
        {"text":"D1","kind":"dare"},{"text":"D2 with {other}","kind":"dare"}]}
        """

    init(
        players: UInt32 = 3, options: String = "{}", decks: String = Evening.deck,
        rules: Int = PartyGame.newRulesVersion
    ) throws {
        let fields = try #require(JSONParser.parse(Array(#"{"options":\#(options),"decks":[\#(decks)]}"#.utf8)).object)
        let seed = seed
        var made = try PartyGame.setup(from: fields) { () throws(Rejection) in seed }
        made.rules = rules
        let logged = try #require(JSONParser.parse(JSONWriter.object { made.encode(into: &$0) }).object)
        let read = try #require(PartyGame.setup(logged: logged, rules: rules))
        #expect(read == made)
        game = PartyGame(
            setup: read, origin: PlayOrigin(room: "K7QX4P", play: 1), at: Moment(position: 0, time: time))
        for number in 1...players + 1 {
            _ = game.seatJoined(SeatID(number), role: number == 1 ? .host : .player, at: next())
            present.insert(SeatID(number))
        }
    }

    private mutating func next() -> Moment {
        position += 1
        return Moment(position: position, time: time)
    }

    private mutating func tell(_ events: [Directed<PartyEvent>]) {
        var messages: [(String, [UInt8])] = []
        var toSeats: [(SeatID, [UInt8])] = []
        let sink: MessageSink = { type, audience, members in
            switch audience {
            case .everybody: messages.append((type.description, JSONWriter.object(members)))
            case .seat(let seat): toSeats.append((seat, JSONWriter.object(members)))
            default: break
            }
        }
        for event in events {
            projection.note(
                event, at: Moment(position: position, time: time), game: game, names: Names(), send: sink)
        }
        projection.flush(game: game, names: Names(), send: sink)
        for (type, bytes) in messages {
            if let fields = try? JSONParser.parse(bytes).object { sent.append((type, fields)) }
        }
        for (seat, bytes) in toSeats {
            if let fields = try? JSONParser.parse(bytes).object?["own"]?.object { own.append((seat, fields)) }
        }
    }

    mutating func send(_ text: String, by seat: UInt32 = 1) throws {
        let asked = try #require(JSONParser.parse(Array(text.utf8), limits: .document).object)
        let type = try #require(asked["type"]?.string)
        let fields = PartyGame.presence(ofType: type).stamp(
            asked, present: present, teams: game.needsTeams ? teams : [])
        let seed = seed.derived(for: "\(position)")
        let decoded = try PartyGame.input(ofType: type, from: fields) { () throws(Rejection) in seed }
        let input = try #require(decoded)
        let logged = JSONWriter.object { writer in input.encode(into: &writer) }
        let record = try #require(JSONParser.parse(logged, limits: .document).object)
        let read = try #require(PartyGame.input(logged: record, rules: PartyGame.newRulesVersion))
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

    mutating func remove(_ seat: UInt32) { tell(game.seatRemoved(SeatID(seat), at: next())) }
    mutating func restore(_ seat: UInt32) { tell(game.seatsRestored([SeatID(seat)], at: next())) }
    mutating func join(_ seat: UInt32) {
        tell(game.seatJoined(SeatID(seat), role: .player, at: next()))
        present.insert(SeatID(seat))
    }
    mutating func makeHost(_ seat: UInt32) { tell(game.seatPromoted(SeatID(seat), to: .host, at: next())) }
    mutating func promote(_ seat: UInt32) { tell(game.seatPromoted(SeatID(seat), to: .player, at: next())) }

    /// Spins until the wheel has stopped.
    mutating func spin(by seat: UInt32 = 1) throws {
        try send(#"{"type":"spin"}"#, by: seat)
        wait(milliseconds: 10_000)
    }

    /// Spins, and finishes the question.
    mutating func turn(_ kind: String = "truth") throws {
        try spin()
        if case .choosing = game.stage { try send(#"{"type":"choose","kind":"\#(kind)"}"#) }
        if case .asking = game.stage { try send(#"{"type":"next"}"#) }
    }

    var state: String { projection.stateName(of: game) }

    mutating func snapshot(of seat: UInt32?) throws -> JSONObject {
        let (game, seat) = (game, seat.map { SeatID($0) })
        var projection = projection
        let bytes = JSONWriter.object { writer in
            projection.encodeSnapshot(for: seat, role: .player, game: game, names: Names(), into: &writer)
        }
        return try #require(JSONParser.parse(bytes, limits: .document).object)
    }

    /// Returns the answer to a host's query.
    func answer(_ text: String) throws -> JSONObject {
        let fields = try #require(JSONParser.parse(Array(text.utf8)).object)
        let write = try game.answer(query: fields["type"]?.string ?? "", fields: fields, names: Names())
        let bytes = JSONWriter.object(try #require(write))
        return try #require(JSONParser.parse(bytes, limits: .document).object)
    }

    /// The game's part of a pulse.
    func pulse() throws -> JSONObject {
        var projection = projection
        let bytes = JSONWriter.object { writer in
            projection.encodePulse(
                forHosts: false, game: game, names: Names(), present: present,
                teams: game.needsTeams ? teams : [], now: time, into: &writer)
        }
        return try #require(JSONParser.parse(bytes).object)
    }

    /// Returns the part of the room's export that the verifier reads.
    func export() throws -> JSONValue {
        let bytes = JSONWriter.object { writer in
            writer.object("room") { $0.member("code", "K7QX4P") }
            writer.array("players") { writer in
                for seat in (1...1_000).map(SeatID.init) {
                    writer.object { writer in
                        writer.member("id", seat.description)
                        writer.member("name", Names().name(of: seat))
                    }
                }
            }
            writer.array("plays") { writer in
                writer.object { writer in
                    writer.member("play", 1)
                    writer.member("game", "party")
                    writer.member("rulesVersion", game.setup.rules)
                    game.encodeExport(names: Names(), into: &writer)
                }
            }
        }
        return try JSONParser.parse(bytes, limits: .document)
    }

    func recap() -> String {
        String(
            decoding: JSONWriter.object { projection.encodeRecap(game: game, names: Names(), into: &$0) }, as: UTF8.self
        )
    }
}
