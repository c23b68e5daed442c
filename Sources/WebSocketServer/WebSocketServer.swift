internal import CLibwebsockets
internal import Glibc
internal import Synchronization

/// WebSockets and HTTP on one port, using libwebsockets ([its
/// documentation](https://libwebsockets.org/lws-api-doc-v4.1-stable/html/)).
///
/// It transports text messages, broadcast frames and requests; the ``ServerHandler`` gives them meaning. Each loop is a
/// thread. The server raises the process's soft limit on descriptors to its hard limit, at most 65,536 unless more
/// connections are configured.
public final class WebSocketServer: Sendable {
    private struct State {
        var loops: [EventLoop] = []
        var port = 0
        var threads: [UInt] = []
    }

    /// The number of descriptors for which the kernel's table is sized at the start, which costs half a megabyte of
    /// kernel memory. It is also the process's maximum unless more connections are configured.
    private static let descriptorsAtOnce = 65_535

    private let configuration: ServerConfiguration
    private let handler: any ServerHandler
    private let log: ServerLog
    private let state = Mutex(State())

    /// Creates a server that is not running. It retains the handler until it is stopped.
    public init(configuration: ServerConfiguration, handler: any ServerHandler, log: @escaping ServerLog = { _, _ in })
    {
        self.configuration = configuration
        self.handler = handler
        self.log = log
    }

    /// The port that the server listens on; 0 before ``start()``.
    public var port: Int { state.withLock(\.port) }

    /// The loops; none before ``start()``. After ``stop(grace:)`` they run no more work.
    public var loops: [EventLoop] { state.withLock(\.loops) }

    /// Counters since ``start()``.
    public var statistics: ServerStatistics {
        var sum = ServerStatistics()
        for loop in loops { loop.counters.add(to: &sum) }
        sum.unsentBytes = loops.first?.shared.unsent.total ?? 0
        return sum
    }

    /// Opens the port and starts the loops.
    ///
    /// - Throws: ``ServerError`` if the port, the certificate or the configuration cannot be used. Nothing is left open
    ///   then, and the call can be repeated.
    public func start() throws(ServerError) {
        precondition(loops.isEmpty, "a server is started once")
        try Self.validate(configuration)
        let shared = try ServerShared(
            configuration: configuration, maxConnections: raiseDescriptorLimit(), handler: handler, log: log
        )
        if configuration.port != 0 {
            Glibc.close(try listen(port: configuration.port, isShared: false).descriptor)
        }
        // Thread-local heaps grow with a system call every few pages, and keep memory that is only needed while clients
        // connect: a tenth more memory for the first thousand.
        CLibwebsockets_limit_heaps(Int32(clamping: configuration.loopCount))
        Self.widenDescriptorTable(clients: shared.admission.maxConnections)
        var loops: [EventLoop] = []
        var port = configuration.port
        do throws(ServerError) {
            for index in 0..<configuration.loopCount {
                let listener = try listen(port: port, isShared: true)
                port = listener.port
                let loop = EventLoop(index: index, shared: shared)
                loops.append(loop)
                try loop.acceptor.setUp(listener: listener)
            }
        } catch {
            for loop in loops { loop.dismantle() }
            throw error
        }
        let threads = loops.map(Self.spawn)
        state.withLock { state in
            state.loops = loops
            state.port = port
            state.threads = threads
        }
    }

    /// Closes every WebSocket with 1001, lets requests finish, and returns when all sockets are closed or the grace
    /// time is over. Further calls do nothing.
    public func stop(grace: Duration) async {
        let (loops, threads) = state.withLock { state in
            defer { state.threads = [] }
            return (state.loops, state.threads)
        }
        guard !threads.isEmpty else { return }
        await withTaskGroup(of: Void.self) { group in
            for loop in loops {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        loop.requestStop(grace: grace) { continuation.resume() }
                    }
                }
            }
        }
        for thread in threads { pthread_join(pthread_t(thread), nil) }
    }

    /// Uses another certificate and key for new handshakes. Existing connections keep theirs.
    ///
    /// - Throws: ``ServerError/badCertificate`` if the files cannot be used. The certificate is then unchanged.
    public func replaceCertificate(_ files: TLSFiles) throws(ServerError) {
        try files.check()
        for loop in loops { loop.execute { loop.acceptor.replaceCertificate(files) } }
    }

    /// Returns all faults of the configuration that can be found only on this machine, such as unreadable certificates.
    /// Opens no port.
    public static func faults(of configuration: ServerConfiguration) -> [ServerError] {
        var faults: [ServerError] = configuration.tls?.faults ?? []
        var rest = configuration
        rest.tls = nil
        do throws(ServerError) { try validate(rest) } catch { faults.append(error) }
        do throws(ServerError) {
            try Listener.resolve(configuration.address, port: configuration.port) { _ throws(ServerError) in }
        } catch {
            faults.append(error)
        }
        return faults
    }

    private func listen(port: Int, isShared: Bool) throws(ServerError) -> Listener {
        try Listener(
            address: configuration.address, port: port, isShared: isShared,
            sendBufferBytes: configuration.sendBufferBytes
        )
    }

    private static func validate(_ configuration: ServerConfiguration) throws(ServerError) {
        guard configuration.loopCount >= 1 else { throw .badConfiguration("at least one loop is needed") }
        guard configuration.pingInterval > .zero else { throw .badConfiguration("the ping interval must be positive") }
        guard configuration.lagDeadline > .zero else { throw .badConfiguration("the lag deadline must be positive") }
        guard configuration.maxMessageBytes > 0, configuration.maxFragments > 0 else {
            throw .badConfiguration("the message limits must be positive")
        }
        guard configuration.maxUnsentBytes > 0, configuration.maxUnsentBytesPerAddress > 0 else {
            throw .badConfiguration("the limits of what may wait to be sent must be positive")
        }
        guard configuration.sendBufferBytes >= 4_096 else {
            throw .badConfiguration("a send buffer has at least 4096 bytes")
        }
        try configuration.tls?.check()
        for field in configuration.responseHeaders where (field.name + field.value).contains(where: \.isNewline) {
            throw .badConfiguration("the response header \(field.name) contains a line break")
        }
    }

    /// Returns the number of clients that the descriptor limit allows.
    private func raiseDescriptorLimit() throws(ServerError) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw .system(call: "getrlimit", code: errno, reason: String(cString: strerror(errno)))
        }
        limit.rlim_cur = rlim_t(Self.descriptorLimit(hard: Int(clamping: limit.rlim_max), configuration))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let available = Int(clamping: limit.rlim_cur) - configuration.descriptorReserve
        guard available > 0 else {
            throw .badConfiguration("the descriptor limit of \(limit.rlim_cur) leaves no room for clients")
        }
        return configuration.maxConnections > 0 ? min(configuration.maxConnections, available) : available
    }

    /// Returns the descriptor limit for the process. The library allocates a table of that length and scans it whenever
    /// a connection ends. With a million, which containers often allow, that would take half a millisecond.
    static func descriptorLimit(hard: Int, _ configuration: ServerConfiguration) -> Int {
        min(hard, max(descriptorsAtOnce + 1, configuration.maxConnections + configuration.descriptorReserve))
    }

    /// Grows the kernel's table of this process's descriptors to its final size. If threads share the table, the kernel
    /// waits for a grace period (some 10 ms) each time it doubles the table, which delays every client that connects.
    private static func widenDescriptorTable(clients: Int) {
        let any = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard any >= 0 else { return }
        let far = fcntl(any, F_DUPFD_CLOEXEC, Int32(min(clients, descriptorsAtOnce)))
        if far >= 0 { Glibc.close(far) }
        Glibc.close(any)
    }

    private static func spawn(_ loop: EventLoop) -> UInt {
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(loop).toOpaque()
        let status = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<EventLoop>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, argument)
        precondition(status == 0, "no thread could be started")
        return UInt(thread)
    }
}
