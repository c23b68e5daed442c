import Cryptography
import GameRules
import InputLog
import Packs
import WireProtocol

/// New packs, and other content for those that are there.
extension PackStore {
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
        let key = PackLogKey(pack.name)
        log.create(key.logKey, first: record) { [self] result in
            do {
                _ = try result.get()
                try open(key)
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
                let name = PackName { unbiasedNumber(below: $0) }
                guard state.places[name] == nil else { continue }
                state.places[name] = .beginning
                return name
            }
        }
    }

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

    /// Writes a record, in the pack's log or as the beginning of the next one.
    func append(
        _ record: PackRecord, to name: PackName, then completion: @escaping @Sendable (SavedPack.CommitOutcome) -> Void
    ) throws(Rejection) {
        let (ticket, old) = try state.withLock { state throws(Rejection) -> (UInt64, SavedPack) in
            guard case .ready(var saved)? = state.places[name] else { throw PackStore.unknown(name.description) }
            let isFull = saved.recordCount + saved.pending.count >= 2 * SavedPack.recordsMax
            guard !saved.isClosing, !isFull else { throw PackStore.unavailable }
            let old = saved
            let ticket = state.nextTicket
            state.nextTicket += 1
            if saved.isLong { saved.isClosing = true } else { saved.pending[ticket] = completion }
            state.places[name] = .ready(saved)
            return (ticket, old)
        }
        if old.isLong { return replace(old, by: record, then: completion) }
        do {
            try log.append(record.encoded(at: now()), to: old.key.logKey, ticket: ticket)
        } catch {
            _ = take([ticket], of: name)
            throw PackStore.unavailable
        }
    }

    /// Begins the log that takes a long one's place, with what the pack holds after a record.
    private func replace(
        _ old: SavedPack, by record: PackRecord, then completion: @escaping @Sendable (SavedPack.CommitOutcome) -> Void
    ) {
        let content = if case .save(let pack) = record { pack } else { old.pack }
        let first = PackRecord.create(content, tokenHash: old.tokenHash).encoded(at: now())
        let key = old.key.next
        log.create(key.logKey, first: first) { [self] result in
            do {
                _ = try result.get()
                try open(key, leftovers: old.leftovers + [old.key])
                state.withLock { $0.lastUse[key.name] = now() }
                completion(.committed(content))
            } catch {
                let goOn = { @Sendable [self] in
                    _ = change(key.name) { $0.isClosing = false }
                    completion(.failed)
                }
                guard case .success = result else { return goOn() }
                // What was stored and cannot be opened would count after a restart: the old log goes on once it is gone.
                log.remove(key.logKey) { removed in
                    switch removed {
                    case .success, .failure(.unknown): goOn()
                    case .failure: completion(.failed)
                    }
                }
            }
        }
    }

    private func take(_ tickets: [UInt64], of name: PackName) -> [@Sendable (SavedPack.CommitOutcome) -> Void] {
        change(name) { saved in tickets.compactMap { saved.pending.removeValue(forKey: $0) } } ?? []
    }

    /// Applies what the log delivers, in its order; on the log's thread.
    func commit(_ batch: CommitBatch, of name: PackName) {
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
}
