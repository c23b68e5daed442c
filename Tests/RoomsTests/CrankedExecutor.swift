import GameRules
import Rooms
import Synchronization

/// A thread that is cranked by hand, with a clock of its own: nothing happens unless a test says so.
final class CrankedExecutor: RoomExecutor {
    private struct State {
        var queue: [@Sendable () -> Void] = []
        var timers: [(due: Int64, work: @Sendable () -> Void)] = []
        var milliseconds: Int64 = 1_780_000_000_000
    }

    private let state = Mutex(State())

    var isCurrent: Bool { true }
    var now: Timestamp { Timestamp(milliseconds: state.withLock { $0.milliseconds }) }

    func execute(_ work: @escaping @Sendable () -> Void) {
        state.withLock { $0.queue.append(work) }
    }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        let (seconds, attoseconds) = delay.components
        let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
        state.withLock { $0.timers.append(($0.milliseconds + milliseconds, work)) }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        execute { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
    func checkIsolated() {}
    func isIsolatingCurrentContext() -> Bool? { true }

    /// Runs all that waits.
    func turn() {
        while let work = state.withLock({ $0.queue.isEmpty ? nil : $0.queue.removeFirst() }) { work() }
    }

    /// Lets time pass, and runs what falls due on the way, in order.
    func advance(milliseconds: Int64) {
        let end = now.milliseconds + milliseconds
        while let timer = nextTimer(until: end) {
            timer()
            turn()
        }
        state.withLock { $0.milliseconds = end }
    }

    /// Sets the wall clock, forwards or backwards, without waking anybody.
    func jump(milliseconds: Int64) {
        state.withLock { $0.milliseconds += milliseconds }
    }

    private func nextTimer(until end: Int64) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard let index = state.timers.indices.min(by: { state.timers[$0].due < state.timers[$1].due }),
                state.timers[index].due <= end
            else { return nil }
            let timer = state.timers.remove(at: index)
            state.milliseconds = max(state.milliseconds, timer.due)
            return timer.work
        }
    }
}
