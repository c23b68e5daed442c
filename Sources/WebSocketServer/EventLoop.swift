internal import CLibwebsockets
internal import CUV
internal import Glibc
internal import Synchronization

/// A thread that serves sockets: a libuv loop, a libwebsockets context on it, and a listener.
///
/// It is a serial executor. An actor with this `unownedExecutor` runs on this thread. A ``ServerHandler``'s methods can
/// enter it with `assumeIsolated`, without a hop.
///
/// The loop works in *turns*. A turn handles everything that is ready: callbacks of sockets, then work from other
/// threads. Frames are only queued during a turn. At its end, each connection gets its frames in one write (see
/// ``BroadcastGroup``).
public final class EventLoop: SerialExecutor, @unchecked Sendable {
    /// The index of this loop in the server, from 0.
    public let index: Int

    let shared: ServerShared
    let counters = LoopCounters()
    let mailbox = Mailbox()
    private let thread = Atomic<UInt>(0)

    // Everything below belongs to the loop's thread.
    /// The library's context points to it permanently (see ``dismantle()``).
    let uv: UnsafeMutablePointer<uv_loop_t>
    private let timers: TimerQueue
    private let check: UnsafeMutablePointer<uv_check_t>
    /// Work for other loops.
    private var outgoing: [OutgoingWork] = []
    /// The thread's processor time at the end of the last turn.
    private var usedNanoseconds: UInt64 = 0
    private var stopping: Stopping?

    // The parts of the loop that serve sockets, each with its own state.
    private(set) var acceptor: Acceptor!
    private(set) var sockets: WebSockets!
    private(set) var fanOut: FanOut!
    private(set) var http: HTTPService!

    /// How many rounds the end of a turn may take before sockets are served again. A round can cause more work, such as
    /// a close that is announced to a group.
    private static let roundsAtOnce = 8

    /// Work for one other loop. It is handed over all at once. Otherwise, of four frames broadcast in a turn, the other
    /// loop might find only the first and write to each of its sockets twice.
    private struct OutgoingWork {
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

    /// The key under which a thread stores its loop.
    private static let key = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key, nil)
        precondition(status == 0, "no key for the threads' loops is left")
        return key
    }()

    /// The loop of the current thread, if it has one.
    private static var current: EventLoop? {
        pthread_getspecific(key).map { Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether the caller runs on this loop's thread.
    public var isCurrent: Bool {
        thread.load(ordering: .relaxed) == UInt(pthread_self())
    }

    /// Runs work on the loop's thread, after everything that the caller submitted before. A stopped loop does not run
    /// it. Work that one loop submits to another is handed over at the end of its turn.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        give(.closure(work))
    }

    private func give(_ work: Mailbox.Work) {
        guard let giver = Self.current, giver !== self else {
            mailbox.post(work)
            return
        }
        if let index = giver.outgoing.firstIndex(where: { $0.loop === self }) {
            giver.outgoing[index].work.append(work)
        } else {
            giver.outgoing.append(OutgoingWork(loop: self, work: [work]))
        }
    }

    /// Starts to stop the loop, from any thread. The completion is called on the loop's thread, or immediately if the
    /// loop has stopped.
    func requestStop(grace: Duration, completion: @escaping @Sendable () -> Void) {
        let isTaken = mailbox.post(.closure { self.stop(grace: grace, completion: completion) })
        if !isTaken { completion() }
    }

    /// Runs a job of an actor whose executor is this loop.
    public func enqueue(_ job: consuming ExecutorJob) {
        give(.job(UnownedJob(job)))
    }

    /// Runs work once, on the loop's thread, after a delay.
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

    /// Creates a group whose members share frames. Call it only on the loop's thread.
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

    // MARK: - Running

    /// Runs until ``Stopping`` ends it. The calling thread becomes the loop's thread.
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
        handOverWork()
        pthread_setspecific(Self.key, nil)
        thread.store(0, ordering: .relaxed)
    }

    /// Writes what was queued during the turn.
    private func endTurn() {
        finishTurn()
        let used = TurnDurations.threadNanoseconds()
        counters.count(turnNanoseconds: used &- usedNanoseconds)
        usedNanoseconds = used
    }

    private func finishTurn() {
        var rounds = 0
        while !outgoing.isEmpty || !fanOut.isEmpty || !http.isEmpty {
            guard rounds < Self.roundsAtOnce else {
                nudge()
                return
            }
            rounds += 1
            // Do this first, so that other loops can write at the same time.
            handOverWork()
            fanOut.flush()
            http.flush()
        }
    }

    /// Hands over the work for other loops.
    private func handOverWork() {
        guard !outgoing.isEmpty else { return }
        let outgoing = outgoing
        self.outgoing.removeAll(keepingCapacity: true)
        for item in outgoing { item.loop.mailbox.post(item.work) }
    }

    /// Runs queued work after the library was woken. The library reports a wake once for each virtual host and
    /// protocol, so the mailbox may be empty.
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

    /// Makes the library notice timers that were set outside its callbacks.
    func nudge() {
        mailbox.nudge()
    }

    // MARK: - Stopping

    /// Whether the loop is stopping.
    var isStopping: Bool { stopping != nil }

    /// Checks, after a socket has closed, whether it was the last one that a stop waits for.
    func checkStopping() {
        stopping?.check()
    }

    /// Closes every WebSocket with 1001, accepts no more clients, and leaves ``run()`` when all sockets are closed or
    /// the time is over.
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
    /// The context itself stays until the process ends; this costs a few descriptors and tables for each loop. If a
    /// context on a loop of ours is destroyed, the library closes its wake-up descriptor twice. By the second time, the
    /// number may belong to another file.
    func dismantle() {
        for peer in Array(acceptor.peers) {
            if let connection = peer.connection { sockets.finish(connection, code: .goingAway) }
            if let wsi = peer.wsi { lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC) }
        }
        http.endLingering()
        timers.close()
        if let context = acceptor.context { lws_cancel_service(context) }
        // The library closes on a timer of a millisecond. libuv reports the end of each handle in a later round.
        var rounds = 0
        while rounds < 10_000, !acceptor.peers.isEmpty || !http.hasNoneLingering {
            uv_run(uv, UV_RUN_ONCE)
            rounds += 1
        }
    }
}

extension Duration {
    /// The duration in whole nanoseconds, never negative.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return UInt64(seconds) &* 1_000_000_000 &+ UInt64(attoseconds / 1_000_000_000)
    }

    /// The duration in seconds, rounded up, at least one.
    var wholeSeconds: UInt32 {
        UInt32(clamping: max(1, (nanoseconds &+ 999_999_999) / 1_000_000_000))
    }
}
