/// A disk, real or simulated, as ``GroupCommitter`` uses it.
///
/// `commit`, `tail`, `records` and `recover` are called by one thread at a time, `load` and `summaries` by any thread
/// at any time, and `close` last.
package protocol LogStorage: AnyObject, Sendable {
    /// Returns an epoch that no log of this storage has had.
    func newEpoch() -> Epoch

    /// Makes the whole group durable, or throws. After a failure of kind `disk` the outcome is unknown. After `damage`
    /// nothing was written and the storage remains usable.
    func commit(_ group: CommitGroup) throws(StorageFailure)

    /// Starts over after a failure: discards the state in memory, reads what the disk holds, makes that durable, and
    /// proves that the disk can be written.
    func recover() throws(StorageFailure)

    /// Checks in a few microseconds that the medium is still the one that was opened. Throws a failure of kind `disk`.
    func inspect() throws(StorageFailure)

    /// Returns the stored epoch and record count of a log, or `nil` if there is none.
    func tail(of key: LogKey) throws(StorageFailure) -> (epoch: Epoch, count: Int)?

    /// Returns the records of a log from a position to the end.
    func records(of key: LogKey, from first: Int) throws(StorageFailure) -> [[UInt8]]

    /// Reads and checks a whole log, record by record, until `visit` returns `false`. With `repairing`, a log that ends
    /// too early gets its new count and a new epoch.
    func load(_ key: LogKey, repairing: Bool, visit: (_ record: [UInt8]) -> Bool) throws(LogFailure) -> OpenedLog

    /// Returns a summary of every log, by key.
    func summaries() throws(LogFailure) -> [LogSummary]

    /// Closes the storage. No calls follow.
    func close()
}

extension LogStorage {
    package func inspect() throws(StorageFailure) {}
}

/// A reason why a storage operation failed.
package enum StorageFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The medium failed: no space, or a device error. It may work again later.
    case disk(String)
    /// The stored data contradicts itself. Retrying does not help.
    case damage(String)

    package var description: String {
        switch self {
        case .disk(let reason), .damage(let reason): reason
        }
    }
}
