import Foundation

/// The directory with the files of the log, held by this process alone as long as the value lives unclosed.
///
/// The lock is advisory (`flock(2)`) on a file of its own: it ends with the process, however that ends, and does not
/// interfere with the locks that SQLite takes on the database.
final class DataDirectory: Sendable {
    let path: String
    var databasePath: String { path + "/callboard.sqlite" }
    var markPath: String { path + "/callboard.mark" }

    private let lock: CInt

    /// Creates the directory with mode 0700 if there is none, and locks it.
    init(path: String) throws(SQLiteOpenFailure) {
        self.path = path
        try Self.create(path)
        lock = try Self.lock(path)
    }

    /// Lets another process have the directory: at once, even if a process that is just being started still shares the
    /// descriptor.
    func unlock() {
        flock(lock, LOCK_UN)
        Foundation.close(lock)
    }

    /// The parent is synced as well: a directory that a power failure takes away takes the log with it.
    private static func create(_ path: String) throws(SQLiteOpenFailure) {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        } catch {
            throw .directory(path, reason: "its parent cannot be created: \(error.localizedDescription)")
        }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw .directory(path, reason: "it cannot be created: \(Self.reason())")
        }
        let descriptor = Foundation.open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        Foundation.close(descriptor)
    }

    private static func lock(_ path: String) throws(SQLiteOpenFailure) -> CInt {
        let file = path + "/callboard.lock"
        let descriptor = Foundation.open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .directory(path, reason: "\(file) cannot be opened: \(reason())") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let holder = (try? String(contentsOfFile: file, encoding: .utf8)).flatMap { Int($0.prefix { $0.isNumber }) }
            Foundation.close(descriptor)
            throw .inUse(path, process: holder)
        }
        let holder = Array("\(getpid())\n".utf8)
        ftruncate(descriptor, 0)
        _ = pwrite(descriptor, holder, holder.count, 0)
        return descriptor
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
