import Foundation
import Testing

@testable import WebSocketServer

@Suite(.serialized) struct FanOutTests {
    @Test func `A broadcast reaches everybody, its sender too`() async throws {
        try await Stage.run { stage in
            let clients = try (0..<20).map { _ in try WebSocketClient(port: stage.port) }
            try clients[3].send("all One more thing")
            for client in clients { #expect(try client.text() == "One more thing") }
            try stage.wait("they are counted") { statistics, _ in statistics.deliveries == 20 }
        }
    }

    @Test func `Frames of a turn are joined, and keep their order with a connection's own`() async throws {
        try await Stage.run { stage in
            let sender = try WebSocketClient(port: stage.port)
            let other = try WebSocketClient(port: stage.port)
            try stage.wait("both are open") { _, record in record.opened == 2 }
            let before = stage.statistics
            try sender.send("script a,b,=mine,c,=mine too,=and this,d")
            let received = try (0..<7).map { _ in try sender.text() }
            #expect(received == ["a", "b", "mine", "c", "mine too", "and this", "d"])
            #expect(try (0..<4).map { _ in try other.text() } == ["a", "b", "c", "d"])
            try stage.wait("they are counted") { after, _ in after.deliveries - before.deliveries == 11 }
            // One write for each connection, whatever it received.
            #expect(stage.statistics.writes - before.writes == 2)
        }
    }

    @Test func `Much for single connections leaves before the turn is over, and in order`() async throws {
        try await Stage.run { stage in
            let clients = try (0..<3).map { _ in try WebSocketClient(port: stage.port) }
            try stage.wait("all are open") { _, record in record.opened == 3 }
            let connections = stage.read { $0.connections }
            let loop = stage.running.loops[0]
            let tail = String(repeating: "x", count: 20_000)
            let waiting = stage.on(loop) {
                for number in 0..<12 { connections[number % 3].send(Frame("\(number) \(tail)")) }
                let waiting = loop.fanOut.personalBytes
                stage.group(of: loop).broadcast(Frame("to all"))
                for number in 12..<24 { connections[number % 3].send(Frame("\(number) \(tail)")) }
                return waiting
            }
            #expect(waiting <= FanOut.personalBytesMax)
            for client in clients {
                let first = try client.text()
                let start = try #require(first.split(separator: " ").first.flatMap { Int($0) })
                let rest = try (0..<8).map { _ in try client.text() }
                let numbers = (1..<8).map { start + 3 * $0 }
                #expect(
                    rest == numbers.prefix(3).map { "\($0) \(tail)" } + ["to all"]
                        + numbers.suffix(4).map { "\($0) \(tail)" })
            }
        }
    }

    @Test(arguments: [
        // Leaving in the middle of a turn: earlier frames still arrive.
        ("a,=1,b,leave,c,=2,d", ["a", "1", "b", "2"], "a b c d"),
        ("leave,a,=1", ["1"], "a"),
        ("=1,leave,a,=2", ["1", "2"], "a"),
        // Joining in the middle of a turn: earlier frames do not arrive.
        ("leave,a,enter,b,=1,c", ["b", "1", "c"], "a b c"),
        ("a,=1,leave,b,enter,=2,c", ["a", "1", "2", "c"], "a b c"),
        ("a,leave,enter,b", ["a", "b"], "a b"),
        ("=1,a,leave,=2,enter,b,leave", ["1", "a", "2", "b"], "a b"),
    ])
    func `Members may come and go within a turn`(script: String, own: [String], others: String) async throws {
        try await Stage.run { stage in
            let sender = try WebSocketClient(port: stage.port)
            let other = try WebSocketClient(port: stage.port)
            try stage.wait("both are open") { _, record in record.opened == 2 }
            try sender.send("script \(script)")
            try sender.send("me end")
            for text in own + ["end"] { #expect(try sender.text() == text) }
            for text in others.split(separator: " ") { #expect(try other.text() == text) }
        }
    }

    @Test func `A thousand turns lose, double and mix nothing`() async throws {
        try await Stage.run {
            $0.loopCount = 2
        } _: { stage in
            let clients = try (0..<8).map { _ in try WebSocketClient(port: stage.port) }
            try stage.wait("all are open") { _, record in record.opened == 8 }
            for number in 0..<1_000 { stage.broadcast("number \(number)") }
            for client in clients {
                for number in 0..<1_000 { #expect(try client.text() == "number \(number)") }
            }
            try stage.wait("they are counted") { statistics, _ in statistics.deliveries == 8_000 }
        }
    }

    @Test func `Two loops share the clients, and both get what is broadcast`() async throws {
        try await Stage.run {
            $0.loopCount = 2
        } _: { stage in
            let clients = try (0..<64).map { _ in try WebSocketClient(port: stage.port) }
            try stage.wait("all are open") { _, record in record.opened == 64 }
            let counts = stage.running.loops.map { loop in stage.on(loop) { stage.group(of: loop).count } }
            #expect(counts.reduce(0, +) == 64)
            #expect(counts.allSatisfy { $0 > 8 })
            try clients[0].send("all for both loops")
            for client in clients { #expect(try client.text() == "for both loops") }
        }
    }

    @Test func `A long frame has a long header`() async throws {
        try await Stage.run {
            $0.maxMessageBytes = 200_000
        } _: { stage in
            let client = try WebSocketClient(port: stage.port)
            for count in [0, 1, 125, 126, 65_535, 65_536, 150_000] {
                let text = String(repeating: "x", count: count)
                try client.send("me \(text)")
                #expect(try client.text() == text)
            }
        }
    }

    @Test func `A client that does not read lags, catches up by a snapshot, and holds nobody up`() async throws {
        try await Stage.run {
            $0.sendBufferBytes = 8_192
        } _: { stage in
            let slow = try WebSocketClient(port: stage.port, receiveBufferBytes: 4_096)
            let quick = try WebSocketClient(port: stage.port)
            try stage.wait("both are open") { _, record in record.opened == 2 }
            let text = String(repeating: "y", count: 4_000)
            var sent = 0
            while stage.statistics.lagging == 0 {
                try #require(sent < 2_000)
                stage.broadcast("\(sent) \(text)")
                #expect(try quick.text() == "\(sent) \(text)")
                sent += 1
            }
            for _ in 0..<20 {
                stage.broadcast("\(sent) \(text)")
                #expect(try quick.text() == "\(sent) \(text)")
                sent += 1
            }
            #expect(stage.read(\.connections).first?.isLagging == true)
            #expect(stage.read(\.drained) == 0)
            // Now it reads: frames in flight arrive completely, then the snapshot, then later frames.
            var expected = 0
            while true {
                let received = try slow.text()
                if received == "snapshot" { break }
                #expect(received == "\(expected) \(text)")
                expected += 1
            }
            #expect(expected < sent - 19)
            #expect(stage.read(\.drained) == 1)
            #expect(stage.statistics.lagging == 0)
            stage.broadcast("after all")
            #expect(try slow.text() == "after all")
            #expect(try quick.text() == "after all")
            #expect(stage.statistics.missedFrames >= 20)
            #expect(stage.read(\.closed).isEmpty)
        }
    }

    @Test func `A client that lags too long is dropped`() async throws {
        try await Stage.run {
            $0.sendBufferBytes = 8_192
            $0.lagDeadline = .milliseconds(200)
        } _: { stage in
            let slow = try WebSocketClient(port: stage.port, receiveBufferBytes: 4_096)
            try stage.wait("it is open") { _, record in record.opened == 1 }
            let text = String(repeating: "z", count: 4_000)
            try stage.wait("it is dropped") { statistics, _ in
                stage.broadcast(text)
                return statistics.droppedLagging == 1
            }
            #expect(stage.read(\.closed) == [4_000])
            try stage.wait("its socket is gone") { statistics, _ in statistics.sockets == 0 }
            #expect(stage.statistics.lagging == 0)
            _ = try slow.raw.takeAll()
        }
    }

    @Test func `Nothing follows a close frame, whoever closes`() async throws {
        let causes: [(String, (WebSocketClient) throws -> Void)] = [
            ("reserved bits", { try $0.raw.send([0xF1, 0x81, 1, 2, 3, 4, 5]) }),
            ("unknown opcode", { try $0.raw.send([0x83, 0x80, 1, 2, 3, 4]) }),
            ("fragmented control frame", { try $0.send(.ping, [], isFinal: false) }),
            ("a continuation of nothing", { try $0.send(.continuation) }),
            ("invalid UTF-8", { try $0.send(.text, [0xC3, 0x28]) }),
            ("binary", { try $0.send(.binary, [1]) }),
            ("too large", { try $0.raw.send(WebSocketClient.frame(.text, [1], claimed: 1 << 40)) }),
            ("the client", { try $0.send(.close, [0x03, 0xE8]) }),
            ("the handler", { try $0.send("close 4500") }),
        ]
        try await Stage.run { stage in
            for (name, cause) in causes {
                let client = try WebSocketClient(port: stage.port)
                try stage.freezing(stage.running.loops[0]) {
                    try cause(client)
                    stage.relay(turns: 200)
                }
                while true {
                    let message = try client.next()
                    if message.opcode == .close { break }
                    #expect(message.opcode == .text, "\(name)")
                }
                // Without an answer, the server waits for our close frame. In the meantime, broadcasts continue.
                try stage.wait("\(name): the broadcasts are over") { _, record in record.relayed == 0 }
                try client.send(.close, [0x03, 0xE8])
                #expect(try client.raw.takeAll().isEmpty, "\(name)")
            }
        }
    }
}
