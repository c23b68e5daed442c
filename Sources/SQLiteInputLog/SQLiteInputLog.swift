import Foundation
import InputLog
import Synchronization

/// A durable log in one SQLite database: the embedded default.
///
/// The database is in WAL mode with `synchronous=FULL`. One thread of its own commits: everything that arrived while a
/// commit was under way, of all rooms, makes the next transaction, so a slow disk makes groups larger instead of queues
/// longer. The data directory belongs to one process at a time.
///
/// See <https://www.sqlite.org/wal.html> and <https://www.sqlite.org/pragma.html#pragma_synchronous>.
public final class SQLiteInputLog: InputLog {
    /// What can be chosen about a log.
    public struct Configuration: Sendable {
        /// Above this many bytes that wait to be written, or are being written, appends are refused as overloaded. It
        /// bounds memory while the disk is slow: 16 MiB are tens of thousands of inputs, a few seconds of a bad disk.
        public var queueLimitBytes = 16 << 20
        /// The pause before the log tries again to recover from a failed commit: the first and the longest. It doubles.
        public var retryDelays: ClosedRange<Duration> = .milliseconds(100) ... .seconds(2)
        /// The clock for ``LogSummary/lastCommitMilliseconds``.
        public var now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
        /// Whether a directory without a log is refused: its disk may not be mounted, and an empty log in its place would be
        /// found out by nobody.
        public var mustExist = false
        /// Makes commits fail, to rehearse a bad disk.
        public var fault: CommitFault?

        public init() {}
    }

    /// In which state the data directory was found.
    public enum Start: Sendable, Equatable {
        /// There was no log; it was created.
        case created
        /// The log goes on where it ended.
        case continued
        /// The database comes from somewhere else, a backup for instance: every room has got a new epoch.
        case restored
        /// The mark beside the database cannot be understood, so nobody knows whether commits were lost: every room has got
        /// a new epoch.
        case unwitnessed
        /// The database has lost its last commits, so many, though they had been acknowledged: every room has got a new
        /// epoch. An operator should be told.
        case rewound(lostCommits: Int)
    }

    let storage: SQLiteStorage
    private let committer: GroupCommitter
    private let thread: CommitThread
    private let closed = Atomic(false)

    /// Opens the log in a directory, which is created with mode 0700 if there is none. No room is read yet.
    ///
    /// - Throws: ``SQLiteOpenFailure``, which says what an operator can do.
    public init(directory path: String, configuration: Configuration = Configuration()) throws(SQLiteOpenFailure) {
        let directory = try DataDirectory(path: path, mustExist: configuration.mustExist)
        do {
            storage = try SQLiteStorage(directory, now: configuration.now)
        } catch {
            directory.unlock()
            throw error
        }
        committer = GroupCommitter(
            storage: storage, queueLimitBytes: configuration.queueLimitBytes,
            fault: configuration.fault)
        thread = CommitThread(committer, retryDelays: configuration.retryDelays)
    }

    /// Ends the thread after the queue; only ``close()`` waits for it.
    deinit {
        if !closed.load(ordering: .relaxed) { thread.stop() }
    }

    /// In which state the data directory was found.
    public var start: Start { storage.start }

    /// What tells this log from all others: a random text that stays the same as long as it lives.
    public var identity: String { storage.identity }

    /// See ``InputLog/create(_:first:then:)``.
    public func create(
        _ key: LogKey, first record: [UInt8],
        then completion: @escaping @Sendable (Result<Epoch, LogFailure>) -> Void
    ) {
        committer.create(key, first: record, then: completion)
        thread.ring()
    }

    /// See ``InputLog/open(_:visit:deliver:)``.
    public func open(
        _ key: LogKey, visit: (_ record: [UInt8]) -> Bool, deliver: @escaping @Sendable (CommitBatch) -> Void
    ) throws(LogFailure) -> OpenedLog {
        try committer.open(key, visit: visit, deliver: deliver)
    }

    /// See ``InputLog/read(_:visit:)``.
    public func read(_ key: LogKey, visit: (_ record: [UInt8]) -> Bool) throws(LogFailure) -> OpenedLog {
        try committer.read(key, visit: visit)
    }

    /// See ``InputLog/append(_:to:ticket:)``.
    public func append(_ record: [UInt8], to key: LogKey, ticket: UInt64) throws(LogFailure) {
        try committer.append(record, to: key, ticket: ticket)
        thread.ring()
    }

    /// See ``InputLog/release(_:)``.
    public func release(_ key: LogKey) {
        committer.release(key)
    }

    /// See ``InputLog/remove(_:then:)``.
    public func remove(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
        committer.remove(key, then: completion)
        thread.ring()
    }

    /// See ``InputLog/summaries()``.
    public func summaries() throws(LogFailure) -> [LogSummary] {
        try committer.summaries()
    }

    /// Copies the whole log into a new file, as it is at one moment, while the log goes on.
    ///
    /// The copy is a database to be put into an empty data directory as `callboard.sqlite`; all its rooms get new epochs
    /// when it is opened there. The SQLite page is <https://www.sqlite.org/backup.html>.
    ///
    /// - Throws: ``LogFailure/unavailable(reason:)`` if the file exists or cannot be written, ``LogFailure/closed``.
    public func backup(to path: String) throws(LogFailure) {
        if health == .closed { throw .closed }
        try storage.backup(to: path)
    }

    /// The database, for another store in the same file. It ends before the log is closed.
    package var sharedDatabase: SharedDatabase { SharedDatabase(storage) }

    /// See ``InputLog/health``.
    public var health: LogHealth { committer.health }

    /// See ``InputLog/statistics``.
    public var statistics: LogStatistics { committer.statistics }

    /// See ``InputLog/close()``.
    public func close() {
        guard !closed.exchange(true, ordering: .sequentiallyConsistent) else { return }
        thread.stop()
        thread.join()
    }
}
