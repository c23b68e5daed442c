import Foundation
import Testing

@testable import WebSocketServer

@Suite(.serialized) struct LivenessTests {
    /// An interval within which the test's thread can answer on a busy machine.
    private static let answerable: Duration = .milliseconds(600)

    @Test func `Everybody is pinged, and who answers stays`() async throws {
        try await Stage.run {
            $0.pingInterval = Self.answerable
        } _: { stage in
            let client = try WebSocketClient(port: stage.port)
            for _ in 0..<3 {
                let ping = try client.next()
                #expect(ping.opcode == .ping)
                #expect(!ping.payload.isEmpty)
                try client.send(.pong, ping.payload)
            }
            #expect(stage.read(\.closed).isEmpty)
        }
    }

    @Test func `A message counts as an answer`() async throws {
        try await Stage.run {
            $0.pingInterval = Self.answerable
        } _: { stage in
            let client = try WebSocketClient(port: stage.port)
            for number in 0..<3 {
                while try client.next().opcode != .ping {}
                try client.send("\(number)")
            }
            #expect(stage.read(\.closed).isEmpty)
        }
    }

    /// Checked by the order of events, because times depend on the machine: at the first tick after it opened it is
    /// pinged, and an interval later it is closed.
    @Test func `A silent client is closed with 4001 within two intervals`() async throws {
        try await Stage.run {
            $0.pingInterval = .milliseconds(500)
        } _: { stage in
            let start = ContinuousClock.now
            let client = try WebSocketClient(port: stage.port)
            #expect(try client.next().opcode == .ping)
            let close = try client.next()
            #expect(close.code == 4_001)
            try client.send(.close, close.payload)
            #expect(ContinuousClock.now - start >= .milliseconds(500))
            #expect(stage.read(\.closed) == [4_001])
            #expect(stage.statistics.droppedSilent == 1)
            #expect(try client.raw.takeAll().isEmpty)
        }
    }

    @Test func `A client that is stuck within a frame is silent`() async throws {
        try await Stage.run {
            $0.pingInterval = .milliseconds(200)
        } _: { stage in
            let client = try WebSocketClient(port: stage.port)
            // A header that announces 100 bytes, and nothing more. Pongs would be taken for the payload.
            try client.raw.send([0x81, 0x80 | 100, 1, 2, 3, 4])
            #expect(try client.closeCode() == 4_001)
        }
    }

    @Test func `A client whose socket is full is gone even if nothing more is sent to it`() async throws {
        try await Stage.run {
            $0.lagDeadline = .milliseconds(300)
            $0.sendBufferBytes = 8_192
        } _: { stage in
            let client = try WebSocketClient(port: stage.port, receiveBufferBytes: 4_096)
            try stage.wait("it is open") { _, record in record.opened == 1 }
            let text = String(repeating: "f", count: 200_000)
            stage.broadcast(text)
            try stage.wait("it is closed") { statistics, record in record.closed == [4_000] && statistics.sockets == 0 }
            _ = try client.raw.takeAll()
        }
    }

    @Test func `A half-open client is let go`() async throws {
        try await Stage.run { stage in
            let client = try WebSocketClient(port: stage.port)
            try client.send("still here")
            #expect(try client.text() == "heard 10")
            client.raw.endSending()
            try stage.wait("it is closed") { statistics, record in record.closed == [1_006] && statistics.sockets == 0 }
        }
    }

    @Test func `Stopping says 1001 to everybody, and nobody comes in any more`() async throws {
        let stage = try await Stage.start { $0.loopCount = 2 }
        let clients = try (0..<10).map { _ in try WebSocketClient(port: stage.port) }
        let port = stage.port
        let server = stage.running
        try stage.wait("all are open") { _, record in record.opened == 10 }
        stage.beginStop(grace: .seconds(120))
        for client in clients {
            #expect(try client.closeCode() == 1_001)
            #expect(try client.raw.takeAll().isEmpty)
        }
        let start = ContinuousClock.now
        await server.stop(grace: .seconds(120))
        // All have answered, so there is nothing to wait for.
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(stage.read(\.closed) == Array(repeating: 1_001, count: 10))
        #expect(stage.statistics.sockets == 0)
        #expect(throws: RawClient.Failed.self) { try RawClient(port: port) }
        // The port is free again.
        var configuration = ServerConfiguration()
        configuration.port = port
        let next = WebSocketServer(configuration: configuration, handler: stage)
        try next.start()
        await next.stop(grace: .zero)
    }

    @Test func `Stopping does not wait for a client that does not answer`() async throws {
        let stage = try await Stage.start { _ in }
        let client = try WebSocketClient(port: stage.port)
        try stage.wait("it is open") { _, record in record.opened == 1 }
        let start = ContinuousClock.now
        await stage.running.stop(grace: .milliseconds(300))
        // The library alone would wait five seconds for the client's close frame.
        #expect(ContinuousClock.now - start < .seconds(4))
        #expect(try client.next().code == 1_001)
        #expect(try client.raw.takeAll().isEmpty)
        #expect(stage.read(\.closed) == [1_001])
    }

    @Test func `Stopping lets a request under way finish`() async throws {
        let stage = try await Stage.start { _ in }
        let client = try RawClient(port: stage.port)
        try client.send("GET /held HTTP/1.1\r\nHost: x\r\n\r\n")
        try stage.wait("the request is there") { _, record in record.held.count == 1 }
        stage.beginStop(grace: .seconds(60))
        try stage.wait("the stop has begun") { _, _ in (try? RawClient(port: stage.port)) == nil }
        stage.release()
        let response = try client.response()
        #expect(response.body == "held")
        #expect(response["connection"] == "close")
        await stage.running.stop(grace: .seconds(5))
    }
}
