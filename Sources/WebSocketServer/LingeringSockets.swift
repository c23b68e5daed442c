internal import CUV
internal import Glibc

/// Sockets that were answered and closed while their client is still sending. Closing a socket with unread bytes resets
/// the connection, which destroys the answer in flight. So a copy of the descriptor stays open for a moment and
/// discards what arrives.
final class LingeringSockets {
    private static let limit = 256
    private static let patienceMilliseconds: UInt64 = 1_000

    private final class Socket {
        let poll = UnsafeMutablePointer<uv_poll_t>.allocate(capacity: 1)
        let timer = UnsafeMutablePointer<uv_timer_t>.allocate(capacity: 1)
        let descriptor: Int32
        unowned let owner: LingeringSockets
        var openHandles = 2

        init(descriptor: Int32, owner: LingeringSockets) {
            self.descriptor = descriptor
            self.owner = owner
        }

        deinit {
            poll.deallocate()
            timer.deallocate()
        }
    }

    private var sockets: [ObjectIdentifier: Socket] = [:]
    private var open = 0

    /// Keeps a socket open until its client has closed it or a second has passed.
    func add(_ original: Int32, loop: UnsafeMutablePointer<uv_loop_t>) {
        guard sockets.count < Self.limit else { return }
        let descriptor = fcntl(original, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return }
        let socket = Socket(descriptor: descriptor, owner: self)
        guard uv_poll_init(loop, socket.poll, descriptor) == 0 else {
            Glibc.close(descriptor)
            return
        }
        sockets[ObjectIdentifier(socket)] = socket
        open += 1
        uv_timer_init(loop, socket.timer)
        socket.poll.pointee.data = Unmanaged.passUnretained(socket).toOpaque()
        socket.timer.pointee.data = Unmanaged.passUnretained(socket).toOpaque()
        uv_poll_start(socket.poll, Int32(UV_READABLE.rawValue)) { handle, status, _ in
            guard let data = handle?.pointee.data else { return }
            let socket = Unmanaged<Socket>.fromOpaque(data).takeUnretainedValue()
            var sink = [UInt8](repeating: 0, count: 16 * 1_024)
            let count = recv(socket.descriptor, &sink, sink.count, 0)
            if status < 0 || count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { socket.owner.end(socket) }
        }
        uv_timer_start(
            socket.timer,
            { handle in
                guard let data = handle?.pointee.data else { return }
                let socket = Unmanaged<Socket>.fromOpaque(data).takeUnretainedValue()
                socket.owner.end(socket)
            }, Self.patienceMilliseconds, 0)
    }

    /// Whether all sockets and their descriptors are closed.
    var isEmpty: Bool { open == 0 }

    func endAll() {
        for socket in Array(sockets.values) { end(socket) }
    }

    private func end(_ socket: Socket) {
        guard sockets.removeValue(forKey: ObjectIdentifier(socket)) != nil else { return }
        _ = Unmanaged.passRetained(socket)
        for handle in [UnsafeMutableRawPointer(socket.poll), UnsafeMutableRawPointer(socket.timer)] {
            uv_close(handle.assumingMemoryBound(to: uv_handle_t.self)) { handle in
                guard let data = handle?.pointee.data else { return }
                let reference = Unmanaged<Socket>.fromOpaque(data)
                let socket = reference.takeUnretainedValue()
                socket.openHandles -= 1
                guard socket.openHandles == 0 else { return }
                Glibc.close(socket.descriptor)
                socket.owner.open -= 1
                reference.release()
            }
        }
    }
}
