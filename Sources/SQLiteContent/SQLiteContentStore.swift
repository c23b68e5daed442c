import Content
import Dispatch
import Foundation
import GRDB
import GameRules
import InputLog
import SQLiteInputLog
import Synchronization

/// Documents in the log's database, with separate connections and two threads: one writes, one reads.
///
/// All writes that arrive during a commit form the next transaction. The store must be closed before its log.
public final class SQLiteContentStore: ContentStore {
    /// The options of a store.
    public struct Configuration: Sendable {
        /// The maximum number of documents of each kind.
        public var limits: [DocumentKind: Int] = [:]
        /// Above this number of queued bytes, writes are refused as overloaded.
        public var queueLimitBytes = 8 << 20
        /// Above this number of queued reads, more are refused as overloaded.
        public var readersMax = 1024
        /// The shortest and the longest pause between attempts to recover from a failed commit. The pause doubles each
        /// time.
        public var retryDelays: ClosedRange<Duration> = .milliseconds(100) ... .seconds(2)
        public var now: @Sendable () -> Timestamp = {
            Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        }
        /// Makes commits fail, to simulate a bad disk.
        public var fault: ContentFault?
        /// Called with a reason when documents cannot be written, and with `nil` when they can be again.
        public var healthChanged: @Sendable (_ reason: String?) -> Void = { _ in }

        public init() {}
    }

    /// The result of the migration from an older version's logs when this store was opened.
    public let carryOver: LogCarryOver.Report

    private let database: SharedDatabase
    private let configuration: Configuration
    /// `nil` while the database cannot be opened.
    private let connections: Mutex<Connections?>
    private let index: Mutex<DocumentIndex>
    private let queue = Mutex(Queue())
    private let bell = MonotonicSemaphore()
    private let ended = MonotonicSemaphore()
    private let reader = DispatchQueue(label: "callboard.content.reader")
    private let waitingReaders = Atomic(0)

    private struct Pending: Sendable {
        let write: DocumentWrite
        let completion: @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    }

    private struct Queue {
        var writes: [Pending] = []
        var bytes = 0
        /// The reason why writes fail now, if they do.
        var failure: String?
        var isClosed = false
    }

    /// The maximum number of writes in one transaction.
    private static let groupMax = 64

    /// Opens the documents in the log's database, and migrates those of an older version.
    ///
    /// - Throws: ``SQLiteOpenFailure``. The database is then unchanged.
    public init(
        beside log: SQLiteInputLog, carryingOver carryOver: LogCarryOver,
        configuration: Configuration = Configuration()
    ) throws(SQLiteOpenFailure) {
        let database = log.sharedDatabase
        do {
            let connections = try Connections(database.path)
            do {
                self.carryOver = try SQLiteContentStore.upgrade(connections, database, by: carryOver)
                index = Mutex(try connections.writer.read(DocumentRows.index))
            } catch {
                connections.close()
                throw error
            }
            self.connections = Mutex(connections)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw .full((database.path as NSString).deletingLastPathComponent, reason: "\(error)")
        } catch {
            if case .damage(let reason) = StorageFailure(error) { throw .foreign(database.path, reason: reason) }
            throw database.failure(of: error)
        }
        self.database = database
        self.configuration = configuration
        let thread = Thread { [self] in run() }
        thread.name = "content"
        thread.start()
    }

    private static func upgrade(
        _ connections: Connections, _ database: SharedDatabase, by carryOver: LogCarryOver
    ) throws -> LogCarryOver.Report {
        var report = LogCarryOver.Report()
        var commits: Int?
        try database.write(connections.writer) { db in
            guard try Schema.version(db) < Schema.version else { return try DocumentRows.complete(db) }
            try db.inTransaction(.immediate) {
                report = try carryOver.perform(database, db)
                commits = try database.count(db)
                return .commit
            }
        }
        if let commits { database.witness(commits: commits) }
        return report
    }

    // MARK: - Writing

    /// See ``ContentStore/create(_:_:owner:creator:then:)``.
    public func create(
        _ key: DocumentKey, _ content: DocumentContent, owner: [UInt8], creator: String?,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    ) {
        enqueue(.create(key, content, owner: owner, creator: creator), then: completion)
    }

    /// See ``ContentStore/replace(_:revision:with:then:)``.
    public func replace(
        _ key: DocumentKey, revision: Int, with content: DocumentContent,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    ) {
        enqueue(.replace(key, revision: revision, content), then: completion)
    }

    /// See ``ContentStore/adopt(_:then:)``.
    public func adopt(
        _ document: Document, then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    ) {
        enqueue(.adopt(document), then: completion)
    }

    /// See ``ContentStore/remove(_:then:)``.
    public func remove(_ key: DocumentKey, then completion: @escaping @Sendable (Result<Void, ContentFailure>) -> Void)
    {
        enqueue(.remove(key)) { result in completion(result.map { _ in }) }
    }

    /// See ``ContentStore/noteUse(of:)``.
    public func noteUse(of key: DocumentKey) {
        enqueue(.use(key)) { _ in }
    }

    /// See ``ContentStore/rate(_:by:_:then:)``.
    public func rate(
        _ key: DocumentKey, by profile: String, _ rating: String?,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    ) {
        enqueue(.rate(key, profile: profile, rating), then: completion)
    }

    private func enqueue(
        _ write: DocumentWrite, then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    ) {
        let refusal = queue.withLock { queue -> ContentFailure? in
            if queue.isClosed { return .closed }
            if let reason = queue.failure { return .unavailable(reason: reason) }
            guard queue.bytes + write.bytes <= configuration.queueLimitBytes else { return .overloaded }
            queue.bytes += write.bytes
            queue.writes.append(Pending(write: write, completion: completion))
            return nil
        }
        if let refusal { completion(.failure(refusal)) } else { bell.signal() }
    }

    private func run() {
        var delay = configuration.retryDelays.lowerBound
        while true {
            let (group, failure, isClosed) = queue.withLock { queue in
                let group = queue.failure == nil ? Array(queue.writes.prefix(SQLiteContentStore.groupMax)) : []
                queue.writes.removeFirst(group.count)
                queue.bytes -= group.reduce(0) { $0 + $1.write.bytes }
                return (group, queue.failure, queue.isClosed)
            }
            if !group.isEmpty {
                commit(group)
            } else if isClosed {
                break
            } else if failure != nil {
                bell.wait(atMost: delay)
                delay =
                    recover()
                    ? configuration.retryDelays.lowerBound : min(delay * 2, configuration.retryDelays.upperBound)
            } else {
                bell.wait()
            }
        }
        ended.signal()
    }

    private func commit(_ group: [Pending]) {
        do {
            guard let writer = connections.withLock({ $0?.writer }) else {
                throw StorageFailure.disk("the database is not open")
            }
            try configuration.fault?(.writing)
            var draft = index.withLock { $0 }
            let (results, commits) = try database.write(writer) { db in
                var results: [Result<DocumentEntry, ContentFailure>] = []
                var commits: Int?
                try db.inTransaction(.immediate) {
                    for pending in group { results.append(try perform(pending.write, on: &draft, db)) }
                    guard results.contains(where: { if case .success = $0 { true } else { false } }) else {
                        return .rollback
                    }
                    commits = try database.count(db)
                    return .commit
                }
                return (results, commits)
            }
            // Check this before the callers are notified: a commit to deleted files is not durable.
            try database.inspect()
            if let commits { database.witness(commits: commits) }
            try configuration.fault?(.written)
            let published = draft
            index.withLock { $0 = published }
            for (pending, result) in zip(group, results) { pending.completion(result) }
        } catch {
            fail(group, "\(error)")
        }
    }

    private func perform(
        _ write: DocumentWrite, on index: inout DocumentIndex, _ db: Database
    ) throws -> Result<DocumentEntry, ContentFailure> {
        let change: DocumentChange
        do throws(ContentFailure) {
            change = try index.decide(write, at: configuration.now()) { configuration.limits[$0] }
        } catch {
            return .failure(error)
        }
        try DocumentRows.apply(change, at: configuration.now(), db)
        return .success(index.apply(change))
    }

    /// Handles a failed commit: queued writes fail too, and new ones are refused until the store has recovered.
    private func fail(_ group: [Pending], _ reason: String) {
        let rest = queue.withLock { queue in
            let rest = queue.writes
            queue.writes = []
            queue.bytes = 0
            queue.failure = reason
            return rest
        }
        configuration.healthChanged(reason)
        for pending in group + rest { pending.completion(.failure(.unavailable(reason: reason))) }
    }

    /// Starts over: discards the state in memory and reads what the disk holds.
    private func recover() -> Bool {
        do {
            try configuration.fault?(.recovering)
            try database.inspect()
            let opened = try connections.withLock { connections in
                connections?.close()
                connections = nil
                let opened = try Connections(database.path)
                connections = opened
                return opened
            }
            // This commit proves that the disk can be written. The log then does the same for the data of both stores.
            let (found, commits) = try database.write(opened.writer) { db in
                var commits = 0
                try db.inTransaction(.immediate) {
                    commits = try database.count(db)
                    return .commit
                }
                return (try DocumentRows.index(db), commits)
            }
            try database.inspect()
            database.witness(commits: commits)
            index.withLock { $0 = found }
            queue.withLock { $0.failure = nil }
            configuration.healthChanged(nil)
            return true
        } catch {
            return false
        }
    }

    // MARK: - Reading

    /// See ``ContentStore/read(_:then:)``.
    public func read(
        _ key: DocumentKey, then completion: @escaping @Sendable (Result<Document, ContentFailure>) -> Void
    ) {
        reading(key, then: completion) { db in try DocumentRows.document(key, db) }
    }

    private func reading<Value: Sendable>(
        _ key: DocumentKey, then completion: @escaping @Sendable (Result<Value, ContentFailure>) -> Void,
        _ body: @escaping @Sendable (Database) throws -> Value?
    ) {
        guard !queue.withLock({ $0.isClosed }) else { return completion(.failure(.closed)) }
        guard entry(key) != nil else { return completion(.failure(.unknown(key))) }
        guard waitingReaders.add(1, ordering: .relaxed).newValue <= configuration.readersMax else {
            waitingReaders.subtract(1, ordering: .relaxed)
            return completion(.failure(.overloaded))
        }
        reader.async { [self] in
            waitingReaders.subtract(1, ordering: .relaxed)
            completion(value(key, body))
        }
    }

    private func value<Value>(
        _ key: DocumentKey, _ body: (Database) throws -> Value?
    ) -> Result<Value, ContentFailure> {
        guard let reader = connections.withLock({ $0?.reader }) else {
            return .failure(.unavailable(reason: "the database is not open"))
        }
        do {
            return try reader.read(body).map { .success($0) } ?? .failure(.unknown(key))
        } catch let failure as ContentFailure {
            return .failure(failure)
        } catch {
            if case .damage(let reason) = StorageFailure(error) {
                return .failure(.unreadable(key, reason: reason))
            }
            return .failure(.unavailable(reason: "\(error)"))
        }
    }

    /// See ``ContentStore/ratings(of:)``.
    public func ratings(of key: DocumentKey) -> DocumentRatings { index.withLock { $0.ratings(of: key) } }

    /// See ``ContentStore/entry(_:)``.
    public func entry(_ key: DocumentKey) -> DocumentEntry? { index.withLock { $0[key] } }

    /// See ``ContentStore/entries(of:)``.
    public func entries(of kind: DocumentKind) -> [DocumentEntry] { index.withLock { $0 }.entries(of: kind) }

    /// See ``ContentStore/count(of:)``.
    public func count(of kind: DocumentKind) -> Int { index.withLock { $0.count(of: kind) } }

    // MARK: - Closing

    /// See ``ContentStore/close()``.
    public func close() {
        let isFirst = queue.withLock { queue in
            defer { queue.isClosed = true }
            return !queue.isClosed
        }
        guard isFirst else { return }
        bell.signal()
        ended.wait()
        reader.sync {}
        connections.withLock { connections in
            // The last connection to close deletes files by name, which may belong to another server by now.
            if (try? database.inspect()) == nil, let gone = connections {
                _ = (Unmanaged.passRetained(gone.writer), Unmanaged.passRetained(gone.reader))
            } else {
                connections?.close()
            }
            connections = nil
        }
    }
}
