/// The work of a turn: processes received messages, sends queued records, and resends groups that have not come back.
extension StreamInputLog {
    /// Processes received messages, sends queued records, and resends groups that have been in flight too long.
    ///
    /// - Returns: when the next turn is due even if nothing arrives, or `nil` if none is.
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

    /// Processes the messages that arrived while a room's history was being read.
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
            state.inFlight.hear(at: now)
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
                if session == self.session, let group = state.inFlight[key],
                    group.isSame(first: first, count: records.count)
                {
                    told = group.records
                    settle(group, key, at: now, &state)
                }
                return (room.deliver, .committed(first: position, records: told))
            }
        }
        if let (deliver, outcome) = told { deliver(CommitBatch(key: key, outcome: outcome)) }
        send(key)
    }

    /// Records that a group of this process has come back.
    private func settle(_ group: StreamGroup, _ key: LogKey, at now: Duration, _ state: inout State) {
        let took = state.inFlight.settle(key, at: now)
        state.statistics.commits += 1
        state.statistics.records += group.records.count
        state.statistics.bytes += group.records.reduce(0) { $0 + $1.bytes.count }
        state.statistics.durations.add(took)
        if group.isGivenUp {
            resolve(&state)
        } else {
            state.statistics.waitingBytes -= group.costBytes
        }
    }

    func resolve(_ state: inout State) {
        state.unresolved -= 1
        if state.unresolved == 0 { state.failure = nil }
    }

    /// Ends the delivery to a room.
    func end(_ key: LogKey, _ failure: LogFailure, _ state: inout State) -> CommitBatch.Outcome {
        if let room = state.rooms[key] {
            state.statistics.waitingBytes -= room.waitingCostBytes
            room.waiting = []
            room.hasEnded = true
        }
        if let group = state.inFlight.remove(key) {
            if group.isGivenUp { resolve(&state) } else { state.statistics.waitingBytes -= group.costBytes }
        }
        return .ended(failure)
    }

    /// Sends a room's queued records, if none of its groups is in flight.
    private func send(_ key: LogKey) {
        let now = now()
        let group = state.withLock { state -> StreamGroup? in
            guard let room = state.rooms[key], !room.isOpening, state.inFlight[key] == nil, !room.waiting.isEmpty
            else { return nil }
            let group = room.nextGroup(of: session, at: now, wait: state.inFlight.firstWait)
            state.inFlight.begin(group, of: key)
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

    /// Reports a group that was not sent at all.
    private func refuse(_ group: StreamGroup, of key: LogKey, reason: String) {
        let told = state.withLock { state -> (@Sendable (CommitBatch) -> Void, [UInt64])? in
            guard let room = state.rooms[key], state.inFlight[key]?.first == group.first else { return nil }
            let tickets = (group.records + room.waiting).compactMap(\.ticket)
            state.statistics.failedCommits += 1
            state.statistics.waitingBytes -= group.costBytes + room.waitingCostBytes
            state.inFlight.remove(key)
            room.waiting = []
            return (room.deliver, tickets)
        }
        guard let (deliver, tickets) = told else { return }
        deliver(CommitBatch(key: key, outcome: .failed(tickets: tickets, .unavailable(reason: reason))))
    }

    private func sendAgain() -> Duration? {
        let now = now()
        let nextDue = state.withLock { $0.inFlight.nextDue }
        guard let nextDue, nextDue <= now else { return nextDue }
        let (again, isOver) = state.withLock { state in
            (state.inFlight.takeDue(at: now), state.inFlight.isOver(at: now))
        }
        for (key, message) in again { stream.publish(message, to: key) }
        if isOver { giveUp() }
        return state.withLock { $0.inFlight.plan(at: now) }
    }

    /// Reports to all senders that they have waited too long: groups in flight may be stored or not, queued records are
    /// not.
    private func giveUp() {
        let reason = "the stream has not answered for \(patience.answer)"
        let told = state.withLock { state -> [(@Sendable (CommitBatch) -> Void, CommitBatch)] in
            var told: [(@Sendable (CommitBatch) -> Void, CommitBatch)] = []
            state.failure = reason
            for key in state.inFlight.keys {
                guard let room = state.rooms[key], let group = state.inFlight[key], !group.isGivenUp else { continue }
                state.statistics.failedCommits += 1
                state.statistics.waitingBytes -= group.costBytes + room.waitingCostBytes
                state.unresolved += 1
                state.inFlight.giveUp(key)
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
}
