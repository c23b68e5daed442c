import GameRules
import InputLog
import JSON
import Testing
import WireProtocol

@testable import Rooms

/// A reconnected client gets a complete snapshot of the current epoch, and then every broadcast without gaps.
@Suite("Reconnecting")
struct ResumeTests {
    let server = TestServer()
    let room: Room
    let token: SeatToken

    init() throws { (room, token) = try server.makeRoom() }

    private func position(_ epoch: String, _ seq: Int) -> JSONValue {
        .object(JSONObject([("epoch", .string(epoch)), ("seq", .integer(seq))]))
    }

    /// Joins from a position, and checks that the messages form an unbroken chain up to the room's current position.
    private func resume(_ server: TestServer, _ room: Room, at: JSONValue?) throws {
        let phone = server.connect(room, client: "resumer")
        try phone.join(name: nil, token: TestServer.token("Ada"), at: at)
        server.settle()
        let present = room.assumeIsolated { $0.position }
        let snapshot = try #require(phone.news().first)
        #expect(snapshot.type == "joined")
        #expect(snapshot["at"].flatMap(LogPosition.init) == present, "from \(at.map { "\($0)" } ?? "nowhere")")
        #expect(snapshot["game"]?.object?["total"] != nil)
        #expect(snapshot["game"]?.object?["own"] != nil)
        let host = try server.join(
            room, "Host", token: token.text, client: "resumer \(present.seq)".replacing(" ", with: "-"))
        for text in ["one", "two"] { host.send("announce", ("text", .string(text))) }
        server.settle()
        server.executor.advance(milliseconds: 2000)
        var seq = snapshot.seq ?? 0
        for fact in phone.news() where fact.after != nil {
            #expect(fact["after"]?.object?["epoch"]?.string == present.epoch)
            #expect((fact.after ?? .max) <= seq, "a hole in front of \(fact)")
            #expect((fact.seq ?? 0) >= seq)
            seq = max(seq, fact.seq ?? 0)
        }
        #expect(seq == Int(room.assumeIsolated { $0.position.seq }))
        phone.hangUp()
        host.hangUp()
    }

    @Test("from any position, real or invented, leaves no hole")
    func anyPosition() throws {
        let ada = try server.join(room, "Ada")
        for _ in 0..<5 { ada.send("press") }
        server.settle()
        ada.hangUp()
        let epoch = room.assumeIsolated { $0.epoch }
        let seq = Int(room.assumeIsolated { $0.position.seq })
        let positions: [JSONValue?] = [
            nil, position(epoch, seq), position(epoch, seq - 3), position(epoch, 0), position("ffffffff", seq),
            position("", 0), position("ffffffff", .max), .null,
            .string("41"), .object(JSONObject([("epoch", .string(epoch))])), position(epoch, -4),
        ]
        for at in positions { try resume(server, room, at: at) }
    }

    @Test("from a position that has not been read waits for it, and not for ever")
    func behind() throws {
        let ada = try server.join(room, "Ada")
        let epoch = room.assumeIsolated { $0.epoch }
        let seq = Int(room.assumeIsolated { $0.position.seq })
        let (one, other) = (server.connect(room, client: "one"), server.connect(room, client: "other"))
        try one.join(name: nil, token: TestServer.token("Ada"), at: position(epoch, seq + 2))
        try other.join(name: nil, token: TestServer.token("Ada"), at: position(epoch, .max))
        ada.send("press")
        server.settle()
        #expect(one.news().isEmpty && other.news().isEmpty)
        try one.join(name: nil, token: TestServer.token("Ada"))
        #expect(one.news().first?.code == "alreadyJoined")
        ada.send("press")
        server.settle()
        let shown = try #require(one.news().first)
        #expect(shown.type == "joined")
        #expect(shown.seq == seq + 2)
        server.executor.advance(milliseconds: 2999)
        #expect(other.news().isEmpty)
        server.executor.advance(milliseconds: 1)
        #expect(other.news().map(\.code) == ["unavailable"])
        #expect(server.outlet.closeCode(of: other.id) == .goingAway)
        // A position of another life of the log says nothing about this one.
        let third = server.connect(room, client: "third")
        try third.join(name: nil, token: TestServer.token("Ada"), at: position("ffffffff", .max))
        #expect(third.news().first?.type == "joined")
    }

    @Test("after a torn tail leaves no hole either: a new epoch, without the lost records for all")
    func tornTail() throws {
        let ada = try server.join(room, "Ada")
        for _ in 0..<5 { ada.send("press") }
        server.settle()
        let old = room.assumeIsolated { $0.position }
        let log = InMemoryInputLog(reopening: server.log)
        log.tear(LogKey(room.code.description), leaving: 4)
        let restarted = TestServer(log: log)
        let again = try #require(try restarted.restore().first)
        let present = again.assumeIsolated { $0.position }
        #expect(present.epoch != old.epoch)
        #expect(present.seq < old.seq)
        try resume(restarted, again, at: position(old.epoch, Int(old.seq)))
        // A command that was answered before the loss and is sent again with its ID is performed again, once.
        let phone = restarted.connect(again)
        try phone.join(name: nil, token: TestServer.token("Ada"))
        let total = again.assumeIsolated { $0.fold.position }
        for _ in 0..<2 { phone.send("press", as: 6) }
        restarted.settle()
        #expect(phone.answer(to: 6)?.type == "accepted")
        #expect(again.assumeIsolated { $0.fold.position } <= total + 2)
        #expect(phone.answer(to: 6)?["presses"] == .integer(3))
    }

    @Test("after a restart with a whole log keeps the epoch and the position")
    func restart() throws {
        let ada = try server.join(room, "Ada")
        ada.send("press")
        server.settle()
        let old = room.assumeIsolated { $0.position }
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        let again = try #require(try restarted.restore().first)
        #expect(again.assumeIsolated { $0.position } == old)
        try resume(restarted, again, at: position(old.epoch, Int(old.seq)))
    }
}
