import Synchronization

/// The part of a log that is the same over every storage: the queue and its bound, the forming of groups, who is told
/// what, and what happens after a failure.
///
/// Requests come from any thread. A *driver* (a thread of its own, or whoever appends) calls ``turn()`` and ``retry()``,
/// never two at a time.
package final class GroupCommitter: Sendable {
    /// What an open room is to the log.
    struct Subscription: Sendable {
        let deliver: @Sendable (CommitBatch) -> Void
        /// How many records are stored, and so the next position.
        var count: Int
        /// Tickets that have no answer yet.
        var outstanding = 0
    }

    struct State: Sendable {
        var queue: [LogRequest] = []
        /// `nil` while a room is being read.
        var rooms: [LogKey: Subscription?] = [:]
        var damage: [LogKey: LogDamage] = [:]
        /// The group whose fate a failed commit left unknown.
        var unresolved: CommitGroup?
        var health = LogHealth.working
        var statistics = LogStatistics()
    }

    let storage: any LogStorage
    let limitBytes: Int
    let fault: CommitFault?
    let state = Mutex(State())
    private let clock = ContinuousClock()

    package init(storage: any LogStorage, queueLimitBytes: Int, fault: CommitFault?) {
        precondition(queueLimitBytes > 0, "a log must be allowed to hold something")
        self.storage = storage
        limitBytes = queueLimitBytes
        self.fault = fault
    }

    /// How many requests wait for the next turn.
    package var waiting: Int { state.withLock { $0.queue.count } }

    /// Commits everything that waits, tells everybody, and says whether there was anything to do.
    package func turn() -> Bool {
        let requests = state.withLock { state in
            let requests = state.queue
            state.queue = []
            return requests
        }
        guard !requests.isEmpty else { return false }
        let group = plan(requests)
        if !group.isEmpty { commit(group) }
        return true
    }

    /// Tries to recover from a failure, and says whether the log works.
    package func retry() -> Bool {
        guard case .failing = health else { return true }
        let unresolved = state.withLock { $0.unresolved }
        do {
            try recover()
            if let unresolved { try settle(unresolved, told: true) }
        } catch {
            setHealth(.failing(reason: error.description))
            return false
        }
        state.withLock { $0.unresolved = nil }
        setHealth(.working)
        return true
    }

    /// Looks after a storage that nobody writes to: what was taken away is noticed before the next command.
    package func probe() {
        guard case .working = health else { return }
        do { try storage.inspect() } catch { fail(CommitGroup(), error) }
    }

    /// Takes no more requests. The driver goes on until ``turn()`` finds nothing, then calls ``finish()``.
    package func stopTaking() {
        state.withLock { $0.health = .closed }
    }

    /// Closes the storage.
    package func finish() {
        storage.close()
        state.withLock { state in
            state.rooms = [:]
            state.unresolved = nil
        }
    }

    /// Sorts the requests into a group and answers those at once that cannot succeed.
    private func plan(_ requests: [LogRequest]) -> CommitGroup {
        var group = CommitGroup()
        for request in requests {
            switch request {
            case .create(let key, let record, let completion):
                if let failure = obstacle(to: key, mustExist: false, in: group) {
                    forget(request)
                    completion(.failure(failure))
                } else {
                    group.add(.init(key: key, epoch: storage.newEpoch(), record: record, completion: completion))
                }
            case .append(let key, let record):
                if !group.removes(key), let count = count(of: key) {
                    group.add(record, to: key, behind: count)
                } else {
                    forget(request)
                    tell(key, .failed(tickets: [record.ticket].compactMap(\.self), .unknown(key)))
                }
            case .remove(let key, let completion):
                if let failure = obstacle(to: key, mustExist: true, in: group) {
                    completion(.failure(failure))
                } else {
                    group.add(.init(key: key, completion: completion))
                }
            }
        }
        return group
    }

    /// Why a log cannot be created or removed, if so.
    private func obstacle(to key: LogKey, mustExist: Bool, in group: CommitGroup) -> LogFailure? {
        do {
            let stored = try storage.tail(of: key) != nil
            let exists = stored || group.creates(key)
            if mustExist { return exists && !group.removes(key) ? nil : .unknown(key) }
            return exists ? .exists(key) : nil
        } catch {
            return .unavailable(reason: error.description)
        }
    }

    private func commit(_ group: CommitGroup) {
        do {
            try inject(.writing)
            let start = clock.now
            try storage.commit(group)
            let duration = clock.now - start
            state.withLock { state in
                state.statistics.commits += 1
                state.statistics.records += group.recordCount
                state.statistics.bytes += group.recordBytes
                state.statistics.durations.add(duration)
            }
            try inject(.written)
            succeed(group)
        } catch .damage(let reason) {
            let parts = group.parts
            if parts.count > 1 {
                for part in parts {
                    if case .failing(let reason) = health {
                        answer(part, .unavailable(reason: reason))
                    } else {
                        commit(part)
                    }
                }
            } else {
                quarantine(group, reason)
            }
        } catch {
            fail(group, error)
        }
    }

    /// The commit failed and nobody knows what is on the disk: refuse what comes, empty the queue, and look.
    private func fail(_ group: CommitGroup, _ failure: StorageFailure) {
        let closing = health == .closed
        let waiting = state.withLock { state in
            state.statistics.failedCommits += 1
            if !closing { state.health = .failing(reason: failure.description) }
            let waiting = state.queue
            state.queue = []
            return waiting
        }
        do {
            try recover()
            try settle(group, told: false)
            refuse(waiting, .unavailable(reason: failure.description))
            if !closing { setHealth(.working) }
        } catch {
            state.withLock { state in
                state.unresolved = group
                if !closing { state.health = .failing(reason: error.description) }
            }
            answer(group, .uncertain(reason: failure.description))
            refuse(waiting, .unavailable(reason: failure.description))
        }
    }

    private func refuse(_ requests: [LogRequest], _ failure: LogFailure) {
        for request in requests {
            forget(request)
            switch request {
            case .create(_, _, let completion): completion(.failure(failure))
            case .append(let key, let record): tell(key, .failed(tickets: [record.ticket].compactMap(\.self), failure))
            case .remove(_, let completion): completion(.failure(failure))
            }
        }
    }

    private func recover() throws(StorageFailure) {
        try inject(.recovering)
        try storage.recover()
    }

    private func inject(_ stage: CommitStage) throws(StorageFailure) {
        do { try fault?(stage) } catch { throw .disk("\(error)") }
    }

    private func setHealth(_ health: LogHealth) {
        state.withLock { state in
            if state.health != .closed { state.health = health }
        }
    }
}
