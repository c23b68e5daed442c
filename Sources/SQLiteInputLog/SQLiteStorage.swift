import Foundation
import GRDB
import InputLog
import Synchronization

/// The log's tables, as the committing thread uses them.
final class SQLiteStorage: LogStorage {
    let directory: DataDirectory
    private let mark: HighWaterMark.File
    let identity: String
    private let now: @Sendable () -> Int64
    /// `nil` while the database cannot be opened.
    private let connections: Mutex<Connections?>
    /// Held while a connection writes. SQLite lets one connection write at a time; another one would poll and finally
    /// give up.
    private let turn = Mutex(())
    /// The files that the connections have open.
    private let files: Mutex<LogFiles>
    let start: SQLiteInputLog.Start

    init(_ directory: DataDirectory, now: @escaping @Sendable () -> Int64) throws(SQLiteOpenFailure) {
        let opened: (Connections, identity: String, commits: Int, SQLiteInputLog.Start)
        do {
            opened = try Self.open(directory)
        } catch let failure as SQLiteOpenFailure {
            throw failure
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw .full(directory.path, reason: "\(error)")
        } catch {
            if case .damage(let reason) = StorageFailure(error) {
                throw .foreign(directory.databasePath, reason: reason)
            }
            throw directory.failure(of: error)
        }
        self.directory = directory
        self.now = now
        identity = opened.identity
        connections = Mutex(opened.0)
        files = Mutex(LogFiles(directory.databasePath))
        start = opened.3
        mark = HighWaterMark.File(directory.markPath)
        mark.write(HighWaterMark(identity: identity, commits: opened.commits))
    }

    func newEpoch() -> Epoch {
        Epoch(bits: .random(in: .min ... .max))
    }

    func commit(_ group: CommitGroup) throws(StorageFailure) {
        let time = now()
        let commits = try writing { db in
            var commits = 0
            try db.inTransaction(.immediate) {
                for creation in group.creations { try Self.write(creation, at: time, db) }
                for append in group.appends { try Self.write(append, at: time, db) }
                for removal in group.removals { try Self.delete(removal.key, db) }
                commits = try Self.count(db)
                return .commit
            }
            return commits
        }
        // Check this before the senders are notified: a commit to deleted files is not durable.
        try inspect()
        witness(commits: commits)
    }

    func inspect() throws(StorageFailure) {
        let isThere = files.withLock { $0.areFound(LogFiles(directory.databasePath)) } && directory.holdsItsLock
        guard isThere else { throw .disk(Self.goneReason(directory.path)) }
    }

    private static func goneReason(_ path: String) -> String {
        "the files of the log in \(path) were deleted, moved or unmounted while the server ran; put the same files back, or "
            + "save them from this process before it ends"
    }

    func recover() throws(StorageFailure) {
        // Opening the database again would create an empty log in place of the missing one.
        try inspect()
        let database = files.withLock { $0.database }
        try connections.withLock { connections throws(StorageFailure) in
            connections?.close()
            connections = nil
            do { connections = try Connections(directory.databasePath) } catch { throw .disk("\(error)") }
        }
        // The data just read may exist only in the kernel's memory, because a failed sync is not repeated. The
        // checkpoint writes it again, into the database file, and the last commit proves that the write-ahead log
        // works.
        let commits = try writing { db in
            try db.checkpoint(.truncate)
            var commits = 0
            try db.inTransaction(.immediate) {
                commits = try Self.count(db)
                return .commit
            }
            return commits
        }
        let found = LogFiles(directory.databasePath)
        guard found.database == database else { throw .disk(Self.goneReason(directory.path)) }
        files.withLock { $0 = found }
        witness(commits: commits)
    }

    func tail(of key: LogKey) throws(StorageFailure) -> (epoch: Epoch, count: Int)? {
        try writing { db in
            let statement = try db.cachedStatement(sql: "SELECT epoch, count FROM rooms WHERE key = ?")
            return try Row.fetchOne(statement, arguments: [key.rawValue]).map { (Epoch($0[0]), $0[1]) }
        }
    }

    func records(of key: LogKey, from first: Int) throws(StorageFailure) -> [[UInt8]] {
        try writing { db in
            try Data.fetchAll(
                db,
                sql: """
                    SELECT bytes FROM records JOIN rooms ON id = room WHERE key = ? AND position >= ? ORDER BY position
                    """, arguments: [key.rawValue, first]
            ).map { [UInt8]($0) }
        }
    }

    func close() {
        connections.withLock { connections in
            // The last connection to close deletes files by name, which may belong to another server by now.
            if (try? inspect()) == nil, let gone = connections {
                _ = (Unmanaged.passRetained(gone.writer), Unmanaged.passRetained(gone.reader))
                return
            }
            _ = try? connections?.writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            connections?.close()
            connections = nil
        }
        mark.close()
        directory.unlock()
    }

    /// Runs a function on the writing connection.
    func writing<T>(_ body: (Database) throws -> T) throws(StorageFailure) -> T {
        guard let writer = connections.withLock({ $0?.writer }) else { throw .disk("the database is not open") }
        do {
            return try takingTurn { try writer.writeWithoutTransaction(body) }
        } catch {
            throw StorageFailure(error)
        }
    }

    /// Runs a function while no other connection of this process writes.
    func takingTurn<T>(_ body: () throws -> T) rethrows -> T {
        try turn.withLock { _ in try body() }
    }

    /// Writes the database's number of commits to the mark.
    func witness(commits: Int) {
        mark.write(HighWaterMark(identity: identity, commits: commits))
    }

    /// Runs a function on the reading connection, in one transaction.
    func reading<T>(_ body: (Database) throws -> T) throws(StorageFailure) -> T {
        try withReader { try $0.read(body) }
    }

    /// Runs a function on a new connection, in one transaction.
    func readingAlone<T>(_ body: (Database) throws -> T) throws(StorageFailure) -> T {
        guard connections.withLock({ $0 != nil }) else { throw .disk("the database is not open") }
        do {
            let reader = try Connections.reader(directory.databasePath)
            defer { try? reader.close() }
            return try reader.read(body)
        } catch {
            throw StorageFailure(error)
        }
    }

    /// Runs a function with the reading connection.
    func withReader<T>(_ body: (DatabaseQueue) throws -> T) throws(StorageFailure) -> T {
        guard let reader = connections.withLock({ $0?.reader }) else { throw .disk("the database is not open") }
        do {
            return try body(reader)
        } catch {
            throw StorageFailure(error)
        }
    }

    private static func write(_ creation: CommitGroup.Creation, at time: Int64, _ db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO rooms (key, epoch, count, lastCommit, size) VALUES (?, ?, 1, ?, ?)")
            .execute(arguments: [creation.key.rawValue, creation.epoch.rawValue, time, creation.record.count])
        try insert([creation.record], room: db.lastInsertedRowID, key: creation.key, first: 0, db)
    }

    private static func write(_ append: CommitGroup.Append, at time: Int64, _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE rooms SET count = ?, lastCommit = ?, size = size + ? WHERE key = ? AND count = ? RETURNING id
                """)
        let bytes = append.records.reduce(0) { $0 + $1.bytes.count }
        let arguments: StatementArguments = [
            append.first + append.records.count, time, bytes, append.key.rawValue, append.first,
        ]
        guard let room = try Int64.fetchOne(statement, arguments: arguments) else {
            throw StorageFailure.damage("the room's entry is gone or does not count \(append.first) records")
        }
        try insert(append.records.lazy.map(\.bytes), room: room, key: append.key, first: append.first, db)
    }

    private static func insert(
        _ records: some Sequence<[UInt8]>, room: Int64, key: LogKey, first: Int,
        _ db: Database
    ) throws {
        let statement = try db.cachedStatement(sql: "INSERT INTO records VALUES (?, ?, ?, ?)")
        let keyBytes = RecordChecksum.LogKeyBytes(key.rawValue)
        for (offset, record) in records.enumerated() {
            let position = first + offset
            let checksum = RecordChecksum.of(record, key: keyBytes, position: position)
            try statement.execute(arguments: [room, position, checksum, Data(record)])
        }
    }

    static func delete(_ key: LogKey, _ db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM records WHERE room = (SELECT id FROM rooms WHERE key = ?)")
            .execute(arguments: [key.rawValue])
        try db.cachedStatement(sql: "DELETE FROM rooms WHERE key = ?").execute(arguments: [key.rawValue])
    }

    /// Increments the number of commits and returns it.
    static func count(_ db: Database) throws -> Int {
        let statement = try db.cachedStatement(sql: "UPDATE log SET commits = commits + 1 RETURNING commits")
        guard let commits = try Int.fetchOne(statement) else {
            throw StorageFailure.damage("the database has lost its count of commits")
        }
        return commits
    }
}

/// The files of an open database. The write-ahead log is replaced only when the last connection closes.
private struct LogFiles {
    let database: FileIdentity?
    let writeAheadLog: FileIdentity?

    init(_ path: String) {
        database = FileIdentity(path)
        writeAheadLog = FileIdentity(path + "-wal")
    }

    /// Whether the files found now are the same.
    func areFound(_ others: LogFiles) -> Bool {
        database != nil && database == others.database
            && (writeAheadLog == nil || writeAheadLog == others.writeAheadLog)
    }
}

extension StorageFailure {
    /// Classifies an error by whether it may go away.
    package init(_ error: any Error) {
        switch error {
        case let failure as StorageFailure:
            self = failure
        case let error as DatabaseError
        where
            [.SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_NOTADB, .SQLITE_MISMATCH].contains(error.resultCode):
            self = .damage("\(error)")
        default:
            self = .disk("\(error)")
        }
    }
}
