import GameRules
import Rooms
import Synchronization

/// A thread that is cranked by hand: nothing happens unless somebody turns it or lets time pass.
///
/// Whoever cranks it is the thread, so it takes every caller for its own, unless a test plays another thread.
public final class CrankedExecutor: RoomExecutor {
    private struct Timer {
        let due: Int64
        let work: @Sendable () -> Void
    }

    private struct State {
        var queue: [@Sendable () -> Void] = []
        /// The next one last; of equal ones the first scheduled last.
        var timers: [Timer] = []
    }

    /// The clock by which its timers fall due.
    public let clock: VirtualClock
    private let state = Mutex(State())

    /// An idle thread.
    public init(clock: VirtualClock = VirtualClock()) {
        self.clock = clock
    }

    private let isElsewhere = Atomic<Bool>(false)

    /// Always, unless ``elsewhere(_:)`` says otherwise.
    public var isCurrent: Bool { !isElsewhere.load(ordering: .relaxed) }

    /// Does something as another thread would: what it has this executor run waits for the next turn.
    public func elsewhere(_ body: () throws -> Void) rethrows {
        isElsewhere.store(true, ordering: .relaxed)
        defer { isElsewhere.store(false, ordering: .relaxed) }
        try body()
    }
    /// The clock of its timers, which no jump moves.
    public var uptime: Duration { .milliseconds(clock.elapsed) }
    /// The time of day.
    public var now: Timestamp { clock.now }
    /// When the next timer falls due, by the clock's `elapsed`; `nil` without a timer.
    public var nextDue: Int64? { state.withLock { $0.timers.last?.due } }

    /// Queues work for the next turn.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        state.withLock { $0.queue.append(work) }
    }

    /// Queues work for the time when a delay has passed.
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

    /// Runs all that waits, and what that adds.
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

    /// Moves the clock to the next timer, if one falls due by `end`, and runs it and all that waits.
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

    /// Lets time pass, and runs what falls due on the way, in order.
    public func advance(milliseconds: Int64) {
        let end = clock.elapsed + milliseconds
        while runNextTimer(until: end) {}
        clock.advance(to: end)
    }

    /// Sets the time of day, forwards or backwards, without waking anybody.
    public func jump(milliseconds: Int64) {
        clock.jump(milliseconds: milliseconds)
    }
}
