import GameRules
import InputLog
import Testing
import WireProtocol

@testable import Rooms

@Suite("A room")
struct RoomTests {
    let server = TestServer()

    @Test("answers a join with a snapshot, once the seat is durable and not before")
    func joinIsDurableFirst() throws {
        let (room, _) = try server.makeRoom()
        let phone = server.connect(room)
        try phone.join(name: "Ada", token: TestServer.token("Ada"))
        server.executor.turn()
        #expect(phone.news().isEmpty)
        server.settle()
        let snapshot = try #require(phone.news().first)
        #expect(snapshot.type == "joined")
        #expect(snapshot["id"] == .integer(1))
        #expect(snapshot.seq == 2)
        #expect(snapshot["seat"]?.object?["id"] == .string("p2"))
        #expect(snapshot["seat"]?.object?["name"] == .string("Ada"))
        #expect(snapshot["seat"]?.object?["role"] == .string("player"))
        #expect(snapshot["room"]?.object?["code"] == .string(room.code.description))
        #expect(snapshot["players"] == nil)
    }

    @Test("resumes a seat by its token, without a name and without another input")
    func resume() throws {
        let (room, _) = try server.makeRoom()
        let phone = try server.join(room, "Ada")
        phone.hangUp()
        let again = server.connect(room, client: "c2")
        try again.join(name: nil, token: TestServer.token("Ada"))
        let snapshot = try #require(again.news().first)
        #expect(snapshot["seat"]?.object?["id"] == .string("p2"))
        #expect(snapshot.seq == 2)
    }

    @Test("makes one seat of a join that was sent twice before it was durable")
    func joinTwice() throws {
        let (room, _) = try server.makeRoom()
        let first = server.connect(room)
        let second = server.connect(room)
        try first.join(name: "Ada", token: TestServer.token("Ada"))
        try second.join(name: "Ada", token: TestServer.token("Ada"))
        server.settle()
        #expect(first.news().first?["seat"]?.object?["id"] == .string("p2"))
        #expect(second.news().first?["seat"]?.object?["id"] == .string("p2"))
        #expect(room.assumeIsolated { $0.fold.seats.all.count } == 2)
    }

    @Test("makes equal names different, visibly")
    func uniqueNames() throws {
        let (room, _) = try server.makeRoom()
        _ = try server.join(room, "Ada", token: TestServer.token("one"))
        let second = try server.join(room, "ada", token: TestServer.token("two"))
        let third = try server.join(room, "ADA", token: TestServer.token("three"))
        #expect(second.news().first?["seat"]?.object?["name"] == .string("ada 2"))
        #expect(third.news().first?["seat"]?.object?["name"] == .string("ADA 3"))
    }

    @Test("answers a repeated command as the first time, does it once, and knows a stale id")
    func idempotence() throws {
        let (room, _) = try server.makeRoom()
        let phone = try server.join(room, "Ada")
        let id = phone.send("press")
        phone.send("press", as: id)
        server.settle()
        phone.send("press", as: id)
        server.settle()
        let answers = phone.all("accepted")
        #expect(answers.count == 3)
        #expect(Set(answers).count == 1)
        #expect(answers.first?["presses"] == .integer(1))

        // The same after a reconnect and a restart.
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        let again = try restarted.join(try #require(try restarted.restore().first), "Ada")
        again.send("press", as: id)
        restarted.settle()
        #expect(again.answer(to: id) == answers.first)
        #expect(again.all("joined").first?["game"]?.object?["own"] == .integer(1))

        let later = again.send("press", as: id + 40)
        restarted.settle()
        #expect(again.answer(to: later)?["presses"] == .integer(2))
        again.send("press", as: id + 1)
        restarted.settle()
        #expect(again.answer(to: id + 1)?.code == "staleId")
    }

    @Test("keeps the ids of a seat's clients apart")
    func clientsApart() throws {
        let (room, _) = try server.makeRoom()
        let phone = try server.join(room, "Ada", client: "phone")
        let laptop = try server.join(room, "Ada", client: "laptop")
        phone.send("press", as: 7)
        laptop.send("press", as: 7)
        server.settle()
        #expect(phone.answer(to: 7)?["presses"] == .integer(1))
        #expect(laptop.answer(to: 7)?["presses"] == .integer(2))
    }

    @Test("notifies a seat's other devices, and not the one that acted")
    func otherDevices() throws {
        let (room, _) = try server.makeRoom()
        let phone = try server.join(room, "Ada", client: "phone")
        let laptop = try server.join(room, "Ada", client: "laptop")
        phone.send("press")
        server.settle()
        #expect(phone.all("mine").isEmpty)
        #expect(laptop.all("mine").count == 1)
    }

    @Test("sends a command's effects before its acceptance, and only when durable")
    func effectsFirst() throws {
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let player = try server.join(room, "Ada")
        _ = (host.news(), player.news())
        host.send("reset")
        server.executor.turn()
        #expect(player.news().isEmpty)
        server.settle()
        let news = host.news().types.filter { $0 == "reset" || $0 == "accepted" }
        #expect(news == ["reset", "accepted"])
        #expect(player.news().types.contains("reset"))
    }

    @Test("combines the effects of many inputs")
    func coalescing() throws {
        let (room, _) = try server.makeRoom()
        let phones = try (0..<50).map { try server.join(room, "P\($0)") }
        server.executor.advance(milliseconds: 1000)
        let before = server.outlet.broadcastCount
        for _ in 0..<4 {
            for phone in phones { phone.send("press") }
            server.settle()
            server.executor.advance(milliseconds: 100)
        }
        server.executor.advance(milliseconds: 1000)
        #expect(phones[0].all("total").last?["total"] == .integer(200))
        #expect(server.outlet.broadcastCount - before <= 6)
    }

    @Test("numbers each channel's broadcasts without gap, also for hosts who see more")
    func chain() throws {
        let (room, token) = try server.makeRoom()
        let host = try server.join(room, "Host", token: token.text)
        let player = try server.join(room, "Ada")
        for round in 0..<20 {
            player.send("press")
            if round.isMultiple(of: 3) { host.send("reset") }
            if round.isMultiple(of: 5) { _ = try server.join(room, "P\(round)") }
            server.settle()
            server.executor.advance(milliseconds: 300)
        }
        for phone in [host, player] {
            var position = 0
            for message in server.outlet.messages(to: phone.id) {
                guard let seq = message.seq else { continue }
                if let after = message.after { #expect(after <= position) }
                #expect(seq >= position)
                position = seq
            }
            #expect(position > 20)
        }
    }

    @Test("sends an unchanged pulse once")
    func pulse() throws {
        let (room, _) = try server.makeRoom()
        let player = try server.join(room, "Ada")
        server.executor.advance(milliseconds: 2000)
        #expect(player.all("pulse").last?["present"] == .integer(1))
        let count = player.all("pulse").count
        for _ in 0..<5 {
            player.send("press")
            server.settle()
            server.executor.advance(milliseconds: 1000)
        }
        #expect(player.all("pulse").count == count)
    }

    @Test("appends a timer when the game asks for one, and drops it when it no longer matches")
    func timers() throws {
        let (room, _) = try server.makeRoom()
        let player = try server.join(room, "Ada")
        player.send("press")
        player.send("alarm", ("seconds", .integer(60)))
        server.settle()
        player.send("alarm", ("seconds", .integer(120)))
        server.settle()
        server.executor.advance(milliseconds: 100_000)
        server.settle()
        #expect(player.all("reset").isEmpty)
        server.executor.advance(milliseconds: 21_000)
        server.settle()
        #expect(player.all("reset").count == 1)
    }

    @Test("continues a deadline after a restart")
    func timerAfterRestart() throws {
        let (room, _) = try server.makeRoom()
        let player = try server.join(room, "Ada")
        player.send("alarm", ("seconds", .integer(60)))
        server.settle()
        let restarted = TestServer(log: InMemoryInputLog(reopening: server.log))
        let again = try restarted.join(try #require(try restarted.restore().first), "Ada")
        restarted.executor.advance(milliseconds: 61_000)
        restarted.settle()
        #expect(again.all("reset").count == 1)
    }

    @Test("keeps its order when the clock jumps back")
    func clockJump() throws {
        let (room, _) = try server.makeRoom()
        let player = try server.join(room, "Ada")
        let before = room.assumeIsolated { $0.fold.time }
        server.executor.jump(milliseconds: -3_600_000)
        player.send("press")
        server.settle()
        #expect(room.assumeIsolated { $0.fold.time } == before)
        #expect(player.all("accepted").count == 1)
    }

    @Test("limits a player's rate, and lets a resent command through once there is time again")
    func rates() throws {
        let (room, _) = try server.makeRoom()
        let player = try server.join(room, "Ada")
        for _ in 0..<25 { player.send("press") }
        server.settle()
        #expect(player.all("accepted").count == 20)
        #expect(player.all("rejected").allSatisfy { $0.code == "rateLimited" })
        server.executor.advance(milliseconds: 1000)
        let id = player.send("press")
        server.settle()
        #expect(player.answer(to: id)?.type == "accepted")
    }

    @Test("rejects commands that the log could not accept, and recovers automatically")
    func failedCommit() throws {
        let fault = FaultSwitch()
        let log = InMemoryInputLog(committing: .byHand, fault: { stage in try fault.check(stage) })
        let server = TestServer(log: log)
        let (room, _) = try server.makeRoom()
        let player = try server.join(room, "Ada")
        fault.stage = .writing
        let id = player.send("press")
        server.settle()
        #expect(player.answer(to: id)?.code == "unavailable")
        fault.stage = nil
        player.send("press", as: id)
        server.settle()
        player.send("press", as: id)
        server.settle()
        #expect(player.answer(to: id)?["presses"] == .integer(1))
    }

    @Test("does a command once whose commit was uncertain, when it turns out to be in the log")
    func uncertainCommit() throws {
        let fault = FaultSwitch()
        let log = InMemoryInputLog(committing: .byHand, fault: { stage in try fault.check(stage) })
        let server = TestServer(log: log)
        let (room, _) = try server.makeRoom()
        let player = try server.join(room, "Ada")
        fault.stage = .written
        fault.alsoRecovering = true
        let id = player.send("press")
        server.settle()
        #expect(player.answer(to: id)?.code == "unavailable")
        #expect(room.assumeIsolated { $0.fold.position } == 2)
        fault.stage = nil
        fault.alsoRecovering = false
        server.settle()
        player.send("press", as: id)
        server.settle()
        #expect(player.answer(to: id)?["presses"] == .integer(1))
    }
}

/// A disk that fails on demand.
final class FaultSwitch: @unchecked Sendable {
    struct Failure: Error {}
    var stage: CommitStage?
    var alsoRecovering = false

    func check(_ stage: CommitStage) throws {
        if stage == self.stage { throw Failure() }
        if alsoRecovering, case .recovering = stage { throw Failure() }
    }
}
