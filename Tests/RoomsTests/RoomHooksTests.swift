import GameRules
import InputLog
import JSON
import Synchronization
import Testing
import WireProtocol

@testable import Rooms

/// A game's demands on its room besides commands and deadlines.
@Suite("A game's room")
struct RoomHooksTests {
    let server = TestServer()

    private func makeRoom(cheerAt: Int = 0) throws -> (Room, SeatToken) {
        try server.makeRoom(JSONObject([("game", .string("tally")), ("cheerAt", .integer(cheerAt))]))
    }

    private func records(_ room: Room) throws -> [String] {
        try server.log.read(LogKey(room.code.description)).records.map {
            String(decoding: $0.dropFirst(), as: UTF8.self)
        }
    }

    @Test("logs a due input without a seat, once, and broadcasts its effects")
    func prompts() throws {
        let (room, _) = try makeRoom(cheerAt: 2)
        let ada = try server.join(room, "Ada")
        let bo = try server.join(room, "Bo")
        for _ in 0..<3 { ada.send("press") }
        server.settle()
        server.executor.advance(milliseconds: 1000)
        server.settle()
        #expect(ada.all("reset").isEmpty)
        bo.send("press")
        server.settle()
        server.executor.advance(milliseconds: 1000)
        server.settle()
        server.executor.advance(milliseconds: 2000)
        server.settle()
        #expect(ada.all("reset").count == 1)
        let prompted = try records(room).filter { $0.contains("\"prompted\"") }
        #expect(prompted.count == 1)
        #expect(prompted.first?.contains(#""command":{"type":"applaud","present":2}"#) == true)
    }

    @Test("asks at most four times a second")
    func promptsSeldom() throws {
        let (room, _) = try makeRoom(cheerAt: 1)
        let ada = try server.join(room, "Ada")
        server.executor.advance(milliseconds: 1000)
        for _ in 0..<4 {
            ada.send("press")
            server.settle()
        }
        #expect(try records(room).count { $0.contains("\"prompted\"") } == 1)
        server.executor.advance(milliseconds: 249)
        server.settle()
        #expect(try records(room).count { $0.contains("\"prompted\"") } == 1)
        server.executor.advance(milliseconds: 1)
        server.settle()
        #expect(try records(room).count { $0.contains("\"prompted\"") } == 2)
    }

    @Test("does not ask while a due input is pending")
    func promptsOnce() throws {
        let (room, _) = try makeRoom(cheerAt: 1)
        let ada = try server.join(room, "Ada")
        let bo = try server.join(room, "Bo")
        server.executor.advance(milliseconds: 1000)
        for _ in 0..<2 { ada.send("press") }
        server.executor.turn()
        server.log.commit()
        server.executor.turn()
        // The cheer waits to be committed.
        server.executor.advance(milliseconds: 1000)
        bo.hangUp()
        server.executor.advance(milliseconds: 1000)
        server.settle()
        #expect(try records(room).count { $0.contains("\"prompted\"") } == 1)
    }

    @Test("asks again when a player leaves, because fewer are enough then")
    func promptsAfterDeparture() throws {
        let (room, _) = try makeRoom(cheerAt: 2)
        let ada = try server.join(room, "Ada")
        let bo = try server.join(room, "Bo")
        for _ in 0..<2 { ada.send("press") }
        server.settle()
        server.executor.advance(milliseconds: 1000)
        server.settle()
        #expect(ada.all("reset").isEmpty)
        bo.hangUp()
        server.executor.advance(milliseconds: 1000)
        server.settle()
        #expect(ada.all("reset").count == 1)
    }

    @Test("replays due inputs, which no client can send")
    func promptsReplay() throws {
        let (room, _) = try makeRoom(cheerAt: 1)
        let ada = try server.join(room, "Ada")
        let forged = ada.send("applaud", ("present", .integer(1)))
        ada.send("press")
        server.settle()
        server.executor.advance(milliseconds: 1000)
        server.settle()
        #expect(ada.answer(to: forged)?.code == "unknownType")
        let before = room.assumeIsolated { String(decoding: $0.recap(), as: UTF8.self) }
        #expect(before.contains(#""cheers":1"#))
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        let again = try #require(try restarted.restore().first)
        #expect(again.assumeIsolated { String(decoding: $0.recap(), as: UTF8.self) } == before)
    }

    @Test("reports a new recap after every broadcast")
    func recapIsNews() throws {
        let (room, _) = try makeRoom(cheerAt: 1)
        let ada = try server.join(room, "Ada")
        func told() -> LogPosition { room.assumeIsolated { $0.lastTold } }
        let first = told()
        // Players' own moves, many times a second, are not broadcast.
        ada.send("press")
        server.settle()
        #expect(told() == first && room.assumeIsolated { $0.copy().lastTold } == first)
        // A single player is enough to make the crowd cheer, which is broadcast.
        server.executor.advance(milliseconds: 1000)
        server.settle()
        #expect(!ada.all("reset").isEmpty)
        #expect(told() != first)
    }

    @Test("gives a copy that does not change with the room")
    func copyStays() throws {
        let (room, _) = try makeRoom(cheerAt: 1)
        let ada = try server.join(room, "Ada")
        let copy = room.assumeIsolated { $0.copy() }
        let before = room.assumeIsolated { $0.export() }
        ada.send("press")
        _ = try server.join(room, "Bo")
        server.settle()
        #expect(JSONWriter.object(copy.writeExport) == before)
        #expect(room.assumeIsolated { $0.export() } != before)
        // The text in pieces is the same.
        var pieces: [[UInt8]] = []
        JSONWriter.stream(pieceBytes: 64, to: { pieces.append($0) }, object: copy.writeExport)
        #expect(pieces.count > 2 && Array(pieces.joined()) == before)
    }

    @Test("asks again after a failed commit")
    func promptsAfterFailure() throws {
        let fails = Mutex(false)
        struct Failure: Error {}
        let log = InMemoryInputLog(
            committing: .byHand,
            fault: { stage in
                if stage == .writing, fails.withLock({ $0 }) { throw Failure() }
            })
        let server = TestServer(log: log)
        let (room, _) = try server.makeRoom(JSONObject([("game", .string("tally")), ("cheerAt", .integer(1))]))
        let ada = try server.join(room, "Ada")
        server.executor.advance(milliseconds: 1000)
        ada.send("press")
        server.executor.turn()
        log.commit()
        fails.withLock { $0 = true }
        server.executor.turn()
        log.commit()
        server.executor.turn()
        fails.withLock { $0 = false }
        log.commit()
        server.executor.advance(milliseconds: 1500)
        server.settle()
        #expect(ada.all("reset").count == 1)
    }

    @Test("answers a host's question at once and logs nothing; players ask in vain")
    func questions() throws {
        let (room, token) = try makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let ada = try server.join(room, "Ada")
        let count = try records(room).count
        let asked = host.send("who", ("player", .string("p2")))
        let vain = ada.send("who", ("player", .string("p1")))
        let bad = host.send("who")
        #expect(host.answer(to: asked)?["name"] == .string("Ada"))
        #expect(host.answer(to: asked)?.type == "accepted")
        #expect(host.answer(to: asked)?.seq == count)
        #expect(ada.answer(to: vain)?.code == "notAllowed")
        #expect(host.answer(to: bad)?.code == "badMessage")
        server.settle()
        #expect(try records(room).count == count)
    }

    @Test("takes any command of a host from elsewhere, answered as on the wire, once for each key")
    func commands() throws {
        let (room, token) = try makeRoom()
        let ada = try server.join(room, "Ada")
        let results = Replies()
        let epoch = room.assumeIsolated { $0.epoch }
        func post(
            _ type: String, _ members: [(name: String, value: JSONValue)] = [], as token: SeatToken, key: String? = nil
        ) {
            let command = JSONObject([("type", .string(type)), ("play", .integer(1))] + members)
            let key = key.map { RequestKey($0, of: [Array("\(command.members)".utf8)]) }
            room.assumeIsolated { room in
                room.request(command: command, token: token, key: key) { results.add($0) }
            }
            server.settle()
        }
        post("press", as: token, key: "a")
        post("press", as: token, key: "a")
        #expect(results.all == [#""at":{"epoch":"\#(epoch)","seq":3},"presses":1"#, results.all[0]])
        // Neither a command nor a query may use the key of another.
        post("lock", [("on", .bool(true))], as: token, key: "a")
        #expect(results.all.last == "keyReused")
        post("who", [("player", .string("p2"))], as: token, key: "a")
        #expect(results.all.last == "keyReused")
        post("who", [("player", .string("p2"))], as: token)
        #expect(results.all.last == #""at":{"epoch":"\#(epoch)","seq":3},"name":"Ada""#)
        post("lock", [("on", .bool(true))], as: token)
        #expect(ada.all("room").last?["room"]?.object?["locked"] == .bool(true))
        post("lock", [("on", .bool(false))], as: try #require(SeatToken(TestServer.token("Ada"))))
        #expect(results.all.last == "notAllowed")
        post("lock", [("on", .bool(false))], as: SeatToken(random: Array(1...16)))
        #expect(results.all.last == "badToken")
        post("dance", as: token)
        #expect(results.all.last == "unknownType")
        post("lock", as: token)
        #expect(results.all.last == "badMessage")
    }

    @Test("shows a host's token the host's snapshot, and a player's nothing")
    func state() throws {
        let (room, token) = try makeRoom()
        let ada = try server.join(room, "Ada")
        let state = try JSONParser.parse(room.assumeIsolated { try $0.state(token: token) }).object
        #expect(state?["type"] == .string("joined"))
        #expect(state?["players"]?.array?.count == 2)
        #expect(state?["seat"]?.object?["id"] == .string("p1"))
        let adas = try #require(SeatToken(TestServer.token("Ada")))
        #expect { try room.assumeIsolated { try $0.state(token: adas) } } throws: {
            ($0 as? Rejection)?.code == .notAllowed
        }
        #expect(ada.all("joined").count == 1)
    }

    @Test("shows a board once the game says that it is public")
    func board() throws {
        let (room, _) = try makeRoom()
        let ada = try server.join(room, "Ada")
        func board(_ number: UInt32) throws -> String {
            String(decoding: try room.assumeIsolated { try $0.board(of: SeatID(number)) }, as: UTF8.self)
        }
        #expect { try board(2) } throws: { ($0 as? Rejection)?.code == .notAllowed }
        ada.send("press")
        server.settle()
        #expect(try board(2).contains(#""name":"Ada","presses":1"#))
        #expect { try board(7) } throws: { ($0 as? Rejection)?.code == .badMessage }
    }
}

/// The replies to requests, as text: the members, or the code.
private final class Replies: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }

    func add(_ result: CommandResult) {
        let text =
            switch result {
            case .accepted(_, let members): String(decoding: members, as: UTF8.self)
            case .rejected(let rejection): rejection.code.rawValue
            }
        texts.withLock { $0.append(text) }
    }
}
