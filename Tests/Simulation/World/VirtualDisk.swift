import GameRules
import InputLog

/// A disk with random failures, and the log on it as the rooms see it.
///
/// Everything in a run happens on one thread, so the class can be marked sendable.
final class VirtualDisk: VirtualLog, @unchecked Sendable {
    /// The ways in which a commit fails.
    enum Trouble {
        /// Before anything is written; the disk works again immediately.
        case beforeWriting
        /// After everything was written; the disk works again immediately.
        case afterWriting
        /// Before or after writing. The log cannot find out which until the disk heals.
        case unknown(written: Bool)
    }

    private struct Failure: Error {}

    /// The log that stores the records.
    private(set) var memory: InMemoryInputLog!
    /// Called when something waits to be committed.
    var requested: () -> Void = {}
    /// Called when a log is opened.
    var opened: (LogKey, StoredLog) -> Void = { _, _ in }
    /// Called when records are delivered to a room.
    var delivered: (LogKey, Int, [CommittedRecord]) -> Void = { _, _, _ in }
    private(set) var failures = 0
    /// The number of records accepted for storing.
    private(set) var appended = 0

    private let canary: Canary?
    private var trouble: Trouble?
    private var isBroken = false
    /// The log that the rooms write to: `memory`, or a canary around it with a deliberate fault.
    private var log: (any InputLog)!

    init(canary: Canary?) {
        self.canary = canary
        let memory = InMemoryInputLog(committing: .byHand, fault: { [unowned self] in try fault(at: $0) })
        self.memory = memory
        log = canary.map { CanaryLog(memory, canary: $0) } ?? memory
    }

    /// Reopens the log, as a restart does.
    func restart() {
        trouble = nil
        isBroken = false
        memory = InMemoryInputLog(reopening: memory, fault: { [unowned self] in try fault(at: $0) })
        log = canary.map { CanaryLog(memory, canary: $0) } ?? memory
    }

    /// Makes the next commit fail.
    func prepare(_ trouble: Trouble) { self.trouble = trouble }

    /// Makes the disk work again.
    func heal() {
        trouble = nil
        isBroken = false
    }

    /// Returns the number of a room's stored records.
    func storedCount(of code: String) -> Int { (try? memory.read(LogKey(code)))?.records.count ?? 0 }

    /// Removes records from the end of a room's log. The server must be down.
    ///
    /// - Returns: whether it removed them. The first record always stays.
    func tear(_ code: String, count: Int) -> Bool {
        let stored = storedCount(of: code)
        guard stored > count else { return false }
        memory.tear(LogKey(code), leaving: stored - count)
        return true
    }

    /// Commits what is queued. After a failed commit, tries to recover first.
    func commit() {
        memory.commit()
        if case .failing = memory.health { requested() }
    }

    private func fault(at stage: CommitStage) throws {
        switch (stage, trouble) {
        case (.writing, .beforeWriting), (.writing, .unknown(written: false)),
            (.written, .afterWriting), (.written, .unknown(written: true)):
            failures += 1
            if case .unknown = trouble { isBroken = true }
            trouble = nil
            throw Failure()
        case (.recovering, _) where isBroken: throw Failure()
        default: break
        }
    }

    // MARK: - InputLog

    func create(
        _ key: LogKey, first record: [UInt8], then completion: @escaping @Sendable (Result<Epoch, LogFailure>) -> Void
    ) {
        log.create(key, first: record, then: completion)
        requested()
    }

    func open(
        _ key: LogKey, visit: (_ record: [UInt8]) -> Bool, deliver: @escaping @Sendable (CommitBatch) -> Void
    ) throws(LogFailure) -> OpenedLog {
        var records: [[UInt8]] = []
        let found = try log.open(
            key,
            visit: { record in
                records.append(record)
                return visit(record)
            },
            deliver: { [unowned self] batch in
                if case .committed(let first, let records) = batch.outcome { delivered(key, first, records) }
                deliver(batch)
            })
        opened(key, StoredLog(epoch: found.epoch, records: records, lost: found.lost))
        return found
    }

    func read(_ key: LogKey, visit: (_ record: [UInt8]) -> Bool) throws(LogFailure) -> OpenedLog {
        try log.read(key, visit: visit)
    }

    func append(_ record: [UInt8], to key: LogKey, ticket: UInt64) throws(LogFailure) {
        try log.append(record, to: key, ticket: ticket)
        appended += 1
        requested()
    }

    func release(_ key: LogKey) { log.release(key) }

    func remove(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
        log.remove(key, then: completion)
        requested()
    }

    func summaries() throws(LogFailure) -> [LogSummary] { try log.summaries() }
    var health: LogHealth { memory.health }
    var statistics: LogStatistics { memory.statistics }
    func close() { log.close() }
}
