/// Writes the frames of a WebSocket client, masked as RFC 6455, section 5.3, requires.
///
/// The masks need not be secret here: they protect proxies from scripts in browsers, and a bot is neither.
package enum ClientFrame {
    /// Returns a text message in one frame.
    package static func text(_ payload: [UInt8], mask: UInt32) -> [UInt8] { frame(.text, payload, mask) }

    /// Returns the answer to a ping.
    package static func pong(_ payload: [UInt8], mask: UInt32) -> [UInt8] { frame(.pong, payload, mask) }

    /// Returns a close frame.
    package static func close(code: UInt16, mask: UInt32) -> [UInt8] {
        frame(.close, [UInt8(code >> 8), UInt8(code & 0xFF)], mask)
    }

    private static func frame(_ opcode: FrameHeader.Opcode, _ payload: [UInt8], _ mask: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(payload.count + 14)
        bytes.append(0x80 | opcode.rawValue)
        switch payload.count {
        case ..<126: bytes.append(0x80 | UInt8(payload.count))
        case ..<65_536:
            bytes.append(0x80 | 126)
            bytes.append(UInt8(payload.count >> 8))
            bytes.append(UInt8(payload.count & 0xFF))
        default:
            bytes.append(0x80 | 127)
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(payload.count >> shift & 0xFF)) }
        }
        let key = [UInt8(mask >> 24), UInt8(mask >> 16 & 0xFF), UInt8(mask >> 8 & 0xFF), UInt8(mask & 0xFF)]
        bytes.append(contentsOf: key)
        for (index, byte) in payload.enumerated() { bytes.append(byte ^ key[index & 3]) }
        return bytes
    }
}
