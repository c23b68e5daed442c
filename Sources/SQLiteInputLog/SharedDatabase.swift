import GRDB
import InputLog

/// The log's database as another store in the same file sees it: connections of its own, and one file, one lock, one mark
/// for both.
package struct SharedDatabase: Sendable {
    private let storage: SQLiteStorage

    init(_ storage: SQLiteStorage) {
        self.storage = storage
    }

    /// Where the database is.
    package var path: String { storage.directory.databasePath }

    /// Does something with a writing connection of the caller's while the log writes nothing.
    package func write<T>(_ writer: DatabaseQueue, _ body: (Database) throws -> T) throws -> T {
        try storage.takingTurn { try writer.writeWithoutTransaction(body) }
    }

    /// Looks whether the files are still those that were opened; throws a failure of kind `disk`.
    package func inspect() throws(StorageFailure) { try storage.inspect() }

    /// Counts a commit, within its transaction.
    package func count(_ db: Database) throws -> Int { try SQLiteStorage.count(db) }

    /// Lets the mark say how many commits the database has seen; to be called after each, before anybody is told of it.
    package func witness(commits: Int) { storage.witness(commits: commits) }

    /// Reads and checks the records of a log, within a transaction; throws ``LogDamage``.
    package func records(of key: LogKey, _ db: Database) throws -> [[UInt8]] {
        try SQLiteStorage.read(key, db)?.records ?? []
    }

    /// Deletes a log, within a transaction.
    package func remove(_ key: LogKey, _ db: Database) throws { try SQLiteStorage.delete(key, db) }

    /// What went wrong when the database was opened, in words for an operator.
    package func failure(of error: any Error) -> SQLiteOpenFailure { storage.directory.failure(of: error) }
}
