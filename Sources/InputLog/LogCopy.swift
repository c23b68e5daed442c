import Dispatch
import Synchronization

/// Copies all logs of one backend to another that has none of them, for example from one process to several nodes or
/// back.
public enum LogCopy {
    /// The result of a copy.
    public struct Summary: Sendable, Equatable {
        public var keys: [LogKey] = []
        public var records = 0
        /// Logs that cannot be read. The copy contains nothing of them.
        public var damaged: [LogDamage] = []
    }

    /// Returns a record as it must be in the copy.
    public typealias Rewriting = @Sendable (_ position: Int, _ record: [UInt8]) -> [UInt8]

    /// The maximum number of bytes in flight.
    private static let inFlightBytesMax = 4 << 20

    /// Copies on the calling thread. A log that grows during the copy is copied up to the point where it was read.
    ///
    /// - Parameter rewriting: returns for each log how its records change, by position; `nil` for no change. It may
    /// read
    ///   the log.
    /// - Throws: the target's failure, such as ``LogFailure/exists(_:)`` for a log that it already has.
    public static func copy(
        from source: any InputLog, to target: any InputLog,
        rewriting: (LogKey) throws(LogFailure) -> Rewriting? = { _ in nil }
    ) throws(LogFailure) -> Summary {
        var summary = Summary()
        for one in try source.summaries() {
            let copy: Copy
            do throws(LogFailure) {
                copy = Copy(of: one.key, to: target, rewriting: try rewriting(one.key))
            } catch .unreadable(let damage) {
                summary.damaged.append(damage)
                continue
            }
            do throws(LogFailure) {
                _ = try source.read(one.key, visit: copy.take)
                try copy.finish()
                summary.keys.append(one.key)
                summary.records += copy.count
            } catch .unreadable(let damage) {
                copy.abandon()
                summary.damaged.append(damage)
            } catch {
                let failure = copy.failure ?? error
                copy.abandon()
                throw failure
            }
        }
        return summary
    }

    /// The copy of one log in progress.
    private final class Copy: Sendable {
        private struct State {
            var count = 0
            var waitingBytes = 0
            var sizes: [UInt64: Int] = [:]
            var failure: LogFailure?
        }

        private let key: LogKey
        private let target: any InputLog
        private let rewriting: Rewriting?
        private let state = Mutex(State())
        private let delivered = DispatchSemaphore(value: 0)

        init(of key: LogKey, to target: any InputLog, rewriting: Rewriting?) {
            self.key = key
            self.target = target
            self.rewriting = rewriting
        }

        var count: Int { state.withLock { $0.count } }
        var failure: LogFailure? { state.withLock { $0.failure } }

        /// Appends the next record. Returns whether more are wanted.
        func take(_ record: [UInt8]) -> Bool {
            let number = UInt64(count)
            let record = rewriting?(count, record) ?? record
            do throws(LogFailure) {
                if number == 0 { try begin(with: record) } else { try append(record, as: number) }
                state.withLock { $0.count += 1 }
                return failure == nil
            } catch {
                state.withLock { $0.failure = error }
                return false
            }
        }

        private func begin(with record: [UInt8]) throws(LogFailure) {
            let result = Mutex<Result<Epoch, LogFailure>?>(nil)
            let done = DispatchSemaphore(value: 0)
            target.create(key, first: record) { found in
                result.withLock { $0 = found }
                done.signal()
            }
            done.wait()
            if case .failure(let failure)? = result.withLock({ $0 }) { throw failure }
            _ = try target.open(key) { self.deliver($0) }
        }

        private func append(_ record: [UInt8], as ticket: UInt64) throws(LogFailure) {
            wait { $0.waitingBytes < LogCopy.inFlightBytesMax }
            state.withLock { state in
                state.sizes[ticket] = record.count
                state.waitingBytes += record.count
            }
            try target.append(record, to: key, ticket: ticket)
        }

        private func deliver(_ batch: CommitBatch) {
            state.withLock { state in
                switch batch.outcome {
                case .committed(_, let records):
                    for record in records {
                        guard let ticket = record.ticket, let size = state.sizes.removeValue(forKey: ticket) else {
                            continue
                        }
                        state.waitingBytes -= size
                    }
                case .failed(_, let failure), .ended(let failure): state.failure = state.failure ?? failure
                }
            }
            delivered.signal()
        }

        private func wait(until isEnough: (borrowing State) -> Bool) {
            while true {
                if state.withLock({ isEnough($0) || $0.failure != nil }) { return }
                delivered.wait()
            }
        }

        /// Waits until all records are committed.
        func finish() throws(LogFailure) {
            wait { $0.sizes.isEmpty }
            if let failure { throw failure }
            if count > 0 { target.release(key) }
        }

        /// Removes the part already copied of a log that could not be copied completely.
        func abandon() {
            guard count > 0 else { return }
            let done = DispatchSemaphore(value: 0)
            target.remove(key) { _ in done.signal() }
            done.wait()
        }
    }
}
