import Foundation
import Testing

@testable import WebSocketServer

@Suite(.serialized) struct LimitTests {
    @Test func `Connections beyond the limit are turned away, and places come free`() async throws {
        try await Stage.run {
            $0.maxConnections = 3
        } _: { stage in
            var clients = try (0..<3).map { _ in try WebSocketClient(port: stage.port) }
            let fourth = try RawClient(port: stage.port)
            #expect(try fourth.takeAll().isEmpty)
            try stage.wait("it was counted") { statistics, _ in
                statistics.refusedSockets == 1 && statistics.sockets == 3
            }
            clients.removeLast()
            try stage.wait("a place is free") { statistics, _ in statistics.sockets == 2 }
            let fifth = try WebSocketClient(port: stage.port)
            try fifth.send("here")
            #expect(try fifth.text() == "heard 4")
        }
    }

    @Test func `Behind a proxy the forwarded address is limited`() async throws {
        try await Stage.run {
            $0.trustedProxies = ["127.0.0.1"]
            $0.connectionsPerAddress = 2
        } _: { stage in
            func upgrade(for address: String) throws -> (RawClient, Int) {
                let client = try RawClient(port: stage.port)
                try client.send(WebSocketClient.request(fields: "X-Forwarded-For: \(address)\r\n"))
                return (client, try client.response(hasBody: false).status)
            }
            let first = try upgrade(for: "192.0.2.1")
            let second = try upgrade(for: "192.0.2.1")
            let other = try upgrade(for: "192.0.2.2")
            let statuses: [Int] = [first.1, second.1, other.1]
            #expect(statuses == [101, 101, 101])
            let third = try upgrade(for: "192.0.2.1")
            #expect(third.1 == 429)
            first.0.close()
            try stage.wait("its place is free") { statistics, _ in statistics.connections == 2 }
            let again = try upgrade(for: "192.0.2.1")
            #expect(again.1 == 101)
            #expect(stage.read(\.connections).map { String(describing: $0.remoteAddress) }.contains("192.0.2.2"))
        }
    }

    @Test func `The rate of an address has a burst, refills, and forgets`() {
        var configuration = ServerConfiguration()
        configuration.newConnectionsPerSecond = 1
        configuration.newConnectionsBurst = 3
        configuration.connectionsPerAddress = 0
        let admission = Admission(configuration: configuration, maxConnections: 10)
        let address = NetworkAddress("192.0.2.1")!
        let network = address.network(ipv6PrefixBits: 64)
        #expect(
            (0..<5).map { _ in admission.enter(address) } == [
                nil, nil, nil, .newConnectionsOfAddress(network), .newConnectionsOfAddress(network),
            ])
        #expect(admission.enter(NetworkAddress("192.0.2.9")!) == nil)
        #expect(admission.enter(address, at: admission.now + 2_100_000_000) == nil)
        #expect(admission.enter(address, at: admission.now + 2_100_000_000) == nil)
        #expect(admission.enter(address, at: admission.now + 2_100_000_000) != nil)
    }

    @Test func `Zero switches the limits of an address off`() {
        var configuration = ServerConfiguration()
        configuration.newConnectionsPerSecond = 0
        configuration.connectionsPerAddress = 0
        let admission = Admission(configuration: configuration, maxConnections: 10)
        #expect((0..<10_000).allSatisfy { _ in admission.enter(NetworkAddress("192.0.2.1")!) == nil })
    }

    @Test func `A head that does not come to an end is not waited for`() async throws {
        try await Stage.run {
            $0.headerTimeout = .seconds(1)
        } _: { stage in
            let silent = try RawClient(port: stage.port)
            let slow = try RawClient(port: stage.port)
            try slow.send("GET / HTTP/1.1\r\nHost: x\r\n")
            try stage.wait("both came") { statistics, _ in statistics.sockets == 2 }
            // A byte now and then does not help. The time is less than the ten seconds of another limit.
            try stage.wait("both are gone", within: 9) { statistics, _ in
                try? slow.send("X")
                usleep(50_000)
                return statistics.sockets == 0
            }
            _ = silent
        }
    }

    @Test func `An idle connection is kept for a while, not for ever`() async throws {
        try await Stage.run {
            $0.keepAliveTimeout = .seconds(1)
        } _: { stage in
            let client = try RawClient(port: stage.port)
            let start = ContinuousClock.now
            try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.response().status == 200)
            #expect(try client.takeAll().isEmpty)
            // Without the setting it would be fifteen seconds.
            #expect((.milliseconds(500)...Duration.seconds(14)).contains(ContinuousClock.now - start))
        }
    }

    @Test func `A head that is too long ends the connection`() async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port)
            try? client.send("GET / HTTP/1.1\r\nHost: x\r\nFiller: \(String(repeating: "x", count: 20_000))\r\n\r\n")
            #expect(try client.takeAll().isEmpty)
            let other = try RawClient(port: stage.port)
            try other.send(
                "GET /\(String(repeating: "p", count: 2_000)) HTTP/1.1\r\nHost: x\r\nFiller: \(String(repeating: "x", count: 5_000))\r\n\r\n"
            )
            #expect(try other.response().status == 200)
        }
    }

    @Test func `Accepted sockets send at once and hold little`() async throws {
        try await Stage.run {
            $0.sendBufferBytes = 16_384
        } _: { stage in
            let client = try WebSocketClient(port: stage.port)
            try stage.wait("it is open") { _, record in record.opened == 1 }
            let loop = stage.running.loops[0]
            let (delay, buffer) = stage.on(loop) { loop.socketOptionsOfNewestPeer() }
            #expect(delay == 1)
            // The kernel doubles the requested size.
            #expect(buffer == 32_768)
            _ = client
        }
    }

    @Test(arguments: [
        (20_000, 0, 20_000), (1_048_576, 0, 65_536), (1 << 30, 0, 65_536), (1_048_576, 100_000, 100_064),
        (90_000, 100_000, 90_000),
    ])
    func `A huge descriptor limit is not used up`(hard: Int, wanted: Int, limit: Int) {
        var configuration = ServerConfiguration()
        configuration.maxConnections = wanted
        #expect(WebSocketServer.descriptorLimit(hard: hard, configuration) == limit)
    }

    #if os(Linux)
        /// Runs in a separate process, because the limit is the whole process's.
        @Test func `Without a descriptor left, clients wait and the loop does not spin`() async throws {
            await #expect(processExitsWith: .success) {
                try await Stage.run { stage in
                    var limit = rlimit()
                    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                    // Less than the free descriptors, because the clients use this process's descriptors, too.
                    var used: [Int32] = []
                    limit.rlim_cur = 64
                    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                    let client = try RawClient(port: stage.port)
                    try stage.wait("it is in") { statistics, _ in statistics.sockets == 1 }
                    while case let descriptor = dup(0), descriptor >= 0 { used.append(descriptor) }
                    // One is free: the client's end takes it, and none is left for the server's.
                    close(used.removeLast())
                    let waiting = try RawClient(port: stage.port)
                    try stage.wait("the shortage is seen") { statistics, _ in statistics.descriptorShortages >= 1 }
                    let before = stage.statistics.turns
                    let done = DispatchSemaphore(value: 0)
                    stage.running.loops[0].schedule(after: .milliseconds(500)) { done.signal() }
                    done.wait()
                    try #require(stage.statistics.turns - before < 60)
                    try #require(stage.statistics.sockets == 1)
                    // Connected clients are served.
                    try client.send("GET /in HTTP/1.1\r\nHost: x\r\n\r\n")
                    try #require(try client.response().body == "GET /in ")
                    for descriptor in used { close(descriptor) }
                    try waiting.send("GET /late HTTP/1.1\r\nHost: x\r\n\r\n")
                    try #require(try waiting.response().body == "GET /late ")
                }
            }
        }
    #endif
}
