import Content
import Foundation
import GRDB
import GameRules
import InputLog
import SQLiteInputLog

/// The migration of documents that an older version stored as logs.
public struct LogCarryOver: Sendable {
    /// The result of a migration.
    public struct Report: Sendable, Equatable {
        /// The number of documents migrated, including unreadable ones.
        public internal(set) var documents = 0
        /// Documents whose log could not be read. Their bytes are in the body, which is not a valid document of its
        /// kind.
        public internal(set) var unreadable: [Unreadable] = []

        /// A document that could not be read, and the reason.
        public struct Unreadable: Sendable, Equatable {
            public let key: DocumentKey
            /// The reason, for an operator.
            public let reason: String
        }
    }

    let place: @Sendable (LogKey) -> (key: DocumentKey, generation: Int)?
    let fold: @Sendable (DocumentKey, [[UInt8]]) throws -> FormerDocument

    /// Creates a migration.
    ///
    /// - Parameters:
    ///   - place: returns the document of a log, or `nil` for other logs. If a document has several logs, the last
    ///     generation counts.
    ///   - fold: returns the document that a log's records describe; throws if it is unreadable.
    public init(
        place: @escaping @Sendable (LogKey) -> (key: DocumentKey, generation: Int)?,
        fold: @escaping @Sendable (DocumentKey, [[UInt8]]) throws -> FormerDocument
    ) {
        self.place = place
        self.fold = fold
    }

    /// Creates a migration for the kinds of content that were stored as logs.
    public init(_ kinds: [any ContentKind.Type]) {
        self.init(
            place: { log in
                for kind in kinds {
                    guard let (name, generation) = kind.formerDocument(ofLog: log.rawValue) else { continue }
                    return (name.document(of: kind.kind), generation)
                }
                return nil
            },
            fold: { key, records in
                guard let kind = kinds.first(where: { $0.kind == key.kind }),
                    let name = ContentName(saved: key.name)
                else { throw ContentUnreadable(description: "it has no name") }
                return try kind.former(records, name: name)
            })
    }

    /// Creates the table and moves all documents into it, in one transaction.
    func perform(_ database: SharedDatabase, _ db: Database) throws -> Report {
        try db.execute(sql: Schema.documentsSQL)
        var report = Report()
        let rows = try Row.fetchAll(db, sql: "SELECT key, lastCommit FROM rooms ORDER BY key")
        let logs = rows.compactMap { row -> StoredLog? in
            let key = LogKey(row[0])
            return place(key).map { StoredLog(log: key, key: $0.key, generation: $0.generation, lastCommit: row[1]) }
        }
        for (key, logs) in Dictionary(grouping: logs, by: \.key).sorted(by: { $0.key < $1.key }) {
            guard let last = logs.max(by: { $0.generation < $1.generation }) else { continue }
            try carry(last, as: key, into: &report, database, db)
            for log in logs { try database.remove(log.log, db) }
        }
        try db.execute(sql: "PRAGMA user_version = \(Schema.version)")
        return report
    }

    private struct StoredLog {
        let log: LogKey
        let key: DocumentKey
        let generation: Int
        let lastCommit: Int64
    }

    private func carry(
        _ log: StoredLog, as key: DocumentKey, into report: inout Report, _ database: SharedDatabase, _ db: Database
    ) throws {
        let lastUse = Timestamp(milliseconds: log.lastCommit)
        report.documents += 1
        func entry(_ content: DocumentContent?, owner: [UInt8], created: Timestamp, used: Int, bytes: Int)
            -> DocumentEntry
        {
            DocumentEntry(
                key: key, owner: owner, revision: 1, title: content?.title ?? "",
                description: content?.description ?? "", language: content?.language, bodyBytes: bytes, used: used,
                rated: 0, created: created, changed: lastUse, lastUse: lastUse)
        }
        let carried: FormerDocument
        do {
            carried = try fold(key, try database.records(of: log.log, db))
        } catch let error as DatabaseError {
            throw error
        } catch {
            report.unreadable.append(Report.Unreadable(key: key, reason: "\(error)"))
            let records = try Data.fetchAll(
                db, sql: "SELECT bytes FROM records JOIN rooms ON id = room WHERE key = ? ORDER BY position",
                arguments: [log.log.rawValue])
            let body = Array(records.joined(separator: [UInt8(ascii: "\n")]))
            let nobody = [UInt8](repeating: 0, count: 32)
            return try DocumentRows.put(
                entry(nil, owner: nobody, created: lastUse, used: 0, bytes: body.count), body, db)
        }
        let body = carried.content.body
        let written = entry(
            carried.content, owner: carried.owner, created: carried.created, used: carried.used, bytes: body.count)
        try DocumentRows.put(written, body, db)
    }
}
