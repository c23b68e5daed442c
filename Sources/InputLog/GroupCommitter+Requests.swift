import Synchronization

/// Requests, which any thread may make. See ``InputLog`` for their meaning.
extension GroupCommitter {
    package var health: LogHealth { state.withLock { $0.health } }

    package var statistics: LogStatistics { state.withLock { $0.statistics } }

    package func create(
        _ key: LogKey, first record: [UInt8],
        then completion: @escaping @Sendable (Result<Epoch, LogFailure>) -> Void
    ) {
        precondition(!record.isEmpty, "a record begins with its format byte")
        do {
            try state.withLock { state throws(LogFailure) in
                try admit(.create(key, record, completion), &state)
            }
        } catch {
            completion(.failure(error))
        }
    }

    package func append(_ record: [UInt8], to key: LogKey, ticket: UInt64) throws(LogFailure) {
        precondition(!record.isEmpty, "a record begins with its format byte")
        try state.withLock { state throws(LogFailure) in
            guard var room = state.rooms[key] ?? nil else {
                if state.health == .closed { throw .closed }
                if let damage = state.damage[key] { throw .unreadable(damage) }
                throw .notOpen(key)
            }
            try admit(.append(key, CommittedRecord(ticket: ticket, bytes: record)), &state)
            room.outstanding += 1
            state.rooms[key] = .some(room)
        }
    }

    package func remove(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
        do {
            try state.withLock { state throws(LogFailure) in
                try admit(.remove(key, completion), &state)
            }
        } catch {
            completion(.failure(error))
        }
    }

    package func open(
        _ key: LogKey, visit: (_ record: [UInt8]) -> Bool, deliver: @escaping @Sendable (CommitBatch) -> Void
    ) throws(LogFailure) -> OpenedLog {
        try state.withLock { state throws(LogFailure) in
            if state.health == .closed { throw .closed }
            if state.rooms[key] != nil { throw .alreadyOpen(key) }
            if let unresolved = state.unresolved, unresolved.appends.contains(where: { $0.key == key }) {
                throw .unavailable(reason: "it is not known yet what the last commit left of room \(key)")
            }
            state.rooms.updateValue(nil, forKey: key)
        }
        do {
            let opened = try load(key, repairing: true, visit: visit)
            state.withLock { state in
                state.rooms[key] = .some(Subscription(deliver: deliver, count: opened.count))
            }
            return opened
        } catch {
            state.withLock { $0.rooms[key] = nil }
            throw error
        }
    }

    package func read(_ key: LogKey, visit: (_ record: [UInt8]) -> Bool) throws(LogFailure) -> OpenedLog {
        if health == .closed { throw .closed }
        return try load(key, repairing: false, visit: visit)
    }

    package func release(_ key: LogKey) {
        state.withLock { state in
            guard let room = state.rooms[key] ?? nil else { return }
            precondition(
                room.outstanding == 0, "room \(key) is released while \(room.outstanding) tickets are outstanding")
            state.rooms[key] = nil
        }
    }

    package func summaries() throws(LogFailure) -> [LogSummary] {
        if health == .closed { throw .closed }
        let damage = state.withLock { $0.damage }
        return try storage.summaries().map { summary in
            LogSummary(
                key: summary.key, epoch: summary.epoch, count: summary.count,
                lastCommitMilliseconds: summary.lastCommitMilliseconds, bytes: summary.bytes,
                damage: damage[summary.key])
        }
    }

    private func load(
        _ key: LogKey, repairing: Bool, visit: (_ record: [UInt8]) -> Bool
    ) throws(LogFailure) -> OpenedLog {
        do {
            return try storage.load(key, repairing: repairing, visit: visit)
        } catch {
            if case .unreadable(let damage) = error { state.withLock { $0.damage[key] = damage } }
            throw error
        }
    }

    /// Enqueues a request. Throws if it is refused.
    private func admit(_ request: LogRequest, _ state: inout State) throws(LogFailure) {
        switch state.health {
        case .closed: throw .closed
        case .failing(let reason): throw .unavailable(reason: reason)
        case .working: break
        }
        let waiting = state.statistics.waitingBytes
        if waiting + request.costBytes > limitBytes, request.costBytes > 0 {
            state.statistics.refusals += 1
            throw .overloaded(waitingBytes: waiting, limitBytes: limitBytes)
        }
        state.statistics.waitingBytes += request.costBytes
        state.queue.append(request)
    }
}
