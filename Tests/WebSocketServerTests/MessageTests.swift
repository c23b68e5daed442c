import Foundation
import Testing

@testable import WebSocketServer

@Suite(.serialized) struct MessageTests {
    @Test func `A message arrives whole, however it is cut`() async throws {
        try await Stage.run { stage in
            let client = try WebSocketClient(port: stage.port)
            let text = String(repeating: "äöü€", count: 300)
            let bytes = Array(text.utf8)
            // In one frame; in frames that split characters, with control frames in between; in single bytes.
            try client.send(text)
            try client.send(.text, Array(bytes[..<1]), isFinal: false)
            try client.send(.ping, Array("hey".utf8))
            try client.send(.continuation, Array(bytes[1..<900]), isFinal: false)
            // At the end of a character: within one, the library takes a pong's payload for the text's next bytes.
            try client.send(.pong, Array("unasked".utf8))
            try client.send(.continuation, [], isFinal: false)
            try client.send(.continuation, Array(bytes[900..<1_001]), isFinal: false)
            try client.send(.continuation, Array(bytes[1_001...]))
            for byte in WebSocketClient.frame(.text, Array("me byte by byte".utf8)) { try client.raw.send([byte]) }
            var texts: [String] = []
            var pongs: [String] = []
            while texts.count < 3 || pongs.isEmpty {
                let message = try client.next()
                if message.opcode == .pong { pongs.append(message.text) } else { texts.append(message.text) }
            }
            #expect(texts == ["heard 2700", "heard 2700", "byte by byte"])
            #expect(pongs == ["hey"])
            #expect(stage.read(\.texts) == [text, text, "me byte by byte"])
            #expect(stage.statistics.messages == 3)
        }
    }

    @Test func `Several messages may come in one packet, an empty one among them`() async throws {
        try await Stage.run { stage in
            let client = try WebSocketClient(port: stage.port)
            let packet = ["one", "", "three", "me four"].flatMap { WebSocketClient.frame(.text, Array($0.utf8)) }
            try client.raw.send(packet)
            #expect(try (0..<4).map { _ in try client.text() } == ["heard 3", "heard 0", "heard 5", "four"])
        }
    }

    @Test func `Messages may follow the upgrade in the same packet`() async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port)
            try client.send(Array(WebSocketClient.request().utf8) + WebSocketClient.frame(.text, Array("early".utf8)))
            #expect(try client.response(hasBody: false).status == 101)
            #expect(try client.take(9) == [0x81, 7] + Array("heard 5".utf8))
        }
    }

    /// Sends texts to a WebSocket opened with this cookie and query. Returns what the handler received.
    private func greeted(_ cookie: String, query: String = "?greeting=a1", then texts: [String]) async throws
        -> [String]
    {
        var heard: [String] = []
        try await Stage.run {
            $0.maxMessageBytes = 100
        } _: { stage in
            let client = try RawClient(port: stage.port)
            try client.send(WebSocketClient.request(path: "/ws" + query, fields: "Cookie: \(cookie)\r\n"))
            #expect(try client.response(hasBody: false).status == 101)
            for text in texts { try client.send(WebSocketClient.frame(.text, Array(text.utf8))) }
            try stage.wait("the last text") { _, record in record.texts.last == texts.last }
            heard = stage.read(\.texts)
        }
        return heard
    }

    @Test func `The first message may come with the upgrade, and is heard once`() async throws {
        let cookie = "other=1; greeting-b2=%22no%22; greeting-a1=%7B%22n%C3%A4me%22%7d; greeting-a12=x"
        #expect(try await greeted(cookie, then: [#"{"näme"}"#, "end"]) == [#"{"näme"}"#, "end"])
        // Only the first message is its repetition, and only if it is the same.
        #expect(try await greeted(cookie, then: ["another", "end"]) == [#"{"näme"}"#, "another", "end"])
        #expect(try await greeted("greeting-a1=hi", then: ["hi", "hi", "end"]) == ["hi", "hi", "end"])
    }

    @Test(arguments: [
        ("greeting-a1=hi", ""), ("greeting-a1=hi", "?greeting="), ("greeting-a1=hi", "?greeting=a"),
        ("greeting-a1=hi", "?greetings=a1"), ("greeting-a1=", "?greeting=a1"), ("greeting-a1=%", "?greeting=a1"),
        ("greeting-a1=h%4", "?greeting=a1"), ("greeting-a1=%ff", "?greeting=a1"), ("greeting-a1=%gg", "?greeting=a1"),
        ("greeting-a1=" + String(repeating: "x", count: 101), "?greeting=a1"),
    ])
    func `What is no message with the upgrade is none`(cookie: String, query: String) async throws {
        #expect(try await greeted(cookie, query: query, then: ["hi", "end"]) == ["hi", "end"])
    }

    @Test func `A message at the limit is taken, one byte more is not`() async throws {
        try await Stage.run {
            $0.maxMessageBytes = 1_000
        } _: { stage in
            let client = try WebSocketClient(port: stage.port)
            try client.send(String(repeating: "x", count: 1_000))
            #expect(try client.text() == "heard 1000")
            try client.send(String(repeating: "x", count: 1_001))
            #expect(try client.text() == "too large")
            #expect(try client.closeCode() == 1_009)
            #expect(try client.raw.takeAll().isEmpty)
            #expect(stage.read(\.oversized) == 1)
            #expect(stage.read(\.closed) == [1_009])
            #expect(stage.statistics.oversized == 1)
        }
    }

    @Test func `Fragments count together towards the limit`() async throws {
        try await Stage.run {
            $0.maxMessageBytes = 1_000
        } _: { stage in
            let client = try WebSocketClient(port: stage.port)
            let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 400)
            try client.send(.text, piece, isFinal: false)
            try client.send(.continuation, piece, isFinal: false)
            try client.send(.continuation, piece)
            #expect(try client.text() == "too large")
            #expect(try client.closeCode() == 1_009)
            #expect(stage.read(\.texts).isEmpty)
        }
    }

    @Test func `The limit of one connection can be raised`() async throws {
        try await Stage.run { stage in
            let client = try WebSocketClient(port: stage.port)
            try stage.wait("it is open") { _, record in record.opened == 1 }
            let connection = stage.read(\.connections)[0]
            stage.on(connection.loop) { connection.maxMessageBytes = 64 * 1_024 }
            try client.send(String(repeating: "x", count: 64 * 1_024))
            #expect(try client.text() == "heard 65536")
        }
    }

    @Test(arguments: [
        ([0xC3, 0x28] as [UInt8], "a second byte that is none"),
        ([0xED, 0xA0, 0x80], "a surrogate"),
        ([0xF4, 0x90, 0x80, 0x80], "beyond Unicode"),
        ([0xC0, 0xAF], "longer than needed"),
        ([0x61, 0xE2, 0x82], "cut short"),
    ])
    func `Invalid UTF-8 is refused with 1007`(bytes: [UInt8], why: String) async throws {
        try await Stage.run { stage in
            let whole = try WebSocketClient(port: stage.port)
            try whole.send(.text, bytes)
            #expect(try whole.closeCode() == 1_007)
            let cut = try WebSocketClient(port: stage.port)
            try cut.send(.text, [bytes[0]], isFinal: false)
            try cut.send(.continuation, Array(bytes[1...]))
            #expect(try cut.closeCode() == 1_007)
            #expect(stage.read(\.texts).isEmpty)
            try stage.wait("both are closed") { _, record in record.closed.count == 2 }
        }
    }

    @Test func `Binary messages are refused with 1003`() async throws {
        try await Stage.run { stage in
            let client = try WebSocketClient(port: stage.port)
            try client.send(.binary, [1, 2, 3])
            #expect(try client.closeCode() == 1_003)
            #expect(try client.raw.takeAll().isEmpty)
            #expect(stage.read(\.closed) == [1_003])
        }
    }

    @Test(arguments: [
        ([0xC1, 0x80, 0, 0, 0, 0] as [UInt8], "compressed without agreement"),
        ([0x83, 0x80, 0, 0, 0, 0], "unknown opcode"),
        ([0x09, 0x80, 0, 0, 0, 0], "fragmented ping"),
        ([0x80, 0x80, 0, 0, 0, 0], "continuation of nothing"),
        ([0x01, 0x80, 0, 0, 0, 0, 0x81, 0x80, 0, 0, 0, 0], "a message within a message"),
    ])
    func `Broken framing is refused with 1002`(bytes: [UInt8], why: String) async throws {
        try await Stage.run { stage in
            let client = try WebSocketClient(port: stage.port)
            try client.raw.send(bytes)
            #expect(try client.closeCode() == 1_002)
            try stage.wait("it is closed") { _, record in record.closed.count == 1 }
        }
    }

    /// The library does not check the mask bit: a frame without a mask is accepted as it is, and the next one, with a
    /// mask, is still read correctly.
    @Test func `A frame without a mask confuses nothing`() async throws {
        try await Stage.run { stage in
            let client = try WebSocketClient(port: stage.port)
            try client.send("me masked")
            #expect(try client.text() == "masked")
            try client.raw.send([0x81, 8] + Array("me plain".utf8))
            #expect(try client.text() == "plain")
            try client.send("me masked again")
            #expect(try client.text() == "masked again")
        }
    }

    @Test func `The client closes`() async throws {
        try await Stage.run { stage in
            let client = try WebSocketClient(port: stage.port)
            try client.send(.close, [0x0F, 0xA0] + Array("bye".utf8))
            let answer = try client.next()
            #expect(answer == WebSocketClient.Message(opcode: .close, payload: [0x0F, 0xA0] + Array("bye".utf8)))
            #expect(try client.raw.takeAll().isEmpty)
            try stage.wait("it is closed") { statistics, record in record.closed == [4_000] && statistics.sockets == 0 }
        }
    }

    @Test func `The handler closes, after what it sent`() async throws {
        try await Stage.run { stage in
            let client = try WebSocketClient(port: stage.port)
            try client.send("close 4501")
            #expect(try client.text() == "good bye")
            let close = try client.next()
            #expect(close.code == 4_501)
            #expect(String(decoding: close.payload.dropFirst(2), as: UTF8.self) == "asked for")
            try client.send(.close, close.payload)
            #expect(try client.raw.takeAll().isEmpty)
            #expect(stage.read(\.closed) == [4_501])
            try stage.wait("its socket is gone") { statistics, _ in
                statistics.sockets == 0 && statistics.connections == 0
            }
        }
    }

    @Test func `A client that just goes is closed once`() async throws {
        try await Stage.run { stage in
            for isReset in [false, true] {
                let client = try WebSocketClient(port: stage.port)
                try client.send("hello")
                #expect(try client.text() == "heard 5")
                if isReset { client.raw.reset() } else { client.raw.close() }
                try stage.wait("its socket is gone") { statistics, _ in statistics.sockets == 0 }
            }
            #expect(stage.read(\.closed) == [1_006, 1_006])
        }
    }

    @Test func `The echo serves large and binary messages to loopback`() async throws {
        try await Stage.run {
            ($0.serverEcho, $0.pingInterval) = (true, .seconds(600))
        } _: { stage in
            let client = try WebSocketClient(port: stage.port, path: "/echo")
            let payload = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            try client.send(.binary, payload)
            #expect(try client.next() == WebSocketClient.Message(opcode: .binary, payload: payload))
            for _ in 0..<100 {
                try client.send(.text, Array("x".utf8), isFinal: false)
                try client.send(.continuation)
            }
            for _ in 0..<100 { #expect(try client.next().text == "x") }
            #expect(stage.read(\.opened) == 0)
        }
    }
}
