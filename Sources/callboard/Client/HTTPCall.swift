import WebSocketClient
import JSON
import WireProtocol

/// One HTTP request of a command and its answer, on its own connection.
struct HTTPCall {
    let server: ServerAddress
    /// The bearer token, if the request needs one.
    var token: SeatToken?
    /// Whether to accept certificates for other names, and untrusted ones.
    var trustsAnyCertificate = false

    /// The server's answer.
    struct Answer {
        let status: Int
        let body: [UInt8]

        /// The body as an object, empty for anything else.
        var object: JSONObject { (try? JSONParser.parse(body, limits: .document))?.object ?? JSONObject([]) }
    }

    /// Sends a request and reads the answer to its end.
    func send(
        _ method: String, _ path: String, body: [UInt8]? = nil, idempotencyKey: String? = nil
    ) throws(ByteStream.Failure) -> Answer {
        let stream = try ByteStream(to: server, trustsAnyCertificate: trustsAnyCertificate)
        defer { stream.close() }
        var lines = [
            "\(method) \(path) HTTP/1.1", "Host: \(server.authority)", "Connection: close",
            "User-Agent: callboard", "Accept: application/json, application/problem+json",
        ]
        if let token { lines.append("Authorization: Bearer \(token.text)") }
        if let idempotencyKey { lines.append("Idempotency-Key: \(idempotencyKey)") }
        if let body { lines += ["Content-Type: application/json", "Content-Length: \(body.count)"] }
        try stream.write(Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + (body ?? []))
        return try HTTPCall.parse(try HTTPCall.readAll(from: stream))
    }

    private static let answerBytesMax = 64 << 20

    private static func readAll(from stream: ByteStream) throws(ByteStream.Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try stream.read() {
            if piece.isEmpty { return bytes }
            bytes += piece
            guard bytes.count <= answerBytesMax else { throw ByteStream.Failure(description: "the answer never ends") }
        }
        throw ByteStream.Failure(description: "the server does not answer")
    }

    private static func parse(_ bytes: [UInt8]) throws(ByteStream.Failure) -> Answer {
        let text = bytes.prefix(16_384)
        var end = text.startIndex
        while end + 4 <= text.endIndex, !text[end..<end + 4].elementsEqual([13, 10, 13, 10]) { end += 1 }
        let line = String(decoding: text.prefix { $0 != 13 }, as: UTF8.self).split(separator: " ", maxSplits: 2)
        guard end + 4 <= text.endIndex, line.count >= 2, line[0].hasPrefix("HTTP/1."), let status = Int(line[1]) else {
            throw ByteStream.Failure(description: "this is not a Callboard server")
        }
        return Answer(status: status, body: Array(bytes[(end + 4)...]))
    }
}
