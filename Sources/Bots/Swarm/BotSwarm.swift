import WebSocketClient
import CUV
import Cryptography
import GameRules
import Glibc
import WireProtocol

/// Thousands of simulated players of one room: real clients of the protocol on one event loop, for a rehearsal or a
/// load test.
///
/// Each bot joins with its own seat, does what its strategy wants after a human delay, reconnects when its connection
/// breaks, and sends unanswered messages again. Not safe to use from several threads.
public final class BotSwarm {
    /// The timeout for getting a seat, in milliseconds.
    static let joinMilliseconds: UInt64 = 15_000
    /// The maximum time to wait for the last bots when the round finishes, in milliseconds.
    static let roundEndMilliseconds: UInt64 = 3_000
    /// The maximum time to wait for the server to answer a close frame, in milliseconds.
    static let goodbyeMilliseconds: UInt64 = 1_000
    /// The interval of the loop's timer, in milliseconds: short compared to any human delay.
    static let tickMilliseconds: UInt64 = 10

    enum Phase {
        case running
        case leaving(until: UInt64)
        case over
    }

    enum Task {
        case connect(bot: Int)
        case giveUpJoining(bot: Int, connection: Int)
        case act(bot: Int, BotWish)
        case joinAgain(bot: Int, connection: Int)
    }

    let options: BotOptions
    let strategies: BotStrategies
    let progress: (String) -> Void
    let loop = UnsafeMutablePointer<uv_loop_t>.allocate(capacity: 1)
    /// All connections read into the same memory, because each handles its bytes immediately.
    let readBuffer = uv_buf_init(UnsafeMutablePointer<CChar>.allocate(capacity: 65_536), 65_536)
    let timer = UnsafeMutablePointer<uv_timer_t>.allocate(capacity: 1)
    let signals = UnsafeMutablePointer<uv_signal_t>.allocate(capacity: 2)
    var endpoint: BotEndpoint?
    /// `nil` without TLS.
    private(set) var tls: TLSClient.Context?
    var bots: [Bot] = []
    var tally = BotTally()
    var reactions: ReactionTimes
    var messages: SharedMessages
    var due = DueQueue<Task>()
    /// The indices of the bots that wait to connect; entries before `firstReady` are used up.
    var ready: [Int] = []
    var firstReady = 0
    var joining = 0
    var done = 0
    var finished = 0
    var phase = Phase.running
    var startMilliseconds: UInt64 = 0
    var roundFinishMilliseconds: UInt64?
    var nextProgressMilliseconds: UInt64 = 0
    var launchAllowance = 0.0
    var lastTickMilliseconds: UInt64 = 0
    var nextEarlyMilliseconds: UInt64 = 0
    var wasEverOpen = false
    var openHandles = 0
    var failure: BotError?
    private var hasRun = false

    /// Creates a swarm that is not running.
    ///
    /// - Parameters:
    ///   - types: the strategies of the games that bots can play. In other games, the bots only watch.
    ///   - progress: receives a line about once a second.
    public init(
        _ options: BotOptions, strategies types: [any BotStrategy.Type], progress: @escaping (String) -> Void = { _ in }
    ) {
        self.options = options
        strategies = BotStrategies(types)
        messages = SharedMessages(strategies: strategies)
        self.progress = progress
        reactions = ReactionTimes(seed: options.seed, milliseconds: options.reactionMilliseconds)
    }

    deinit {
        loop.deallocate()
        readBuffer.base.deallocate()
        timer.deallocate()
        signals.deallocate()
    }

    /// Plays until the round finishes, the time is over, all bots have left, or a signal arrives. Returns the report.
    ///
    /// Blocks the calling thread. Can be called only once.
    public func run() throws(BotError) -> BotReport {
        precondition(!hasRun, "a swarm runs once")
        hasRun = true
        try allowDescriptors()
        endpoint = try BotEndpoint(options.server, usesSources: options.players > options.singleSourceMax)
        if options.server.isEncrypted { tls = try encryption() }
        let status = uv_loop_init(loop)
        guard status == 0 else { throw .loop(reason: uvReason(status)) }
        // Writing to a connection that the server closed must fail with an error, not with a signal.
        _ = signal(SIGPIPE, SIG_IGN)
        loop.pointee.data = Unmanaged.passUnretained(self).toOpaque()
        makeBots()
        startTimer()
        if options.takesSignals { takeSignals() }
        startMilliseconds = uv_now(loop)
        lastTickMilliseconds = startMilliseconds
        nextProgressMilliseconds = startMilliseconds + 1_000
        nextEarlyMilliseconds = startMilliseconds + UInt64(options.earlyMilliseconds)
        uv_run(loop, UV_RUN_DEFAULT)
        let ended = uv_now(loop)
        precondition(uv_loop_close(loop) == 0, "all handles are closed")
        if let failure { throw failure }
        return BotReport(
            tally, players: options.players, milliseconds: ended - startMilliseconds, words: words,
            lateRefusals: strategies.lateRefusals)
    }

    /// The words of the game that the bots last played.
    var words: BotWords? { bots.lazy.compactMap { [strategies] in strategies.words(of: $0.player.game) }.first }

    private func encryption() throws(BotError) -> TLSClient.Context {
        let trustsAny = try trustsAnyCertificate()
        do throws(TLSClient.Failure) { return try TLSClient.Context(trustsAnyCertificate: trustsAny) } catch {
            throw .tls(reason: error.reason)
        }
    }

    /// Accepting any certificate allows anyone on the network path to read along, so it is allowed only on this
    /// machine.
    private func trustsAnyCertificate() throws(BotError) -> Bool {
        guard options.trustsAnyCertificate, endpoint?.isLoopback != true else { return options.trustsAnyCertificate }
        throw .badURL("any certificate is believed on this machine only, not from \(options.server.authority)")
    }

    private func makeBots() {
        bots = (0..<options.players).map { index in
            let client = ClientID(secureRandomBytes(6).hexadecimal)!
            return Bot(
                player: BotPlayer(
                    room: options.room, token: SeatToken(random: secureRandomBytes(16)), client: client,
                    name: options.names?[index] ?? "\(options.namePrefix) \(index + 1)", strategies: strategies))
        }
        ready = Array(bots.indices)
    }

    /// Raises the soft limit of open files, if necessary.
    private func allowDescriptors() throws(BotError) {
        let needed = UInt(options.players) + 64
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        guard limit.rlim_cur < needed else { return }
        guard limit.rlim_max >= needed else {
            throw .tooFewDescriptors(needed: Int(needed), allowed: Int(clamping: limit.rlim_max))
        }
        limit.rlim_cur = needed
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    // MARK: - Loop

    private func startTimer() {
        uv_timer_init(loop, timer)
        uv_timer_start(
            timer,
            { timer in
                BotSwarm.of(timer!.pointee.loop).tick()
            }, BotSwarm.tickMilliseconds, BotSwarm.tickMilliseconds)
    }

    private static let signalNumbers = [SIGINT, SIGTERM]

    private func takeSignals() {
        for (index, number) in Self.signalNumbers.enumerated() {
            uv_signal_init(loop, signals + index)
            uv_signal_start(
                signals + index,
                { handle, _ in
                    BotSwarm.of(handle!.pointee.loop).interrupt()
                }, number)
        }
    }

    private static func of(_ loop: UnsafeMutablePointer<uv_loop_t>) -> BotSwarm {
        Unmanaged<BotSwarm>.fromOpaque(loop.pointee.data).takeUnretainedValue()
    }

    /// Closes all handles. The loop ends when libuv has released them.
    func closeHandles() {
        phase = .over
        for bot in bots { bot.connection?.close() }
        closeHandle(timer)
        if options.takesSignals { releaseSignals() }
    }

    /// Blocks signals that come too late to stop anything, so that they cannot suppress the report.
    private func releaseSignals() {
        var late = sigset_t()
        sigemptyset(&late)
        for number in Self.signalNumbers { sigaddset(&late, number) }
        pthread_sigmask(SIG_BLOCK, &late, nil)
        for index in Self.signalNumbers.indices { closeHandle(signals + index) }
    }

    private func closeHandle<Handle>(_ handle: UnsafeMutablePointer<Handle>) {
        uv_close(UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self), nil)
    }
}
