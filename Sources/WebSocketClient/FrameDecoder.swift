/// Splits a server's bytes into WebSocket messages (RFC 6455, section 5), whatever pieces they arrive in.
///
/// A complete frame is passed on in place, without a copy. Only a frame that is cut off at the end of a piece is
/// stored.
package struct FrameDecoder {
    /// The maximum length of a message, in bytes: many times the largest snapshot.
    static let messageBytesMax = 4 * 1_024 * 1_024

    /// The content of one frame or of several fragments.
    package enum Event {
        /// A complete text message. The bytes are valid only during the call.
        case text(UnsafeBufferPointer<UInt8>)
        /// A ping, which must be answered with the same payload.
        case ping([UInt8])
        case pong
        /// The last event. The code is `nil` if the server sent none.
        case close(code: UInt16?)
    }

    /// A breach of the protocol by the server.
    package struct Violation: Error, Hashable {
        package let reason: String
    }

    private var stored: [UInt8] = []
    private var message: [UInt8] = []
    private var isInMessage = false

    package init() {}

    /// Receives bytes and passes on the messages that are complete.
    ///
    /// - Parameter handle: returns whether to continue; after `false` the remaining bytes are not read.
    package mutating func receive(_ bytes: UnsafeBufferPointer<UInt8>, _ handle: (Event) -> Bool) throws(Violation) {
        if stored.isEmpty {
            let consumed = try consume(bytes, handle)
            if consumed < bytes.count { stored.append(contentsOf: bytes[consumed...]) }
            return
        }
        // Move the bytes out, because reading them and storing the rest must not overlap.
        var whole = stored
        stored = []
        whole.append(contentsOf: bytes)
        var failure: Violation?
        whole.withUnsafeBufferPointer { buffer in
            do throws(Violation) {
                let consumed = try consume(buffer, handle)
                if consumed < buffer.count { stored.append(contentsOf: buffer[consumed...]) }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// Returns the number of bytes in complete frames, or the number of all bytes after a close frame.
    private mutating func consume(
        _ bytes: UnsafeBufferPointer<UInt8>, _ handle: (Event) -> Bool
    ) throws(Violation) -> Int {
        var position = 0
        while let header = try FrameHeader(bytes, at: position),
            bytes.count - header.payloadStart >= header.payloadCount
        {
            let end = header.payloadStart + header.payloadCount
            let payload = UnsafeBufferPointer(rebasing: bytes[header.payloadStart..<end])
            position = end
            guard try take(header, payload, handle) else { return bytes.count }
        }
        return position
    }

    /// Handles a frame. Returns whether to continue.
    private mutating func take(
        _ header: FrameHeader, _ payload: UnsafeBufferPointer<UInt8>, _ handle: (Event) -> Bool
    ) throws(Violation) -> Bool {
        switch header.opcode {
        case .ping: return handle(.ping(Array(payload)))
        case .pong: return handle(.pong)
        case .close:
            _ = handle(.close(code: payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : nil))
            return false
        case .text, .continuation:
            guard isInMessage == (header.opcode == .continuation) else {
                throw Violation(reason: "a message is cut into frames wrongly")
            }
            isInMessage = !header.isFinal
            if header.isFinal && header.opcode == .text { return handle(.text(payload)) }
            guard message.count + payload.count <= FrameDecoder.messageBytesMax else {
                throw Violation(reason: "a message is larger than \(FrameDecoder.messageBytesMax) bytes")
            }
            message.append(contentsOf: payload)
            guard header.isFinal else { return true }
            let whole = message
            message = []
            return whole.withUnsafeBufferPointer { handle(.text($0)) }
        }
    }
}
