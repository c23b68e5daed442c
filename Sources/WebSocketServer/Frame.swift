/// One WebSocket text message as it goes over the wire: header and payload, built once, shared by everybody it is sent
/// to. Server frames are never masked nor fragmented ([RFC 6455, section 5](https://www.rfc-editor.org/rfc/rfc6455#section-5)).
public struct Frame: Sendable {
    /// The whole frame.
    let bytes: [UInt8]

    /// A frame around UTF-8 text. The caller vouches for the encoding.
    public init(_ payload: some Collection<UInt8>) {
        self.init(opcode: 0x81, payload)
    }

    /// A frame around a text.
    public init(_ text: String) {
        self.init(text.utf8)
    }

    /// The number of bytes on the wire.
    public var count: Int { bytes.count }

    init(opcode: UInt8, _ payload: some Collection<UInt8>) {
        let count = payload.count
        var bytes = [UInt8]()
        bytes.reserveCapacity(count + 10)
        bytes.append(opcode)
        switch count {
        case ..<126:
            bytes.append(UInt8(count))
        case ..<65_536:
            bytes.append(126)
            bytes.append(UInt8(count >> 8))
            bytes.append(UInt8(count & 0xFF))
        default:
            bytes.append(127)
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: count >> shift))
            }
        }
        bytes.append(contentsOf: payload)
        self.bytes = bytes
    }
}
