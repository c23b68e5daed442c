import Foundation
import GRDB

extension SQLiteStorage {
    /// Opens or creates the database, and compares it with the mark.
    static func open(_ directory: DataDirectory) throws
        -> (Connections, identity: String, commits: Int, SQLiteInputLog.Start)
    {
        let path = directory.databasePath
        try inspect(path)
        try directory.createDatabase()
        let connections = try Connections(path)
        do {
            return try connections.writer.writeWithoutTransaction { db in
                var isNew = false
                if case .empty = try Schema.inspect(db) {
                    try Schema.create(db)
                    isNew = true
                }
                try Schema.complete(db)
                guard let row = try Row.fetchOne(db, sql: "SELECT identity, commits FROM log") else {
                    throw SQLiteOpenFailure.foreign(path, reason: "it has lost its count of commits")
                }
                let found = HighWaterMark(identity: row[0], commits: row[1])
                let mark = HighWaterMark.read(directory.markPath)
                let start = isNew ? judgeNew(by: mark) : judge(found, by: mark)
                switch start {
                case .created, .continued: break
                case .restored, .rewound, .unwitnessed:
                    try db.execute(sql: "UPDATE rooms SET epoch = lower(hex(randomblob(4)))")
                }
                return (connections, identity: found.identity, commits: found.commits, start)
            }
        } catch {
            connections.close()
            throw error
        }
    }

    /// Refuses foreign files before a writable connection could change them.
    private static func inspect(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let probe = try DatabaseQueue(path: path)
        defer { try? probe.close() }
        switch try probe.read(Schema.inspect) {
        case .current, .empty: break
        case .newer(let found):
            throw SQLiteOpenFailure.newerSchema(path, found: found, supported: Schema.version)
        case .foreign:
            throw SQLiteOpenFailure.foreign(path, reason: "it is another program's database")
        case .incomplete(let reason):
            throw SQLiteOpenFailure.foreign(path, reason: reason)
        }
    }

    /// Interprets a mark next to a database that had to be created: it proves that there was a database. A database
    /// that was never checkpointed is empty without its write-ahead log.
    private static func judgeNew(by mark: HighWaterMark.Reading) -> SQLiteInputLog.Start {
        guard case .mark(let mark) = mark, mark.commits > 0 else { return .created }
        return .rewound(lostCommits: mark.commits)
    }

    private static func judge(_ found: HighWaterMark, by mark: HighWaterMark.Reading) -> SQLiteInputLog.Start {
        switch mark {
        case .unreadable: .unwitnessed
        case .mark(let mark) where mark.identity == found.identity:
            mark.commits > found.commits ? .rewound(lostCommits: mark.commits - found.commits) : .continued
        case .missing, .mark: .restored
        }
    }
}
