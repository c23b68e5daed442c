internal import CLibwebsockets
internal import CUV
internal import Glibc
internal import Synchronization

/// One thread that serves sockets: a libuv loop, a libwebsockets context on it, and a listener.
///
/// It is a serial executor: an actor whose `unownedExecutor` it is runs on this thread, and is entered from a
/// ``ServerHandler``'s methods with `assumeIsolated`, without a hop.
///
/// The loop works in *turns*. A turn is everything that was ready at once: callbacks of sockets, then the work of other
/// threads. Frames are only queued while a turn lasts; at its end each connection gets what was queued for it in one
/// write (see ``BroadcastGroup``).
public final class EventLoop: SerialExecutor, @unchecked Sendable {
    /// Which of the server's loops this is, from 0.
    public let index: Int

    let shared: ServerShared
    let counters = LoopCounters()
    let mailbox = Mailbox()
    private let thread = Atomic<UInt>(0)

    // Everything below belongs to the loop's thread.
    /// The library's context points to it for ever (see ``dismantle()``).
    let uv: UnsafeMutablePointer<uv_loop_t>
    let turn = Turn()
    let timers: TimerQueue
    var context: OpaquePointer?
    var listener: Listener?
    var peers: ContiguousArray<Peer> = []
    var pings: PingSchedule
    var choked: ContiguousArray<Choked> = []
    var transactions: ContiguousArray<HTTPTransaction> = []
    /// Connections of which pieces of a message have come. Some may have sent the rest since.
    var assembling: ContiguousArray<Connection> = []
    var sweepIsScheduled = false
    var lagCheckIsScheduled = false
    var lingering = LingeringSockets()
    var date = HTTPDate()
    var nextConnection: UInt64 = 0
    /// What the thread had used of the processor when the last turn ended.
    var usedNanoseconds: UInt64 = 0
    var stopping: Stopping?
    var check: UnsafeMutablePointer<uv_check_t>
    var strings: ContextStrings?

    /// A connection whose socket is full, since when, in nanoseconds of `uv_hrtime()`, and what it has taken since.
    struct Choked {
        let connection: Connection
        let since: UInt64
        var progress: Progress
    }

    init(index: Int, shared: ServerShared) {
        self.index = index
        self.shared = shared
        uv = .allocate(capacity: 1)
        uv_loop_init(uv)
        check = .allocate(capacity: 1)
        timers = TimerQueue(loop: uv)
        pings = PingSchedule(interval: shared.configuration.pingInterval)
    }

    /// Where a thread finds its loop.
    private static let key = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key, nil)
        precondition(status == 0, "no key for the threads' loops is left")
        return key
    }()

    /// The loop whose thread this is, if it is one's.
    private static var current: EventLoop? {
        pthread_getspecific(key).map { Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether the caller runs on this loop's thread.
    public var isCurrent: Bool {
        thread.load(ordering: .relaxed) == UInt(pthread_self())
    }

    /// Runs work on the loop's thread, after everything that the caller gave before. Work given to a loop that has
    /// stopped is not run. What a loop gives to another leaves at the end of its turn.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        give(.closure(work))
    }

    private func give(_ work: Mailbox.Work) {
        guard let giver = Self.current, giver !== self else {
            mailbox.post(work)
            return
        }
        if let index = giver.turn.errands.firstIndex(where: { $0.loop === self }) {
            giver.turn.errands[index].work.append(work)
        } else {
            giver.turn.errands.append(Turn.Errand(loop: self, work: [work]))
        }
    }

    /// Begins to stop the loop, from any thread; the completion is called on the loop's thread, or at once when the loop
    /// is over.
    func requestStop(grace: Duration, completion: @escaping @Sendable () -> Void) {
        let isTaken = mailbox.post(.closure { self.stop(grace: grace, completion: completion) })
        if !isTaken { completion() }
    }

    /// Runs a job of an actor that has this loop for its executor.
    public func enqueue(_ job: consuming ExecutorJob) {
        give(.job(UnownedJob(job)))
    }

    /// Runs work once, on the loop's thread, when the time has passed.
    @discardableResult
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> LoopTimer {
        let timer = LoopTimer(due: uv_hrtime() &+ delay.nanoseconds, work: work)
        if isCurrent {
            timers.insert(timer)
        } else {
            execute { self.timers.insert(timer) }
        }
        return timer
    }

    /// A group whose members share frames. Only from the loop's thread.
    public func makeGroup() -> BroadcastGroup {
        preconditionCurrent()
        return BroadcastGroup(loop: self)
    }

    public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(complexEquality: self)
    }

    public func isSameExclusiveExecutionContext(other: EventLoop) -> Bool {
        self === other
    }

    public func checkIsolated() {
        preconditionCurrent()
    }

    public func isIsolatingCurrentContext() -> Bool? {
        isCurrent
    }

    @inline(__always)
    func preconditionCurrent() {
        precondition(isCurrent, "to be called on the loop's own thread")
    }

    // MARK: - the thread

    /// Runs until ``Stopping`` ends it. The calling thread becomes the loop's.
    func run() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
        guard let context else { preconditionFailure("a loop runs after it was set up") }
        timers.fire = { [unowned self] due in
            for timer in due { mailbox.post(.closure(timer.work)) }
        }
        check.pointee.data = Unmanaged.passUnretained(self).toOpaque()
        uv_check_init(uv, check)
        check.pointee.data = Unmanaged.passUnretained(self).toOpaque()
        uv_check_start(check) { handle in
            guard let data = handle?.pointee.data else { return }
            Unmanaged<EventLoop>.fromOpaque(data)._withUnsafeGuaranteedRef { $0.endTurn() }
        }
        mailbox.open(context: context)
        schedulePings()
        usedNanoseconds = TurnDurations.threadNanoseconds()
        uv_run(uv, UV_RUN_DEFAULT)
        perform(mailbox.close())
        endTurn()
        dismantle()
        runErrands()
        pthread_setspecific(Self.key, nil)
        thread.store(0, ordering: .relaxed)
    }

    /// The library was woken: run what waits. It says so once for each virtual host and protocol; an empty mailbox is
    /// no reason to do anything.
    func drain() {
        let work = mailbox.take()
        guard !work.isEmpty else { return }
        perform(work)
        mailbox.recycle(work)
    }

    private func perform(_ work: [Mailbox.Work]) {
        for piece in work {
            switch piece {
            case .closure(let run): run()
            case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
            }
        }
    }

    /// Lets the library see timers that were set outside its own callbacks.
    func nudge() {
        mailbox.nudge()
    }
}

extension Duration {
    /// The whole nanoseconds, never negative.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return UInt64(seconds) &* 1_000_000_000 &+ UInt64(attoseconds / 1_000_000_000)
    }

    /// The seconds, rounded up, at least one.
    var wholeSeconds: UInt32 {
        UInt32(clamping: max(1, (nanoseconds &+ 999_999_999) / 1_000_000_000))
    }
}
