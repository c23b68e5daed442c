/// The opening handshake of a WebSocket client (RFC 6455, section 4).
///
/// Every client sends the sample nonce of section 1.3, so the correct answer is a constant. A nonce protects against
/// answers from a cache, and there is no cache between these clients and their server.
package struct Handshake {
    /// The maximum length of the answer, in bytes.
    static let answerBytesMax = 16 * 1_024

    /// The result of reading the answer.
    package enum Outcome: Hashable {
        /// More bytes are needed.
        case incomplete
        /// The WebSocket is open. The answer had this many bytes of the piece; frames follow.
        case open(consumed: Int)
        /// The server refused: its status, or what is wrong with the answer.
        case refused(String)
    }

    private static let nonce = "dGhlIHNhbXBsZSBub25jZQ=="
    private static let accept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
    private let subprotocol: String
    private var answer: [UInt8] = []

    /// Creates a handshake for one subprotocol, which the server must select.
    package init(subprotocol: String) {
        self.subprotocol = subprotocol
    }

    /// Returns the request.
    ///
    /// - Parameter program: the client's name for `User-Agent`.
    package func request(to address: ServerAddress, from program: String) -> [UInt8] {
        let lines = [
            "GET \(address.path) HTTP/1.1", "Host: \(address.authority)", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: \(Handshake.nonce)", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: \(subprotocol)",
            "User-Agent: \(program)", "", "",
        ]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    /// Receives bytes of the answer. `consumed` counts from the first byte of this piece.
    package mutating func receive(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
        let before = answer.count
        answer.append(contentsOf: bytes)
        guard let end = endOfHead() else {
            return answer.count > Handshake.answerBytesMax ? .refused("the answer never ends") : .incomplete
        }
        let lines = String(decoding: answer[..<end], as: UTF8.self).split(separator: "\r\n")
        let status = (lines.first ?? "").split(separator: " ", maxSplits: 2)
        guard status.count >= 2, status[0].hasPrefix("HTTP/1.") else { return .refused("the answer is not HTTP") }
        guard status[1] == "101" else { return .refused("HTTP status \(status[1])") }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            fields[line[..<colon].lowercased()] = String(value)
        }
        guard fields["sec-websocket-accept"] == Handshake.accept else { return .refused("the key's answer is wrong") }
        guard fields["sec-websocket-protocol"] == subprotocol else {
            return .refused("the server does not speak \(subprotocol)")
        }
        return .open(consumed: end - before)
    }

    private func endOfHead() -> Int? {
        guard answer.count >= 4 else { return nil }
        for end in 4...answer.count where answer[end - 4..<end].elementsEqual([13, 10, 13, 10]) { return end }
        return nil
    }
}
