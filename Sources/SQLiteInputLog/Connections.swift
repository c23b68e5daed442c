import GRDB

/// The two connections to the database: one that commits, one that reads meanwhile.
///
/// In WAL mode a reader never waits for the writer, nor the writer for it.
package struct Connections: Sendable {
    package let writer: DatabaseQueue
    package let reader: DatabaseQueue

    package init(_ path: String) throws {
        var writing = Configuration()
        writing.label = "callboard.log.writer"
        writing.busyMode = .timeout(1)
        writing.prepareDatabase { db in
            // FULL: the commit returns only after the write-ahead log is on the medium. NORMAL is four hundred times
            // faster and loses the last commits in a power failure. The cache is small: only ends of rooms are written, and
            // with 8 MB it filled with what nobody reads again, 280 bytes for every seat.
            try db.execute(
                sql: """
                    PRAGMA journal_mode = WAL;
                    PRAGMA synchronous = FULL;
                    PRAGMA cell_size_check = ON;
                    PRAGMA cache_size = -256;
                    PRAGMA journal_size_limit = 16777216;
                    """)
        }
        writer = try DatabaseQueue(path: path, configuration: writing)

        reader = try Connections.reader(path)
    }

    /// One more connection that only reads.
    static func reader(_ path: String) throws -> DatabaseQueue {
        var reading = Configuration()
        reading.label = "callboard.log.reader"
        reading.readonly = true
        reading.busyMode = .timeout(1)
        reading.prepareDatabase { db in try db.execute(sql: "PRAGMA cell_size_check = ON") }
        return try DatabaseQueue(path: path, configuration: reading)
    }

    /// Closes both; the last to close empties the write-ahead log if it can.
    package func close() {
        try? reader.close()
        try? writer.close()
    }
}
