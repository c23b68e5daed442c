import Testing

@testable import WebSocketClient

@Suite("The opening handshake")
struct HandshakeTests {
    private static let accept = "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
    private static let subprotocol = "sec-websocket-protocol: callboard.v1\r\n"
    private static let line = "HTTP/1.1 101 Switching Protocols\r\n"

    private func outcomes(_ answer: String, pieces: Int) -> [Handshake.Outcome] {
        var handshake = Handshake(subprotocol: "callboard.v1")
        let bytes = Array(answer.utf8)
        return stride(from: 0, to: bytes.count, by: pieces).map { start in
            Array(bytes[start..<min(start + pieces, bytes.count)]).withUnsafeBufferPointer { handshake.receive($0) }
        }
    }

    @Test("The request is complete")
    func request() throws {
        let address = try ServerAddress("ws://[::1]:8080")
        let text = String(
            decoding: Handshake(subprotocol: "callboard.v1").request(to: address, from: "a test"), as: UTF8.self)
        #expect(text.hasPrefix("GET /ws HTTP/1.1\r\nHost: [::1]:8080\r\n"))
        #expect(text.hasSuffix("\r\n\r\n"))
        #expect(text.contains("Sec-WebSocket-Protocol: callboard.v1\r\n"))
    }

    @Test("Frames may follow the answer at once, in any pieces", arguments: [1, 10, 1_000])
    func open(pieces: Int) {
        let head = Self.line + Self.accept + Self.subprotocol + "\r\n"
        let all = outcomes(head + "xy", pieces: pieces)
        let opening = (head.utf8.count - 1) / pieces
        #expect(all[..<opening].allSatisfy { $0 == .incomplete })
        #expect(all[opening] == .open(consumed: head.utf8.count - opening * pieces))
    }

    @Test(
        "Any other answer is refused",
        arguments: [
            ("HTTP/1.1 503 Busy\r\n\r\n", "HTTP status 503"),
            ("SSH-2.0-OpenSSH_9.2\r\n\r\n", "the answer is not HTTP"),
            (line + subprotocol + "\r\n", "the key's answer is wrong"),
            (line + "Sec-WebSocket-Accept: x\r\n" + subprotocol + "\r\n", "the key's answer is wrong"),
            (line + accept + "\r\n", "the server does not speak callboard.v1"),
            (String(repeating: "x", count: 20_000), "the answer never ends"),
        ])
    func refused(answer: String, reason: String) {
        #expect(outcomes(answer, pieces: 100_000) == [.refused(reason)])
    }

    @Test(
        "Addresses",
        arguments: [
            ("ws://127.0.0.1:8080", "127.0.0.1:8080", "/ws"),
            ("ws://example.org", "example.org:80", "/ws"),
            ("http://[::1]:9/", "[::1]:9", "/ws"),
            ("WS://h:1/some/ws", "h:1", "/some/ws"),
            ("wss://example.org", "example.org:443", "/ws"),
            ("https://h:1/", "h:1", "/ws"),
        ])
    func addresses(url: String, authority: String, path: String) throws {
        let address = try ServerAddress(url)
        #expect(address.authority == authority)
        #expect(address.path == path)
        #expect(address.isEncrypted == (url.hasPrefix("wss") || url.hasPrefix("https")))
    }

    @Test(
        "What is no address is refused",
        arguments: [
            "", "127.0.0.1:8080", "ftp://a", "ws://", "ws://a:0", "ws://a:70000", "ws://a#b", "wss://", "wss://a:0",
        ])
    func badAddresses(url: String) {
        #expect(throws: ServerAddress.Failure.self) { try ServerAddress(url) }
    }
}
