import Foundation
import GRDB
import InputLog

/// Changes of written records, which the log never makes while a server uses it.
extension SQLiteInputLog {
    /// Replaces records of a log that is not open, in one transaction and under a new epoch, so that clients that have
    /// seen it request a snapshot. The old bytes are overwritten in the file.
    ///
    /// - Parameter body: returns the new form of each record, by its position.
    /// - Returns: the number of changed records.
    package func rewrite(
        _ key: LogKey, _ body: (_ position: Int, _ record: [UInt8]) -> [UInt8]
    ) throws(LogFailure) -> Int {
        do {
            let (changed, commits) = try storage.writing { db in
                try db.execute(sql: "PRAGMA secure_delete = ON")
                var changed: [(position: Int, record: [UInt8])] = []
                var commits = 0
                try db.inTransaction(.immediate) {
                    var position = 0
                    let found = try SQLiteStorage.read(key, db) { record in
                        let other = body(position, record)
                        if other != record { changed.append((position, other)) }
                        position += 1
                        return true
                    }
                    guard found != nil else { throw LogFailure.unknown(key) }
                    guard !changed.isEmpty else { return .rollback }
                    let keyBytes = RecordChecksum.LogKeyBytes(key.rawValue)
                    for (position, record) in changed {
                        let checksum = RecordChecksum.of(record, key: keyBytes, position: position)
                        try db.execute(
                            sql: """
                                UPDATE records SET checksum = ?, bytes = ?
                                WHERE room = (SELECT id FROM rooms WHERE key = ?) AND position = ?
                                """, arguments: [checksum, Data(record), key.rawValue, position])
                    }
                    try db.execute(
                        sql: """
                            UPDATE rooms SET epoch = ?,
                                size = (SELECT coalesce(sum(length(bytes)), 0) FROM records WHERE room = rooms.id)
                            WHERE key = ?
                            """, arguments: [storage.newEpoch().rawValue, key.rawValue])
                    commits = try SQLiteStorage.count(db)
                    return .commit
                }
                return (changed.count, commits)
            }
            if changed > 0 { storage.witness(commits: commits) }
            return changed
        } catch {
            throw SQLiteInputLog.failure(error, of: key)
        }
    }

    /// Rebuilds the database without the space of deleted and replaced records, and empties the write-ahead log.
    /// Needs as much space on the disk as the database has.
    package func compact() throws(LogFailure) {
        do {
            try storage.writing { db in
                try db.execute(sql: "VACUUM")
                try db.checkpoint(.truncate)
            }
        } catch {
            throw .unavailable(reason: "\(error)")
        }
    }

    private static func failure(_ error: StorageFailure, of key: LogKey) -> LogFailure {
        switch error {
        case .damage(let reason): .unreadable(LogDamage(key: key, position: 0, reason: reason))
        case .disk(let reason): .unavailable(reason: reason)
        }
    }
}
