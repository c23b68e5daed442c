import Synchronization

/// A log that stores its records in memory: for tests, rehearsals and simulations.
///
/// It shares everything except the disk with the durable log, so it behaves the same when a commit fails. It is
/// deterministic: it starts no thread, reads no clock and uses no randomness (its epochs count up).
public final class InMemoryInputLog: InputLog {
    /// When queued records are committed.
    public enum Committing: Sendable {
        /// Before the call returns, on the calling thread, unless another call is committing at that moment and
        /// includes the records. `deliver` may be called before `append` returns.
        case atOnce
        /// Only when ``InMemoryInputLog/commit()`` is called, so that a test controls each commit.
        case byHand
    }

    private enum Crank { case still, turning, turningAgain }

    private let storage: MemoryStorage
    private let committer: GroupCommitter
    private let committing: Committing
    private let crank = Mutex(Crank.still)

    /// Creates an empty log.
    ///
    /// - Parameters:
    ///   - queueLimitBytes: above this size of the queue, appends are refused as overloaded.
    ///   - now: the time for ``LogSummary/lastCommitMilliseconds``; without it, no room ever ages.
    ///   - fault: called at every ``CommitStage``; throws to simulate a failing disk. After a failure, an `atOnce` log
    ///     tries to recover at the next append, a `byHand` log at the next ``commit()``.
    public convenience init(
        committing: Committing = .atOnce, queueLimitBytes: Int = 16 << 20,
        now: @escaping @Sendable () -> Int64 = { 0 }, fault: CommitFault? = nil
    ) {
        self.init(MemoryStorage(now: now), committing, queueLimitBytes, fault)
    }

    /// Creates the log that a restart would find: one with the records that `previous` has committed. Queued records of
    /// `previous` are lost, as in a crash. `previous` must no longer be used.
    public convenience init(reopening previous: InMemoryInputLog, fault: CommitFault? = nil) {
        previous.committer.stopTaking()
        self.init(previous.storage, previous.committing, previous.committer.limitBytes, fault)
    }

    private init(_ storage: MemoryStorage, _ committing: Committing, _ queueLimitBytes: Int, _ fault: CommitFault?) {
        self.storage = storage
        self.committing = committing
        committer = GroupCommitter(storage: storage, queueLimitBytes: queueLimitBytes, fault: fault)
    }

    /// Commits everything queued as one group and delivers it. After a failed commit, tries to recover first.
    ///
    /// - Returns: whether there was anything to commit.
    @discardableResult
    public func commit() -> Bool {
        guard committer.retry() else { return false }
        return committer.turn()
    }

    /// See ``InputLog/create(_:first:then:)``.
    public func create(
        _ key: LogKey, first record: [UInt8],
        then completion: @escaping @Sendable (Result<Epoch, LogFailure>) -> Void
    ) {
        recoverIfNeeded()
        committer.create(key, first: record, then: completion)
        requested()
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
        recoverIfNeeded()
        try committer.append(record, to: key, ticket: ticket)
        requested()
    }

    /// See ``InputLog/release(_:)``.
    public func release(_ key: LogKey) {
        committer.release(key)
    }

    /// See ``InputLog/remove(_:then:)``.
    public func remove(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
        recoverIfNeeded()
        committer.remove(key, then: completion)
        requested()
    }

    /// See ``InputLog/summaries()``.
    public func summaries() throws(LogFailure) -> [LogSummary] {
        try committer.summaries()
    }

    /// See ``InputLog/health``.
    public var health: LogHealth { committer.health }

    /// See ``InputLog/statistics``.
    public var statistics: LogStatistics { committer.statistics }

    /// See ``InputLog/close()``.
    public func close() {
        committer.stopTaking()
        while committer.turn() {}
        committer.finish()
    }

    /// Removes the end of a stored log, as a broken disk may do. The room's entry still counts the missing records.
    ///
    /// - Parameter count: the number of records that remain. The log must not be open.
    public func tear(_ key: LogKey, leaving count: Int) {
        storage.disk.withLock { disk in
            guard let room = disk.rooms[key] else { return }
            disk.rooms[key]?.records = Array(room.records.prefix(count))
        }
    }

    /// Changes a stored record so that its checksum fails. The log must not be open.
    public func damage(_ key: LogKey, at position: Int) {
        storage.disk.withLock { disk in
            _ = disk.rooms[key]?.flipped.insert(position)
        }
    }

    private func recoverIfNeeded() {
        if case .failing = health { requested() }
    }

    /// Commits on this thread, unless another thread is committing. That thread then runs another turn.
    private func requested() {
        guard case .atOnce = committing else { return }
        let mine = crank.withLock { crank in
            defer { crank = crank == .still ? .turning : .turningAgain }
            return crank == .still
        }
        guard mine else { return }
        var again = true
        while again {
            if committer.retry() { while committer.turn() {} }
            again = crank.withLock { crank in
                defer { crank = crank == .turningAgain ? .turning : .still }
                return crank == .turningAgain
            }
        }
    }
}
