/// The header of a WebSocket frame from a server (RFC 6455, section 5.2).
struct FrameHeader {
    /// The kind of a frame, from the header's lowest four bits.
    enum Opcode: UInt8 {
        case continuation = 0
        case text = 1
        case close = 8
        case ping = 9
        case pong = 10
    }

    let isFinal: Bool
    let opcode: Opcode
    let payloadStart: Int
    let payloadCount: Int

    /// Reads a header. Returns `nil` if it is incomplete.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) throws(FrameDecoder.Violation) {
        guard bytes.count - start >= 2 else { return nil }
        let first = bytes[start]
        let second = bytes[start + 1]
        guard first & 0x70 == 0 else { throw .init(reason: "a frame uses an extension that was not agreed on") }
        guard second & 0x80 == 0 else { throw .init(reason: "a frame from the server is masked") }
        guard let opcode = Opcode(rawValue: first & 0x0F) else {
            throw .init(reason: "a frame has the unknown type \(first & 0x0F)")
        }
        let short = Int(second & 0x7F)
        let width = short < 126 ? 0 : short == 126 ? 2 : 8
        guard bytes.count - start >= 2 + width else { return nil }
        var count = width == 0 ? UInt64(short) : 0
        for offset in 0..<width { count = count << 8 | UInt64(bytes[start + 2 + offset]) }
        guard count <= FrameDecoder.messageBytesMax else { throw .init(reason: "a frame claims \(count) bytes") }
        isFinal = first & 0x80 != 0
        self.opcode = opcode
        payloadStart = start + 2 + width
        payloadCount = Int(count)
        if opcode.rawValue >= 8, !isFinal || count > 125 {
            throw .init(reason: "a control frame is fragmented or longer than 125 bytes")
        }
    }
}
