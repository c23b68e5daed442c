import Foundation
import GRDB
import InputLog

extension SQLiteStorage {
    func load(_ key: LogKey, repairing: Bool, visit: (_ record: [UInt8]) -> Bool) throws(LogFailure) -> OpenedLog {
        do {
            // Use a separate connection, so that a long log does not block other reads.
            let result = try readingAlone { db in
                Result { try Self.read(key, db, visit: visit) }
            }
            guard let found = try result.get() else { throw LogFailure.unknown(key) }
            guard found.lost > 0 else { return found }
            let repaired = OpenedLog(epoch: newEpoch(), count: found.count, lost: found.lost)
            if repairing { try repair(key, repaired) }
            return repaired
        } catch let failure as LogFailure {
            throw failure
        } catch let damage as LogDamage {
            throw .unreadable(damage)
        } catch let StorageFailure.damage(reason) {
            throw .unreadable(LogDamage(key: key, position: 0, reason: reason))
        } catch {
            throw .unavailable(reason: "\(error)")
        }
    }

    func summaries() throws(LogFailure) -> [LogSummary] {
        do {
            return try reading { db in
                try Row.fetchAll(db, sql: "SELECT key, epoch, count, lastCommit, size FROM rooms ORDER BY key").map {
                    row in
                    LogSummary(
                        key: LogKey(row[0]), epoch: Epoch(row[1]), count: row[2], lastCommitMilliseconds: row[3],
                        bytes: row[4])
                }
            }
        } catch {
            throw .unavailable(reason: "\(error)")
        }
    }

    /// Copies the database as it is at this moment, while commits continue.
    func backup(to path: String) throws(LogFailure) {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw .unavailable(reason: "the backup \(path) exists already")
        }
        do {
            let copy = try DatabaseQueue(path: path)
            defer { try? copy.close() }
            try withReader { try $0.backup(to: copy) }
        } catch {
            throw .unavailable(reason: "\(error)")
        }
    }

    /// Reads, checks and collects a room's records like ``read(_:_:visit:)``.
    static func read(_ key: LogKey, _ db: Database) throws -> StoredLog? {
        var records: [[UInt8]] = []
        let found = try read(key, db) { record in
            records.append(record)
            return true
        }
        return found.map { StoredLog(epoch: $0.epoch, records: records, lost: $0.lost) }
    }

    /// Reads and checks a room's records one by one. Returns `nil` if there is no such room. Throws ``LogDamage`` if
    /// they are damaged, ``LogFailure/abandoned(_:)`` if `visit` returned `false`.
    static func read(_ key: LogKey, _ db: Database, visit: (_ record: [UInt8]) -> Bool) throws -> OpenedLog? {
        let entry = try db.cachedStatement(sql: "SELECT id, epoch, count FROM rooms WHERE key = ?")
        guard let row = try Row.fetchOne(entry, arguments: [key.rawValue]) else { return nil }
        let room: Int64 = row[0]
        let count: Int = row[2]
        let keyBytes = RecordChecksum.LogKeyBytes(key.rawValue)
        var found = 0
        func damage(_ reason: String) -> LogDamage { LogDamage(key: key, position: found, reason: reason) }
        do {
            let statement = try db.cachedStatement(
                sql: """
                    SELECT position, checksum, bytes FROM records WHERE room = ? ORDER BY position
                    """)
            let rows = try Row.fetchCursor(statement, arguments: [room])
            while let row = try rows.next() {
                let position: Int = row[0]
                let checksum: Int64 = row[1]
                guard position == found else { throw damage("the next record found is \(position)") }
                let record = try row.withUnsafeData(atIndex: 2) { [UInt8]($0 ?? Data()) }
                guard Int64(RecordChecksum.of(record, key: keyBytes, position: position)) == checksum else {
                    throw damage("the record does not match its checksum")
                }
                found += 1
                guard visit(record) else { throw LogFailure.abandoned(key) }
            }
        } catch let error as DatabaseError {
            guard case .damage(let reason) = StorageFailure(error) else { throw error }
            throw damage(reason)
        }
        guard found <= count else {
            throw LogDamage(key: key, position: count, reason: "\(found) records where \(count) were counted")
        }
        guard found > 0 else { throw damage("the first record is missing") }
        return OpenedLog(epoch: Epoch(row[1]), count: found, lost: count - found)
    }

    private func repair(_ key: LogKey, _ repaired: OpenedLog) throws(StorageFailure) {
        try writing { db in
            try db.inTransaction(.immediate) {
                try db.execute(
                    sql: """
                        UPDATE rooms SET epoch = ?, count = ?,
                            size = (SELECT coalesce(sum(length(bytes)), 0) FROM records WHERE room = rooms.id)
                        WHERE key = ?
                        """,
                    arguments: [repaired.epoch.rawValue, repaired.count, key.rawValue])
                return .commit
            }
        }
    }
}
