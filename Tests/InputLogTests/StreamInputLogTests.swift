import InputLog
import InputLogConformance
import Synchronization
import Testing

@Suite("The log over a shared stream", .timeLimit(.minutes(1)))
struct StreamInputLogTests {
    @Test("keeps the contract", arguments: Conformance.checksOfShared)
    func conforms(_ check: Conformance.Check) async throws {
        try await check(SharedStreamFixture())
    }

    /// A stream that the test controls: published messages wait until the test adds them.
    private final class Hand: RecordStream {
        let memory = InMemoryStream()
        let identity: UInt32 = 0
        private let sent = Mutex<[[UInt8]]>([])
        private let time = Mutex(Duration.zero)
        private let batches = Mutex<[CommitBatch]>([])

        /// The published messages since the last call.
        var published: [[UInt8]] {
            sent.withLock { sent in
                defer { sent = [] }
                return sent
            }
        }
        var told: [CommitBatch.Outcome] {
            batches.withLock { batches in
                defer { batches = [] }
                return batches.map(\.outcome)
            }
        }
        var now: Duration { time.withLock { $0 } }
        func advance(_ duration: Duration) { time.withLock { $0 += duration } }
        func take(_ batch: CommitBatch) { batches.withLock { $0.append(batch) } }

        func publish(_ message: [UInt8], to key: LogKey) { sent.withLock { $0.append(message) } }
        func create(
            _ message: [UInt8], of key: LogKey,
            then completion: @escaping @Sendable (Result<UInt64, LogFailure>) -> Void
        ) {
            completion(.success(memory.add(message, to: key).sequence))
        }
        func history(of key: LogKey, visit: (StreamEntry) -> Bool) throws(LogFailure) {
            for entry in memory.history(of: key) where !visit(entry) { throw .abandoned(key) }
        }
        func delete(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {}
        func rooms() throws(LogFailure) -> [(first: StreamEntry, last: StreamEntry, count: Int)] { memory.rooms }
    }

    private let key = LogKey("A")

    private func opened(_ hand: Hand) throws -> StreamInputLog {
        let log = StreamInputLog(stream: hand, session: 1, now: { hand.now }, requested: {})
        log.create(key, first: [0]) { _ in }
        _ = try log.open(key, deliver: hand.take)
        return log
    }

    @Test("resends a group, unchanged, until it comes back, and applies it once")
    func sendingAgain() throws {
        let hand = Hand()
        let log = try opened(hand)
        try log.append([1], to: key, ticket: 1)
        try log.append([2], to: key, ticket: 2)
        _ = log.turn()
        let first = hand.published
        #expect(first.count == 1)
        try log.append([3], to: key, ticket: 3)
        _ = log.turn()
        #expect(hand.published.isEmpty, "one group of a room is under way at a time")
        hand.advance(.milliseconds(401))
        _ = log.turn()
        #expect(hand.published == first)
        hand.advance(.milliseconds(900))
        _ = log.turn()
        #expect(hand.published == first)
        #expect(log.resentGroups == 2)
        // Both copies were late, not lost.
        for _ in 0..<2 { log.receive(hand.memory.add(first[0], to: key)) }
        _ = log.turn()
        let records = [CommittedRecord(ticket: 1, bytes: [1]), CommittedRecord(ticket: 2, bytes: [2])]
        #expect(hand.told == [.committed(first: 1, records: records)])
        let second = hand.published
        #expect(second.count == 1)
        log.receive(hand.memory.add(second[0], to: key))
        _ = log.turn()
        #expect(hand.told == [.committed(first: 3, records: [CommittedRecord(ticket: 3, bytes: [3])])])
        #expect(log.statistics.waitingBytes == 0)
    }

    @Test("resends a group at once when the connection to the stream is back")
    func sendingAfterTrouble() throws {
        let hand = Hand()
        let log = try opened(hand)
        try log.append([1], to: key, ticket: 1)
        _ = log.turn()
        let first = hand.published
        hand.advance(.milliseconds(1))
        log.setTrouble(nil)
        _ = log.turn()
        #expect(hand.published.isEmpty, "nothing was wrong")
        log.setTrouble("the server is gone")
        hand.advance(.milliseconds(1))
        log.setTrouble(nil)
        _ = log.turn()
        #expect(first.count == 1 && hand.published == first)
    }

    @Test("reports an unknown outcome after ten seconds, and delivers a late success under the same ticket")
    func uncertain() throws {
        let hand = Hand()
        let log = try opened(hand)
        try log.append([1], to: key, ticket: 1)
        _ = log.turn()
        try log.append([2], to: key, ticket: 2)
        let group = hand.published[0]
        hand.advance(.seconds(9))
        _ = log.turn()
        #expect(hand.told.isEmpty)
        hand.advance(.seconds(1))
        _ = log.turn()
        let told = hand.told
        guard case .failed([1], .uncertain) = told[0], case .failed([2], .unavailable) = told[1] else {
            Issue.record("\(told)")
            return
        }
        guard case .failing = log.health else {
            Issue.record("\(log.health)")
            return
        }
        #expect(throws: LogFailure.self) { try log.append([3], to: key, ticket: 3) }
        // In the meantime, the room is unloaded and opened again. The group may still arrive.
        log.release(key)
        _ = try log.open(key, deliver: hand.take)
        hand.advance(.seconds(3))
        _ = log.turn()
        #expect(hand.published.last == group)
        log.receive(hand.memory.add(group, to: key))
        _ = log.turn()
        #expect(hand.told == [.committed(first: 1, records: [CommittedRecord(ticket: 1, bytes: [1])])])
        #expect(log.health == .working)
        try log.append([3], to: key, ticket: 3)
    }

    @Test("skips groups that another session sent twice or after a gap, live and from the beginning")
    func chain() throws {
        let hand = Hand()
        let log = try opened(hand)
        func other(_ first: UInt64, _ bytes: UInt8...) -> [UInt8] {
            StreamMessage.records(session: 9, first: first, bytes.map { [$0] }).encoded
        }
        let messages = [other(1, 1, 2), other(1, 1, 2), other(4, 9), other(3, 3), other(1, 1, 2), other(4, 4)]
        for message in messages { log.receive(hand.memory.add(message, to: key)) }
        _ = log.turn()
        let taken = hand.told.flatMap { outcome -> [[UInt8]] in
            guard case .committed(_, let records) = outcome else { return [] }
            return records.map(\.bytes)
        }
        #expect(taken == [[1], [2], [3], [4]])
        #expect(try log.read(key).records == [[0]] + taken)
    }

    @Test("notifies the room if a later version writes another format")
    func unknownFormat() throws {
        let hand = Hand()
        let log = try opened(hand)
        log.receive(hand.memory.add([77, 1, 2], to: key))
        _ = log.turn()
        guard case .ended(.unreadable(let damage))? = hand.told.first else {
            Issue.record("nothing was told")
            return
        }
        #expect(damage.position == 1)
        #expect(throws: LogFailure.unreadable(damage)) { try log.append([1], to: key, ticket: 1) }
        #expect(throws: LogFailure.self) { try log.read(key) }
    }

    @Test("does not read messages that are cut off or in another format")
    func messages() {
        let message = StreamMessage.records(
            session: .max, first: 3, [[1], Array(repeating: 7, count: 70_000), [0, 0]])
        #expect(StreamMessage(message.encoded) == message)
        #expect(StreamMessage(StreamMessage.removed.encoded) == .removed)
        for length in [0, 1, 16, 17, 20, 21, 22, 50, message.encoded.count - 1] where length != 22 {
            #expect(StreamMessage(Array(message.encoded.prefix(length))) == nil, "\(length)")
        }
    }
}
