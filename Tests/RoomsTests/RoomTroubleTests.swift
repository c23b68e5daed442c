import Bingo
import GameRules
import InputLog
import JSON
import Synchronization
import Testing
import WireProtocol

@testable import Rooms

@Suite("A room in trouble")
struct RoomTroubleTests {
    @Test("lets a seat send commands again soon after the clock was set back")
    func clockSetBack() throws {
        let server = TestServer()
        let (room, _) = try server.makeRoom()
        let ada = try server.join(room, "Ada")
        for _ in 0..<20 { ada.send("press") }
        server.executor.jump(milliseconds: -3_600_000)
        ada.send("press")
        server.executor.advance(milliseconds: 1000)
        let id = ada.send("press")
        server.settle()
        #expect(ada.answer(to: id)?.type == "accepted")
    }

    @Test("does not rate-limit a command that is already pending")
    func rateOfRepeats() throws {
        let server = TestServer()
        let (room, _) = try server.makeRoom()
        let ada = try server.join(room, "Ada")
        let ids = (0..<20).map { _ in ada.send("press") }
        let again = server.connect(room)
        try again.join(name: nil, token: TestServer.token("Ada"))
        for id in ids { again.send("press", as: id) }
        server.settle()
        #expect(again.all("rejected").isEmpty)
        #expect(again.all("accepted").compactMap { $0["id"]?.integer } == ids)
        let last = again.send("press", as: 100)
        server.settle()
        #expect(again.answer(to: last)?.code == "rateLimited")
    }

    @Test("does not rate-limit a command that may already be applied")
    func rateOfDoubts() throws {
        struct DiskFailure: Error {}
        let failing = Failing()
        let server = TestServer(
            log: InMemoryInputLog(
                committing: .byHand,
                fault: { stage in
                    if failing.stages.withLock({ $0.contains(stage) }) { throw DiskFailure() }
                }))
        let (room, _) = try server.makeRoom()
        let ada = try server.join(room, "Ada")
        failing.stages.withLock { $0 = [.written, .recovering] }
        let ids = (0..<20).map { _ in ada.send("press") }
        server.settle()
        #expect(ada.all("rejected").allSatisfy { $0.code == "unavailable" })
        ada.send("press", as: ids[3])
        ada.send("press", as: 100)
        #expect(ada.answer(to: ids[3])?.code == "unavailable")
        #expect(ada.answer(to: 100)?.code == "rateLimited")
        failing.stages.withLock { $0 = [] }
        server.settle()
        server.executor.turn()
        ada.send("press", as: ids[3])
        #expect(ada.answer(to: ids[3])?["presses"] == .integer(4))
    }

    @Test("keeps a deadline that comes while the disk fails")
    func deadlineOnAFailingDisk() throws {
        struct DiskFailure: Error {}
        let failing = Failing()
        let server = TestServer(
            log: InMemoryInputLog(
                committing: .byHand,
                fault: { stage in
                    if failing.stages.withLock({ $0.contains(stage) }) { throw DiskFailure() }
                }))
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        host.send("alarm", ("seconds", .integer(10)))
        server.settle()
        failing.stages.withLock { $0 = [.written, .recovering] }
        host.send("announce", ("text", .string("lost")))
        server.settle()
        // The deadline passes, and the log accepts nothing.
        server.executor.advance(milliseconds: 15_000)
        server.settle()
        #expect(host.all("reset").isEmpty)
        failing.stages.withLock { $0 = [] }
        server.settle()
        server.executor.advance(milliseconds: 2000)
        server.settle()
        #expect(host.all("reset").count == 1)
    }

    @Test("does not notify hosts that a removed player went offline")
    func removedGoesOffline() throws {
        let server = TestServer()
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let ada = try server.join(room, "Ada")
        host.send("remove", ("player", .string("p2")))
        server.settle()
        ada.hangUp()
        server.executor.advance(milliseconds: 1000)
        let last = try #require(host.all("players").last)
        #expect(last["removed"]?.array == [.string("p2")])
        #expect(last["changed"]?.array == [])
    }

    @Test("gives no seat to a connection that closed before the seat was durable")
    func goneBeforeSeated() throws {
        let server = TestServer()
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let ada = server.connect(room)
        try ada.join(name: "Ada", token: TestServer.token("Ada"))
        ada.hangUp()
        server.settle()
        let id = host.send("sync")
        let snapshot = try #require(host.answer(to: id))
        #expect(snapshot["pulse"]?.object?["present"] == .integer(0))
        #expect(snapshot["players"]?.array?.last?.object?["id"] == .string("p2"))
        #expect(snapshot["players"]?.array?.last?.object?["online"] == .bool(false))
        #expect(ada.news().isEmpty)

        // A returning player finds the seat.
        let again = try server.join(room, "Ada")
        #expect(again.all("joined").first?["seat"]?.object?["id"] == .string("p2"))
    }

    @Test("answers a script's repeated request as the first time, although its call was taken back")
    func requestForWhatIsGone() throws {
        let (server, room, token) = try evening()
        let replies = Replies()
        func request(_ method: String, _ path: [String], term: Int?, key: String) {
            let fields = JSONObject(term.map { [("term", .integer($0))] } ?? [])
            room.assumeIsolated { room in
                let key = RequestKey(key, of: [Array("\(method) \(path) \(fields.members)".utf8)])
                room.request(method: method, path: path, fields: fields, token: token, key: key) { result in
                    switch result {
                    case .accepted(_, let members): replies.add(String(decoding: members, as: UTF8.self))
                    case .rejected(let rejection): replies.add(rejection.code.rawValue)
                    }
                }
            }
            server.settle()
        }
        request("POST", ["calls"], term: 3, key: "a")
        request("DELETE", ["calls", "1"], term: nil, key: "b")
        server.executor.advance(milliseconds: 61_000)
        request("POST", ["calls"], term: 3, key: "c")
        request("DELETE", ["calls", "1"], term: nil, key: "b")
        request("DELETE", ["calls", "1"], term: nil, key: "d")
        request("POST", ["calls"], term: 3, key: "a")
        request("POST", ["calls"], term: 4, key: "a")
        request("DELETE", ["calls", "2"], term: nil, key: "b")
        let all = replies.all
        try #require(all.count == 8)
        #expect(all[1] == "")
        #expect(all[2].hasPrefix(#""call":{"number":2,"term":3"#))
        #expect(all[3] == "")
        #expect(all[4] == "notCalled")
        // Not the current call, but the request's original answer.
        #expect(all[5] == all[0])
        #expect(all[0].hasPrefix(#""call":{"number":1,"term":3"#))
        #expect(all[6...] == ["keyReused", "keyReused"])
    }

    @Test("sends the pulse again to connections that got another one in a snapshot")
    func pulseThatWasShown() throws {
        let (server, room, _) = try evening()
        let ada = try server.join(room, "Ada")
        server.executor.advance(milliseconds: 6000)
        #expect(ada.all("pulse").last?["present"] == .integer(1))
        let bo = try server.join(room, "Bo")
        let id = ada.send("sync")
        #expect(ada.answer(to: id)?["pulse"]?.object?["present"] == .integer(2))
        bo.hangUp()
        server.executor.advance(milliseconds: 6000)
        #expect(ada.news().last { $0.type == "pulse" || $0.type == "joined" }?["present"] == .integer(1))
    }

    @Test("lets early marks expire by the room's time, which does not go back")
    func crowdFadesByRoomTime() throws {
        let (server, room, token) = try evening()
        let ada = try server.join(room, "Ada")
        let host = try server.join(room, "Host", token: token.text)
        for cell in 0..<6 { ada.send("mark", ("cell", .integer(cell))) }
        server.settle()
        server.executor.advance(milliseconds: 91_000)
        ada.send("mark", ("cell", .integer(8)))
        server.settle()
        server.executor.jump(milliseconds: -3_600_000)
        let id = host.send("sync")
        let early = host.answer(to: id)?["pulse"]?.object?["game"]?.object?["early"]?.array
        #expect(early?.count == 1)
    }

    /// Starts a round of bingo.
    private func evening() throws -> (TestServer, Room, SeatToken) {
        let server = TestServer(games: GameRegistry([BingoGame.self]))
        let (room, token) = try server.makeRoom(
            JSONObject([
                ("game", .string("bingo")), ("terms", .array((0..<12).map { .string("Term \($0)") })),
                ("options", .object(JSONObject([("size", .integer(3))]))),
            ]))
        let host = try server.join(room, "Host", token: token.text)
        host.send("startRound")
        server.settle()
        host.hangUp()
        return (server, room, token)
    }
}

private final class Replies: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
}

/// The stages at which the disk currently fails.
final class Failing: Sendable {
    let stages = Mutex<Set<CommitStage>>([])
}
