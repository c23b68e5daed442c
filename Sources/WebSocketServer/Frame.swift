/// One WebSocket text message as sent: header and payload, encoded once and shared by all recipients. Server frames are
/// never masked ([RFC 6455, section 5](https://www.rfc-editor.org/rfc/rfc6455#section-5)).
///
/// A message longer than 16 KiB is split into frames only while it is sent, for each connection (see ``Outgoing``). Its
/// payload is stored in parts, which other messages may share.
public struct Frame: Sendable {
    /// The maximum length of a message in one frame: what a client that does not read can hold in memory.
    static let wholeBytesMax = 16 * 1_024

    /// The whole frame; empty if the message is long.
    let bytes: [UInt8]
    /// The payload of a long message; otherwise empty.
    let parts: [[UInt8]]

    /// Creates a frame from UTF-8 text. The caller guarantees the encoding.
    public init(_ payload: some Collection<UInt8>) {
        if payload.count > Self.wholeBytesMax {
            self.init(long: [Array(payload)])
        } else {
            self.init(opcode: 0x81, payload)
        }
    }

    /// Creates a message from parts of UTF-8 text. A long message shares them without copying.
    public init(parts: [[UInt8]]) {
        if parts.reduce(0, { $0 + $1.count }) > Self.wholeBytesMax {
            self.init(long: parts.filter { !$0.isEmpty })
        } else {
            self.init(opcode: 0x81, Array(parts.joined()))
        }
    }

    /// Creates a frame from a text.
    public init(_ text: String) {
        self.init(text.utf8)
    }

    /// The number of bytes sent; for a long message, the length of its payload.
    public var count: Int { parts.isEmpty ? bytes.count : payloadCount }

    var isLong: Bool { !parts.isEmpty }

    /// The length of a long message's payload.
    var payloadCount: Int { parts.reduce(0) { $0 + $1.count } }

    private init(long parts: [[UInt8]]) {
        bytes = []
        self.parts = parts
    }

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
        // Through a buffer, this is one copy; otherwise, the array is built by a generic loop of the standard library.
        if payload.withContiguousStorageIfAvailable({ bytes.append(contentsOf: $0) }) == nil {
            bytes.append(contentsOf: payload)
        }
        self.bytes = bytes
        parts = []
    }
}
