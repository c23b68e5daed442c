import Foundation
import Testing

@testable import WebSocketServer

/// Messages that are longer than sockets accept at once, to clients that read slowly or not at all.
@Suite(.serialized) struct LongMessageTests {
    /// Returns a message of a given length, whose long parts are shared, and its text.
    private static func message(bytes: Int) -> (frame: Frame, text: String) {
        let parts = stride(from: 0, to: bytes, by: 30_000).map { start in
            (start..<min(bytes, start + 30_000)).map { (index: Int) -> UInt8 in
                UInt8(97 + (index / 997 + index % 5) % 26)
            }
        }
        return (Frame(parts: parts), String(decoding: parts.joined(), as: UTF8.self))
    }

    private static func send(_ frame: Frame, on stage: Stage) {
        let loop = stage.running.loops[0]
        stage.on(loop) { for connection in stage.read(\.connections) { connection.send(frame) } }
    }

    @Test(arguments: [16_384, 16_385, 20_000, 65_536, 300_000, 2_600_000])
    func `A long message arrives whole, between what came before and behind it`(bytes: Int) async throws {
        try await Stage.run { stage in
            let client = try WebSocketClient(port: stage.port)
            try stage.wait("it is open") { _, record in record.opened == 1 }
            let (frame, text) = Self.message(bytes: bytes)
            let loop = stage.running.loops[0]
            stage.on(loop) {
                stage.group(of: loop).broadcast(Frame("before"))
                for connection in stage.read(\.connections) { connection.send(frame) }
                stage.group(of: loop).broadcast(Frame("behind"))
            }
            stage.broadcast("later")
            for expected in ["before", text, "behind", "later"] {
                let isRight = try client.text() == expected
                #expect(isRight)
            }
            #expect(stage.statistics.missedFrames == 0 && stage.statistics.lagging == 0)
        }
    }

    @Test func `A ping is answered while a long message is under way`() async throws {
        try await Stage.run({ $0.sendBufferBytes = 8_192 }) { stage in
            let client = try WebSocketClient(port: stage.port, receiveBufferBytes: 8_192)
            try stage.wait("it is open") { _, record in record.opened == 1 }
            let (frame, text) = Self.message(bytes: 1_000_000)
            Self.send(frame, on: stage)
            for number in 0..<5 { try client.send(.ping, [UInt8(number)]) }
            var pongs = 0
            var message: String?
            while message == nil || pongs == 0 {
                let next = try client.next()
                if next.opcode == .pong { pongs += 1 }
                if next.opcode == .text { message = next.text }
            }
            let isWhole = message == text
            #expect(isWhole)
        }
    }

    @Test func `What nobody reads is held once`() async throws {
        try await Stage.run({ $0.sendBufferBytes = 8_192 }) { stage in
            let deaf = try (0..<60).map { _ in try WebSocketClient(port: stage.port, receiveBufferBytes: 4_096) }
            try stage.wait("all are open") { _, record in record.opened == deaf.count }
            let (frame, _) = Self.message(bytes: 2_600_000)
            let before = Self.residentBytes()
            // To each of them, and to all: 312 MB if each had its own.
            Self.send(frame, on: stage)
            stage.on(stage.running.loops[0]) { stage.group(of: stage.running.loops[0]).broadcast(frame) }
            stage.on(stage.running.loops[0]) {}
            #expect(Self.residentBytes() - before < 64 << 20)
            #expect(stage.statistics.connections == deaf.count)
        }
    }

    @Test func `Of many in a group who leave a large message unread, the first ones start over`() async throws {
        try await Stage.run({ $0.sendBufferBytes = 8_192 }) { stage in
            let deaf = try (0..<70).map { _ in try WebSocketClient(port: stage.port, receiveBufferBytes: 4_096) }
            try stage.wait("all are open") { _, record in record.opened == deaf.count }
            Self.send(Self.message(bytes: 1_500_000).frame, on: stage)
            try stage.wait("some are gone") { statistics, _ in statistics.connections == 64 }
            #expect(stage.statistics.droppedLagging == 6)
        }
    }

    private static func residentBytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
    }

    @Test func `Whoever takes nothing is dropped, also while a message is unread, and who takes some is not`()
        async throws
    {
        try await Stage.run({
            $0.sendBufferBytes = 8_192
            $0.lagDeadline = .milliseconds(400)
        }) { stage in
            let deaf = try WebSocketClient(port: stage.port, receiveBufferBytes: 4_096)
            let slow = try RawClient(port: stage.port, receiveBufferBytes: 4_096)
            try slow.send(WebSocketClient.request())
            try stage.wait("both are open") { _, record in record.opened == 2 }
            // Nothing else is sent: the message itself waits.
            Self.send(Self.message(bytes: 400_000).frame, on: stage)
            let start = ContinuousClock.now
            var taken = 0
            while taken < 300_000 {
                taken += try slow.take(10_000).count
                if ContinuousClock.now - start < .seconds(2) { usleep(60_000) }
            }
            try stage.wait("the deaf one is gone") { statistics, _ in statistics.connections == 1 }
            #expect(stage.statistics.droppedLagging == 1)
            #expect(stage.read(\.closed) == [4_000])
            _ = try deaf.raw.takeAll()
        }
    }

    @Test func `Too much behind an unread message makes a client lag, and it catches up`() async throws {
        try await Stage.run({ $0.sendBufferBytes = 8_192 }) { stage in
            let client = try WebSocketClient(port: stage.port, receiveBufferBytes: 4_096)
            try stage.wait("it is open") { _, record in record.opened == 1 }
            let (frame, text) = Self.message(bytes: 500_000)
            Self.send(frame, on: stage)
            try stage.wait("it lags") { statistics, _ in
                stage.broadcast("on and on " + String(repeating: "o", count: 5_000))
                return statistics.lagging == 1
            }
            client.raw.widen(bytes: 1 << 20)
            let isWhole = try client.text() == text
            #expect(isWhole)
            var queued = 0
            while true {
                let next = try client.text()
                if next == "snapshot" { break }
                #expect(next.hasPrefix("on and on"))
                queued += 1
            }
            #expect((10...60).contains(queued), "\(queued) were queued")
            #expect(stage.statistics.lagging == 0)
        }
    }
}
