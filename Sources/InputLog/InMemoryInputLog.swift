import Synchronization

/// A log that keeps its records in memory: for tests, rehearsals and simulations.
///
/// It is made of the same parts as a durable one except for the disk, so it behaves alike when a commit fails. All that
/// it does follows from the calls: it starts no thread, reads no clock and uses no randomness (its epochs count up).
public final class InMemoryInputLog: InputLog {
    /// When queued records are committed.
    public enum Committing: Sendable {
        /// Before the call returns, on the calling thread, unless another call is committing just then and takes the
        /// records along. `deliver` may be called before `append` returns.
        case atOnce
        /// When ``InMemoryInputLog/commit()`` is called, and not before: the hand crank of a test.
        case byHand
    }

    private enum Crank { case still, turning, turningAgain }

    private let storage: MemoryStorage
    private let committer: GroupCommitter
    private let committing: Committing
    private let crank = Mutex(Crank.still)

    /// Makes an empty log.
    ///
    /// - Parameters:
    ///   - queueLimitBytes: above this, appends are refused as overloaded.
    ///   - now: the time for ``LogSummary/lastCommitMilliseconds``; without it, no room ever ages.
    ///   - fault: is asked at every ``CommitStage`` whether the disk fails. After a failure, an `atOnce` log tries to
    ///     recover at the next append, a `byHand` log at the next ``commit()``.
    public convenience init(
        committing: Committing = .atOnce, queueLimitBytes: Int = 16 << 20,
        now: @escaping @Sendable () -> Int64 = { 0 }, fault: CommitFault? = nil
    ) {
        self.init(MemoryStorage(now: now), committing, queueLimitBytes, fault)
    }

    /// What a restart finds: a log over the records that `previous` has committed. What waits in `previous` is lost, as
    /// in a crash; `previous` must not be used any more.
    public convenience init(reopening previous: InMemoryInputLog, fault: CommitFault? = nil) {
        previous.committer.stopTaking()
        self.init(previous.storage, previous.committing, previous.committer.limitBytes, fault)
    }

    private init(_ storage: MemoryStorage, _ committing: Committing, _ queueLimitBytes: Int, _ fault: CommitFault?) {
        self.storage = storage
        self.committing = committing
        committer = GroupCommitter(storage: storage, queueLimitBytes: queueLimitBytes, fault: fault)
    }

    /// Commits all that is queued as one group and delivers it; after a failed commit tries to recover first.
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

    /// Tears off the end of a stored log, as a broken disk may: the room's entry still counts what is gone.
    ///
    /// - Parameter count: how many records remain. The log must not be open.
    public func tear(_ key: LogKey, leaving count: Int) {
        storage.disk.withLock { disk in
            guard let room = disk.rooms[key] else { return }
            disk.rooms[key]?.records = Array(room.records.prefix(count))
        }
    }

    /// Changes a stored record so that its check fails. The log must not be open.
    public func damage(_ key: LogKey, at position: Int) {
        storage.disk.withLock { disk in
            _ = disk.rooms[key]?.flipped.insert(position)
        }
    }

    private func recoverIfNeeded() {
        if case .failing = health { requested() }
    }

    /// Does the work if nobody is at it; otherwise whoever is at it goes round once more.
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
