import GRDB

/// The tables, version 2.
///
/// `rooms.count` is written in the same transaction as the records it counts, so a room whose records end earlier has
/// lost some. `rooms.size` is how many bytes those records have; it came later, so rooms from before have none, and programs from
/// before can do without. `records` is clustered by room and position: a replay reads it in one go.
///
/// Version 2 has `documents`, which are of another module. A log alone takes files of version 1 as they are; what opens
/// the documents brings them over.
package enum Schema {
    package static let version = 2
    /// "CBrd", in the header of the file, tells the database from other programs' (`PRAGMA application_id`).
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

    /// What version 2 has beside version 1. `used` and `lastUse` change without a new revision; `checksum` is of the body.
    /// `creator` came later.
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

    /// What makes a database do more than is asked of it: triggers, views, indexes and tables that compute. SQLite runs them
    /// with every write, as long as they like; whoever restores somebody else's backup would run what that somebody wrote.
    /// A table of ours has one pair of brackets, and one for its key; what computes stands in brackets.
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

    /// The version of a file of ours.
    package static func version(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    /// Adds what was added to version 1 since.
    static func complete(_ db: Database) throws {
        guard try !db.columns(in: "rooms").contains(where: { $0.name == "size" }) else { return }
        try db.execute(sql: "ALTER TABLE rooms ADD COLUMN size INTEGER")
    }
}
