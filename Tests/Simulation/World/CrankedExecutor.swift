import GameRules
import Rooms
import Synchronization

/// A simulated thread that runs step by step: no work runs until its owner calls ``turn()`` or advances the clock.
///
/// Every caller counts as being on this thread, except inside ``elsewhere(_:)``, which simulates another thread.
public final class CrankedExecutor: RoomExecutor {
    private struct Timer {
        let due: Int64
        let work: @Sendable () -> Void
    }

    private struct State {
        var queue: [@Sendable () -> Void] = []
        /// The last timer runs next: sorted by time, latest first. Of equal times, the first scheduled is last.
        var timers: [Timer] = []
    }

    /// The clock that decides when timers are due.
    public let clock: VirtualClock
    private let state = Mutex(State())

    /// Creates an idle thread.
    public init(clock: VirtualClock = VirtualClock()) {
        self.clock = clock
    }

    private let isElsewhere = Atomic<Bool>(false)

    /// Always `true`, except in ``elsewhere(_:)``.
    public var isCurrent: Bool { !isElsewhere.load(ordering: .relaxed) }

    /// Runs a function as another thread would: what it submits to this executor waits for the next turn.
    public func elsewhere(_ body: () throws -> Void) rethrows {
        isElsewhere.store(true, ordering: .relaxed)
        defer { isElsewhere.store(false, ordering: .relaxed) }
        try body()
    }
    /// The time that has passed on the clock. Jumps do not affect it.
    public var uptime: Duration { .milliseconds(clock.elapsed) }
    /// The time of day.
    public var now: Timestamp { clock.now }
    /// When the next timer is due, by the clock's `elapsed`; `nil` without a timer.
    public var nextDue: Int64? { state.withLock { $0.timers.last?.due } }

    /// Queues work for the next turn.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        state.withLock { $0.queue.append(work) }
    }

    /// Queues work to run after a delay.
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        let (seconds, attoseconds) = delay.components
        let due = clock.elapsed + seconds * 1000 + attoseconds / 1_000_000_000_000_000
        state.withLock { state in
            let place = state.timers.firstIndex { $0.due <= due } ?? state.timers.endIndex
            state.timers.insert(Timer(due: due, work: work), at: place)
        }
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        execute { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
    public func checkIsolated() {}
    public func isIsolatingCurrentContext() -> Bool? { true }

    /// Runs all queued work, including work that it queues.
    public func turn() {
        while true {
            let works = state.withLock { state in
                let works = state.queue
                state.queue = []
                return works
            }
            if works.isEmpty { return }
            for work in works { work() }
        }
    }

    /// Advances the clock to the next timer, if one is due by `end`, and runs it and all queued work.
    ///
    /// - Returns: whether there was such a timer.
    public func runNextTimer(until end: Int64) -> Bool {
        let timer = state.withLock { state -> Timer? in
            guard let next = state.timers.last, next.due <= end else { return nil }
            return state.timers.removeLast()
        }
        guard let timer else { return false }
        clock.advance(to: timer.due)
        timer.work()
        turn()
        return true
    }

    /// Lets time pass, and runs due timers in order.
    public func advance(milliseconds: Int64) {
        let end = clock.elapsed + milliseconds
        while runNextTimer(until: end) {}
        clock.advance(to: end)
    }

    /// Moves the time of day forwards or backwards. No timer runs.
    public func jump(milliseconds: Int64) {
        clock.jump(milliseconds: milliseconds)
    }
}
