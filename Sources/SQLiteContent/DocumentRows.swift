import Content
import Foundation
import GRDB
import GameRules
import SQLiteInputLog

/// SQL access to the table of documents.
enum DocumentRows {
    private static let oldestColumns = """
        kind, name, revision, owner, title, description, language, length(body) AS bytes, used, created, changed, lastUse
        """

    /// Returns the columns of an entry. `creator` was added later, and read-only access can meet older files.
    private static func columns(_ db: Database) throws -> String {
        "\(oldestColumns), \(try hasCreators(db) ? "creator" : "NULL AS creator")"
    }

    private static func hasCreators(_ db: Database) throws -> Bool {
        try db.columns(in: "documents").contains { $0.name == "creator" }
    }

    /// Adds the columns that were added to the table later. Older programs work without them.
    static func complete(_ db: Database) throws {
        if try !hasCreators(db) { try db.execute(sql: "ALTER TABLE documents ADD COLUMN creator TEXT") }
    }

    // MARK: - Reading

    /// Returns all entries, without bodies.
    static func index(_ db: Database) throws -> DocumentIndex {
        var index = DocumentIndex()
        let rows = try Row.fetchCursor(
            db, sql: "SELECT \(columns(db)) FROM documents WHERE kind <> ?", arguments: [DocumentKind.rating.rawValue])
        while let row = try rows.next() {
            if let entry = entry(row) { index[entry.key] = entry }
        }
        let ratings = try Row.fetchCursor(
            db, sql: "SELECT name, revision, checksum, body FROM documents WHERE kind = ?",
            arguments: [DocumentKind.rating.rawValue])
        while let row = try ratings.next() {
            let name: String = row["name"]
            let parts = name.split(separator: "/")
            guard parts.count == 3, let key = DocumentKey(DocumentKind(String(parts[0])), String(parts[1])),
                // A damaged rating is ignored.
                let body = try? body(row, key: name, revision: row["revision"], of: key)
            else { continue }
            index.rate(key, by: String(parts[2]), String(decoding: body, as: UTF8.self))
        }
        return index
    }

    /// Returns a document with its body, or `nil` if there is none. Throws ``ContentFailure/unreadable(_:reason:)``.
    static func document(_ key: DocumentKey, _ db: Database) throws -> Document? {
        let row = try Row.fetchOne(
            db, sql: "SELECT \(columns(db)), checksum, body FROM documents WHERE kind = ? AND name = ?",
            arguments: [key.kind.rawValue, key.name])
        guard let row, let entry = entry(row) else { return nil }
        return Document(entry, body: try body(row, key: key.description, revision: entry.revision, of: key))
    }

    private static func entry(_ row: Row) -> DocumentEntry? {
        guard let key = DocumentKey(DocumentKind(row["kind"]), row["name"]) else { return nil }
        let owner: Data = row["owner"]
        return DocumentEntry(
            key: key, owner: Array(owner), creator: row["creator"], revision: row["revision"], title: row["title"],
            description: row["description"], language: row["language"], bodyBytes: row["bytes"], used: row["used"],
            rated: 0, created: Timestamp(milliseconds: row["created"]),
            changed: Timestamp(milliseconds: row["changed"]),
            lastUse: Timestamp(milliseconds: row["lastUse"]))
    }

    private static func body(_ row: Row, key: String, revision: Int, of document: DocumentKey) throws -> [UInt8] {
        let data: Data = row["body"]
        let checksum: Int64 = row["checksum"]
        let body = Array(data)
        guard Int64(DocumentRows.checksum(body, key: key, revision: revision)) == checksum else {
            throw ContentFailure.unreadable(document, reason: "the body does not match its checksum")
        }
        return body
    }

    /// Returns a checksum that also covers key and revision, so that a body in the wrong place is noticed.
    private static func checksum(_ body: [UInt8], key: String, revision: Int) -> UInt32 {
        RecordChecksum.of(body, key: RecordChecksum.LogKeyBytes(key), position: revision)
    }

    // MARK: - Writing

    /// Applies a change.
    static func apply(_ change: DocumentChange, at time: Timestamp, _ db: Database) throws {
        switch change {
        case .put(let entry, let body): try put(entry, body, db)
        case .noted(let entry):
            try db.cachedStatement(sql: "UPDATE documents SET used = ?, lastUse = ? WHERE kind = ? AND name = ?")
                .execute(arguments: [
                    entry.used, entry.lastUse.milliseconds, entry.key.kind.rawValue, entry.key.name,
                ])
        case .removed(let entry):
            try remove(kind: entry.key.kind, name: entry.key.name, db)
            try db.cachedStatement(sql: "DELETE FROM documents WHERE kind = ? AND name >= ? AND name < ?")
                .execute(arguments: ratings(of: entry.key))
        case .rated(let entry, let profile, let rating):
            let name = DocumentIndex.ratingName(entry.key, profile)
            if let rating {
                try putRating(Array(rating.utf8), name: name, at: time, db)
            } else {
                try remove(kind: .rating, name: name, db)
            }
        }
    }

    /// Returns the range of names that the ratings of a document have: from its name and a slash up to its name and the
    /// character after a slash.
    private static func ratings(of key: DocumentKey) -> StatementArguments {
        [DocumentKind.rating.rawValue, "\(key)/", "\(key)0"]
    }

    private static func remove(kind: DocumentKind, name: String, _ db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM documents WHERE kind = ? AND name = ?")
            .execute(arguments: [kind.rawValue, name])
    }

    /// Inserts or replaces a document.
    static func put(_ entry: DocumentEntry, _ body: [UInt8], _ db: Database) throws {
        let checksum = checksum(body, key: entry.key.description, revision: entry.revision)
        try db.cachedStatement(
            sql: """
                INSERT INTO documents (kind, name, revision, owner, title, description, language, used, created, changed,
                    lastUse, checksum, body, creator)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (kind, name) DO UPDATE SET revision = excluded.revision, title = excluded.title,
                    description = excluded.description, language = excluded.language, changed = excluded.changed,
                    lastUse = excluded.lastUse, checksum = excluded.checksum, body = excluded.body
                """
        ).execute(arguments: [
            entry.key.kind.rawValue, entry.key.name, entry.revision, Data(entry.owner), entry.title, entry.description,
            entry.language, entry.used, entry.created.milliseconds, entry.changed.milliseconds,
            entry.lastUse.milliseconds, Int64(checksum), Data(body), entry.creator,
        ])
    }

    private static func putRating(_ rating: [UInt8], name: String, at time: Timestamp, _ db: Database) throws {
        try remove(kind: .rating, name: name, db)
        let checksum = Int64(checksum(rating, key: name, revision: 1))
        try db.cachedStatement(
            sql: """
                INSERT INTO documents (kind, name, revision, owner, title, description, used, created, changed, lastUse,
                    checksum, body)
                VALUES (?, ?, 1, x'', '', '', 0, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            DocumentKind.rating.rawValue, name, time.milliseconds, time.milliseconds, time.milliseconds, checksum,
            Data(rating),
        ])
    }
}
