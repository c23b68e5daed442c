internal import CLibwebsockets

extension EventLoop {
    /// A ping with a payload: the library keeps a pong without one to itself.
    private static let ping = Frame(opcode: 0x89, Array("callboard".utf8))

    func schedulePings() {
        schedule(after: pings.tick) { [unowned self] in
            for connection in pings.advance() { ping(connection) }
            schedulePings()
        }
    }

    /// Pings a connection, or ends it when it has not been heard of since the last ping: it was silent for between one
    /// and two intervals. One whose socket is full is not pinged: it is watched for progress instead.
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
                drop(connection, code: shared.configuration.silentCloseCode)
            }
            return
        }
        connection.wasHeard = false
        guard lws_partial_buffered(wsi) == 0 else { return }
        if Self.ping.bytes.withUnsafeBytes({ CLibwebsockets_write_raw(wsi, $0.baseAddress, $0.count) }) < 0 {
            turn.broken.append(connection)
        }
    }
}
