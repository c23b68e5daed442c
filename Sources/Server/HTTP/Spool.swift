import Dispatch
import Foundation
import Synchronization
import WebSocketServer

/// Where large answers lie while clients read them: files without a name in the data folder, so that a slow reader of a
/// hundred megabytes holds disk and one piece in memory, and nothing is left behind by a process that is killed.
///
/// The folder is the log's own: wherever the log has room, so do these, and the log goes first (see ``leastFreeBytes``).
final class Spool: Sendable {
    /// Why an answer cannot be kept. Trying again may help.
    enum Failure: Error {
        /// Too much is kept already, or the disk has little left.
        case full
        case system(Int32)
    }

    /// What is left of the disk to the log, in bytes.
    private static let leastFreeBytes: UInt64 = 256 << 20

    private let directory: String
    private let limitBytes: Int
    private let used = Atomic<Int>(0)

    init(directory: String, limitBytes: Int) {
        self.directory = directory
        self.limitBytes = limitBytes
    }

    /// The bytes that are kept now.
    var usedBytes: Int { used.load(ordering: .relaxed) }

    /// An answer on its way into the spool. Belongs to one thread at a time.
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

        /// Adds a piece. The first one stays in memory: most answers have no other.
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

        /// The whole answer, for anybody to read. Nothing can be added any more.
        func finish() -> any HTTPBodySource {
            guard descriptor >= 0 else { return HTTPParts([first]) }
            defer { descriptor = -1 }
            return File(descriptor: descriptor, count: count, spool: spool)
        }
    }

    /// An answer that is kept until its last reader lets go of it.
    private final class File: HTTPBodySource {
        /// One piece: what a reader holds in memory.
        private static let pieceBytes = 64 * 1_024

        /// Where files are read: a loop must not wait for a disk.
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

    /// The corresponding C function is `mkstemp`; the name goes at once.
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
