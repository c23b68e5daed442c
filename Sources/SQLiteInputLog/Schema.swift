import GRDB

/// The tables, version 1.
///
/// `rooms.count` is written in the same transaction as the records it counts, so a room whose records end earlier has
/// lost some. `rooms.size` is how many bytes those records have; it came later, so rooms from before have none, and programs from
/// before can do without. `records` is clustered by room and position: a replay reads it in one go.
enum Schema {
    static let version = 1
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
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """

    /// What was found in the file.
    enum Finding { case current, empty, newer(Int), foreign, incomplete(String) }

    static func inspect(_ db: Database) throws -> Finding {
        let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if application == applicationID {
            guard version <= self.version else { return .newer(version) }
            let tables = try String.fetchSet(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
            let lost = ["log", "rooms", "records"].filter { !tables.contains($0) }
            return lost.isEmpty ? .current : .incomplete("it has lost its table “\(lost.joined(separator: "”, “"))”")
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

    /// Adds what was added to version 1 since.
    static func complete(_ db: Database) throws {
        guard try !db.columns(in: "rooms").contains(where: { $0.name == "size" }) else { return }
        try db.execute(sql: "ALTER TABLE rooms ADD COLUMN size INTEGER")
    }
}
