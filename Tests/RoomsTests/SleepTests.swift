import GameRules
import InputLog
import JSON
import Simulation
import Testing
import WireProtocol

@testable import Rooms

/// A room without clients stops its clock.
@Suite("A sleeping room")
struct SleepTests {
    let server = TestServer()

    private func makeRoom() throws -> (room: Room, host: Phone) {
        let (room, token) = try server.makeRoom()
        return (room, try server.join(room, "Host", token: token.text))
    }

    private func records(_ room: Room, of server: TestServer? = nil) throws -> [JSONObject] {
        try (server ?? self.server).log.read(LogKey(room.code.description)).records.map { record in
            try #require(try JSONParser.parse(Array(record.dropFirst()), limits: .document).object)
        }
    }

    private func kinds(_ room: Room, of server: TestServer? = nil) throws -> [String] {
        try records(room, of: server).map { $0["input"]?.string ?? "" }
    }

    private func pass(_ seconds: Int, in server: TestServer? = nil) {
        let server = server ?? self.server
        for _ in 0..<seconds {
            server.executor.advance(milliseconds: 1000)
            server.settle()
        }
    }

    private func deadline(_ room: Room) -> Timestamp? { room.assumeIsolated { $0.fold.game.nextDeadline } }

    @Test(
        "falls asleep a minute after the last connection is gone, and whoever comes wakes it with its deadlines moved")
    func sleeps() throws {
        let (room, host) = try makeRoom()
        pass(200)
        #expect(try kinds(room) == ["create"])
        host.send("alarm", ("seconds", .integer(100)))
        server.settle()
        let planned = try #require(deadline(room))
        host.hangUp()
        pass(59)
        #expect(try kinds(room).last == "command")
        pass(2)
        #expect(try kinds(room).last == "slept")
        // Two days take two records, not a timer.
        pass(172_800)
        #expect(try kinds(room).suffix(2) == ["command", "slept"])
        let back = try server.join(room, "Host", token: host.token)
        let last = try #require(try records(room).last)
        #expect(last["input"]?.string == "woke")
        let after = Int64(try #require(last["after"]?.integer))
        let slept = try #require(try records(room).dropLast().last?["time"]?.integer)
        #expect(last["time"]?.integer == slept + Int(after))
        #expect(deadline(room) == planned.adding(milliseconds: after))
        // Its snapshot already has the right times.
        #expect(back.all("joined").count == 1)
        pass(30)
        #expect(try kinds(room).last == "woke")
        pass(15)
        #expect(try kinds(room).last == "timer")
    }

    @Test("stays awake while commands arrive over HTTP, and a command wakes it")
    func commands() throws {
        let (room, host) = try makeRoom()
        let token = try #require(SeatToken(host.token))
        func lock() throws {
            let command = JSONObject([("type", .string("lock")), ("on", .bool(true))])
            room.assumeIsolated { $0.request(command: command, token: token, key: nil) { _ in } }
            server.settle()
        }
        host.hangUp()
        for _ in 0..<5 {
            pass(50)
            try lock()
        }
        #expect(try !kinds(room).contains("slept"))
        pass(70)
        #expect(try kinds(room).last == "slept")
        try lock()
        #expect(try kinds(room).suffix(3) == ["slept", "woke", "command"])
        pass(70)
        #expect(try kinds(room).last == "slept")
    }

    @Test("shows nothing before it is awake, also to clients that join while it falls asleep")
    func fallingAsleep() throws {
        let (room, host) = try makeRoom()
        host.hangUp()
        pass(58)
        server.executor.advance(milliseconds: 3000)
        // The record “slept” is in flight.
        let screen = server.connect(room)
        try screen.watch()
        #expect(screen.all("joined").isEmpty)
        let gone = server.connect(room)
        try gone.watch()
        gone.hangUp()
        server.settle()
        #expect(screen.all("joined").count == 1 && gone.all("joined").isEmpty)
        #expect(try kinds(room).suffix(2) == ["slept", "woke"])
        #expect(room.assumeIsolated { $0.fold.isAwake })
        pass(200)
        #expect(try kinds(room).last == "woke")
    }

    @Test("that was awake when its server died sleeps since the last sign of the server")
    func crash() throws {
        let (room, host) = try makeRoom()
        host.send("alarm", ("seconds", .integer(100)))
        server.settle()
        let planned = try #require(deadline(room))
        let appended = server.executor.now
        // The server runs for another 20 s and is down for an hour.
        let last = appended.adding(milliseconds: 20_000)
        let later = TestServer(log: InMemoryInputLog(reopening: server.log), keptUntil: { _, _ in last })
        later.executor.advance(milliseconds: server.executor.clock.elapsed + 3_620_000)
        let again = try #require(try later.restore().first)
        pass(300, in: later)
        // Only watching changes nothing.
        #expect(try kinds(room, of: later).last == "command" && deadline(again) == planned)
        _ = try later.join(again, "Host", token: host.token)
        #expect(try kinds(room, of: later).suffix(2) == ["slept", "woke"])
        #expect(try records(room, of: later).dropLast().last?["since"]?.integer == Int(last.milliseconds))
        let left = try #require(deadline(again)).milliseconds - later.executor.now.milliseconds
        #expect(left == 80_000)
        pass(79, in: later)
        #expect(try kinds(room, of: later).last == "woke")
        pass(2, in: later)
        #expect(try kinds(room, of: later).last == "timer")
    }

    @Test("does not sleep since later than it wakes up, though the clock was set back while its server was dead")
    func setBack() throws {
        let (room, host) = try makeRoom()
        let ahead = server.executor.now.adding(milliseconds: 10_000_000)
        let later = TestServer(log: InMemoryInputLog(reopening: server.log), keptUntil: { _, _ in ahead })
        later.executor.advance(milliseconds: server.executor.clock.elapsed + 20_000)
        let again = try #require(try later.restore().first)
        _ = try later.join(again, "Host", token: host.token)
        #expect(try kinds(room, of: later).suffix(2) == ["slept", "woke"])
        let (slept, woke) = (try records(room, of: later).dropLast().last, try records(room, of: later).last)
        #expect(slept?["since"]?.integer == Int(later.executor.now.milliseconds))
        #expect(woke?["after"]?.integer == 0)
    }

    @Test("is shown unchanged while the disk fails, and wakes when the disk works")
    func failingDisk() throws {
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
        host.send("alarm", ("seconds", .integer(100)))
        server.settle()
        host.hangUp()
        pass(62, in: server)
        #expect(room.assumeIsolated { !$0.fold.isAwake })
        failing.stages.withLock { $0 = [.written, .recovering] }
        let screen = server.connect(room)
        try screen.watch()
        pass(5, in: server)
        #expect(screen.all("joined").count == 1)
        #expect(room.assumeIsolated { !$0.fold.isAwake })
        failing.stages.withLock { $0 = [] }
        pass(5, in: server)
        #expect(room.assumeIsolated { $0.fold.isAwake })
        pass(41, in: server)
        #expect(try kinds(room, of: server).last == "timer")
    }

    @Test("of the first version keeps its clock, and its log never says that it slept")
    func firstVersion() throws {
        let (room, host) = try makeRoom()
        host.send("alarm", ("seconds", .integer(100)))
        server.settle()
        let old = TestServer(log: InMemoryInputLog(committing: .byHand))
        let key = LogKey(room.code.description)
        var stored = try server.log.read(key).records
        stored[0] = Array(String(decoding: stored[0], as: UTF8.self).replacing(#""fold":3,"#, with: "").utf8)
        old.log.create(key, first: stored[0]) { _ in }
        old.settle()
        _ = try old.log.open(key) { _ in }
        for (ticket, record) in stored.dropFirst().enumerated() {
            try old.log.append(record, to: key, ticket: UInt64(ticket))
        }
        old.settle()
        old.log.release(key)
        _ = try old.restore()
        pass(300, in: old)
        #expect(try kinds(room, of: old).suffix(2) == ["command", "timer"])
        // A record that claims otherwise changes nothing.
        let slept = RoomRecord.encode(TimedInput(time: old.executor.now, input: .slept(since: nil)))
        let fold = try RoomFold(replaying: stored + [slept], games: server.directory.environment.games)
        #expect(fold.isAwake)
    }

    @Test("asleep has no deadlines and no prompts, and waking an awake room changes nothing")
    func fold() throws {
        let (room, host) = try makeRoom()
        host.send("alarm", ("seconds", .integer(100)))
        server.settle()
        var fold = room.assumeIsolated { $0.fold }
        let planned = try #require(fold.game.nextDeadline)
        func apply(_ input: RoomInput, after milliseconds: Int64) {
            let time = fold.time.adding(milliseconds: milliseconds)
            _ = fold.apply(TimedInput(time: time, input: input), send: nil, note: { _ in })
        }
        apply(.woke(after: 5000), after: 0)
        #expect(fold.game.nextDeadline == planned)
        apply(.slept(since: nil), after: 1000)
        apply(.timer(deadline: planned, play: 1), after: 200_000)
        #expect(fold.game.nextDeadline == planned)
        apply(.slept(since: nil), after: 0)
        apply(.woke(after: 200_000), after: 0)
        apply(.woke(after: 200_000), after: 0)
        #expect(fold.game.nextDeadline == planned.adding(milliseconds: 200_000))
    }

    @Test("a server's lives show until when a room's clock ran")
    func lives() {
        func at(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }
        var lives = ServerLives(beginning: at(1000))
        lives.beat(at: at(3000))
        // The clock was set back.
        lives.beat(at: at(2000))
        #expect(lives.keptUntil(at(1500)) == at(3000))
        #expect(lives.keptUntil(at(500)) == at(500))
        lives = ServerLives(lives.all, beginning: at(9000))
        lives.beat(at: at(20_000))
        #expect(lives.keptUntil(at(2500)) == at(3000) && lives.keptUntil(at(3500)) == at(3500))
        #expect(lives.keptUntil(at(9000)) == at(20_000))
        for time in 0..<2000 { lives = ServerLives(lives.all, beginning: at(100_000 + Int64(time))) }
        #expect(lives.all.count == ServerLives.countMax && lives.keptUntil(at(2500)) == at(2500))
    }
}
