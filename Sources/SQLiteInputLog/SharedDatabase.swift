import GRDB
import InputLog

/// The log's database for another store in the same file. The store has its own connections and shares the file, the
/// lock and the mark.
package struct SharedDatabase: Sendable {
    private let storage: SQLiteStorage

    init(_ storage: SQLiteStorage) {
        self.storage = storage
    }

    package var path: String { storage.directory.databasePath }

    /// Runs a function on a writing connection of the caller while the log does not write.
    package func write<T>(_ writer: DatabaseQueue, _ body: (Database) throws -> T) throws -> T {
        try storage.takingTurn { try writer.writeWithoutTransaction(body) }
    }

    /// Checks that the files are still those that were opened. Throws a failure of kind `disk`.
    package func inspect() throws(StorageFailure) { try storage.inspect() }

    /// Counts a commit, within its transaction.
    package func count(_ db: Database) throws -> Int { try SQLiteStorage.count(db) }

    /// Writes the number of commits to the mark. Call it after each commit, before any notification.
    package func witness(commits: Int) { storage.witness(commits: commits) }

    /// Reads and checks the records of a log, within a transaction. Throws ``LogDamage``.
    package func records(of key: LogKey, _ db: Database) throws -> [[UInt8]] {
        try SQLiteStorage.read(key, db)?.records ?? []
    }

    /// Deletes a log, within a transaction.
    package func remove(_ key: LogKey, _ db: Database) throws { try SQLiteStorage.delete(key, db) }

    /// Finds out why the database could not be opened, for an operator.
    package func failure(of error: any Error) -> SQLiteOpenFailure { storage.directory.failure(of: error) }
}
