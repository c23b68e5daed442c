import GameRules
import InputLog
import Packs
import Synchronization
import WireProtocol

/// The packs that hosts saved, by name: each is a log of its own beside those of the rooms, so that a pack is as durable
/// as a room and part of every backup.
///
/// Safe to use from any thread. Every save is one record; what is held in memory is what the last one says. A log that
/// has become long is replaced: what would be its next record begins a new one, in one commit, and then it is deleted.
/// Of two logs, as a crash may leave them behind, the later one counts.
package final class PackStore: Sendable {
    /// What `load` found.
    struct LoadReport {
        /// How many packs were restored.
        var restored = 0
        /// Packs that cannot be read, with their reasons.
        var unreadable: [(name: String, reason: String)] = []
    }

    enum Place {
        case ready(SavedPack)
        case unreadable
        /// A new pack on its way to the disk.
        case beginning
    }

    struct State {
        var places: [PackName: Place] = [:]
        var lastUse: [PackName: Timestamp] = [:]
        var nextTicket: UInt64 = 1
    }

    let log: any InputLog
    let limit: Int
    let now: @Sendable () -> Timestamp
    let state = Mutex(State())

    init(log: any InputLog, limit: Int, now: @escaping @Sendable () -> Timestamp) {
        self.log = log
        self.limit = limit
        self.now = now
    }

    // MARK: - Restoring

    /// Restores the packs of the log. Called once, before the first request.
    func load() throws(LogFailure) -> LoadReport {
        var report = LoadReport()
        let found = try log.summaries().compactMap { summary in PackLogKey(summary.key).map { ($0, summary) } }
        let logs = Dictionary(grouping: found, by: \.0.name).values.map { $0.sorted { $0.0 < $1.0 } }
        for all in logs.sorted(by: { $0[0].0 < $1[0].0 }) {
            let (key, summary) = all[all.count - 1]
            do {
                try open(key, leftovers: all.dropLast().map(\.0))
                state.withLock { $0.lastUse[key.name] = Timestamp(milliseconds: summary.lastCommitMilliseconds) }
                report.restored += 1
            } catch {
                state.withLock { $0.places[key.name] = .unreadable }
                report.unreadable.append((key.name.description, "\(error)"))
            }
        }
        return report
    }

    /// Opens a pack's log, puts the pack into its place, and deletes the logs that came before.
    func open(_ key: PackLogKey, leftovers: [PackLogKey] = []) throws {
        let stored = try log.open(key.logKey) { [weak self] in self?.commit($0, of: key.name) }
        do {
            let saved = try SavedPack(stored.records, key: key, leftovers: leftovers)
            state.withLock { $0.places[key.name] = .ready(saved) }
        } catch {
            log.release(key.logKey)
            throw error
        }
        removeLeftovers(of: key.name)
    }

    /// Deletes the logs that came before a pack's present one; tells whether none is left.
    private func removeLeftovers(of name: PackName, then completion: @escaping @Sendable (Bool) -> Void = { _ in }) {
        guard case .ready(let saved)? = state.withLock({ $0.places[name] }), let leftover = saved.leftovers.first else {
            return completion(true)
        }
        log.remove(leftover.logKey) { [self] result in
            switch result {
            case .success, .failure(.unknown):
                _ = change(name) { saved in saved.leftovers.removeAll { $0 == leftover } }
                removeLeftovers(of: name, then: completion)
            case .failure: completion(false)
            }
        }
    }

    /// Changes what is known of a pack, if it is there.
    func change<Result>(_ name: PackName, _ body: (inout SavedPack) -> Result) -> Result? {
        state.withLock { state in
            guard case .ready(var saved)? = state.places[name] else { return nil }
            let result = body(&saved)
            state.places[name] = .ready(saved)
            return result
        }
    }

    // MARK: - Reading

    /// How many packs there are, unreadable ones included.
    var count: Int { state.withLock { $0.places.count } }

    /// The pack of a name as somebody typed it.
    func pack(named text: String) throws(Rejection) -> TermPack {
        let place = PackName(saved: text).flatMap { name in state.withLock { $0.places[name] } }
        switch place {
        case .ready(let saved): return saved.pack
        case .unreadable:
            throw Rejection(.unavailable, "This pack cannot be read at present; whoever runs the server has been told.")
        case .beginning, nil: throw PackStore.unknown(text)
        }
    }

    package static func unknown(_ name: String) -> Rejection { Rejection("unknownPack", "There is no pack “\(name)”.") }

    static let unavailable = Rejection(.unavailable, "The server cannot store this now; try again.")

    /// The pack of a name, if a token may change it.
    func authorised(_ text: String, _ token: SeatToken) throws(Rejection) -> PackName {
        let name = try pack(named: text).name
        guard case .ready(let saved)? = state.withLock({ $0.places[name] }) else { throw PackStore.unknown(text) }
        guard saved.isChanged(by: token) else { throw Rejection(.badToken, "This token is not the pack's.") }
        return name
    }

    // MARK: - Using and deleting

    /// Milliseconds after which another use is worth a record.
    private static let useIntervalMilliseconds: Int64 = 86_400_000

    /// A room was opened with a pack: it is in use. Written down once a day at most; nobody waits for it.
    func noteUse(of name: PackName) {
        let isDue = state.withLock { state in
            guard case .ready? = state.places[name] else { return false }
            let last = state.lastUse[name]?.milliseconds ?? 0
            return now().milliseconds - last >= PackStore.useIntervalMilliseconds
        }
        if isDue { try? append(.use, to: name) { _ in } }
    }

    /// Deletes a pack; `completion` as with `create`.
    func delete(
        _ text: String, token: SeatToken, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void
    ) {
        do throws(Rejection) {
            try end(try authorised(text, token)) { isDone in
                completion(isDone ? .success(()) : .failure(PackStore.unavailable))
            }
        } catch {
            completion(.failure(error))
        }
    }

    /// Deletes a pack on an operator's behalf, one that cannot be read too.
    func delete(_ name: PackName, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void) {
        let done = { @Sendable (isDone: Bool) in completion(isDone ? .success(()) : .failure(PackStore.unavailable)) }
        do {
            guard case .unreadable? = state.withLock({ $0.places[name] }) else { return try end(name, then: done) }
            let keys = try log.summaries().compactMap { PackLogKey($0.key) }.filter { $0.name == name }.sorted()
            removeLogs(keys[...]) { [self] isDone in
                if isDone { state.withLock { $0.places[name] = nil } }
                done(isDone)
            }
        } catch let rejection as Rejection {
            completion(.failure(rejection))
        } catch {
            completion(.failure(PackStore.unavailable))
        }
    }

    private func removeLogs(_ keys: ArraySlice<PackLogKey>, then completion: @escaping @Sendable (Bool) -> Void) {
        guard let key = keys.first else { return completion(true) }
        log.remove(key.logKey) { [self] result in
            if case .success = result { removeLogs(keys.dropFirst(), then: completion) } else { completion(false) }
        }
    }

    /// Removes a pack's log. One with saves under way is busy: what they write would have nowhere to go.
    private func end(_ name: PackName, then completion: @escaping @Sendable (Bool) -> Void) throws(Rejection) {
        let key = try state.withLock { state throws(Rejection) in
            guard case .ready(var saved)? = state.places[name] else { throw PackStore.unknown(name.description) }
            guard saved.pending.isEmpty, !saved.isClosing else { throw PackStore.unavailable }
            saved.isClosing = true
            state.places[name] = .ready(saved)
            return saved.key
        }
        let finish = { @Sendable [self] (isDone: Bool) in
            if isDone {
                state.withLock { state in
                    state.places[name] = nil
                    state.lastUse[name] = nil
                }
            } else {
                _ = change(name) { $0.isClosing = false }
            }
            completion(isDone)
        }
        // The last log goes last: without it an earlier one would count after a restart.
        removeLeftovers(of: name) { [log] isClean in
            guard isClean else { return finish(false) }
            log.remove(key.logKey) { result in if case .success = result { finish(true) } else { finish(false) } }
        }
    }

    /// Deletes the packs that nobody used or changed since a time.
    func retire(unusedSince time: Timestamp) {
        let names = state.withLock { $0.lastUse.filter { $0.value < time }.keys.sorted() }
        for name in names { try? end(name) { _ in } }
    }
}
