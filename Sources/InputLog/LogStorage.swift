/// A disk, real or imagined, as ``GroupCommitter`` needs it.
///
/// `commit`, `tail`, `records` and `recover` are called by one thread at a time; `load` and `summaries` by any thread
/// at any time; `close` last.
package protocol LogStorage: AnyObject, Sendable {
    /// An epoch that no log of this storage has had.
    func newEpoch() -> Epoch

    /// Makes the whole group durable, or throws. After a failure of kind `disk` the outcome is unknown; after `damage`
    /// nothing was written and the storage can be used.
    func commit(_ group: CommitGroup) throws(StorageFailure)

    /// Begins afresh after a failure: throws away what memory believes, reads what the disk holds, makes that durable,
    /// and proves that it can be written.
    func recover() throws(StorageFailure)

    /// Looks whether the medium is still the one that was opened; a few microseconds. Throws a failure of kind `disk`.
    func inspect() throws(StorageFailure)

    /// The epoch and the record count of a log as they are stored now; `nil` if there is none.
    func tail(of key: LogKey) throws(StorageFailure) -> (epoch: Epoch, count: Int)?

    /// The records of a log from a position to the end.
    func records(of key: LogKey, from first: Int) throws(StorageFailure) -> [[UInt8]]

    /// Reads and checks a whole log, record by record, until `visit` wants no more. With `repairing`, one that ends too
    /// early gets its new count and a new epoch.
    func load(_ key: LogKey, repairing: Bool, visit: (_ record: [UInt8]) -> Bool) throws(LogFailure) -> OpenedLog

    /// All logs, by key.
    func summaries() throws(LogFailure) -> [LogSummary]

    /// Closes; nothing is called afterwards.
    func close()
}

extension LogStorage {
    package func inspect() throws(StorageFailure) {}
}

/// Why a storage could not do its work.
package enum StorageFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The medium failed: no space, an error of the device. It may work again later.
    case disk(String)
    /// What is stored contradicts itself, which time does not heal.
    case damage(String)

    package var description: String {
        switch self {
        case .disk(let reason), .damage(let reason): reason
        }
    }
}
