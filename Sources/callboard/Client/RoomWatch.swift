import WebSocketClient

import Cryptography
import GameRules
import JSON
import WireProtocol

/// A spectator's connection to one room: a WebSocket that watches, over a blocking stream.
final class RoomWatch {
    /// The reason why the connection ended.
    enum End: Error {
        /// The room has ended, or does not admit spectators, so reconnecting is useless.
        case final(String, isFailure: Bool)
        /// The connection was lost, so the caller should reconnect.
        case lost(String)
    }

    /// The silence after which a server counts as gone: a little more than two ping intervals.
    private static let silenceMilliseconds: Int32 = 75_000

    private let stream: ByteStream
    private var handshake = Handshake(subprotocol: wireSubprotocol)
    private var decoder = FrameDecoder()

    /// Connects and asks to watch; the snapshot is the first message.
    init(_ room: RoomCode, at server: ServerAddress) throws(End) {
        do throws(ByteStream.Failure) {
            stream = try ByteStream(to: server)
            try stream.write(handshake.request(to: server, from: "callboard-watch"))
        } catch {
            throw .lost(error.description)
        }
        rest = []
        rest = try upgrade()
        let message = JSONWriter.object { writer in
            writer.member("type", "watch")
            writer.member("id", 1)
            writer.member("client", "watch")
            writer.member("room", room.description)
        }
        try send(ClientFrame.text(message, mask: RoomWatch.mask()))
    }

    /// Frames that came with the handshake's answer.
    private var rest: [UInt8]

    private static func mask() -> UInt32 { secureRandomBytes(4).reduce(0) { $0 << 8 | UInt32($1) } }

    private func upgrade() throws(End) -> [UInt8] {
        while true {
            let bytes = try read(ByteStream.patienceMilliseconds)
            switch bytes.withUnsafeBufferPointer({ handshake.receive($0) }) {
            case .incomplete: continue
            case .refused(let reason): throw .lost("no Callboard server answers: \(reason)")
            case .open(let consumed): return Array(bytes[consumed...])
            }
        }
    }

    private func read(_ milliseconds: Int32) throws(End) -> [UInt8] {
        let bytes: [UInt8]?
        do throws(ByteStream.Failure) { bytes = try stream.read(milliseconds: milliseconds) } catch {
            throw .lost(error.description)
        }
        guard let bytes else { throw .lost("the server is silent") }
        guard !bytes.isEmpty else { throw .lost("the connection is lost") }
        return bytes
    }

    private func send(_ frame: [UInt8]) throws(End) {
        do throws(ByteStream.Failure) { try stream.write(frame) } catch { throw .lost(error.description) }
    }

    /// Passes every message to the caller, and ends by throwing the reason.
    ///
    /// - Parameter handle: Returns a reason to stop, if there is one.
    func follow(_ handle: ([UInt8]) -> End?) throws(End) -> Never {
        while true {
            let bytes = rest.isEmpty ? try read(RoomWatch.silenceMilliseconds) : rest
            rest = []
            var pongs: [[UInt8]] = []
            var end: End?
            do throws(FrameDecoder.Violation) {
                try bytes.withUnsafeBufferPointer { buffer throws(FrameDecoder.Violation) in
                    try decoder.receive(buffer) { event in
                        switch event {
                        case .text(let message): end = handle(Array(message))
                        case .ping(let payload): pongs.append(payload)
                        case .pong: break
                        case .close(let code): end = RoomWatch.end(code)
                        }
                        return end == nil
                    }
                }
            } catch {
                throw .lost("the server broke the protocol: \(error.reason)")
            }
            for pong in pongs { try send(ClientFrame.pong(pong, mask: RoomWatch.mask())) }
            if let end { throw end }
        }
    }

    private static func end(_ code: UInt16?) -> End {
        switch code.flatMap(CloseCode.init) {
        case .roomEnded: .final("the room has ended", isFailure: false)
        case .removed, .protocolViolation, .moved: .final("the server sent this connection away", isFailure: true)
        default: .lost("the server closed the connection")
        }
    }
}
