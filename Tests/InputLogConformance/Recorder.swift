import InputLog
import Synchronization

/// Records what a log delivers to one room, and lets a test wait for it.
final class Recorder: Sendable {
    private struct State {
        var batches: [CommitBatch] = []
        var waiters: [(condition: @Sendable ([CommitBatch]) -> Bool, continuation: CheckedContinuation<Void, Never>)] =
            []
    }

    private let state = Mutex(State())

    /// The delivered batches, in order.
    var batches: [CommitBatch] { state.withLock(\.batches) }

    /// The committed records, in order.
    var records: [CommittedRecord] { batches.records }

    /// The tickets of records appended here, in order.
    var tickets: [UInt64] { batches.tickets }

    /// The tickets that failed, in order, with their failures.
    var failures: [(ticket: UInt64, failure: LogFailure)] { batches.failures }

    func receive(_ batch: CommitBatch) {
        let ready = state.withLock { state in
            state.batches.append(batch)
            let ready = state.waiters.filter { $0.condition(state.batches) }
            state.waiters.removeAll { $0.condition(state.batches) }
            return ready.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }

    func wait(until condition: @escaping @Sendable ([CommitBatch]) -> Bool) async {
        await withCheckedContinuation { continuation in
            let holds = state.withLock { state in
                if condition(state.batches) { return true }
                state.waiters.append((condition, continuation))
                return false
            }
            if holds { continuation.resume() }
        }
    }

    /// Waits until this number of tickets has been answered.
    func wait(forAnswers count: Int) async {
        await wait { $0.records.count + $0.failures.count >= count }
    }
}

extension [CommitBatch] {
    var records: [CommittedRecord] {
        flatMap { batch -> [CommittedRecord] in
            if case .committed(_, let records) = batch.outcome { records } else { [] }
        }
    }

    var tickets: [UInt64] { records.compactMap(\.ticket) }

    /// The failure that ended the log, if any.
    var end: LogFailure? {
        lazy.compactMap { batch in if case .ended(let failure) = batch.outcome { failure } else { nil } }.first
    }

    var failures: [(ticket: UInt64, failure: LogFailure)] {
        flatMap { batch -> [(ticket: UInt64, failure: LogFailure)] in
            if case .failed(let tickets, let failure) = batch.outcome { tickets.map { ($0, failure) } } else { [] }
        }
    }

    /// Whether the committed records have the positions after `start` without gaps or repeats.
    func areDense(from start: Int) -> Bool {
        var next = start
        for batch in self {
            guard case .committed(let first, let records) = batch.outcome else { continue }
            guard first == next, !records.isEmpty else { return false }
            next += records.count
        }
        return true
    }
}
