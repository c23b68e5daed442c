import GameRules
import InputLog
import JSON
import Synchronization
import Testing
import WireProtocol

@testable import Rooms

@Suite("A host")
struct RoomHostTests {
    let server = TestServer()

    @Test("sees players join and leave; players do not")
    func players() throws {
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        #expect(host.all("joined").first?["players"]?.array?.count == 1)
        let ada = try server.join(room, "Ada")
        server.executor.advance(milliseconds: 1000)
        let arrival = host.all("players").last?["changed"]?.array?.last?.object
        #expect(arrival?["id"] == .string("p2"))
        #expect(arrival?["online"] == .bool(true))
        #expect(ada.all("players").isEmpty)
        ada.hangUp()
        server.executor.advance(milliseconds: 1000)
        #expect(host.all("players").last?["changed"]?.array?.last?.object?["online"] == .bool(false))
    }

    @Test("locks the room to newcomers; seats still resume")
    func lock() throws {
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        _ = try server.join(room, "Ada")
        host.send("lock", ("on", .bool(true)))
        server.settle()
        #expect(host.all("room").last?["room"]?.object?["locked"] == .bool(true))
        let bo = try server.join(room, "Bo")
        #expect(bo.news().first?.code == "roomLocked")
        let ada = try server.join(room, "Ada", client: "c9")
        #expect(ada.news().first?.type == "joined")
    }

    @Test("removes a player, who is notified, closed with 4500, and always refused")
    func remove() throws {
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let ada = try server.join(room, "Ada")
        host.send("remove", ("player", .string("p2")))
        server.settle()
        #expect(ada.all("removed").count == 1)
        #expect(ada.closeCode == .removed)
        #expect(host.all("players").last?["removed"] == .array([.string("p2")]))
        let again = try server.join(room, "Ada")
        #expect(again.news().first?.code == "removed")
        #expect(again.closeCode == .removed)
    }

    @Test("cannot remove themselves")
    func removeSelf() throws {
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let id = host.send("remove", ("player", .string("p1")))
        server.settle()
        #expect(host.answer(to: id)?.code == "notAllowed")
    }

    @Test("promotes a player, who sees what hosts see from then on")
    func promote() throws {
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let ada = try server.join(room, "Ada")
        let refused = ada.send("reset")
        server.settle()
        #expect(ada.answer(to: refused)?.code == "notAllowed")
        host.send("promote", ("player", .string("p2")))
        server.settle()
        #expect(ada.all("joined").last?["seat"]?.object?["role"] == .string("host"))
        #expect(ada.all("joined").last?["id"] == .null)
        #expect(server.outlet.messageBytes(of: ada.id) == 65_536)
        let allowed = ada.send("reset")
        server.settle()
        #expect(ada.answer(to: allowed)?.type == "accepted")
    }

    @Test("announces, renames, and ends the room, which notifies all connections and closes them with 4501")
    func announceRenameEnd() throws {
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let ada = try server.join(room, "Ada")
        host.send("announce", ("text", .string("  Pizza is here  ")))
        host.send("rename", ("player", .string("p2")), ("name", .string("Ada L.")))
        server.settle()
        #expect(ada.all("announced").first?["text"] == .string("Pizza is here"))
        #expect(host.all("players").last?["changed"]?.array?.first?.object?["name"] == .string("Ada L."))
        #expect(ada.all("joined").count == 2)
        #expect(ada.all("joined").last?["id"] == .null)
        #expect(ada.all("joined").last?["seat"]?.object?["name"] == .string("Ada L."))
        ada.send("name", ("name", .string("Ada")))
        server.settle()
        #expect(ada.all("joined").count == 2)
        host.send("endRoom")
        server.settle()
        #expect(ada.all("roomEnded").count == 1)
        #expect(ada.closeCode == .roomEnded)
        #expect(host.closeCode == .roomEnded)
        let late = try server.join(room, "Bo")
        #expect(late.news().first?.code == "roomEnded")
        #expect(throws: Rejection.self) { try room.assumeIsolated { try $0.summary() } }
    }

    @Test("posts to a game's resource with a token; a repeated idempotency key repeats the answer")
    func request() throws {
        let (room, token) = try server.makeRoom()
        let results = Results()
        func post(_ token: SeatToken, key: String?, body: String = "") {
            let key = key.map { RequestKey($0, of: [Array(body.utf8)]) }
            room.assumeIsolated { room in
                room.request(method: "POST", path: ["presses"], fields: JSONObject([]), token: token, key: key) {
                    result in
                    results.add(result)
                }
            }
            server.settle()
        }
        post(token, key: "k1")
        post(token, key: "k1")
        post(token, key: "k1", body: "another")
        post(token, key: nil)
        post(SeatToken(random: [UInt8](repeating: 7, count: 16)), key: nil)
        let texts = results.all.map { result in
            switch result {
            case .accepted(_, let members): String(decoding: members, as: UTF8.self)
            case .rejected(let rejection): rejection.code.rawValue
            }
        }
        #expect(texts == [#""total":1"#, #""total":1"#, "keyReused", #""total":2"#, "badToken"])
    }

    @Test(
        "an impossible command is rejected with a stable code",
        arguments: [
            ("fly", [], "unknownType"),
            ("lock", [], "badMessage"),
            ("remove", [("player", JSONValue.string("p99"))], "badMessage"),
            ("remove", [("player", JSONValue.string("nobody"))], "badMessage"),
            ("rename", [("player", JSONValue.string("p1")), ("name", JSONValue.string("\u{202E}x"))], "badName"),
            ("announce", [("text", JSONValue.string(String(repeating: "x", count: 281)))], "badMessage"),
            ("announce", [("text", JSONValue.string("   "))], "badMessage"),
        ] as [(String, [(String, JSONValue)], String)])
    func badCommands(type: String, members: [(String, JSONValue)], code: String) throws {
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let fields = JSONObject(members.map { ($0.0, $0.1) })
        room.assumeIsolated { [id = host.id] in $0.receive(type, fields, id: 9, from: id) }
        server.settle()
        #expect(host.answer(to: 9)?.code == code)
    }
}

/// The results of requests.
final class Results: Sendable {
    private let results = Mutex<[CommandResult]>([])
    var all: [CommandResult] { results.withLock { $0 } }
    func add(_ result: CommandResult) { results.withLock { $0.append(result) } }
}

@Suite("The room directory")
struct RoomDirectoryTests {
    @Test("loads every room unchanged")
    func restart() throws {
        let server = TestServer()
        let (room, token) = try server.makeRoom(
            JSONObject([
                ("game", .string("tally")), ("title", .string("  WWDC  at the office ")), ("start", .integer(5)),
            ]))
        let ada = try server.join(room, "Ada")
        ada.send("press")
        server.settle()
        ada.send("press")  // never committed
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        let report = try restarted.directory.load()
        #expect(report.rooms == 1 && restarted.directory.rooms.isEmpty)
        guard case .room(let same)? = restarted.entry(of: room.code) else {
            Issue.record("the room is gone")
            return
        }
        let host = try restarted.join(same, "Host", token: token.text)
        let snapshot = try #require(host.all("joined").first)
        #expect(snapshot["game"]?.object?["total"] == .integer(6))
        #expect(snapshot["room"]?.object?["title"] == .string("WWDC at the office"))
        #expect(snapshot["seat"]?.object?["role"] == .string("host"))
        // The log has five records: create, join and press; then `slept` and `woke`, because no server ran the room's
        // clock for a while.
        #expect(snapshot.seq == 5)
    }

    @Test("quarantines a damaged room and starts the others; a room with a torn tail gets a new epoch")
    func quarantine() throws {
        let server = TestServer()
        let rooms = try (0..<3).map { _ in try server.makeRoom().0 }
        for room in rooms { _ = try server.join(room, "Ada") }
        let log = InMemoryInputLog(reopening: server.log)
        log.damage(LogKey(rooms[1].code.description), at: 1)
        log.tear(LogKey(rooms[2].code.description), leaving: 1)
        let restarted = TestServer(log: log)
        let report = try restarted.directory.load()
        #expect(report.rooms == 3)
        guard case .quarantined(let reason)? = restarted.entry(of: rooms[1].code) else {
            Issue.record("the damaged room is not quarantined")
            return
        }
        #expect(reason.contains("changed"))
        guard case .room(let torn)? = restarted.entry(of: rooms[2].code) else { return }
        #expect(torn.assumeIsolated { $0.epoch } != rooms[2].assumeIsolated { $0.epoch })
        let troubles = restarted.notes.all.filter(\.isTrouble)
        #expect(troubles.map(\.room) == [rooms[1].code, rooms[2].code])
        #expect(troubles.map(\.event) == [.quarantined, .truncated] && troubles[1].details == ["records": 1])
    }

    @Test("archives idle rooms, loads them on request, puts them into the bin, and finally deletes them")
    func retiring() throws {
        let time = Mutex<Int64>(0)
        let log = InMemoryInputLog(committing: .byHand, now: { time.withLock { $0 } })
        let bin = TestServer.Bin()
        let server = TestServer(log: log, bin: bin)
        let (room, _) = try server.makeRoom()
        let ada = try server.join(room, "Ada")

        try server.directory.retire { _, _ in .deleted }
        server.settle()
        #expect(server.directory.rooms.count == 1, "somebody is connected")

        ada.hangUp()
        try server.directory.retire { _, _ in .archived }
        server.settle()
        #expect(server.directory.rooms.isEmpty)
        #expect(server.directory.count == 1)
        guard case .room(let back)? = server.entry(of: room.code) else {
            Issue.record("the archived room did not come back")
            return
        }
        #expect(back !== room)
        #expect(try server.join(back, "Ada").all("joined").first?["seat"]?.object?["id"] == .string("p2"))

        let restarted = TestServer(log: InMemoryInputLog(reopening: log), bin: bin)
        let report = try restarted.directory.load()
        #expect(report.rooms == 1)
        try restarted.directory.retire { _, _ in .deleted }
        #expect(restarted.entry(of: room.code) == nil && restarted.directory.opened(room.code) == nil)
        #expect(try restarted.log.summaries().count == 1 && restarted.directory.count == 1, "the code is taken")
        #expect(
            outcome { restarted.directory.operate(room.code, JSONObject([]), then: $0) } == RoomDirectory.deletedRoom)

        // The operator restores it once, and cannot restore what was not deleted.
        #expect(outcome { restarted.directory.undelete(room.code, then: $0) } == nil)
        #expect(outcome { restarted.directory.undelete(room.code, then: $0) } == RoomDirectory.notDeletedRoom)
        #expect(restarted.entry(of: room.code) != nil)

        // A room that was used at another node leaves the bin automatically. Finally, retention deletes it permanently,
        // also from the bin.
        restarted.settle()
        try restarted.directory.retire { _, _ in .deleted }
        restarted.settle()
        #expect(restarted.entry(of: room.code) == nil)
        try restarted.directory.retire { _, _ in .used }
        #expect(restarted.entry(of: room.code) != nil)
        restarted.settle()
        try restarted.directory.retire { _, _ in .deleted }
        restarted.settle()
        try restarted.directory.retire { _, _ in .removed }
        restarted.settle()
        #expect(try restarted.log.summaries().isEmpty && bin.rooms.isEmpty)
        let notes = restarted.notes.all.filter { $0.details["by"] != nil }
        #expect(notes.map(\.event) == [.deleted, .undeleted, .deleted, .undeleted, .deleted, .removed])
        #expect(
            notes.map { $0.details["by"] } == ["retention", "operator", "retention", "use", "retention", "retention"])
    }

    @Test("a room that a visitor opens while retention deletes it is taken out of the bin again")
    func openedMeanwhile() throws {
        let bin = TestServer.Bin()
        let server = TestServer(bin: bin)
        let code = try server.makeRoom().0.code
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log), bin: bin)
        _ = try restarted.directory.load()
        restarted.readings.hold()
        restarted.directory.find(code) { _ in }
        let fate = { (_: RoomCode, _: LogSummary) in RoomDirectory.Fate.deleted }
        try restarted.directory.retire(fate)
        restarted.readings.release()
        #expect(restarted.entry(of: code) != nil && bin.rooms.isEmpty)
    }

    /// Returns the rejection of an operator's request; `nil` if it succeeded.
    private func outcome(
        _ order: (@escaping @Sendable (Result<Void, Rejection>) -> Void) -> Void
    ) -> Rejection? {
        let told = Mutex<Rejection?>(Rejection(.unavailable, "nothing was told"))
        order { result in
            told.withLock { if case .failure(let rejection) = result { $0 = rejection } else { $0 = nil } }
        }
        return told.withLock { $0 }
    }

    @Test("a room that several clients request is read once; clients of other codes do not wait")
    func openedOnce() throws {
        let server = TestServer()
        let rooms = try (0..<2).map { _ in try server.makeRoom().0.code }
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        _ = try restarted.directory.load()
        let found = Mutex<[Room]>([])
        let keep: @Sendable (RoomDirectory.Entry?) -> Void = { entry in
            if case .room(let room)? = entry { found.withLock { $0.append(room) } }
        }
        restarted.readings.hold()
        for _ in 0..<3 { restarted.directory.find(rooms[0], then: keep) }
        #expect(restarted.readings.count == 1 && found.withLock(\.isEmpty))
        #expect(restarted.entry(of: RoomCode("ZZZZZZ")!) == nil, "a wrong code is answered at once")
        restarted.readings.release()
        let got = found.withLock { $0 }
        #expect(got.count == 3 && got.allSatisfy { $0 === got[0] })
        #expect(restarted.directory.rooms.count == 1, "the other room is still in the log alone")
    }

    @Test("the first request for an unloaded room finds nothing, as for a wrong code, and starts to load the room")
    func openedWithoutWaiting() throws {
        let server = TestServer()
        let code = try server.makeRoom().0.code
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        _ = try restarted.directory.load()
        restarted.readings.hold()
        #expect(restarted.directory.opened(code) == nil && restarted.directory.opened(code) == nil)
        #expect(restarted.directory.opened(RoomCode("ZZZZZZ")!) == nil)
        #expect(restarted.readings.count == 1)
        restarted.readings.release()
        #expect(restarted.directory.opened(code)?.code == code)
    }

    @Test("a request for a room that is being unloaded gets the reloaded room")
    func unloadedMeanwhile() throws {
        let log = InMemoryInputLog(committing: .byHand, now: { 0 })
        let server = TestServer(log: log)
        let (room, _) = try server.makeRoom()
        server.settle()
        // The room is found open, and unloaded before the hop to its thread.
        try server.directory.retire { _, _ in .archived }
        let entered = Mutex<[Room]>([])
        server.executor.elsewhere {
            server.directory.enter(
                room.code, { room in entered.withLock { $0.append(room) } },
                absent: { entry in Issue.record("the room is gone: \(String(describing: entry))") })
        }
        server.settle()
        let got = try #require(entered.withLock { $0 }.first)
        #expect(got !== room && entered.withLock { $0.count } == 1)
        #expect(!server.notes.all.contains { $0.event == .quarantined })
        #expect(try server.join(got, "Ada").all("joined").count == 1)
        // The unloaded instance writes nothing more, even if someone still holds it.
        #expect(try server.join(room, "Bo").news().first?.code == "unavailable")
    }

    @Test("a stopping server reads no room, and does not report the room as damaged")
    func unreadJustNow() throws {
        let server = TestServer()
        let (room, _) = try server.makeRoom()
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        _ = try restarted.directory.load()
        restarted.directory.close()
        guard case .quarantined? = restarted.entry(of: room.code) else {
            Issue.record("a stopping server has read a room")
            return
        }
        #expect(restarted.directory.rooms.isEmpty)
        #expect(restarted.notes.all.map(\.event) == [.notRead])
        #expect(try restarted.log.open(LogKey(room.code.description)) { _ in }.records.count == 1)
    }

    @Test("refuses invalid new rooms")
    func badRequests() throws {
        let server = TestServer()
        let bad: [JSONObject] = [
            JSONObject([("game", .string("chess"))]),
            JSONObject([("game", .string("tally")), ("title", .string(String(repeating: "x", count: 81)))]),
            JSONObject([("game", .string("tally")), ("name", .string("\u{7}"))]),
        ]
        for fields in bad {
            #expect(throws: Rejection.self) {
                try RoomCreationRequest(fields, environment: server.directory.environment)
            }
        }
    }

    @Test("stops at its limit of rooms and of seats")
    func limits() throws {
        var limits = RoomLimits()
        limits.roomsMax = 1
        limits.seatsMax = 2
        let server = TestServer(limits: limits)
        let (room, _) = try server.makeRoom()
        #expect(throws: Rejection.self) { try server.makeRoom() }
        _ = try server.join(room, "Ada")
        #expect(try server.join(room, "Bo").news().first?.code == "roomFull")
    }

    @Test("the same log gives the same state, message for message")
    func replayIsExact() throws {
        let server = TestServer()
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let phones = try ["Ada", "Bo", "Cy"].map { try server.join(room, $0) }
        for round in 0..<30 {
            phones[round % 3].send(round % 7 == 0 ? "nothing" : "press")
            if round % 10 == 9 { host.send("reset") }
            if round == 15 { host.send("remove", ("player", .string("p4"))) }
            server.settle()
            server.executor.advance(milliseconds: 200)
        }
        let before = room.assumeIsolated { $0.export() }
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        let after = try #require(try restarted.restore().first).assumeIsolated { $0.export() }
        #expect(String(decoding: before, as: UTF8.self) == String(decoding: after, as: UTF8.self))
    }
}
