import Foundation

/// The directory with the files of the log. This process holds it exclusively until the value is closed.
///
/// The lock is advisory (`flock(2)`) on a separate file: it ends with the process in any case, and does not interfere
/// with SQLite's locks on the database.
final class DataDirectory: Sendable {
    let path: String
    var databasePath: String { path + "/callboard.sqlite" }
    var markPath: String { path + "/callboard.mark" }

    private let lock: CInt

    private static let lockName = "callboard.lock"

    /// Creates the directory with mode 0700 if it is missing, and locks it. Existing files get the modes that they
    /// would have got here.
    ///
    /// - Parameter mustExist: whether a directory without a log is an error, for example because a disk is not mounted.
    init(path: String, mustExist: Bool = false) throws(SQLiteOpenFailure) {
        self.path = path
        let database = path + "/callboard.sqlite"
        if mustExist {
            switch FilePresence(database) {
            case .present: break
            case .absent: throw .missing(path)
            case .unknown(let number): throw SQLiteOpenFailure(number, of: path, doing: "it cannot be entered")
            }
        }
        try Self.create(path)
        lock = try Self.lock(path)
        Self.makePrivate(path)
    }

    /// Creates an empty database if there is none. SQLite gives its other files the same mode.
    func createDatabase() throws(SQLiteOpenFailure) {
        let file = Foundation.open(databasePath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SQLiteOpenFailure(errno, of: path, doing: "\(databasePath) cannot be opened") }
        Foundation.close(file)
    }

    /// Releases the directory for other processes. It is free immediately, even if a child process that is just
    /// starting still shares the descriptor.
    func unlock() {
        flock(lock, LOCK_UN)
        Foundation.close(lock)
    }

    /// Removes the directory and its lock. The directory must be empty.
    func remove() {
        unlink(path + "/" + Self.lockName)
        rmdir(path)
    }

    // MARK: - Faults

    /// Finds out why the database could not be opened. SQLite's error does not distinguish a full disk from one without
    /// permission, so this function tries to write.
    func failure(of error: any Error) -> SQLiteOpenFailure {
        for name in Self.names where name != Self.lockName {
            let file = Foundation.open(path + "/" + name, O_RDWR | O_CLOEXEC)
            if file >= 0 {
                Foundation.close(file)
            } else if errno != ENOENT {
                return SQLiteOpenFailure(errno, of: path, doing: "\(name) cannot be opened")
            }
        }
        let probe = path + "/callboard.probe"
        let file = Foundation.open(probe, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return SQLiteOpenFailure(errno, of: path, doing: "nothing can be created") }
        defer {
            Foundation.close(file)
            unlink(probe)
        }
        // A start needs at least this much: the index of a write-ahead log.
        let block = [UInt8](repeating: 0x55, count: 65_536)
        let count = pwrite(file, block, block.count, 0)
        if count < 0 { return SQLiteOpenFailure(errno, of: path, doing: "nothing can be written") }
        if count < block.count { return SQLiteOpenFailure(ENOSPC, of: path, doing: "nothing more can be written") }
        return .directory(path, reason: "\(error)")
    }

    /// Whether the lock file is still at its path, where another server would look for it.
    var holdsItsLock: Bool {
        let held = FileIdentity(lock)
        return held != nil && held == FileIdentity(path + "/" + Self.lockName)
    }

    // MARK: - Creation

    /// Removes other users' permissions from the files, and from the directory if it contains only the log.
    private static func makePrivate(_ path: String) {
        for name in names { chmod(path + "/" + name, 0o600) }
        let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        if found.allSatisfy({ $0.hasPrefix("callboard.") }) { chmod(path, 0o700) }
    }

    static let names = [
        "callboard.sqlite", "callboard.sqlite-wal", "callboard.sqlite-shm", "callboard.mark", "callboard.operator",
        lockName,
    ]

    /// Syncs the parent as well: if a power failure loses the directory, it loses the log.
    private static func create(_ path: String) throws(SQLiteOpenFailure) {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        } catch {
            throw .directory(path, reason: "its parent cannot be created: \(error.localizedDescription)")
        }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw SQLiteOpenFailure(errno, of: path, doing: "it cannot be created")
        }
        let descriptor = Foundation.open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        Foundation.close(descriptor)
    }

    private static func lock(_ path: String) throws(SQLiteOpenFailure) -> CInt {
        let file = path + "/" + lockName
        let descriptor = Foundation.open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SQLiteOpenFailure(errno, of: path, doing: "\(file) cannot be opened") }
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
}

/// The identity of a file, independent of its name. If a path leads to another identity, the file was deleted, moved,
/// or hidden by a mount.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// Identifies the file at a path. Returns `nil` if there is none.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Identifies the file of a descriptor. Returns `nil` if it has no name any more.
    init?(_ descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_nlink > 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}
