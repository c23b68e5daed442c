/// Cuts a server's bytes into WebSocket messages (RFC 6455, section 5), whatever pieces they arrive in.
///
/// A whole frame is handed over where it lies, without a copy; only what is cut off at the end of a piece is kept.
package struct FrameDecoder {
    /// The longest message that is taken, in bytes: many times the largest snapshot.
    static let messageBytesMax = 4 * 1_024 * 1_024

    /// What a frame, or several, add up to.
    package enum Event {
        /// A whole text message; the bytes live as long as the call.
        case text(UnsafeBufferPointer<UInt8>)
        /// A ping, to be answered with the same payload.
        case ping([UInt8])
        case pong
        /// The end: nothing follows. `nil` if no code was given.
        case close(code: UInt16?)
    }

    /// How the server broke the protocol.
    package struct Violation: Error, Hashable {
        package let reason: String
    }

    private var stored: [UInt8] = []
    private var message: [UInt8] = []
    private var isInMessage = false

    package init() {}

    /// Takes bytes as they arrive and hands over what is complete.
    ///
    /// - Parameter handle: returns whether to go on; `false` leaves the rest unread.
    package mutating func receive(_ bytes: UnsafeBufferPointer<UInt8>, _ handle: (Event) -> Bool) throws(Violation) {
        if stored.isEmpty {
            let consumed = try consume(bytes, handle)
            if consumed < bytes.count { stored.append(contentsOf: bytes[consumed...]) }
            return
        }
        // Taken out so that reading it and keeping the rest do not overlap.
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

    /// The number of bytes that made whole frames, or all of them once the conversation is over.
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

    /// Whether to go on after a frame.
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
