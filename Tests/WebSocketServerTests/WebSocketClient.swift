import Foundation

/// A WebSocket client over a ``RawClient``: it encodes and decodes frames, and answers nothing automatically.
final class WebSocketClient {
    enum Opcode: UInt8 {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10
    }

    struct Message: Equatable {
        let opcode: Opcode
        let payload: [UInt8]

        var text: String { String(decoding: payload, as: UTF8.self) }
        /// The code of a close frame.
        var code: Int? { opcode == .close && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil }
    }

    static let key = "dGhlIHNhbXBsZSBub25jZQ=="

    let raw: RawClient
    private(set) var response: RawClient.Response

    static func request(path: String = "/ws", fields: String = "Sec-WebSocket-Protocol: callboard.v1\r\n") -> String {
        "GET \(path) HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(key)\r\n\(fields)\r\n"
    }

    init(port: Int, path: String = "/ws", receiveBufferBytes: Int32? = nil) throws {
        raw = try RawClient(port: port, receiveBufferBytes: receiveBufferBytes)
        try raw.send(Self.request(path: path))
        response = try raw.response(hasBody: false)
        guard response.status == 101 else { throw RawClient.Failed(call: "upgrade: \(response.status)", code: 0) }
    }

    static func frame(_ opcode: Opcode, _ payload: [UInt8], isFinal: Bool = true, claimed: Int? = nil) -> [UInt8] {
        var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | opcode.rawValue]
        let count = claimed ?? payload.count
        switch count {
        case ..<126: bytes.append(0x80 | UInt8(count))
        case ..<65_536: bytes += [0x80 | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
        default:
            bytes.append(0x80 | 127)
            bytes += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> $0) }
        }
        let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
        bytes += mask
        bytes += payload.enumerated().map { $1 ^ mask[$0 & 3] }
        return bytes
    }

    func send(_ text: String) throws {
        try raw.send(Self.frame(.text, Array(text.utf8)))
    }

    func send(_ opcode: Opcode, _ payload: [UInt8] = [], isFinal: Bool = true) throws {
        try raw.send(Self.frame(opcode, payload, isFinal: isFinal))
    }

    /// The fragments of an incomplete message.
    private var fragments: [UInt8]?

    /// Returns the next message or control frame. Fragments of a message are joined.
    func next(within patience: TimeInterval = RawClient.patience) throws -> Message {
        while true {
            if let message = try frame(within: patience) { return message }
        }
    }

    private func frame(within patience: TimeInterval) throws -> Message? {
        let head = try raw.take(2, within: patience)
        var count = Int(head[1] & 0x7F)
        if count == 126 {
            count = try raw.take(2).reduce(0) { $0 << 8 | Int($1) }
        } else if count == 127 {
            count = try raw.take(8).reduce(0) { $0 << 8 | Int($1) }
        }
        let isFinal = head[0] & 0x80 != 0
        let isRest = head[0] & 0x0F == 0
        let isControl = head[0] & 0x08 != 0
        guard head[0] & 0x70 == 0, head[1] & 0x80 == 0, isFinal || !isControl,
            isControl || isRest == (fragments != nil),
            let opcode = isRest ? .text : Opcode(rawValue: head[0] & 0x0F)
        else {
            throw RawClient.Failed(call: "a frame that is none: \(head)", code: 0)
        }
        let payload = try raw.take(count, within: patience)
        if isControl || (isFinal && !isRest) { return Message(opcode: opcode, payload: payload) }
        let message = (fragments ?? []) + payload
        fragments = isFinal ? nil : message
        return isFinal ? Message(opcode: .text, payload: message) : nil
    }

    /// Returns the next text, skipping pings.
    func text(within patience: TimeInterval = RawClient.patience) throws -> String {
        while true {
            let message = try next(within: patience)
            if message.opcode == .text { return message.text }
            guard message.opcode == .ping else { throw RawClient.Failed(call: "\(message) instead of a text", code: 0) }
        }
    }

    /// Returns the code of the next close frame, skipping everything before it, and answers it.
    func closeCode(within patience: TimeInterval = RawClient.patience) throws -> Int? {
        while true {
            let message = try next(within: patience)
            guard message.opcode == .close else { continue }
            try? send(.close, message.payload)
            return message.code
        }
    }
}
