import Foundation
import GRDB
import InputLog

/// Copies of a whole log: made by another process than the server's, while that goes on, and put back.
///
/// The server's lock on its data directory keeps a second *server* away; SQLite has locks of its own for who reads and
/// writes the database. A backup is one more reader, in one transaction: in WAL mode it sees the log as it was at one
/// moment, waits for nobody, and no commit waits for it. See <https://www.sqlite.org/backup.html>.
public enum LogBackup {
    /// What was copied.
    public struct Summary: Sendable, Equatable {
        /// All logs in the copy, damaged ones included.
        public let keys: [LogKey]
        /// Records of all logs that can be read.
        public let records: Int
        /// Logs that are damaged in the copy, because it is so in the original.
        public let damaged: [LogDamage]
    }

    /// Copies the log of a data directory, in use or not, into a new file that only its owner may read (it holds hashes
    /// of all tokens, and nicknames). The file appears under its name once it is complete and durable.
    ///
    /// - Throws: ``LogBackupFailure``; nothing is left behind then.
    public static func write(from directory: String, to file: String) throws(LogBackupFailure) -> Summary {
        let summary = try copy(from: directory + "/callboard.sqlite", to: file)
        noteSuccess(in: directory)
        return summary
    }

    private static func successPath(_ directory: String) -> String { directory + "/callboard.backup" }

    /// Leaves an empty file whose time says when. A folder that is mounted for reading keeps none.
    ///
    /// Root makes backups of folders of others, who may have put anything there under this name: nothing but a plain file
    /// of this name alone is touched.
    private static func noteSuccess(in directory: String) {
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = Foundation.open(successPath(directory), flags, 0o644)
        guard descriptor >= 0 else { return }
        defer { Foundation.close(descriptor) }
        var file = stat()
        guard fstat(descriptor, &file) == 0, file.st_mode & S_IFMT == S_IFREG, file.st_nlink == 1 else { return }
        futimens(descriptor, nil)
        // The service's user owns its folder, also when root makes the backups.
        var folder = stat()
        if geteuid() == 0, stat(directory, &folder) == 0 { _ = fchown(descriptor, folder.st_uid, folder.st_gid) }
    }

    /// When a directory was last backed up, in seconds since 1970; `nil` if never.
    package static func lastSuccess(of directory: String) -> Int? {
        var status = stat()
        guard lstat(successPath(directory), &status) == 0 else { return nil }
        return status.st_mtim.tv_sec
    }

    /// Puts a backup into a data directory that holds no log, and that no server uses; it is created if there is none.
    ///
    /// The server that opens it next gives every room a new epoch, so clients that have seen more than the backup holds
    /// notice it and take a snapshot.
    ///
    /// - Throws: ``LogBackupFailure``; nothing is left behind then.
    public static func restore(_ file: String, to directory: String) throws(LogBackupFailure) -> Summary {
        try requireReadable(file)
        do { try inspect(file) } catch let failure as LogBackupFailure { throw failure } catch {
            throw .copy(file, reason: "\(error)")
        }
        let isNew = FilePresence(directory) == .absent
        let place: DataDirectory
        do { place = try DataDirectory(path: directory) } catch { throw .directory(error) }
        defer { place.unlock() }
        do throws(LogBackupFailure) {
            return try restore(file, into: place)
        } catch {
            if isNew { place.remove() }
            throw error
        }
    }

    private static func restore(_ file: String, into place: DataDirectory) throws(LogBackupFailure) -> Summary {
        guard !FileManager.default.fileExists(atPath: place.databasePath) else {
            throw .exists(place.databasePath)
        }
        // What lies beside a database that is gone belongs to that one; its mark would vouch for the copy.
        let beside = ["-wal", "-shm", "-journal"].map { place.databasePath + $0 }
        for path in [place.markPath] + beside where unlink(path) != 0 {
            guard errno == ENOENT else { throw .copy(path, reason: String(cString: strerror(errno))) }
        }
        return try copy(from: file, to: place.databasePath)
    }

    private static func copy(from source: String, to file: String) throws(LogBackupFailure) -> Summary {
        try requireReadable(source)
        guard !FileManager.default.fileExists(atPath: file) else { throw .exists(file) }
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        if FilePresence(folder) == .absent { throw .noFolder(folder) }
        do { try inspect(source) } catch let failure as LogBackupFailure { throw failure } catch {
            throw .copy(source, reason: "\(error)")
        }
        let partial = file + ".partial"
        unlink(partial)
        do {
            try createPrivately(partial)
            defer { unlink(partial) }
            try copyPages(from: source, to: partial)
            let summary = try verify(partial)
            try sync(partial)
            // Linking fails where renaming would replace what somebody else has put there meanwhile.
            guard link(partial, file) == 0 else { throw failure(file) }
            try sync(URL(fileURLWithPath: file).deletingLastPathComponent().path)
            return summary
        } catch let failure as LogBackupFailure {
            throw failure
        } catch {
            throw .copy(file, reason: "\(error)")
        }
    }

    private static func requireReadable(_ source: String) throws(LogBackupFailure) {
        switch FilePresence(source) {
        case .present: break
        case .absent: throw .missing(source)
        case .unknown(let number): throw .unreadable(source, reason: String(cString: strerror(number)))
        }
        guard access(source, R_OK) == 0 else {
            throw .unreadable(source, reason: String(cString: strerror(errno)))
        }
    }

    /// Throws ``LogBackupFailure/foreign(_:)`` for a file that is no log, such as one that is no database.
    private static func inspect(_ source: String) throws {
        var reading = GRDB.Configuration()
        reading.readonly = true
        reading.busyMode = .timeout(5)
        do {
            let origin = try DatabaseQueue(path: source, configuration: reading)
            defer { try? origin.close() }
            guard case .current = try origin.read(Schema.inspect) else { throw LogBackupFailure.foreign(source) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
            throw LogBackupFailure.foreign(source)
        }
    }

    private static func copyPages(from source: String, to partial: String) throws {
        var reading = GRDB.Configuration()
        reading.readonly = true
        reading.busyMode = .timeout(5)
        let origin = try DatabaseQueue(path: source, configuration: reading)
        defer { try? origin.close() }
        guard case .current = try origin.read(Schema.inspect) else { throw LogBackupFailure.foreign(source) }
        let copy = try DatabaseQueue(path: partial)
        defer { try? copy.close() }
        try origin.backup(to: copy)
        // The copy says that it has a write-ahead log, as the original does; a single file travels better.
        try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    }

    /// Reads all of the copy, because a backup that cannot be read is worse than none.
    private static func verify(_ path: String) throws -> Summary {
        var reading = GRDB.Configuration()
        reading.readonly = true
        let copy = try DatabaseQueue(path: path, configuration: reading)
        defer { try? copy.close() }
        return try copy.read { db in
            let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check(1)")
            guard findings == ["ok"] else { throw LogBackupFailure.damaged(findings.joined(separator: "; ")) }
            // Without its count of commits, or with one that has no next, nothing could be written into it.
            let counts = try Int.fetchAll(db, sql: "SELECT commits FROM log")
            guard counts.count == 1, (0..<1 << 60).contains(counts[0]) else {
                throw LogBackupFailure.damaged("its count of commits is lost")
            }
            let keys = try String.fetchAll(db, sql: "SELECT key FROM rooms ORDER BY key")
            var records = 0
            var damaged: [LogDamage] = []
            for key in keys {
                do {
                    records += try SQLiteStorage.read(LogKey(key), db) { _ in true }?.count ?? 0
                } catch let damage as LogDamage {
                    damaged.append(damage)
                }
            }
            return Summary(keys: keys.map { LogKey($0) }, records: records, damaged: damaged)
        }
    }

    private static func createPrivately(_ path: String) throws {
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        Foundation.close(descriptor)
    }

    private static func sync(_ path: String) throws {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { Foundation.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    private static func failure(_ path: String) -> LogBackupFailure {
        .copy(path, reason: String(cString: strerror(errno)))
    }
}
