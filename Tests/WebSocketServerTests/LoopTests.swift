import Foundation
import Synchronization
import Testing

@testable import WebSocketServer

@Suite(.serialized) struct LoopTests {
    @Test func `Work runs in the order it was given, on the loop's thread`() async throws {
        try await Stage.run { stage in
            let loop = stage.running.loops[0]
            let seen = Mutex<[Int]>([])
            #expect(!loop.isCurrent)
            for number in 0..<10_000 {
                loop.execute {
                    precondition(loop.isCurrent)
                    seen.withLock { $0.append(number) }
                }
            }
            #expect(stage.on(loop) { seen.withLock { $0 } } == Array(0..<10_000))
        }
    }

    @Test func `Work from many threads is never lost`() async throws {
        try await Stage.run { stage in
            let loop = stage.running.loops[0]
            let count = Mutex(0)
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                for _ in 0..<5_000 { loop.execute { count.withLock { $0 += 1 } } }
            }
            #expect(stage.on(loop) { count.withLock { $0 } } == 40_000)
        }
    }

    @Test func `Timers fire in order, not early, and not when cancelled`() async throws {
        try await Stage.run { stage in
            let loop = stage.running.loops[0]
            let fired = Mutex<[Int]>([])
            let start = ContinuousClock.now
            let done = DispatchSemaphore(value: 0)
            // All in one turn, so that none fires before the last is scheduled. They are far apart, so that they are
            // due in this order even if the thread has to wait in between.
            stage.on(loop) {
                for delay in [400, 100, 300, 200, 0] {
                    loop.schedule(after: .milliseconds(delay)) {
                        #expect(ContinuousClock.now - start >= .milliseconds(delay))
                        fired.withLock { $0.append(delay) }
                    }
                }
                let cancelled = (0..<100).map { number in
                    loop.schedule(after: .milliseconds(150 + number % 3)) { fired.withLock { $0.append(-1) } }
                }
                for timer in cancelled { timer.cancel() }
                loop.schedule(after: .milliseconds(500)) { done.signal() }
            }
            done.wait()
            #expect(fired.withLock { $0 } == [0, 100, 200, 300, 400])
        }
    }

    @Test func `A turn is measured by what it used of the processor, not by how long it slept`() async throws {
        try await Stage.run { stage in
            let loop = stage.running.loops[0]
            stage.on(loop) { _ = usleep(50_000) }
            stage.on(loop) {}
            #expect(stage.statistics.turnDurations.longestNanoseconds < 30_000_000)
            stage.on(loop) {
                let start = TurnDurations.threadNanoseconds()
                while TurnDurations.threadNanoseconds() - start < 40_000_000 {}
            }
            try stage.wait("the turn is over") { statistics, _ in
                statistics.turnDurations.longestNanoseconds >= 40_000_000
            }
            let durations = stage.statistics.turnDurations
            #expect(durations.counts.reduce(0, +) > 0 && durations.sumNanoseconds >= durations.longestNanoseconds)
        }
    }

    actor Resident {
        let loop: EventLoop
        var count = 0

        init(loop: EventLoop) {
            self.loop = loop
        }

        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

        func visit() -> Bool {
            count += 1
            return loop.isCurrent
        }
    }

    @Test func `An actor can live on a loop`() async throws {
        let stage = try await Stage.start { _ in }
        let loop = stage.running.loops[0]
        let resident = Resident(loop: loop)
        for _ in 0..<100 { #expect(await resident.visit()) }
        // A callback on the loop's thread is already inside the actor.
        let seen = stage.on(loop) { resident.assumeIsolated { $0.count } }
        #expect(seen == 100)
        await stage.running.stop(grace: .zero)
    }

    @Test func `An idle server does not turn`() async throws {
        try await Stage.run { stage in
            let clients = try (0..<20).map { _ in try WebSocketClient(port: stage.port) }
            try stage.wait("all are open") { _, record in record.opened == 20 }
            let before = stage.statistics.turns
            let done = DispatchSemaphore(value: 0)
            stage.running.loops[0].schedule(after: .milliseconds(500)) { done.signal() }
            done.wait()
            #expect(stage.statistics.turns - before < 30)
            _ = clients
        }
    }

    @Test func `A port in use, an address of nobody and nonsense are named`() async throws {
        try await Stage.run { stage in
            func failure(_ configure: (inout ServerConfiguration) -> Void) -> ServerError? {
                var configuration = ServerConfiguration()
                configure(&configuration)
                let server = WebSocketServer(configuration: configuration, handler: stage)
                do { try server.start() } catch { return error }
                return nil
            }
            let port = stage.port
            let inUse = failure { $0.port = port }
            #expect(inUse == ServerError.addressInUse("127.0.0.1", port: port))
            #expect(inUse?.description.contains("\(port)") == true)
            if case .badAddress = failure({ $0.address = "192.0.2.77" }) {
            } else {
                Issue.record("an address of nobody")
            }
            if case .badAddress = failure({ $0.address = "no such host!" }) {} else { Issue.record("no address") }
            if case .badConfiguration = failure({ $0.port = 70_000 }) {} else { Issue.record("no port") }
            if case .badConfiguration = failure({ $0.loopCount = 0 }) {} else { Issue.record("no loop") }
            if case .badConfiguration = failure({ $0.trustedProxies = ["10.0.0.0/99"] }) {
            } else {
                Issue.record("no network")
            }
            if case .badConfiguration = failure({ $0.responseHeaders = [(name: "X", value: "a\r\nb")] }) {
            } else {
                Issue.record("a line break")
            }
            if case .unreadableCertificate = failure({
                $0.tls = TLSFiles(certificatePath: "/nonexistent.pem", privateKeyPath: "/nonexistent.key")
            }) {
            } else {
                Issue.record("no certificate")
            }
        }
    }

    @Test func `What a loop gives to another in a turn leaves together, in order`() async throws {
        try await Stage.run {
            $0.loopCount = 2
        } _: { stage in
            let (loop, other) = (stage.running.loops[0], stage.running.loops[1])
            let done = Mutex<[Int]>([])
            let given = DispatchSemaphore(value: 0)
            let thaw = DispatchSemaphore(value: 0)
            loop.execute {
                other.execute { done.withLock { $0.append(1) } }
                given.signal()
                thaw.wait()
                other.execute { done.withLock { $0.append(2) } }
            }
            given.wait()
            let early = stage.on(other) { done.withLock { $0 } }
            thaw.signal()
            #expect(early.isEmpty, "the turn has not ended")
            try stage.wait("both have run") { _, _ in done.withLock { $0.count } == 2 }
            #expect(done.withLock { $0 } == [1, 2])
        }
    }

    @Test func `Room for descriptors is made once, not while clients wait`() async throws {
        try await Stage.run { _ in
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("FDSize:") })
            let size = try #require(line.split(separator: "\t").last.flatMap { Int($0) })
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            #expect(size >= min(Int(clamping: limit.rlim_max) - 1_024, 65_536), "\(size)")
        }
    }

    @Test func `IPv6 is listened on`() async throws {
        try await Stage.run {
            $0.address = "::"
        } _: { stage in
            let client = try RawClient(port: stage.port)
            try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.response().status == 200)
            #expect(stage.read(\.requests).first?.remoteAddress == NetworkAddress("127.0.0.1"))
        }
    }
}
