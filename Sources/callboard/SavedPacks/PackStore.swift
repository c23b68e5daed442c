import Cryptography
import GameRules
import InputLog
import Packs
import Synchronization
import WireProtocol

/// The packs that hosts saved, by name: each is a log of its own beside those of the rooms, so that a pack is as durable
/// as a room and part of every backup.
///
/// Safe to use from any thread. Every save is one record; what is held in memory is what the last one says.
final class PackStore: Sendable {
    /// What stands before a pack's name in the key of its log. A room's code has no hyphen.
    static let keyPrefix = "pack-"

    /// What `load` found.
    struct LoadReport {
        /// How many packs were restored.
        var restored = 0
        /// Packs that cannot be read, with their reasons.
        var unreadable: [(name: String, reason: String)] = []
    }

    private enum Place {
        case ready(SavedPack)
        case unreadable
        /// A new pack on its way to the disk.
        case beginning
    }

    private struct State {
        var places: [PackName: Place] = [:]
        var lastUse: [PackName: Timestamp] = [:]
        var nextTicket: UInt64 = 1
    }

    private let log: any InputLog
    private let limit: Int
    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())

    init(log: any InputLog, limit: Int, now: @escaping @Sendable () -> Timestamp) {
        self.log = log
        self.limit = limit
        self.now = now
    }

    // MARK: - Restoring

    /// Restores the packs of the log. Called once, before the first request.
    func load() throws(LogFailure) -> LoadReport {
        var report = LoadReport()
        for summary in try log.summaries() {
            guard let name = PackStore.name(of: summary.key) else { continue }
            do {
                try open(name)
                state.withLock { $0.lastUse[name] = Timestamp(milliseconds: summary.lastCommitMilliseconds) }
                report.restored += 1
            } catch {
                state.withLock { $0.places[name] = .unreadable }
                report.unreadable.append((name.description, "\(error)"))
            }
        }
        return report
    }

    private static func key(of name: PackName) -> LogKey { LogKey(keyPrefix + name.description) }

    private static func name(of key: LogKey) -> PackName? {
        guard key.rawValue.hasPrefix(keyPrefix) else { return nil }
        return PackName(saved: String(key.rawValue.dropFirst(keyPrefix.count)))
    }

    private func open(_ name: PackName) throws {
        let key = PackStore.key(of: name)
        let stored = try log.open(key) { [weak self] in self?.commit($0, of: name) }
        do {
            let saved = try SavedPack(stored.records, name: name)
            state.withLock { $0.places[name] = .ready(saved) }
        } catch {
            log.release(key)
            throw error
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

    static func unknown(_ name: String) -> Rejection { Rejection("unknownPack", "There is no pack “\(name)”.") }

    // MARK: - Saving

    /// Makes a pack; `completion` is called once, on some thread, when it is durable or was refused.
    func create(
        _ draft: PackDraft, then completion: @escaping @Sendable (Result<(TermPack, SeatToken), Rejection>) -> Void
    ) {
        let token = SeatToken(random: secureRandomBytes(16))
        let pack: TermPack
        do throws(Rejection) {
            let name = try reserveName()
            do throws(PackMistake) { pack = try draft.checked(name: name) } catch {
                state.withLock { $0.places[name] = nil }
                throw Rejection(error)
            }
        } catch {
            return completion(.failure(error))
        }
        let record = PackRecord.create(pack, tokenHash: sha256(token.bytes)).encoded(at: now())
        log.create(PackStore.key(of: pack.name), first: record) { [self] result in
            do {
                _ = try result.get()
                try open(pack.name)
                state.withLock { $0.lastUse[pack.name] = now() }
                completion(.success((pack, token)))
            } catch {
                state.withLock { $0.places[pack.name] = nil }
                completion(.failure(PackStore.unavailable))
            }
        }
    }

    private func reserveName() throws(Rejection) -> PackName {
        try state.withLock { state throws(Rejection) in
            guard state.places.count < limit else {
                throw Rejection("tooManyPacks", "This server has as many saved packs as it may have.")
            }
            while true {
                let name = PackName { bound in
                    // Bytes below the largest multiple of the bound are free of bias.
                    while true {
                        let byte = Int(secureRandomBytes(1)[0])
                        if byte < 256 - 256 % bound { return byte % bound }
                    }
                }
                guard state.places[name] == nil else { continue }
                state.places[name] = .beginning
                return name
            }
        }
    }

    private static let unavailable = Rejection(.unavailable, "The server cannot store this now; try again.")

    /// Gives a pack other content; `completion` as with `create`.
    func save(
        _ draft: PackDraft, to text: String, token: SeatToken,
        then completion: @escaping @Sendable (Result<TermPack, Rejection>) -> Void
    ) {
        do throws(Rejection) {
            let name = try authorised(text, token)
            let pack: TermPack
            do throws(PackMistake) { pack = try draft.checked(name: name) } catch { throw Rejection(error) }
            try append(.save(pack), to: name) { outcome in
                switch outcome {
                case .committed(let pack): completion(.success(pack))
                case .failed: completion(.failure(PackStore.unavailable))
                }
            }
        } catch {
            completion(.failure(error))
        }
    }

    private func authorised(_ text: String, _ token: SeatToken) throws(Rejection) -> PackName {
        let name = try pack(named: text).name
        guard case .ready(let saved)? = state.withLock({ $0.places[name] }) else { throw PackStore.unknown(text) }
        guard saved.isChanged(by: token) else { throw Rejection(.badToken, "This token is not the pack's.") }
        return name
    }

    private func append(
        _ record: PackRecord, to name: PackName, then completion: @escaping @Sendable (SavedPack.CommitOutcome) -> Void
    ) throws(Rejection) {
        let ticket = try state.withLock { state throws(Rejection) -> UInt64 in
            guard case .ready(var saved)? = state.places[name], !saved.isEnding else {
                throw PackStore.unknown(name.description)
            }
            let ticket = state.nextTicket
            state.nextTicket += 1
            saved.pending[ticket] = completion
            state.places[name] = .ready(saved)
            return ticket
        }
        do {
            try log.append(record.encoded(at: now()), to: PackStore.key(of: name), ticket: ticket)
        } catch {
            _ = take([ticket], of: name)
            throw PackStore.unavailable
        }
    }

    private func take(_ tickets: [UInt64], of name: PackName) -> [@Sendable (SavedPack.CommitOutcome) -> Void] {
        state.withLock { state in
            guard case .ready(var saved)? = state.places[name] else { return [] }
            let taken = tickets.compactMap { saved.pending.removeValue(forKey: $0) }
            state.places[name] = .ready(saved)
            return taken
        }
    }

    /// Applies what the log delivers, in its order; on the log's thread.
    private func commit(_ batch: CommitBatch, of name: PackName) {
        switch batch.outcome {
        case .committed(_, let records):
            for record in records {
                let pack = state.withLock { state -> TermPack? in
                    guard case .ready(var saved)? = state.places[name] else { return nil }
                    do { try saved.apply(record.bytes) } catch {
                        preconditionFailure("a pack cannot be read as it was written: \(error)")
                    }
                    state.places[name] = .ready(saved)
                    state.lastUse[name] = now()
                    return saved.pack
                }
                guard let pack else { continue }
                for completion in take([record.ticket], of: name) { completion(.committed(pack)) }
            }
        case .failed(let tickets, _):
            for completion in take(tickets, of: name) { completion(.failed) }
        }
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

    /// Removes a pack's log. One with saves under way is busy: what they write would have nowhere to go.
    private func end(_ name: PackName, then completion: @escaping @Sendable (Bool) -> Void) throws(Rejection) {
        try state.withLock { state throws(Rejection) in
            guard case .ready(var saved)? = state.places[name], !saved.isEnding else {
                throw PackStore.unknown(name.description)
            }
            guard saved.pending.isEmpty else { throw PackStore.unavailable }
            saved.isEnding = true
            state.places[name] = .ready(saved)
        }
        log.remove(PackStore.key(of: name)) { [self] result in
            let isDone = if case .success = result { true } else { false }
            state.withLock { state in
                if isDone {
                    state.places[name] = nil
                    state.lastUse[name] = nil
                } else if case .ready(var saved)? = state.places[name] {
                    saved.isEnding = false
                    state.places[name] = .ready(saved)
                }
            }
            completion(isDone)
        }
    }

    /// Deletes the packs that nobody used or changed since a time.
    func retire(unusedSince time: Timestamp) {
        let names = state.withLock { $0.lastUse.filter { $0.value < time }.keys.sorted() }
        for name in names { try? end(name) { _ in } }
    }
}
