import Synchronization

/// The part of a log that does not depend on the storage: the queue and its limit, the forming of groups, the
/// notifications, and the recovery from failures.
///
/// Any thread may make requests. A *driver* (a dedicated thread, or the caller of `append`) calls ``turn()`` and
/// ``retry()``, never two of them at the same time.
package final class GroupCommitter: Sendable {
    /// The log's state of an open room.
    struct Subscription: Sendable {
        let deliver: @Sendable (CommitBatch) -> Void
        /// The number of stored records, which is also the next position.
        var count: Int
        /// The number of tickets without an answer.
        var outstanding = 0
    }

    struct State: Sendable {
        var queue: [LogRequest] = []
        /// `nil` while a room is being read.
        var rooms: [LogKey: Subscription?] = [:]
        var damage: [LogKey: LogDamage] = [:]
        /// A group whose fate is unknown after a failed commit.
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

    /// The number of requests that wait for the next turn.
    package var waiting: Int { state.withLock { $0.queue.count } }

    /// Commits and reports everything that is queued. Returns whether there was anything to do.
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

    /// Tries to recover from a failure. Returns whether the log works.
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

    /// Checks the storage while there are no writes, so that missing files are noticed before the next command.
    package func probe() {
        guard case .working = health else { return }
        do { try storage.inspect() } catch { fail(CommitGroup(), error) }
    }

    /// Stops accepting requests. The driver continues until ``turn()`` finds nothing, then calls ``finish()``.
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

    /// Sorts the requests into a group. Immediately answers those that cannot succeed.
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

    /// Returns the reason why a log cannot be created or removed, or `nil` if it can.
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

    /// Handles a failed commit whose outcome on the disk is unknown: refuses new requests, empties the queue, and
    /// inspects the disk.
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
