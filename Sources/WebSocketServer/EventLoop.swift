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
    private let timers: TimerQueue
    private let check: UnsafeMutablePointer<uv_check_t>
    /// Work for other loops.
    private var errands: [Errand] = []
    /// What the thread had used of the processor when the last turn ended.
    private var usedNanoseconds: UInt64 = 0
    private var stopping: Stopping?

    // What the loop does for sockets, each part with a state of its own.
    private(set) var acceptor: Acceptor!
    private(set) var sockets: WebSockets!
    private(set) var fanOut: FanOut!
    private(set) var http: HTTPService!

    /// How often the end of a turn may make work for itself (a close that is announced to a group, and the like)
    /// before sockets get their turn again.
    private static let roundsAtOnce = 8

    /// What one other loop is to do. All of it is handed over in one go: of four frames that are broadcast in a turn,
    /// the other loop would otherwise find the first alone, and write to each of its sockets twice.
    private struct Errand {
        let loop: EventLoop
        var work: [Mailbox.Work]
    }

    init(index: Int, shared: ServerShared) {
        self.index = index
        self.shared = shared
        uv = .allocate(capacity: 1)
        uv_loop_init(uv)
        check = .allocate(capacity: 1)
        timers = TimerQueue(loop: uv)
        acceptor = Acceptor(loop: self)
        sockets = WebSockets(loop: self)
        fanOut = FanOut(loop: self)
        http = HTTPService(loop: self)
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
        if let index = giver.errands.firstIndex(where: { $0.loop === self }) {
            giver.errands[index].work.append(work)
        } else {
            giver.errands.append(Errand(loop: self, work: [work]))
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
        guard let context = acceptor.context else { preconditionFailure("a loop runs after it was set up") }
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
        sockets.start()
        usedNanoseconds = TurnDurations.threadNanoseconds()
        uv_run(uv, UV_RUN_DEFAULT)
        perform(mailbox.close())
        endTurn()
        dismantle()
        runErrands()
        pthread_setspecific(Self.key, nil)
        thread.store(0, ordering: .relaxed)
    }

    /// The end of a turn: what was queued is written.
    private func endTurn() {
        finishTurn()
        let used = TurnDurations.threadNanoseconds()
        counters.count(turnNanoseconds: used &- usedNanoseconds)
        usedNanoseconds = used
    }

    private func finishTurn() {
        var rounds = 0
        while !errands.isEmpty || !fanOut.isEmpty || !http.isEmpty {
            guard rounds < Self.roundsAtOnce else {
                nudge()
                return
            }
            rounds += 1
            // First: other loops write while this one does.
            runErrands()
            fanOut.flush()
            http.flush()
        }
    }

    /// Hands over the work for other loops.
    private func runErrands() {
        guard !errands.isEmpty else { return }
        let errands = errands
        self.errands.removeAll(keepingCapacity: true)
        for errand in errands { errand.loop.mailbox.post(errand.work) }
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

    // MARK: - stopping

    /// Whether the loop is on its way to its end.
    var isStopping: Bool { stopping != nil }

    /// A socket is gone: perhaps it was the last that a stop waits for.
    func checkStopping() {
        stopping?.check()
    }

    /// Says 1001 to everybody, takes nobody new, and leaves ``run()`` when all have gone or the time has passed.
    private func stop(grace: Duration, completion: @escaping @Sendable () -> Void) {
        preconditionCurrent()
        guard stopping == nil else { return completion() }
        let stopping = Stopping(loop: self, completion: completion)
        self.stopping = stopping
        for peer in Array(acceptor.peers) {
            if peer.isListener, let wsi = peer.wsi {
                lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC)
            } else if let connection = peer.connection {
                connection.close(code: .goingAway, reason: "the server goes away")
            } else if peer.transaction == nil {
                http.kill(peer)
            }
        }
        nudge()
        schedule(after: grace) { [unowned self] in self.stopping?.end() }
        stopping.check()
    }

    /// Leaves ``run()`` in this turn.
    func leave() {
        uv_stop(uv)
    }

    /// Closes what is still open, after ``run()`` or instead of it.
    ///
    /// The context itself stays until the process ends, a few descriptors and tables for each loop that ever ran: when
    /// it is destroyed on a loop of ours, the library closes the descriptor that wakes it twice, and by the second time
    /// that number may belong to somebody else's file.
    func dismantle() {
        for peer in Array(acceptor.peers) {
            if let connection = peer.connection { sockets.finish(connection, code: .goingAway) }
            if let wsi = peer.wsi { lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC) }
        }
        http.endLingering()
        timers.close()
        if let context = acceptor.context { lws_cancel_service(context) }
        // The library closes on a timer of a millisecond; libuv reports the end of each handle in a later round.
        var rounds = 0
        while rounds < 10_000, !acceptor.peers.isEmpty || !http.hasNoneLingering {
            uv_run(uv, UV_RUN_ONCE)
            rounds += 1
        }
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
