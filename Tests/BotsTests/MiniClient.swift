/// The test server's state of one socket: bytes that are not parsed yet.
struct MiniClient {
    struct Frame {
        let opcode: UInt8
        let payload: [UInt8]
    }

    var bytes: [UInt8] = []
    var isOpen = false

    /// Returns the head of the request when it is complete.
    mutating func takeRequest() -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasSuffix("\r\n\r\n") else { return nil }
        bytes = []
        return text
    }

    /// Returns the next frame, unmasked. Bots send nothing longer than 65,535 bytes, and nothing without a mask.
    mutating func takeFrame() -> Frame? {
        guard bytes.count >= 6 else { return nil }
        precondition(bytes[1] & 0x80 != 0, "a client masks")
        let isLong = bytes[1] & 0x7F == 126
        let start = isLong ? 8 : 6
        let count = isLong ? Int(bytes[2]) << 8 | Int(bytes[3]) : Int(bytes[1] & 0x7F)
        guard bytes.count >= start + count else { return nil }
        let key = Array(bytes[start - 4..<start])
        let payload = bytes[start..<start + count].enumerated().map { $0.element ^ key[$0.offset & 3] }
        let opcode = bytes[0] & 0x0F
        bytes.removeFirst(start + count)
        return Frame(opcode: opcode, payload: payload)
    }
}
