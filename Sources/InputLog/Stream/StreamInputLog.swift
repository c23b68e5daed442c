import Synchronization

/// A log over a stream that several processes share: each appends what its own rooms give it, the stream orders, and all
/// of them read the same.
///
/// What gathers for a room while its last group is under way makes the next group; one group of a room is under way at a
/// time. It is sent again until it comes back through the stream, which is when its records are committed: then they are
/// durable, and their order is known. A process that sees its own group come has read all that stands before it.
///
/// Calls come from any thread. A *driver* calls ``turn()`` when ``requested`` was called and when the time comes that
/// the last turn has named, never two at a time; rooms are told on its thread.
package final class StreamInputLog: InputLog {
    /// How long things take, and when they have taken too long.
    package struct Patience: Sendable {
        /// How long a group may be under way before it is sent again for the first time; longer where groups have
        /// taken longer, and twice as long each time.
        package var resend = Duration.milliseconds(400)
        /// The longest time between two sendings.
        package var resendMax = Duration.seconds(2)
        /// How long senders wait for an answer at most.
        package var answer = Duration.seconds(10)

        /// What suits a network with elections of some seconds.
        package init() {}
    }

    /// Records of this process on their way.
    private struct Group: Sendable {
        let message: [UInt8]
        let first: UInt64
        let records: [CommittedRecord]
        let begun: Duration
        var due: Duration
        var wait: Duration
        /// Whether whoever waited was told that it is not known what became of it.
        var isGivenUp = false

        var costBytes: Int { records.reduce(0) { $0 + LogRequest.costBytes(of: $1.bytes) } }
        func isSame(first: UInt64, count: Int) -> Bool { self.first == first && records.count == count }
    }

    /// A room that is open, or about to be; looked at and changed under the lock alone.
    private final class Room: @unchecked Sendable {
        let deliver: @Sendable (CommitBatch) -> Void
        var isOpening = true
        /// What came while the history was being read, and has not been looked at since.
        var backlog: [StreamEntry] = []
        var chain = SessionChain()
        /// How many records count, and so the next position.
        var count = 0
        var lastSequence: UInt64 = 0
        var waiting: [CommittedRecord] = []
        var underWay: Group?
        var hasEnded = false

        init(deliver: @escaping @Sendable (CommitBatch) -> Void) {
            self.deliver = deliver
        }

        var waitingCostBytes: Int { waiting.reduce(0) { $0 + LogRequest.costBytes(of: $1.bytes) } }
    }

    private struct State: Sendable {
        var rooms: [LogKey: Room] = [:]
        /// Groups that were given up and whose room was released meanwhile: they may be in the stream yet.
        var orphans: [LogKey: Group] = [:]
        var inbox: [StreamEntry] = []
        /// Rooms that have something to send or to look at.
        var dirty: [LogKey] = []
        /// Rooms with a group under way.
        var sending: Set<LogKey> = []
        /// When the next of them may have been under way for too long; rather too early than too late.
        var nextDue: Duration?
        var unresolved = 0
        var isClosed = false
        /// Why nothing comes at present, as far as the stream's connection knows.
        var trouble: String?
        var failure: String?
        /// How long a group takes, as of late.
        var usual = Duration.zero
        /// When something came last.
        var heard = Duration.zero
        var resent = 0
        var damage: [LogKey: LogDamage] = [:]
        var statistics = LogStatistics()
    }

    private let stream: any RecordStream
    private let session: UInt64
    private let limitBytes: Int
    private let patience: Patience
    private let fault: CommitFault?
    private let now: @Sendable () -> Duration
    private let requested: @Sendable () -> Void
    private let state = Mutex(State())

    /// A log that has nothing open.
    ///
    /// - Parameters:
    ///   - session: 64 random bits: no other life of any process has them.
    ///   - queueLimitBytes: above this, appends are refused as overloaded.
    ///   - now: a clock that only runs on.
    ///   - requested: is called on any thread, with nothing locked, when there is something to do in a turn.
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
    }

    // MARK: - The stream

    /// Takes the next message of the stream, of whatever room.
    ///
    /// - Parameter isTelling: whether ``requested`` is to be called; otherwise a turn is up to the caller.
    package func receive(_ entry: StreamEntry, telling isTelling: Bool = true) {
        let isWanted = state.withLock { state in
            guard state.rooms[entry.key] != nil || state.orphans[entry.key] != nil else { return false }
            state.inbox.append(entry)
            return true
        }
        if isWanted, isTelling { requested() }
    }

    /// Takes note that the connection to the stream does not work, or works again: what was on its way then may be lost, and
    /// is sent again at once.
    package func setTrouble(_ reason: String?) {
        let now = now()
        let isOver = state.withLock { state in
            defer { state.trouble = reason }
            guard state.trouble != nil, reason == nil, !state.sending.isEmpty else { return false }
            for key in state.sending {
                state.rooms[key]?.underWay?.due = now
                state.rooms[key]?.underWay?.wait = patience.resend
            }
            state.nextDue = now
            return true
        }
        if isOver { requested() }
    }

    /// How many groups were sent again so far.
    package var resentGroups: Int { state.withLock { $0.resent } }

    /// For how long the group has been under way that has been for longest.
    package var stall: Duration {
        let now = now()
        return state.withLock { state in
            state.sending.reduce(.zero) { longest, key in
                max(longest, state.rooms[key]?.underWay.map { now - $0.begun } ?? .zero)
            }
        }
    }

    // MARK: - Turns

    /// Looks at what came, sends what waits, and sends again what has been under way for too long.
    ///
    /// - Returns: when there is something to do again although nothing comes; `nil` for never.
    package func turn() -> Duration? {
        let (entries, keys) = state.withLock { state in
            defer {
                state.inbox = []
                state.dirty = []
            }
            return (state.inbox, state.dirty)
        }
        for key in keys { takeBacklog(of: key) }
        for entry in entries { take(entry) }
        for key in keys { send(key) }
        return sendAgain()
    }

    /// Looks at what came while a room's history was being read.
    private func takeBacklog(of key: LogKey) {
        while true {
            let entry = state.withLock { state -> StreamEntry? in
                guard let room = state.rooms[key], !room.isOpening, !room.backlog.isEmpty else { return nil }
                return room.backlog.removeFirst()
            }
            guard let entry else { return }
            apply(entry)
        }
    }

    private func take(_ entry: StreamEntry) {
        let isKept = state.withLock { state in
            guard let room = state.rooms[entry.key], room.isOpening else { return false }
            room.backlog.append(entry)
            return true
        }
        if isKept { return }
        takeBacklog(of: entry.key)
        apply(entry)
    }

    private func apply(_ entry: StreamEntry) {
        let key = entry.key
        let message = StreamMessage(entry.bytes)
        let now = now()
        let told = state.withLock { state -> (@Sendable (CommitBatch) -> Void, CommitBatch.Outcome)? in
            guard let room = state.rooms[key], !room.hasEnded, entry.sequence > room.lastSequence else { return nil }
            room.lastSequence = entry.sequence
            state.heard = now
            switch message {
            case nil:
                let damage = LogDamage(key: key, position: room.count, reason: "the message is of an unknown format")
                state.damage[key] = damage
                return (room.deliver, end(key, .unreadable(damage), &state))
            case .removed: return (room.deliver, end(key, .unknown(key), &state))
            case .records(let session, let first, let records):
                guard room.chain.take(session: session, first: first, count: records.count) == .taken else {
                    return nil
                }
                let position = room.count
                room.count += records.count
                var told = records.map { CommittedRecord(ticket: nil, bytes: $0) }
                if session == self.session, let group = room.underWay, group.isSame(first: first, count: records.count)
                {
                    told = group.records
                    settle(group, of: room, key, at: now, &state)
                }
                return (room.deliver, .committed(first: position, records: told))
            }
        }
        if let (deliver, outcome) = told { deliver(CommitBatch(key: key, outcome: outcome)) }
        send(key)
    }

    /// A group of this process has come back.
    private func settle(
        _ group: Group, of room: Room, _ key: LogKey, at now: Duration, _ state: inout State
    ) {
        room.underWay = nil
        state.sending.remove(key)
        let took = now - group.begun
        state.usual = (state.usual * 7 + took) / 8
        state.statistics.commits += 1
        state.statistics.records += group.records.count
        state.statistics.bytes += group.records.reduce(0) { $0 + $1.bytes.count }
        state.statistics.durations.add(took)
        if group.isGivenUp {
            resolve(&state)
        } else {
            state.statistics.waitingBytes -= group.costBytes
        }
        // An election is over: the others need not wait for their turn, but not all at one moment either.
        if took > patience.resend {
            for key in state.sending {
                guard let other = state.rooms[key], let due = other.underWay?.due, due > now else { continue }
                other.underWay?.due = now + .milliseconds(20)
                other.underWay?.wait = patience.resend
                state.nextDue = now + .milliseconds(20)
            }
        }
    }

    private func resolve(_ state: inout State) {
        state.unresolved -= 1
        if state.unresolved == 0 { state.failure = nil }
    }

    /// Nothing more of a room is delivered.
    private func end(_ key: LogKey, _ failure: LogFailure, _ state: inout State) -> CommitBatch.Outcome {
        if let room = state.rooms[key] {
            state.statistics.waitingBytes -= room.waitingCostBytes
            if let group = room.underWay {
                if group.isGivenUp { resolve(&state) } else { state.statistics.waitingBytes -= group.costBytes }
            }
            room.waiting = []
            room.underWay = nil
            room.hasEnded = true
        }
        state.sending.remove(key)
        return .ended(failure)
    }

    /// Sends what has gathered for a room, if nothing of it is under way.
    private func send(_ key: LogKey) {
        let now = now()
        let group = state.withLock { state -> Group? in
            guard let room = state.rooms[key], !room.isOpening, room.underWay == nil, !room.waiting.isEmpty else {
                return nil
            }
            var bytes = 0
            var count = 0
            for record in room.waiting {
                bytes += record.bytes.count + StreamMessage.recordOverhead
                if count > 0, bytes > StreamMessage.bytesMax { break }
                count += 1
            }
            let records = Array(room.waiting.prefix(count))
            let first = room.chain.last(of: session) + 1
            let wait = max(patience.resend, state.usual * 4)
            let group = Group(
                message: StreamMessage.records(session: session, first: first, records.map(\.bytes)).encoded,
                first: first, records: records, begun: now, due: now + wait, wait: wait)
            room.waiting.removeFirst(count)
            room.underWay = group
            state.sending.insert(key)
            state.nextDue = min(state.nextDue ?? group.due, group.due)
            return group
        }
        guard let group else { return }
        do {
            try fault?(.writing)
        } catch {
            return refuse(group, of: key, reason: "\(error)")
        }
        stream.publish(group.message, to: key)
    }

    /// A group was not sent at all.
    private func refuse(_ group: Group, of key: LogKey, reason: String) {
        let told = state.withLock { state -> (@Sendable (CommitBatch) -> Void, [UInt64])? in
            guard let room = state.rooms[key], room.underWay?.first == group.first else { return nil }
            let tickets = (group.records + room.waiting).compactMap(\.ticket)
            state.statistics.failedCommits += 1
            state.statistics.waitingBytes -= group.costBytes + room.waitingCostBytes
            room.underWay = nil
            room.waiting = []
            state.sending.remove(key)
            return (room.deliver, tickets)
        }
        guard let (deliver, tickets) = told else { return }
        deliver(CommitBatch(key: key, outcome: .failed(tickets: tickets, .unavailable(reason: reason))))
    }

    private func sendAgain() -> Duration? {
        let now = now()
        let nextDue = state.withLock { $0.nextDue }
        guard let nextDue, nextDue <= now else { return nextDue }
        let (again, given) = state.withLock { state -> ([(LogKey, [UInt8])], Bool) in
            var again: [(LogKey, [UInt8])] = []
            var isOver = false
            // While nothing at all comes, one group asks whether the stream is there again.
            let begun = state.sending.compactMap { state.rooms[$0]?.underWay?.begun }.min() ?? now
            let isStalled = now - max(state.heard, begun) > patience.resend * 4
            for key in state.sending.sorted(by: { $0.rawValue < $1.rawValue }) {
                guard let room = state.rooms[key], var group = room.underWay else { continue }
                if !group.isGivenUp, now - group.begun >= patience.answer { isOver = true }
                guard group.due <= now, !isStalled || again.isEmpty else { continue }
                group.wait = min(patience.resendMax, group.wait * 2)
                group.due = now + (isStalled ? patience.resend / 2 : group.wait)
                room.underWay = group
                state.resent += 1
                again.append((key, group.message))
            }
            return (again, isOver)
        }
        for (key, message) in again { stream.publish(message, to: key) }
        if given { giveUp() }
        return state.withLock { state in
            let dues = state.sending.compactMap { key -> Duration? in
                state.rooms[key]?.underWay.map { group in
                    group.isGivenUp ? group.due : min(group.due, group.begun + patience.answer)
                }
            }
            state.nextDue = dues.min().map { max($0, now + .milliseconds(1)) }
            return state.nextDue
        }
    }

    /// Whoever waits for anything has waited for too long: what is under way may be in or not, what waits is not.
    private func giveUp() {
        let reason = "the stream has not answered for \(patience.answer)"
        let told = state.withLock { state -> [(@Sendable (CommitBatch) -> Void, CommitBatch)] in
            var told: [(@Sendable (CommitBatch) -> Void, CommitBatch)] = []
            state.failure = reason
            for key in state.sending.sorted(by: { $0.rawValue < $1.rawValue }) {
                guard let room = state.rooms[key], let group = room.underWay, !group.isGivenUp else { continue }
                state.statistics.failedCommits += 1
                state.statistics.waitingBytes -= group.costBytes + room.waitingCostBytes
                state.unresolved += 1
                room.underWay?.isGivenUp = true
                let waiting = room.waiting.compactMap(\.ticket)
                room.waiting = []
                let batch = CommitBatch(
                    key: key, outcome: .failed(tickets: group.records.compactMap(\.ticket), .uncertain(reason: reason)))
                told.append((room.deliver, batch))
                guard !waiting.isEmpty else { continue }
                let rest = CommitBatch(key: key, outcome: .failed(tickets: waiting, .unavailable(reason: reason)))
                told.append((room.deliver, rest))
            }
            return told
        }
        for (deliver, batch) in told { deliver(batch) }
    }

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

    /// The same for all processes.
    private func epoch(of sequence: UInt64) -> Epoch {
        Epoch(bits: UInt32(truncatingIfNeeded: sequence) ^ stream.identity)
    }

    package func open(
        _ key: LogKey, visit: (_ record: [UInt8]) -> Bool, deliver: @escaping @Sendable (CommitBatch) -> Void
    ) throws(LogFailure) -> OpenedLog {
        try state.withLock { state throws(LogFailure) in
            if state.isClosed { throw .closed }
            if state.rooms[key] != nil { throw .alreadyOpen(key) }
            state.rooms[key] = Room(deliver: deliver)
        }
        do {
            let (opened, chain, last) = try load(key, visit: visit)
            state.withLock { state in
                guard let room = state.rooms[key] else { return }
                room.isOpening = false
                room.chain = chain
                room.count = opened.count
                room.lastSequence = last
                if let orphan = state.orphans.removeValue(forKey: key) {
                    if chain.last(of: session) < orphan.first {
                        room.underWay = orphan
                        state.sending.insert(key)
                        state.nextDue = min(state.nextDue ?? orphan.due, orphan.due)
                    } else {
                        resolve(&state)
                    }
                }
                state.dirty.append(key)
            }
            requested()
            return opened
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
        return try load(key, visit: visit).opened
    }

    private func load(
        _ key: LogKey, visit: (_ record: [UInt8]) -> Bool
    ) throws(LogFailure) -> (opened: OpenedLog, chain: SessionChain, last: UInt64) {
        var chain = SessionChain()
        var first: UInt64?
        var last: UInt64 = 0
        var count = 0
        var failure: LogFailure?
        var isRemoved = false
        do throws(LogFailure) {
            try stream.history(of: key) { entry in
                if entry.sequence <= last { return true }
                last = entry.sequence
                switch StreamMessage(entry.bytes) {
                case nil:
                    failure = .unreadable(
                        LogDamage(key: key, position: count, reason: "the message is of an unknown format"))
                // Of an earlier log of this name nothing but this may be left.
                case .removed where count == 0: isRemoved = true
                case .removed: failure = .unknown(key)
                case .records(let session, let number, let records):
                    isRemoved = false
                    first = first ?? entry.sequence
                    guard chain.take(session: session, first: number, count: records.count) == .taken else {
                        return true
                    }
                    for record in records {
                        guard visit(record) else {
                            failure = .abandoned(key)
                            return false
                        }
                        count += 1
                    }
                }
                return failure == nil
            }
        } catch {
            throw failure ?? error
        }
        if let failure { throw failure }
        guard let first, !isRemoved else { throw .unknown(key) }
        return (OpenedLog(epoch: epoch(of: first), count: count), chain, last)
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
            let isFirst = room.waiting.isEmpty && room.underWay == nil
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
            precondition(
                room.waiting.isEmpty && room.underWay?.isGivenUp != false || room.hasEnded,
                "room \(key) is released while tickets are outstanding")
            state.sending.remove(key)
            if let group = room.underWay { state.orphans[key] = group }
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

    /// Whether nothing waits and nothing is under way whose sender has no answer yet.
    package var isIdle: Bool {
        state.withLock { state in
            state.sending.allSatisfy { state.rooms[$0]?.underWay?.isGivenUp != false }
                && state.rooms.values.allSatisfy { $0.waiting.isEmpty }
        }
    }

    /// Takes no more. The driver goes on with its turns until ``isIdle``, and stops.
    package func close() { state.withLock { $0.isClosed = true } }
}
