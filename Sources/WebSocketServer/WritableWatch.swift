internal import CUV
internal import Glibc

/// Waits until a half-closed socket accepts bytes again. The library reports that only for connections that it may
/// read, and would close this one when reading.
///
/// The library polls the socket itself, and libuv does not poll a descriptor twice, so this polls a copy. Only for the
/// loop's thread.
final class WritableWatch {
    private let handle = UnsafeMutablePointer<uv_poll_t>.allocate(capacity: 1)
    private let descriptor: Int32
    private let isWritable: () -> Void
    private let isGone: () -> Void

    /// Starts to watch a copy of a descriptor.
    ///
    /// - Parameters:
    ///   - isWritable: called once for each ``start()``, even if the socket is broken. The next write then fails.
    ///   - isGone: called once after ``close()``, when all resources are released.
    /// - Returns: `nil` if no descriptor is left.
    init?(
        _ original: Int32, loop: UnsafeMutablePointer<uv_loop_t>, isWritable: @escaping () -> Void,
        isGone: @escaping () -> Void
    ) {
        self.isWritable = isWritable
        self.isGone = isGone
        descriptor = fcntl(original, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return nil }
        guard uv_poll_init(loop, handle, descriptor) == 0 else {
            Glibc.close(descriptor)
            return nil
        }
        handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
    }

    deinit { handle.deallocate() }

    func start() {
        uv_poll_start(handle, Int32(UV_WRITABLE.rawValue)) { handle, _, _ in
            guard let data = handle?.pointee.data else { return }
            uv_poll_stop(handle)
            Unmanaged<WritableWatch>.fromOpaque(data).takeUnretainedValue().isWritable()
        }
    }

    /// Releases the socket. Call it once.
    func close() {
        uv_poll_stop(handle)
        handle.withMemoryRebound(to: uv_handle_t.self, capacity: 1) {
            uv_close($0) { handle in
                guard let data = handle?.pointee.data else { return }
                let reference = Unmanaged<WritableWatch>.fromOpaque(data)
                let watch = reference.takeUnretainedValue()
                Glibc.close(watch.descriptor)
                watch.isGone()
                reference.release()
            }
        }
    }
}
