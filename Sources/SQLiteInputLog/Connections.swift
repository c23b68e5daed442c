import GRDB

/// The two connections to the database: one commits, the other reads.
///
/// In WAL mode, readers and the writer never wait for each other.
package struct Connections: Sendable {
    package let writer: DatabaseQueue
    package let reader: DatabaseQueue

    package init(_ path: String) throws {
        var writing = Configuration()
        writing.label = "callboard.log.writer"
        writing.busyMode = .timeout(1)
        writing.prepareDatabase { db in
            // FULL: a commit returns only after the write-ahead log is on the medium. NORMAL is four hundred times
            // faster and loses the last commits in a power failure. The cache is small because commits only append to
            // rooms: with 8 MB it filled up with pages that are never read again, 280 bytes for every seat.
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

    /// Opens another read-only connection.
    static func reader(_ path: String) throws -> DatabaseQueue {
        var reading = Configuration()
        reading.label = "callboard.log.reader"
        reading.readonly = true
        reading.busyMode = .timeout(1)
        reading.prepareDatabase { db in try db.execute(sql: "PRAGMA cell_size_check = ON") }
        return try DatabaseQueue(path: path, configuration: reading)
    }

    /// Closes both connections. The last one to close empties the write-ahead log if it can.
    package func close() {
        try? reader.close()
        try? writer.close()
    }
}
