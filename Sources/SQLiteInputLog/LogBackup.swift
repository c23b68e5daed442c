import Foundation
import GRDB
import InputLog

/// Makes and restores copies of a whole log, from another process, also while the server runs.
///
/// The server's lock on its data directory excludes only a second *server*. SQLite has its own locks for reading and
/// writing the database. A backup is one more reader, in one transaction. In WAL mode, it sees the log as it was at one
/// moment, and neither waits for commits nor delays them. See <https://www.sqlite.org/backup.html>.
public enum LogBackup {
    /// The content of a copy.
    public struct Summary: Sendable, Equatable {
        /// All logs in the copy, including damaged ones.
        public let keys: [LogKey]
        /// The number of records in all logs that can be read.
        public let records: Int
        /// Logs that are damaged in the copy, because they are damaged in the original.
        public let damaged: [LogDamage]
    }

    /// Copies the log of a data directory, in use or not, into a new file. Only its owner may read the file, because it
    /// contains nicknames and the hashes of all tokens. The file gets its name when it is complete and durable.
    ///
    /// - Throws: ``LogBackupFailure``. Nothing is left behind then.
    public static func write(from directory: String, to file: String) throws(LogBackupFailure) -> Summary {
        let summary = try copy(from: directory + "/callboard.sqlite", to: file)
        noteSuccess(in: directory)
        return summary
    }

    private static func successPath(_ directory: String) -> String { directory + "/callboard.backup" }

    /// Leaves an empty file whose modification time is the time of the backup. Does nothing in a read-only folder.
    ///
    /// Root makes backups of other users' folders, and those users may have put anything there under this name. So this
    /// function touches only a regular file with a single link.
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

    /// Returns when a directory was last backed up, in seconds since 1970, or `nil` if never.
    package static func lastSuccess(of directory: String) -> Int? {
        var status = stat()
        guard lstat(successPath(directory), &status) == 0 else { return nil }
        return status.st_mtim.tv_sec
    }

    /// Restores a backup into a data directory that has no log and is not in use. The directory is created if it is
    /// missing.
    ///
    /// The server that next opens it gives every room a new epoch. So clients that have seen more than the backup
    /// contains notice, and take a snapshot.
    ///
    /// - Throws: ``LogBackupFailure``. Nothing is left behind then.
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
        // Files of a deleted database may be left. They do not belong to the copy, and its mark would not match.
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
            // Linking fails if the name exists, while renaming would replace a file that another process created in the
            // meantime.
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

    /// Throws ``LogBackupFailure/foreign(_:)`` for a file that is not a log, or not even a database.
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
        // The copy is in WAL mode, like the original, but a single file is easier to move.
        try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    }

    /// Reads the whole copy, because a backup that cannot be read is worse than none.
    private static func verify(_ path: String) throws -> Summary {
        var reading = GRDB.Configuration()
        reading.readonly = true
        let copy = try DatabaseQueue(path: path, configuration: reading)
        defer { try? copy.close() }
        return try copy.read { db in
            let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check(1)")
            guard findings == ["ok"] else { throw LogBackupFailure.damaged(findings.joined(separator: "; ")) }
            // If its count of commits is missing or cannot be increased, nothing can be written to the copy.
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
