import Synchronization

/// Notifications after a commit.
extension GroupCommitter {
    /// Reports that the whole group is durable.
    func succeed(_ group: CommitGroup) {
        pay(group)
        for creation in group.creations { creation.completion(.success(creation.epoch)) }
        for append in group.appends { deliverCommitted(append, told: false) }
        for removal in group.removals { finishRemoval(removal) }
    }

    /// Reports that nothing in the group is known to be durable.
    func answer(_ group: CommitGroup, _ failure: LogFailure) {
        pay(group)
        for creation in group.creations { creation.completion(.failure(failure)) }
        for append in group.appends { tell(append.key, .failed(tickets: append.tickets, failure)) }
        for removal in group.removals { removal.completion(.failure(failure)) }
    }

    /// Reads what a failed commit left on the disk and reports it.
    ///
    /// Everything is read before any report is sent, so that a failed read can be retried.
    ///
    /// - Parameter told: whether the group was already reported as uncertain. If so, only successes are reported.
    func settle(_ group: CommitGroup, told: Bool) throws(StorageFailure) {
        var found: [LogKey: Bool] = [:]
        var damaged: [LogKey: String] = [:]
        for append in group.appends {
            switch try fate(of: append) {
            case .stored: found[append.key] = true
            case .absent: found[append.key] = false
            case .other(let reason): damaged[append.key] = reason
            }
        }
        var orphans = CommitGroup()
        var created: [LogKey: Bool] = [:]
        for creation in group.creations {
            let stored = try storage.tail(of: creation.key)?.epoch == creation.epoch
            created[creation.key] = stored
            if stored && told { orphans.add(.init(key: creation.key) { _ in }) }
        }
        var removed: [LogKey: Bool] = [:]
        for removal in group.removals { removed[removal.key] = try storage.tail(of: removal.key) == nil }
        if !orphans.isEmpty { try storage.commit(orphans) }

        if !told { pay(group) }
        let absent = LogFailure.unavailable(reason: "the commit failed and left nothing behind")
        if !told {
            for creation in group.creations {
                creation.completion(created[creation.key] == true ? .success(creation.epoch) : .failure(absent))
            }
        }
        for append in group.appends {
            if let reason = damaged[append.key] {
                quarantine(append, reason, told: told)
            } else if found[append.key] == true {
                deliverCommitted(append, told: told)
            } else if !told {
                tell(append.key, .failed(tickets: append.tickets, absent))
            }
        }
        for removal in group.removals {
            if removed[removal.key] == true {
                finishRemoval(removal, told: told)
            } else if !told {
                removal.completion(.failure(absent))
            }
        }
    }

    /// Handles a commit that failed because of one room's own damage; nothing of it was written.
    func quarantine(_ group: CommitGroup, _ reason: String) {
        state.withLock { $0.statistics.failedCommits += 1 }
        pay(group)
        for creation in group.creations {
            creation.completion(.failure(.unreadable(LogDamage(key: creation.key, position: 0, reason: reason))))
        }
        for append in group.appends { quarantine(append, reason, told: false) }
        for removal in group.removals {
            removal.completion(.failure(.unreadable(LogDamage(key: removal.key, position: 0, reason: reason))))
        }
    }

    /// Delivers an outcome to a room, if it is open.
    func tell(_ key: LogKey, _ outcome: CommitBatch.Outcome, settling: Bool = true) {
        let deliver = state.withLock { state -> (@Sendable (CommitBatch) -> Void)? in
            guard var room = state.rooms[key] ?? nil else { return nil }
            switch outcome {
            case .committed(let first, let records):
                room.count = first + records.count
                if settling { room.outstanding -= records.count }
            case .failed(let tickets, _):
                if settling { room.outstanding -= tickets.count }
            case .ended: break
            }
            state.rooms[key] = .some(room)
            return room.deliver
        }
        deliver?(CommitBatch(key: key, outcome: outcome))
    }

    /// Returns a request's share of the queue's limit.
    func forget(_ request: LogRequest) {
        state.withLock { $0.statistics.waitingBytes -= request.costBytes }
    }

    func count(of key: LogKey) -> Int? {
        state.withLock { state in (state.rooms[key] ?? nil)?.count }
    }

    private enum Fate {
        case stored, absent
        case other(String)
    }

    private func fate(of append: CommitGroup.Append) throws(StorageFailure) -> Fate {
        guard let tail = try storage.tail(of: append.key) else {
            return .other("the log is gone after a failed commit")
        }
        if tail.count == append.first { return .absent }
        let stored = try storage.records(of: append.key, from: append.first)
        if stored == append.records.map(\.bytes) { return .stored }
        return .other("a failed commit left \(stored.count) records of \(append.records.count), or other ones")
    }

    private func deliverCommitted(_ append: CommitGroup.Append, told: Bool) {
        tell(append.key, .committed(first: append.first, records: append.records), settling: !told)
    }

    private func finishRemoval(_ removal: CommitGroup.Removal, told: Bool = false) {
        state.withLock { state in
            state.rooms[removal.key] = nil
            state.damage[removal.key] = nil
        }
        if !told { removal.completion(.success(())) }
    }

    private func quarantine(_ append: CommitGroup.Append, _ reason: String, told: Bool) {
        let damage = LogDamage(key: append.key, position: append.first, reason: reason)
        if !told { tell(append.key, .failed(tickets: append.tickets, .unreadable(damage))) }
        state.withLock { state in
            state.damage[append.key] = damage
            state.rooms[append.key] = nil
        }
    }

    private func pay(_ group: CommitGroup) {
        state.withLock { $0.statistics.waitingBytes -= group.costBytes }
    }
}
