import GRDB

/// The tables, version 2.
///
/// `rooms.count` is written in the same transaction as the records it counts, so a room with fewer records has lost
/// some. `rooms.size` is the size of those records in bytes. It was added later: older rooms have none, and older
/// programs work without it. `records` is clustered by room and position, so that a replay reads it sequentially.
///
/// Version 2 adds `documents`, which belongs to another module. A log alone accepts files of version 1 unchanged.
/// Opening the documents migrates them.
package enum Schema {
    package static let version = 2
    /// "CBrd" in the file's header (`PRAGMA application_id`), which distinguishes this database from those of other
    /// programs.
    static let applicationID: Int32 = 0x4342_7264

    private static let sql = """
        CREATE TABLE log (
            identity TEXT NOT NULL,
            commits INTEGER NOT NULL
        ) STRICT;
        INSERT INTO log VALUES (lower(hex(randomblob(8))), 0);
        CREATE TABLE rooms (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,
            epoch TEXT NOT NULL,
            count INTEGER NOT NULL,
            lastCommit INTEGER NOT NULL,
            size INTEGER
        ) STRICT;
        CREATE TABLE records (
            room INTEGER NOT NULL,
            position INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (room, position)
        ) STRICT, WITHOUT ROWID;
        \(documentsSQL)
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """

    /// What version 2 adds to version 1. `used` and `lastUse` change without a new revision. `checksum` covers the
    /// body. `creator` was added later.
    package static let documentsSQL = """
        CREATE TABLE documents (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            revision INTEGER NOT NULL,
            owner BLOB NOT NULL,
            title TEXT NOT NULL,
            description TEXT NOT NULL,
            language TEXT,
            used INTEGER NOT NULL,
            created INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            lastUse INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            body BLOB NOT NULL,
            creator TEXT,
            UNIQUE (kind, name)
        ) STRICT;
        """

    /// A query that finds what could make a database do more than it is asked to: triggers, views, indexes and tables
    /// with computed columns. SQLite runs them with every write, for as long as they like, so restoring a stranger's
    /// backup would run that stranger's code. Our tables have one pair of parentheses, or two if they declare a key,
    /// and anything computed needs more.
    private static let additions = """
        SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view') OR type = 'index' AND sql IS NOT NULL
            OR type = 'table' AND (length(sql) - length(replace(sql, '(', '')) >
                CASE WHEN name IN ('records', 'documents') THEN 2 ELSE 1 END OR sql LIKE '%references%')
        """

    /// What was found in the file.
    package enum Finding { case current, empty, newer(Int), foreign, incomplete(String) }

    package static func inspect(_ db: Database) throws -> Finding {
        let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if application == applicationID {
            guard version <= self.version else { return .newer(version) }
            guard version > 0 else {
                return .incomplete("it says that its schema is \(version), and this program knows 1 to \(self.version)")
            }
            let tables = try String.fetchSet(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
            let needed = ["log", "rooms", "records"] + (version >= 2 ? ["documents"] : [])
            let lost = needed.filter { !tables.contains($0) }
            guard lost.isEmpty else {
                return .incomplete("it has lost its table “\(lost.joined(separator: "”, “"))”")
            }
            let added = try String.fetchAll(db, sql: Schema.additions)
            return added.isEmpty
                ? .current : .incomplete("it has what no log has: “\(added.joined(separator: "”, “"))”")
        }
        let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
        return application == 0 && version == 0 && tables == 0 ? .empty : .foreign
    }

    static func create(_ db: Database) throws {
        try db.inTransaction(.immediate) {
            try db.execute(sql: sql)
            return .commit
        }
    }

    /// Returns the schema version of a file of ours.
    package static func version(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    /// Adds the columns that were added to version 1 later.
    static func complete(_ db: Database) throws {
        guard try !db.columns(in: "rooms").contains(where: { $0.name == "size" }) else { return }
        try db.execute(sql: "ALTER TABLE rooms ADD COLUMN size INTEGER")
    }
}
