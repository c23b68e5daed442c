import Foundation
import InputLog
import Synchronization

/// A durable log in one SQLite database: the embedded default.
///
/// The database is in WAL mode with `synchronous=FULL`. A dedicated thread commits. All records that arrive during a
/// commit, of all rooms, form the next transaction, so a slow disk makes groups larger instead of queues longer. The
/// data directory belongs to one process at a time.
///
/// See <https://www.sqlite.org/wal.html> and <https://www.sqlite.org/pragma.html#pragma_synchronous>.
public final class SQLiteInputLog: InputLog {
    /// The options of a log.
    public struct Configuration: Sendable {
        /// Above this number of bytes that are queued or being written, appends are refused as overloaded. It limits
        /// memory while the disk is slow: 16 MiB are tens of thousands of inputs, or a few seconds of a bad disk.
        public var queueLimitBytes = 16 << 20
        /// The shortest and the longest pause between attempts to recover from a failed commit. The pause doubles each
        /// time.
        public var retryDelays: ClosedRange<Duration> = .milliseconds(100) ... .seconds(2)
        /// The clock for ``LogSummary/lastCommitMilliseconds``.
        public var now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
        /// Whether to refuse a directory without a log. Its disk may not be mounted, and an empty log in its place
        /// would go unnoticed.
        public var mustExist = false
        /// Makes commits fail, to simulate a bad disk.
        public var fault: CommitFault?

        public init() {}
    }

    /// The state in which the data directory was found.
    public enum Start: Sendable, Equatable {
        /// There was no log, so it was created.
        case created
        /// The log continues where it ended.
        case continued
        /// The database comes from elsewhere, such as a backup. Every room has a new epoch.
        case restored
        /// The mark next to the database is invalid, so it is unknown whether commits were lost. Every room has a new
        /// epoch.
        case unwitnessed
        /// The database has lost this number of acknowledged commits at its end. Every room has a new epoch. The
        /// operator should be notified.
        case rewound(lostCommits: Int)
    }

    let storage: SQLiteStorage
    private let committer: GroupCommitter
    private let thread: CommitThread
    private let closed = Atomic(false)

    /// Opens the log in a directory, which is created with mode 0700 if it is missing. No room is read yet.
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

    /// Ends the thread after the queue. Only ``close()`` waits for it.
    deinit {
        if !closed.load(ordering: .relaxed) { thread.stop() }
    }

    /// The state in which the data directory was found.
    public var start: Start { storage.start }

    /// A random text that identifies this log and never changes.
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

    /// Copies the whole log as it is at one moment into a new file, while the log continues.
    ///
    /// The copy is a database that can be put into an empty data directory as `callboard.sqlite`. All its rooms get new
    /// epochs when it is opened there. SQLite's documentation is <https://www.sqlite.org/backup.html>.
    ///
    /// - Throws: ``LogFailure/unavailable(reason:)`` if the file exists or cannot be written, ``LogFailure/closed``.
    public func backup(to path: String) throws(LogFailure) {
        if health == .closed { throw .closed }
        try storage.backup(to: path)
    }

    /// The database, for another store in the same file. That store must be closed before the log.
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
