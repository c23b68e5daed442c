import InputLog
import InputLogConformance
import Synchronization
import Testing

/// A disk in memory: each log is opened with what the previous one has committed.
final class MemoryFixture: LogFixture {
    private let log = Mutex<InMemoryInputLog?>(nil)
    private let time = Atomic<Int64>(0)

    func open(queueLimitBytes: Int, fault: CommitFault?) throws -> any InputLog {
        log.withLock { log in
            let opened =
                log.map { InMemoryInputLog(reopening: $0, fault: fault) }
                ?? InMemoryInputLog(
                    queueLimitBytes: queueLimitBytes,
                    now: { [self] in
                        time.add(1, ordering: .relaxed).newValue
                    }, fault: fault)
            log = opened
            return opened
        }
    }

    func tear(_ key: LogKey, leaving count: Int) { log.withLock { $0?.tear(key, leaving: count) } }

    func damage(_ key: LogKey, at position: Int) { log.withLock { $0?.damage(key, at: position) } }
}

@Suite("The log in memory", .timeLimit(.minutes(1)))
struct InMemoryInputLogTests {
    @Test("keeps the contract", arguments: Conformance.checks)
    func conforms(_ check: Conformance.Check) async throws {
        try await check(MemoryFixture())
    }

    @Test("commits by hand only on request")
    func committingByHand() throws {
        let log = InMemoryInputLog(committing: .byHand)
        let delivered = Mutex<[CommitBatch]>([])
        func batches() -> [CommitBatch] { delivered.withLock { $0 } }
        log.create(LogKey("A"), first: [0]) { _ in }
        #expect(try log.summaries().isEmpty)
        #expect(log.commit())
        _ = try log.open(LogKey("A")) { batch in delivered.withLock { $0.append(batch) } }
        try log.append([1], to: LogKey("A"), ticket: 1)
        try log.append([2], to: LogKey("A"), ticket: 2)
        #expect(batches().isEmpty)
        #expect(log.commit())
        #expect(!log.commit())
        #expect(
            batches() == [
                CommitBatch(
                    key: LogKey("A"),
                    outcome: .committed(
                        first: 1,
                        records: [
                            CommittedRecord(ticket: 1, bytes: [1]), CommittedRecord(ticket: 2, bytes: [2]),
                        ]))
            ])
    }

    @Test("loses only uncommitted records in a crash")
    func crash() throws {
        let log = InMemoryInputLog(committing: .byHand)
        log.create(LogKey("A"), first: [0]) { _ in }
        log.commit()
        _ = try log.open(LogKey("A")) { _ in }
        try log.append([1], to: LogKey("A"), ticket: 1)
        log.commit()
        try log.append([2], to: LogKey("A"), ticket: 2)
        let next = InMemoryInputLog(reopening: log)
        #expect(try next.read(LogKey("A")).records == [[0], [1]])
    }

    @Test("does the same in every run")
    func determinism() throws {
        let epochs = try (0..<2).map { _ in
            let log = InMemoryInputLog()
            for key in ["A", "B"] { log.create(LogKey(key), first: [0]) { _ in } }
            return try log.summaries().map(\.epoch)
        }
        #expect(epochs[0] == epochs[1])
    }
}
