internal import CLibwebsockets
internal import CUV

/// A loop's WebSockets: opening, receiving, pings that detect silent clients, and closing.
///
/// Only for the loop's thread.
final class WebSockets: @unchecked Sendable {
    private unowned let loop: EventLoop
    private let shared: ServerShared
    private let counters: LoopCounters
    private var pings: PingSchedule
    /// Connections with an incomplete message. Some may have completed it since.
    private var assembling: ContiguousArray<Connection> = []
    private var count: UInt64 = 0

    init(loop: EventLoop) {
        self.loop = loop
        shared = loop.shared
        counters = loop.counters
        pings = PingSchedule(interval: loop.shared.configuration.pingInterval)
    }

    /// Starts to send pings.
    func start() {
        schedulePings()
    }

    /// Creates a connection for an upgrade that is about to be accepted. ``established(peer:)`` opens it.
    func make(wsi: OpaquePointer, address: NetworkAddress, endpoint: UpgradePolicy.Endpoint) -> Connection {
        count += 1
        return Connection(id: count, loop: loop, wsi: wsi, address: address, endpoint: endpoint)
    }

    /// Opens a connection whose upgrade was answered with 101.
    func established(peer: Peer) -> Int32 {
        guard let connection = peer.connection else { return -1 }
        connection.state = .open
        counters.opened.count()
        counters.connections.count()
        pings.add(connection)
        if !connection.isEcho { shared.handler.opened(connection) }
        if connection.state == .open, !connection.greeting.isEmpty { greet(connection) }
        if loop.isStopping { connection.close(code: .goingAway) }
        return 0
    }

    /// Delivers the message that came with the upgrade. The client cannot know whether the server read it, so it sends
    /// the message again when the WebSocket is open. That copy is skipped.
    private func greet(_ connection: Connection) {
        guard !connection.isEcho, connection.greeting.count <= connection.maxMessageBytes,
            String(validating: connection.greeting, as: UTF8.self) != nil
        else {
            connection.greeting = []
            return
        }
        counters.messages.count()
        connection.greeting.withUnsafeBytes { shared.handler.received($0, on: connection) }
    }

    /// Handles a piece of a message: at most one receive buffer, and never more than one frame.
    func received(_ piece: UnsafeRawBufferPointer, wsi: OpaquePointer, peer: Peer) -> Int32 {
        guard let connection = peer.connection, connection.state == .open else { return 0 }
        connection.wasHeard = true
        counters.receivedBytes.count(piece.count)
        let isFirst = lws_is_first_fragment(wsi) != 0
        if isFirst { connection.assembly = nil }
        if lws_frame_is_binary(wsi) != 0, !connection.isEcho {
            return refuse(connection, code: .unsupportedData, reason: "text messages only")
        }
        let remaining = Int(clamping: lws_remaining_packet_payload(wsi))
        let known = (connection.assembly?.bytes.count ?? 0) + piece.count
        guard remaining <= connection.maxMessageBytes, known + remaining <= connection.maxMessageBytes else {
            return refuseOversized(connection)
        }
        let isFinal = lws_is_final_fragment(wsi) != 0
        if isFinal, connection.assembly == nil {
            deliver(piece, on: connection, wsi: wsi)
            return 0
        }
        let assembly = connection.assembly ?? beginAssembly(connection)
        assembly.bytes.append(contentsOf: piece)
        if remaining == 0 { assembly.fragments += 1 }
        guard assembly.fragments <= shared.configuration.maxFragments || connection.isEcho else {
            return refuse(connection, code: .policyViolation, reason: "too many fragments")
        }
        guard isFinal else { return 0 }
        connection.assembly = nil
        // The library does not check for an incomplete character if the last fragment is empty.
        if piece.isEmpty, lws_frame_is_binary(wsi) == 0, String(validating: assembly.bytes, as: UTF8.self) == nil {
            return refuse(connection, code: 1_007, reason: "not UTF-8")
        }
        assembly.bytes.withUnsafeBytes { deliver($0, on: connection, wsi: wsi) }
        return 0
    }

    private func beginAssembly(_ connection: Connection) -> Connection.Assembly {
        let deadline = uv_hrtime() + shared.configuration.messageTimeout.nanoseconds
        let assembly = Connection.Assembly(deadline: deadline)
        connection.assembly = assembly
        // A conformance suite may be slow.
        guard !connection.isAssembling, !connection.isEcho else { return assembly }
        connection.isAssembling = true
        assembling.append(connection)
        if assembling.count == 1 { scheduleAssemblyCheck() }
        return assembly
    }

    /// Ends connections whose message stays incomplete, because its pieces take memory.
    private func scheduleAssemblyCheck() {
        loop.schedule(after: .milliseconds(250)) { [unowned self] in
            let now = uv_hrtime()
            assembling.removeAll { connection in
                guard let assembly = connection.assembly, connection.state == .open else {
                    connection.isAssembling = false
                    return true
                }
                guard now > assembly.deadline else { return false }
                connection.isAssembling = false
                connection.assembly = nil
                connection.close(code: .policyViolation, reason: "unfinished message")
                return true
            }
            if !assembling.isEmpty { scheduleAssemblyCheck() }
        }
    }

    private func deliver(_ message: UnsafeRawBufferPointer, on connection: Connection, wsi: OpaquePointer) {
        counters.messages.count()
        if connection.isEcho {
            echo(message, on: connection, wsi: wsi)
        } else if !connection.greeting.isEmpty {
            let isRepeated = connection.greeting.elementsEqual(message)
            connection.greeting = []
            if !isRepeated { shared.handler.received(message, on: connection) }
        } else {
            shared.handler.received(message, on: connection)
        }
    }

    /// Handles a close frame from the client. By default, the library answers with the same payload, even with half a
    /// code.
    func peerCloses(_ payload: UnsafeRawBufferPointer, wsi: OpaquePointer, peer: Peer) -> Int32 {
        guard let connection = peer.connection else { return 0 }
        // 1005 means a close frame without a code.
        let code = payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : 1_005
        finish(connection, code: CloseCode(rawValue: code))
        guard payload.count == 1 else { return 0 }
        lws_close_reason(wsi, LWS_CLOSE_STATUS_PROTOCOL_ERR, nil, 0)
        return -1
    }

    /// Refuses a message. The connection is closing, so the rest of the message is read and discarded.
    private func refuse(_ connection: Connection, code: CloseCode, reason: String) -> Int32 {
        connection.close(code: code, reason: reason)
        return 0
    }

    private func refuseOversized(_ connection: Connection) -> Int32 {
        counters.oversized.count()
        if !connection.isEcho { shared.handler.oversized(on: connection) }
        return refuse(connection, code: .tooLarge, reason: "message too large")
    }

    /// Queues an echo until the library reports that the socket accepts bytes, so that a pending pong is sent first.
    /// Reading stops until the echo has been sent.
    private func echo(_ message: UnsafeRawBufferPointer, on connection: Connection, wsi: OpaquePointer) {
        let frame = Frame(opcode: lws_frame_is_binary(wsi) != 0 ? 0x82 : 0x81, message)
        connection.outbox.append(Connection.Pending(position: 0, frame: frame))
        lws_rx_flow_control(wsi, 0)
        lws_callback_on_writable(wsi)
    }

    /// Writes an echo to a socket that accepts bytes.
    func writeEcho(_ connection: Connection, wsi: OpaquePointer) {
        guard lws_partial_buffered(wsi) == 0 else { return }
        let frames = connection.outbox
        connection.outbox = []
        for pending in frames {
            _ = pending.frame.bytes.withUnsafeBytes { CLibwebsockets_write_raw(wsi, $0.baseAddress, $0.count) }
        }
        if lws_partial_buffered(wsi) == 0 {
            lws_rx_flow_control(wsi, 1)
        } else {
            lws_callback_on_writable(wsi)
        }
    }

    // MARK: - Pings

    /// A ping with a payload. The library does not report a pong without one.
    private static let ping = Frame(opcode: 0x89, Array("callboard".utf8))

    private func schedulePings() {
        loop.schedule(after: pings.tick) { [unowned self] in
            for connection in pings.advance() { ping(connection) }
            schedulePings()
        }
    }

    /// Pings a connection, or ends it if nothing was received since the last ping: it was silent for one to two
    /// intervals. A connection with a full socket is not pinged but watched for progress.
    private func ping(_ connection: Connection) {
        guard connection.state == .open, let wsi = connection.wsi else { return }
        guard !connection.isChoked else {
            connection.wasHeard = true
            return
        }
        guard connection.wasHeard else {
            counters.droppedSilent.count()
            if lws_partial_buffered(wsi) == 0 {
                connection.close(code: shared.configuration.silentCloseCode, reason: "silent")
            } else {
                loop.fanOut.drop(connection, code: shared.configuration.silentCloseCode)
            }
            return
        }
        connection.wasHeard = false
        guard lws_partial_buffered(wsi) == 0 else { return }
        if Self.ping.bytes.withUnsafeBytes({ CLibwebsockets_write_raw(wsi, $0.baseAddress, $0.count) }) < 0 {
            loop.fanOut.fail(connection)
        }
    }

    // MARK: - Closing

    /// Marks a connection as closed and notifies the handler. Idempotent: the library may report a close several times,
    /// and also for connections that were never opened.
    func finish(_ connection: Connection, code: CloseCode) {
        guard connection.state != .closed else { return }
        let wasOpen = connection.state != .opening
        connection.state = .closed
        connection.closeCode = code
        connection.group?.detach(connection)
        connection.outbox = []
        connection.outgoing = nil
        connection.assembly = nil
        loop.fanOut.unchoke(connection)
        if connection.isLagging {
            connection.isLagging = false
            counters.lagging.count(-1)
        }
        pings.remove(connection)
        guard wasOpen else { return }
        counters.connections.count(-1)
        if !connection.isEcho { shared.handler.closed(connection) }
        connection.context = nil
    }
}
