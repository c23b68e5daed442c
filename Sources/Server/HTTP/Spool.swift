import Dispatch
import Foundation
import Synchronization
import WebSocketServer

/// Stores large responses while clients read them, in unnamed files in the data folder. A slow reader of a hundred
/// megabytes then occupies disk space and one piece in memory, and a killed process leaves nothing behind.
///
/// The files share the disk with the log, which has priority (see ``leastFreeBytes``).
final class Spool: Sendable {
    /// The reason why a response cannot be stored. A retry may succeed.
    enum Failure: Error {
        /// Too much is stored already, or the disk is nearly full.
        case full
        case system(Int32)
    }

    /// The disk space reserved for the log, in bytes.
    private static let leastFreeBytes: UInt64 = 256 << 20

    private let directory: String
    private let limitBytes: Int
    private let used = Atomic<Int>(0)

    init(directory: String, limitBytes: Int) {
        self.directory = directory
        self.limitBytes = limitBytes
    }

    /// The number of bytes stored now.
    var usedBytes: Int { used.load(ordering: .relaxed) }

    /// A response that is being written. Confined to one thread at a time.
    final class Draft {
        private let spool: Spool
        private var descriptor: Int32 = -1
        private var first: [UInt8] = []
        private(set) var count = 0

        init(_ spool: Spool) {
            self.spool = spool
        }

        deinit {
            guard descriptor >= 0 else { return }
            close(descriptor)
            spool.used.wrappingSubtract(count, ordering: .relaxed)
        }

        /// Adds a piece. The first one stays in memory, because most responses have only one.
        func append(_ piece: [UInt8]) throws(Failure) {
            guard count > 0 else {
                first = piece
                count = piece.count
                return
            }
            if descriptor < 0 {
                descriptor = try spool.open()
                spool.used.wrappingAdd(count, ordering: .relaxed)
                try write(first)
                first = []
            }
            let used = spool.used.wrappingAdd(piece.count, ordering: .relaxed).newValue
            count += piece.count
            guard used <= spool.limitBytes, spool.hasSpace(descriptor) else { throw .full }
            try write(piece)
        }

        private func write(_ piece: [UInt8]) throws(Failure) {
            var rest = piece[...]
            while !rest.isEmpty {
                let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { throw .system(errno) }
                rest.removeFirst(written)
            }
        }

        /// Returns the complete response for any number of readers. Nothing can be added afterwards.
        func finish() -> any HTTPBodySource {
            guard descriptor >= 0 else { return HTTPParts([first]) }
            defer { descriptor = -1 }
            return File(descriptor: descriptor, count: count, spool: spool)
        }
    }

    /// A response that is stored until its last reader releases it.
    private final class File: HTTPBodySource {
        /// The size of the pieces that readers hold in memory.
        private static let pieceBytes = 64 * 1_024

        /// The queue that reads files, because a loop must not wait for a disk.
        private static let queue = DispatchQueue(label: "spool", qos: .userInitiated)

        let count: Int
        private let descriptor: Int32
        private let spool: Spool

        init(descriptor: Int32, count: Int, spool: Spool) {
            self.descriptor = descriptor
            self.count = count
            self.spool = spool
        }

        deinit {
            close(descriptor)
            spool.used.wrappingSubtract(count, ordering: .relaxed)
        }

        func read(at offset: Int, _ completion: @escaping @Sendable (ArraySlice<UInt8>?) -> Void) {
            File.queue.async { [self] in
                let wanted = min(File.pieceBytes, count - offset)
                let piece = [UInt8](unsafeUninitializedCapacity: max(0, wanted)) { buffer, filled in
                    filled = max(0, pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)))
                }
                completion(piece.isEmpty ? nil : piece[...])
            }
        }
    }

    /// Opens an unnamed file. The corresponding C function is `mkstemp`; the name is removed at once.
    private func open() throws(Failure) -> Int32 {
        var template = Array("\(directory)/.spool-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .system(errno) }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    private func hasSpace(_ descriptor: Int32) -> Bool {
        var system = statvfs()
        guard fstatvfs(descriptor, &system) == 0 else { return true }
        return UInt64(system.f_bavail) * UInt64(system.f_frsize) > Spool.leastFreeBytes
    }
}
