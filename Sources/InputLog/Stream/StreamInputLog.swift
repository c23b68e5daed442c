import Synchronization

/// A log over a stream that several processes share. Each process appends the inputs of its own clients, the stream
/// orders them, and all processes read the same.
///
/// Records that a room appends while its last group is in flight form the next group; a room has one group in flight at
/// a time. A group is resent until it comes back through the stream. Then its records are committed: they are durable,
/// and their order is known. A process that receives its own group has also read everything before it.
///
/// Any thread may make calls. A *driver* calls ``turn()`` when ``requested`` was called and at the time that the last
/// turn returned, never twice at the same time. Rooms are notified on its thread.
package final class StreamInputLog: InputLog {
    /// Timeouts and intervals.
    package struct Patience: Sendable {
        /// How long a group may be in flight before it is first resent. It is longer if groups have taken longer, and
        /// doubles each time.
        package var resend = Duration.milliseconds(400)
        /// The longest interval between two resends.
        package var resendMax = Duration.seconds(2)
        /// The longest time that senders wait for an answer.
        package var answer = Duration.seconds(10)

        /// Creates timeouts for a network whose elections take a few seconds.
        package init() {}
    }

    struct State: Sendable {
        var rooms: [LogKey: StreamRoom] = [:]
        /// Groups that were given up and whose room was then released. They may still arrive in the stream.
        var orphans: [LogKey: StreamGroup] = [:]
        var inbox: [StreamEntry] = []
        /// Rooms with records to send or messages to process.
        var dirty: [LogKey] = []
        var inFlight: GroupsInFlight
        var unresolved = 0
        var isClosed = false
        /// Why nothing arrives now, as far as the stream's connection knows.
        var trouble: String?
        var failure: String?
        var damage: [LogKey: LogDamage] = [:]
        var statistics = LogStatistics()
    }

    let stream: any RecordStream
    let session: UInt64
    private let limitBytes: Int
    let patience: Patience
    let fault: CommitFault?
    let now: @Sendable () -> Duration
    private let requested: @Sendable () -> Void
    let state: Mutex<State>

    /// Creates a log without open rooms.
    ///
    /// - Parameters:
    ///   - session: 64 random bits that no other life of any process has.
    ///   - queueLimitBytes: above this size of the queue, appends are refused as overloaded.
    ///   - now: a monotonic clock.
    ///   - requested: called on any thread, without locks held, when a turn has something to do.
    package init(
        stream: any RecordStream, session: UInt64, queueLimitBytes: Int = 16 << 20, patience: Patience = Patience(),
        fault: CommitFault? = nil, now: @escaping @Sendable () -> Duration, requested: @escaping @Sendable () -> Void
    ) {
        self.stream = stream
        self.session = session
        limitBytes = queueLimitBytes
        self.patience = patience
        self.fault = fault
        self.now = now
        self.requested = requested
        state = Mutex(State(inFlight: GroupsInFlight(patience)))
    }

    // MARK: - Stream

    /// Receives the next message of the stream, of any room.
    ///
    /// - Parameter isTelling: whether to call ``requested``; otherwise the caller runs a turn.
    package func receive(_ entry: StreamEntry, telling isTelling: Bool = true) {
        let isWanted = state.withLock { state in
            guard state.rooms[entry.key] != nil || state.orphans[entry.key] != nil else { return false }
            state.inbox.append(entry)
            return true
        }
        if isWanted, isTelling { requested() }
    }

    /// Records that the connection to the stream failed or works again. Groups that were in flight may be lost, so they
    /// are resent at once.
    package func setTrouble(_ reason: String?) {
        let now = now()
        let isOver = state.withLock { state in
            defer { state.trouble = reason }
            guard state.trouble != nil, reason == nil else { return false }
            state.inFlight.hasten(by: now)
            return true
        }
        if isOver { requested() }
    }

    /// The number of groups resent so far.
    package var resentGroups: Int { state.withLock { $0.inFlight.resent } }

    /// How long the oldest group has been in flight.
    package var stall: Duration {
        let now = now()
        return state.withLock { $0.inFlight.stall(at: now) }
    }

    /// A moving average of how long a group takes to come back.
    package var usualDuration: Duration { state.withLock { $0.inFlight.usual } }

    /// Whether a room has something to send and nothing in flight. If so, waiting briefly can gather more of it. Rooms
    /// with a group in flight gather anyway.
    package var begins: Bool { state.withLock { !$0.dirty.isEmpty } }

    /// The number of bytes to be sent, which grows with each append.
    package var waitingBytes: Int { state.withLock { $0.statistics.waitingBytes } }

    // MARK: - InputLog

    package var isShared: Bool { true }

    package func create(
        _ key: LogKey, first record: [UInt8],
        then completion: @escaping @Sendable (Result<Epoch, LogFailure>) -> Void
    ) {
        precondition(!record.isEmpty, "a record begins with its format byte")
        if let failure = state.withLock({ refusal(of: $0) }) { return completion(.failure(failure)) }
        let begun = now()
        let message = StreamMessage.records(session: session, first: 1, [record]).encoded
        stream.create(message, of: key) { [self] result in
            completion(
                result.map { sequence in
                    let took = now() - begun
                    state.withLock { state in
                        state.statistics.commits += 1
                        state.statistics.records += 1
                        state.statistics.bytes += record.count
                        state.statistics.durations.add(took)
                    }
                    return epoch(of: sequence)
                })
        }
    }

    /// The epoch is the same in all processes.
    private func epoch(of sequence: UInt64) -> Epoch {
        Epoch(bits: UInt32(truncatingIfNeeded: sequence) ^ stream.identity)
    }

    package func open(
        _ key: LogKey, visit: (_ record: [UInt8]) -> Bool, deliver: @escaping @Sendable (CommitBatch) -> Void
    ) throws(LogFailure) -> OpenedLog {
        try state.withLock { state throws(LogFailure) in
            if state.isClosed { throw .closed }
            if state.rooms[key] != nil { throw .alreadyOpen(key) }
            state.rooms[key] = StreamRoom(deliver: deliver)
        }
        do {
            let history = try StreamHistory(key, in: stream, visit: visit)
            state.withLock { state in
                guard let room = state.rooms[key] else { return }
                room.isOpening = false
                room.chain = history.chain
                room.count = history.count
                room.lastSequence = history.last
                if let orphan = state.orphans.removeValue(forKey: key) {
                    if history.chain.last(of: session) < orphan.first {
                        state.inFlight.begin(orphan, of: key)
                    } else {
                        resolve(&state)
                    }
                }
                state.dirty.append(key)
            }
            requested()
            return opened(history)
        } catch {
            state.withLock { state in
                state.rooms[key] = nil
                if case .unreadable(let damage) = error { state.damage[key] = damage }
            }
            throw error
        }
    }

    package func read(_ key: LogKey, visit: (_ record: [UInt8]) -> Bool) throws(LogFailure) -> OpenedLog {
        if state.withLock({ $0.isClosed }) { throw .closed }
        return opened(try StreamHistory(key, in: stream, visit: visit))
    }

    private func opened(_ history: StreamHistory) -> OpenedLog {
        OpenedLog(epoch: epoch(of: history.first), count: history.count)
    }

    package func append(_ record: [UInt8], to key: LogKey, ticket: UInt64) throws(LogFailure) {
        precondition(!record.isEmpty, "a record begins with its format byte")
        let cost = LogRequest.costBytes(of: record)
        let isFirst = try state.withLock { state throws(LogFailure) -> Bool in
            guard let room = state.rooms[key], !room.isOpening, !room.hasEnded else {
                if state.isClosed { throw .closed }
                if let damage = state.damage[key] { throw .unreadable(damage) }
                throw .notOpen(key)
            }
            if let failure = refusal(of: state) { throw failure }
            let waiting = state.statistics.waitingBytes
            guard waiting + cost <= limitBytes else {
                state.statistics.refusals += 1
                throw .overloaded(waitingBytes: waiting, limitBytes: limitBytes)
            }
            state.statistics.waitingBytes += cost
            let isFirst = room.waiting.isEmpty && state.inFlight[key] == nil
            room.waiting.append(CommittedRecord(ticket: ticket, bytes: record))
            if isFirst { state.dirty.append(key) }
            return isFirst
        }
        if isFirst { requested() }
    }

    private func refusal(of state: borrowing State) -> LogFailure? {
        if state.isClosed { return .closed }
        return state.failure.map { .unavailable(reason: $0) }
    }

    package func release(_ key: LogKey) {
        state.withLock { state in
            guard let room = state.rooms.removeValue(forKey: key) else { return }
            let group = state.inFlight.remove(key)
            precondition(
                room.waiting.isEmpty && group?.isGivenUp != false || room.hasEnded,
                "room \(key) is released while tickets are outstanding")
            if let group { state.orphans[key] = group }
        }
    }

    package func remove(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
        if state.withLock({ $0.isClosed }) { return completion(.failure(.closed)) }
        state.withLock { state in
            _ = end(key, .unknown(key), &state)
            state.rooms[key] = nil
            if state.orphans.removeValue(forKey: key) != nil { resolve(&state) }
            state.damage[key] = nil
        }
        stream.delete(key, then: completion)
    }

    package func summaries() throws(LogFailure) -> [LogSummary] {
        if state.withLock({ $0.isClosed }) { throw .closed }
        let damage = state.withLock { $0.damage }
        return try stream.rooms().map { room in
            LogSummary(
                key: room.first.key, epoch: epoch(of: room.first.sequence), count: room.count,
                lastCommitMilliseconds: room.last.milliseconds, damage: damage[room.first.key])
        }
    }

    package var health: LogHealth {
        state.withLock { state in
            if state.isClosed { return .closed }
            return (state.failure ?? state.trouble).map { .failing(reason: $0) } ?? .working
        }
    }

    package var statistics: LogStatistics { state.withLock { $0.statistics } }

    /// Whether the queue is empty and every group in flight has been reported to its sender.
    package var isIdle: Bool {
        state.withLock { state in
            state.inFlight.areAllGivenUp && state.rooms.values.allSatisfy { $0.waiting.isEmpty }
        }
    }

    /// Stops accepting records. The driver continues its turns until ``isIdle`` and then stops.
    package func close() { state.withLock { $0.isClosed = true } }
}
