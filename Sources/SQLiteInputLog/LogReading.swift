import Foundation
import GRDB
import InputLog

/// Reads single logs directly from the folder of a server, running or not, or from a backup. Writes nothing.
public enum LogReading {
    /// A reason why a log cannot be read. Nothing was changed.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The reason on one line.
        public let description: String

        /// Creates a failure with its reason.
        public init(description: String) {
            self.description = description
        }
    }

    /// One entry in the list of logs.
    public struct Entry: Sendable {
        public let key: LogKey
        /// The number of records according to the log's own count.
        public let count: Int
        /// The size of the records in bytes.
        public let bytes: Int
        /// When the last record was committed: milliseconds since 1970-01-01T00:00:00Z.
        public let lastCommitMilliseconds: Int64
        /// The beginning of the first record, unchecked; empty if that record is lost.
        public let first: [UInt8]
    }

    /// Returns all logs of a place, in the order of their names.
    ///
    /// - Parameters:
    ///   - place: a data folder, or the file of a backup.
    ///   - firstBytesMax: how much of each first record to read, because there may be thousands of 48 KiB.
    public static func entries(in place: String, firstBytesMax: Int = 1 << 30) throws(Failure) -> [Entry] {
        try map(in: place, firstBytesMax: firstBytesMax) { entry, _ in entry }
    }

    /// Transforms all logs of a place, in the order of their names.
    ///
    /// - Parameters:
    ///   - place: a data folder, or the file of a backup.
    ///   - firstBytesMax: how much of each first record to read, because there may be thousands of 48 KiB.
    ///   - transform: makes a value from a log. `records` reads records by their positions, unchecked and in order, and
    ///     leaves out lost ones.
    public static func map<Value>(
        in place: String, firstBytesMax: Int = 1 << 30,
        _ transform: (Entry, _ records: (Range<Int>) throws -> [[UInt8]]) throws -> Value
    ) throws(Failure) -> [Value] {
        try reading(place) { db in
            let statement = try db.cachedStatement(
                sql: "SELECT bytes FROM records WHERE room = ? AND position >= ? AND position < ? ORDER BY position")
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT rooms.*, (SELECT substr(records.bytes, 1, ?) FROM records WHERE room = rooms.id AND position = 0) AS first
                    FROM rooms ORDER BY key
                    """, arguments: [firstBytesMax]
            ).map { row in
                // Logs from before sizes were counted have to be measured.
                let id: Int64 = row["id"]
                let counted: Int? = row["size"]
                let bytes =
                    try counted ?? Int.fetchOne(
                        db, sql: "SELECT sum(length(bytes)) FROM records WHERE room = ?", arguments: [id]) ?? 0
                let first: Data? = row["first"]
                let entry = Entry(
                    key: LogKey(row["key"]), count: row["count"], bytes: bytes,
                    lastCommitMilliseconds: row["lastCommit"], first: Array(first ?? Data()))
                return try transform(entry) { range in
                    try Data.fetchAll(statement, arguments: [id, range.lowerBound, range.upperBound]).map { Array($0) }
                }
            }
        }
    }

    /// Returns the current records of one log, or `nil` if there is none with this key.
    ///
    /// - Parameter place: a data folder, or the file of a backup.
    public static func read(_ key: LogKey, from place: String) throws(Failure) -> StoredLog? {
        try reading(place) { try SQLiteStorage.read(key, $0) }
    }

    /// Runs a function on the database of a place, in one read-only transaction.
    package static func reading<Result>(
        _ place: String, _ body: (Database) throws -> Result
    ) throws(Failure) -> Result {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
        let path = isFolder.boolValue ? place + "/callboard.sqlite" : place
        switch FilePresence(path) {
        case .present: break
        case .absent: throw Failure(description: "there is no \(path)")
        case .unknown(let number):
            throw Failure(
                description:
                    "\(path) cannot be read: \(String(cString: strerror(number))); run this as the server's user or root"
            )
        }
        do {
            var reading = GRDB.Configuration()
            reading.readonly = true
            reading.busyMode = .timeout(5)
            let database = try DatabaseQueue(path: path, configuration: reading)
            defer { try? database.close() }
            return try database.read { db in
                guard case .current = try Schema.inspect(db) else {
                    throw Failure(description: LogBackupFailure.foreign(path).description)
                }
                return try body(db)
            }
        } catch let failure as Failure {
            throw failure
        } catch let damage as LogDamage {
            throw Failure(description: damage.description)
        } catch {
            throw Failure(description: "\(path) cannot be read: \(error)")
        }
    }
}
