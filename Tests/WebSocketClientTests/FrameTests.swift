import Testing

@testable import WebSocketClient

@Suite("Frames of RFC 6455")
struct FrameTests {
    /// Returns a decoder's events for bytes that arrive in pieces of the given size.
    private func decode(_ bytes: [UInt8], pieces: Int) throws(FrameDecoder.Violation) -> [String] {
        var decoder = FrameDecoder()
        var events: [String] = []
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            let piece = Array(bytes[start..<min(start + pieces, bytes.count)])
            let result = piece.withUnsafeBufferPointer { buffer in
                Result { () throws(FrameDecoder.Violation) in
                    try decoder.receive(buffer) { event in
                        switch event {
                        case .text(let text): events.append("text \(String(decoding: text, as: UTF8.self))")
                        case .ping(let payload): events.append("ping \(payload)")
                        case .pong: events.append("pong")
                        case .close(let code): events.append("close \(code ?? 0)")
                        }
                        return true
                    }
                }
            }
            try result.get()
        }
        return events
    }

    /// Two texts (the second is empty), a fragmented text with a ping between its fragments, a pong, two long texts, a
    /// close, and a text after the close, which the decoder must not read if it arrives in the same piece.
    private static let conversation: [UInt8] =
        [0x81, 2, 104, 105, 0x81, 0] + [0x01, 1, 97, 0x89, 1, 7, 0x00, 1, 98, 0x80, 1, 99] + [0x8A, 0]
        + [0x81, 126, 0, 200] + [UInt8](repeating: 120, count: 200)
        + [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0] + [UInt8](repeating: 121, count: 65_536)
        + [0x88, 2, 0x0F, 0xA0] + [0x81, 1, 97]

    @Test("Messages do not depend on the size of the pieces", arguments: [1, 2, 3, 7, 100, 4_096, 100_000])
    func pieces(size: Int) throws {
        let events = try decode(Self.conversation, pieces: size)
        #expect(
            events == [
                "text hi", "text ", "ping [7]", "text abc", "pong", "text \(String(repeating: "x", count: 200))",
                "text \(String(repeating: "y", count: 65_536))", "close 4000",
            ] + (size < 5 ? events.suffix(from: 8) : []))
    }

    @Test(
        "A protocol violation throws an error with the reason",
        arguments: [
            ([0xC1, 0], "a frame uses an extension that was not agreed on"),
            ([0x81, 0x80], "a frame from the server is masked"),
            ([0x82, 0], "a frame has the unknown type 2"),
            ([0x09, 0], "a control frame is fragmented or longer than 125 bytes"),
            ([0x89, 126, 0, 200], "a control frame is fragmented or longer than 125 bytes"),
            ([0x80, 0], "a message is cut into frames wrongly"),
            ([0x01, 0, 0x81, 0], "a message is cut into frames wrongly"),
            ([0x81, 127, 0x40, 0, 0, 0, 0, 0, 0, 0], "a frame claims 4611686018427387904 bytes"),
        ] as [([UInt8], String)])
    func violations(bytes: [UInt8], reason: String) {
        #expect(throws: FrameDecoder.Violation(reason: reason)) { try decode(bytes, pieces: 100) }
    }

    @Test("A fragmented message that exceeds the size limit is refused")
    func endless() {
        let part = [0x00, 127, 0, 0, 0, 0, 0, 16, 0, 0] + [UInt8](repeating: 0, count: 1_048_576)
        let bytes = [0x01, 0] + part + part + part + part + [0x00, 1, 97]
        #expect(throws: FrameDecoder.Violation(reason: "a message is larger than 4194304 bytes")) {
            try decode(bytes, pieces: bytes.count)
        }
    }

    @Test(
        "A client's frame is masked, and its length is written in the shortest form",
        arguments: [
            (0, 2), (125, 2), (126, 4), (65_535, 4), (65_536, 10),
        ])
    func clientFrame(count: Int, header: Int) {
        let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let frame = ClientFrame.text(payload, mask: 0x0102_0304)
        #expect(frame[0] == 0x81)
        #expect(frame[1] & 0x80 == 0x80)
        #expect(frame[1] & 0x7F == (header == 2 ? UInt8(count) : header == 4 ? 126 : 127))
        #expect(Array(frame[header..<header + 4]) == [1, 2, 3, 4])
        #expect(frame.dropFirst(header + 4).enumerated().map { $0.element ^ [1, 2, 3, 4][$0.offset & 3] } == payload)
    }

    @Test("Client frames equal the sample in RFC 6455, section 5.7")
    func sample() {
        #expect(
            ClientFrame.text(Array("Hello".utf8), mask: 0x37FA_213D)
                == [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
        #expect(ClientFrame.pong([1], mask: 0) == [0x8A, 0x81, 0, 0, 0, 0, 1])
        #expect(ClientFrame.close(code: 1000, mask: 0) == [0x88, 0x82, 0, 0, 0, 0, 3, 0xE8])
    }
}
