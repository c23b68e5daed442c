import Foundation
import Testing

@testable import WebSocketServer

/// Inputs that libwebsockets 4.1.6 handles wrongly, each with the exact bytes. If a guard is missing, a test here times
/// out, sees a wrong status, or crashes with the process.
@Suite(.serialized) struct TrapTests {
    /// Checks that the server still answers.
    private func expectAlive(_ stage: Stage) throws {
        let client = try RawClient(port: stage.port)
        try client.send("GET /alive HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.response().status == 200)
    }

    @Test(arguments: [
        // As it was found: the first request is refused only because it has no host.
        "GET / HTTP/1.1\n\nPOST / HTTP/1.1\nContent-Length:1\n\n",
        "GET / HTTP/1.1\nHost:x\n\nPOST / HTTP/1.1\nHost:x\nContent-Length:1\n\n",
        "GET /later HTTP/1.1\nHost:x\n\nPOST /later HTTP/1.1\nHost:x\nContent-Length:1\n\n",
        "GET /big HTTP/1.1\nHost:x\n\nPOST / HTTP/1.1\nHost:x\nContent-Length:1\n\n",
        "GET /later HTTP/1.1\r\nHost: x\r\n\r\nPOST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nab",
        "POST /later HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\naPOST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n",
        "HEAD /later HTTP/1.1\nHost:x\n\nGET / HTTP/1.1\nHost:x\nContent-Length:1\n\n",
        "GET /later HTTP/1.1\nHost:x\n\nDELETE / HTTP/1.1\nHost:x\nContent-Length:1\n\n",
    ])
    func `A pipelined body cannot stop the loop`(packet: String) async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port)
            try client.send(packet)
            let answers = String(decoding: try client.takeAll(), as: UTF8.self)
            #expect(answers.hasPrefix("HTTP/1.1 "))
            #expect(answers.contains("HTTP/1.1 400 Bad Request") || answers.contains("HTTP/1.1 200 OK"))
            #expect(answers.components(separatedBy: "HTTP/1.1 ").count <= 3)
            // The library would pass the second request's head as its body.
            #expect(stage.read(\.requests).count <= 1)
            try expectAlive(stage)
        }
    }

    @Test(arguments: ["foo", "h2c", "websocket, foo", "websocketx", "WebSocke"])
    func `An upgrade to something else ends a kept-alive connection`(upgrade: String) async throws {
        try await Stage.run { stage in
            for prefix in ["", "GET /first HTTP/1.1\r\nHost: x\r\n\r\n"] {
                let client = try RawClient(port: stage.port)
                if !prefix.isEmpty {
                    try client.send(prefix)
                    #expect(try client.response().status == 200)
                }
                try client.send(
                    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: \(upgrade)\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
                        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(WebSocketClient.key)\r\n\r\n"
                )
                let answer = String(decoding: try client.takeAll(), as: UTF8.self)
                // The library itself answers with 403, or not at all to h2c.
                #expect(
                    upgrade == "h2c" ? answer.isEmpty : answer.hasPrefix("HTTP/1.") && answer.contains(" 403 Forbidden")
                )
                #expect(!answer.contains(" 101 ") && answer.components(separatedBy: "HTTP/1.").count <= 2)
            }
            #expect(stage.statistics.refusedUpgrades == (upgrade == "h2c" ? 2 : 1))
            try expectAlive(stage)
        }
    }

    @Test func `An upgrade of a pipelined request is refused in the same packet too`() async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port)
            try client.send(
                "GET /first HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nUpgrade: foo\r\nConnection: Upgrade\r\n\r\n"
            )
            let answer = String(decoding: try client.takeAll(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            #expect(!answer.contains(" 101 "))
            try expectAlive(stage)
        }
    }

    @Test func `HTTP/2 with prior knowledge is not spoken`() async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port)
            try client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u{4}\0\0\0\0\0")
            let answer = String(decoding: try client.takeAll(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.0 403"))
            try expectAlive(stage)
        }
    }

    struct Upgrade: Sendable, CustomTestStringConvertible {
        let name: String
        let from: String
        let to: String
        let status: Int
        var testDescription: String { name }
    }

    @Test(arguments: [
        Upgrade(name: "version 8", from: "Version: 13", to: "Version: 8", status: 426),
        Upgrade(name: "version 14", from: "Version: 13", to: "Version: 14", status: 426),
        Upgrade(name: "no version", from: "Sec-WebSocket-Version: 13\r\n", to: "", status: 426),
        Upgrade(name: "POST", from: "GET /ws", to: "POST /ws", status: 411),
        Upgrade(
            name: "POST without body", from: "GET /ws HTTP/1.1\r\n", to: "POST /ws HTTP/1.1\r\nContent-Length: 0\r\n",
            status: 400),
        Upgrade(name: "OPTIONS", from: "GET /ws", to: "OPTIONS /ws", status: 405),
        Upgrade(name: "HTTP/1.0", from: "HTTP/1.1", to: "HTTP/1.0", status: 400),
        Upgrade(name: "short key", from: WebSocketClient.key, to: "c2hvcnQ=", status: 400),
        Upgrade(name: "key that is no base64", from: WebSocketClient.key, to: "dGhlIHNhbXBsZSBub25jZ!==", status: 400),
        Upgrade(name: "key with loose bits", from: WebSocketClient.key, to: "dGhlIHNhbXBsZSBub25jZR==", status: 400),
        Upgrade(name: "no key", from: "Sec-WebSocket-Key: \(WebSocketClient.key)\r\n", to: "", status: 400),
        Upgrade(name: "no host", from: "Host: localhost\r\n", to: "", status: 400),
        Upgrade(name: "no Connection", from: "Connection: keep-alive, Upgrade\r\n", to: "", status: 400),
        Upgrade(name: "another Connection", from: "keep-alive, Upgrade", to: "keep-alive", status: 400),
        Upgrade(
            name: "foreign origin", from: "Host: localhost", to: "Host: localhost\r\nOrigin: https://evil.example",
            status: 403),
        Upgrade(name: "opaque origin", from: "Host: localhost", to: "Host: localhost\r\nOrigin: null", status: 403),
        Upgrade(name: "another subprotocol", from: "callboard.v1", to: "mqtt", status: 400),
        Upgrade(name: "another path", from: "GET /ws", to: "GET /elsewhere", status: 404),
        Upgrade(name: "the echo, switched off", from: "GET /ws", to: "GET /echo", status: 404),
        Upgrade(
            name: "own origin", from: "Host: localhost", to: "Host: localhost\r\nOrigin: http://localhost", status: 101),
        Upgrade(
            name: "listed origin", from: "Host: localhost", to: "Host: localhost\r\nOrigin: https://bingo.example",
            status: 101),
        Upgrade(name: "no subprotocol", from: "Sec-WebSocket-Protocol: callboard.v1\r\n", to: "", status: 101),
        Upgrade(name: "several subprotocols", from: "callboard.v1", to: "callboard.v2, callboard.v1", status: 101),
        Upgrade(name: "as it should be", from: "", to: "", status: 101),
    ])
    func `An upgrade request is checked`(upgrade: Upgrade) async throws {
        try await Stage.run {
            $0.allowedOrigins = ["https://bingo.example"]
        } _: { stage in
            let client = try RawClient(port: stage.port)
            let request = WebSocketClient.request()
            try client.send(
                upgrade.from.isEmpty ? request : request.replacingOccurrences(of: upgrade.from, with: upgrade.to))
            let response = try client.response(hasBody: upgrade.status != 101)
            #expect(response.status == upgrade.status)
            if upgrade.status == 426 { #expect(response["sec-websocket-version"] == "13") }
            if upgrade.status != 101 {
                #expect(response["content-type"] == "application/problem+json")
                #expect(response["x-content-type-options"] == "nosniff")
                #expect(try client.takeAll().isEmpty)
            } else {
                #expect(response["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
                #expect(response["sec-websocket-protocol"] == (upgrade.name == "no subprotocol" ? nil : "callboard.v1"))
            }
            try expectAlive(stage)
        }
    }

    @Test func `CONNECT does not make a tunnel`() async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port)
            try client.send("CONNECT / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.takeAll().isEmpty)
            try expectAlive(stage)
        }
    }

    @Test func `A connection that is gone before it opened was never closed`() async throws {
        try await Stage.run { stage in
            let loop = stage.running.loops[0]
            for _ in 0..<20 {
                let client = try RawClient(port: stage.port)
                try stage.wait("the socket is accepted") { statistics, _ in statistics.sockets == 1 }
                // The request and the reset are both there when the library reads, so its answer fails.
                try stage.freezing(loop) {
                    try client.send(WebSocketClient.request())
                    client.reset()
                }
                try stage.wait("the socket is forgotten") { statistics, _ in statistics.sockets == 0 }
            }
            // A list that we understand and the library does not: it gives up after we agreed.
            let client = try RawClient(port: stage.port)
            try client.send(WebSocketClient.request(fields: "Sec-WebSocket-Protocol: x;y, callboard.v1\r\n"))
            #expect(try client.takeAll().isEmpty)
            try stage.wait("the socket is forgotten") { statistics, _ in statistics.sockets == 0 }
            let (opened, closed) = stage.read { ($0.opened, $0.closed.count) }
            #expect(opened == closed)
            #expect(stage.statistics.connections == 0)
            try expectAlive(stage)
        }
    }

    @Test func `A frame that claims a world of bytes is refused at once`() async throws {
        try await Stage.run { stage in
            let client = try WebSocketClient(port: stage.port)
            try client.raw.send(WebSocketClient.frame(.text, [UInt8(ascii: "x")], claimed: 1 << 62))
            #expect(try client.text() == "too large")
            #expect(try client.closeCode() == 1_009)
            try expectAlive(stage)
        }
    }

    @Test func `A message of endless fragments is refused`() async throws {
        try await Stage.run { stage in
            let client = try WebSocketClient(port: stage.port)
            try client.send(.text, [], isFinal: false)
            for _ in 0..<64 { try client.send(.continuation, [], isFinal: false) }
            #expect(try client.closeCode() == 1_008)
        }
    }
}
