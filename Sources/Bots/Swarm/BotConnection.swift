import WireProtocol
import WebSocketClient
import CUV

/// One WebSocket of a bot over libuv. It lives on the loop's thread and is used once: a bot that reconnects creates
/// another.
///
/// The handle keeps the connection alive until libuv has released it.
final class BotConnection {
    /// The number of the bot, from 0.
    let bot: Int
    private unowned let swarm: BotSwarm
    private let handle = UnsafeMutablePointer<uv_tcp_t>.allocate(capacity: 1)
    /// `nil` once the WebSocket is open.
    private var handshake: Handshake? = Handshake(subprotocol: wireSubprotocol)
    /// `nil` without TLS.
    private var tls: TLSClient?
    private var decoder = FrameDecoder()
    private var isClosing = false

    /// Whether messages can be sent.
    var isOpen: Bool { handshake == nil && !isClosing }

    private init(bot: Int, swarm: BotSwarm) {
        self.bot = bot
        self.swarm = swarm
    }

    /// Starts a connection. The swarm is notified later of what becomes of it, including a failure.
    static func begin(bot: Int, swarm: BotSwarm, endpoint: BotEndpoint) -> BotConnection {
        let connection = BotConnection(bot: bot, swarm: swarm)
        precondition(uv_tcp_init(swarm.loop, connection.handle) == 0, "uv_tcp_init makes no descriptor and cannot fail")
        connection.handle.pointee.data = Unmanaged.passRetained(connection).toOpaque()
        swarm.openHandles += 1
        if let context = swarm.tls {
            connection.tls = TLSClient(context, host: swarm.options.server.host)
            guard connection.tls != nil else {
                connection.fail("no TLS: no memory, or no host name")
                return connection
            }
        }
        let request = UnsafeMutablePointer<uv_connect_t>.allocate(capacity: 1)
        let status = endpoint.connect(connection.handle, request, bot: bot) { request, status in
            let connection = BotConnection.of(request!.pointee.handle)
            request!.deallocate()
            connection.connected(status)
        }
        if status != 0 {
            request.deallocate()
            connection.fail(uvReason(status))
        }
        return connection
    }

    private static func of(_ stream: UnsafeMutablePointer<uv_stream_t>) -> BotConnection {
        Unmanaged<BotConnection>.fromOpaque(stream.pointee.data).takeUnretainedValue()
    }

    private var stream: UnsafeMutablePointer<uv_stream_t> {
        UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_stream_t.self)
    }

    // MARK: - Sending

    /// Sends a text message.
    func send(_ message: [UInt8]) {
        guard isOpen else { return }
        write(ClientFrame.text(message, mask: swarm.reactions.bits()))
    }

    /// Sends a close frame and waits for the server to close.
    func leave() {
        guard isOpen else { return close() }
        write(ClientFrame.close(code: 1000, mask: swarm.reactions.bits()))
    }

    /// Closes the socket. The swarm receives no further notifications.
    func close() {
        guard !isClosing else { return }
        isClosing = true
        let generic = UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self)
        uv_close(generic) { handle in
            let connection = Unmanaged<BotConnection>.fromOpaque(handle!.pointee.data).takeRetainedValue()
            connection.swarm.openHandles -= 1
            connection.handle.deallocate()
        }
    }

    private func write(_ bytes: [UInt8]) {
        guard let tls else { return writeRaw(bytes) }
        tls.send(bytes)
        writeRaw(tls.takeOutgoing())
    }

    /// Writes immediately what the socket accepts; libuv queues the rest.
    private func writeRaw(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        let written = bytes.withUnsafeBufferPointer { buffer -> Int32 in
            var part = uv_buf_init(
                UnsafeMutableRawPointer(mutating: buffer.baseAddress!)
                    .assumingMemoryBound(to: CChar.self), UInt32(buffer.count))
            return uv_try_write(stream, &part, 1)
        }
        guard written != bytes.count else { return }
        // A socket that accepts no more bytes may still hold the server's last messages, such as a close code. Those
        // are read first, and the end of reading notifies the swarm.
        guard written >= 0 || written == UV_EAGAIN.rawValue else { return }
        let rest = bytes[max(0, Int(written))...]
        let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: rest.count)
        _ = copy.initialize(from: rest.lazy.map { CChar(bitPattern: $0) })
        let request = UnsafeMutablePointer<uv_write_t>.allocate(capacity: 1)
        request.pointee.data = UnsafeMutableRawPointer(copy.baseAddress!)
        var part = uv_buf_init(copy.baseAddress, UInt32(copy.count))
        let status = uv_write(request, stream, &part, 1) { request, _ in
            request!.pointee.data.deallocate()
            request!.deallocate()
        }
        if status != 0 {
            copy.deallocate()
            request.deallocate()
        }
    }

    // MARK: - Receiving

    private func connected(_ status: Int32) {
        guard !isClosing else { return }
        guard status == 0 else { return fail(uvReason(status)) }
        uv_tcp_nodelay(handle, 1)
        uv_read_start(
            stream,
            { handle, _, buffer in
                let connection = Unmanaged<BotConnection>.fromOpaque(handle!.pointee.data).takeUnretainedValue()
                buffer!.pointee = connection.swarm.readBuffer
            },
            { stream, count, buffer in
                let connection = BotConnection.of(stream!)
                guard count >= 0 else { return connection.fail(uvReason(Int32(count))) }
                buffer!.pointee.base.withMemoryRebound(to: UInt8.self, capacity: count) { base in
                    connection.receive(UnsafeBufferPointer(start: base, count: count))
                }
            })
        guard let tls else { return write(request) }
        do throws(TLSClient.Failure) { try tls.shakeHands() } catch { return fail(error.reason) }
        writeRaw(tls.takeOutgoing())
    }

    private var request: [UInt8] { handshake?.request(to: swarm.options.server, from: "callboard-bots") ?? [] }

    private func receive(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !isClosing else { return }
        swarm.tally.bytesReceived += bytes.count
        if let tls { decrypt(bytes, tls) } else { receivePlain(bytes) }
    }

    private func decrypt(_ bytes: UnsafeBufferPointer<UInt8>, _ tls: TLSClient) {
        let wasOpen = tls.isOpen
        do throws(TLSClient.Failure) {
            if !wasOpen {
                // The server sends nothing before the first request.
                try tls.receive(bytes) { _ in true }
                if tls.isOpen { tls.send(request) }
            } else {
                try tls.receive(bytes) { plain in
                    receivePlain(plain)
                    return !isClosing
                }
            }
        } catch {
            writeRaw(tls.takeOutgoing())
            return fail(error.reason)
        }
        if !isClosing { writeRaw(tls.takeOutgoing()) }
    }

    private func receivePlain(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard handshake != nil else { return receiveFrames(bytes) }
        switch handshake!.receive(bytes) {
        case .incomplete: break
        case .refused(let reason): fail(reason, isRefusal: true)
        case .open(let consumed):
            handshake = nil
            swarm.opened(self)
            receiveFrames(UnsafeBufferPointer(rebasing: bytes[consumed...]))
        }
    }

    private func receiveFrames(_ bytes: UnsafeBufferPointer<UInt8>) {
        do throws(FrameDecoder.Violation) {
            try decoder.receive(bytes) { event in
                switch event {
                case .text(let message): swarm.received(message, from: self)
                case .ping(let payload): write(ClientFrame.pong(payload, mask: swarm.reactions.bits()))
                case .pong: break
                case .close(let code): end(code)
                }
                return !isClosing
            }
        } catch {
            swarm.tally.violations[error.reason, default: 0] += 1
            fail("protocol broken by the server")
        }
    }

    private func end(_ code: UInt16?) {
        guard !isClosing else { return }
        // The answer that RFC 6455, section 5.5.1, requires. The server may no longer read it.
        write(ClientFrame.close(code: code ?? 1000, mask: swarm.reactions.bits()))
        close()
        swarm.lost(self, reason: "close \(code.map(String.init) ?? "without a code")", code: code)
    }

    private func fail(_ reason: String, isRefusal: Bool = false) {
        guard !isClosing else { return }
        close()
        swarm.lost(self, reason: reason, isRefusal: isRefusal)
    }
}

/// Returns libuv's sentence for a status. The corresponding C function is `uv_strerror`.
func uvReason(_ status: Int32) -> String { String(cString: uv_strerror(status)) }
