internal import CLibwebsockets
internal import Glibc
internal import Synchronization

/// WebSockets and HTTP on one port, over libwebsockets ([its documentation](https://libwebsockets.org/lws-api-doc-v4.1-stable/html/)).
///
/// It carries text messages, frames for many at once, and requests; what they mean is the ``ServerHandler``'s affair.
/// Each loop is a thread. The server sets the process's soft limit on descriptors to its hard limit, 65,536 at
/// most unless more connections are asked for.
public final class WebSocketServer: Sendable {
    private struct State {
        var loops: [EventLoop] = []
        var port = 0
        var threads: [UInt] = []
    }

    /// Descriptors that the kernel's table is made for at the start, half a megabyte of its memory; and as many as the
    /// process may have, unless more clients are asked for.
    private static let descriptorsAtOnce = 65_535

    private let configuration: ServerConfiguration
    private let handler: any ServerHandler
    private let log: ServerLog
    private let state = Mutex(State())

    /// A server that does nothing before ``start()``. It keeps the handler until it is stopped.
    public init(configuration: ServerConfiguration, handler: any ServerHandler, log: @escaping ServerLog = { _, _ in })
    {
        self.configuration = configuration
        self.handler = handler
        self.log = log
    }

    /// The port that is listened on; 0 before ``start()``.
    public var port: Int { state.withLock(\.port) }

    /// The loops; none before ``start()``. After ``stop(grace:)`` they run nothing any more.
    public var loops: [EventLoop] { state.withLock(\.loops) }

    /// What has happened since ``start()``.
    public var statistics: ServerStatistics {
        var sum = ServerStatistics()
        for loop in loops { loop.counters.add(to: &sum) }
        sum.unsentBytes = loops.first?.shared.unsent.total ?? 0
        return sum
    }

    /// Opens the port and starts the loops.
    ///
    /// - Throws: ``ServerError`` when the port, the certificate or the configuration does not do. Nothing is left open
    ///   then, and starting may be tried again.
    public func start() throws(ServerError) {
        precondition(loops.isEmpty, "a server is started once")
        try Self.validate(configuration)
        let shared = try ServerShared(
            configuration: configuration, maxConnections: raiseDescriptorLimit(), handler: handler, log: log
        )
        if configuration.port != 0 {
            Glibc.close(try listen(port: configuration.port, isShared: false).descriptor)
        }
        // A thread's own heap grows by a system call for every few pages, and keeps what is only needed while clients
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

    /// Says 1001 to every WebSocket, lets requests under way finish, and returns when all sockets are closed, at the
    /// latest when the grace time is over. Again is harmless.
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

    /// Uses another certificate and key for handshakes from now on; connections keep theirs.
    ///
    /// - Throws: ``ServerError/badCertificate`` if the files cannot be used; the certificate stays as it was then.
    public func replaceCertificate(_ files: TLSFiles) throws(ServerError) {
        try files.check()
        for loop in loops { loop.execute { loop.acceptor.replaceCertificate(files) } }
    }

    /// All faults of the configuration that show only on this machine, such as certificates that cannot be read. Opens no
    /// port.
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

    /// How many clients fit below the descriptor limit.
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

    /// How many descriptors the process is to have. The library makes a table of that length, and looks through all of it
    /// whenever a connection ends: a million, which is what containers are often given, would take half a millisecond.
    static func descriptorLimit(hard: Int, _ configuration: ServerConfiguration) -> Int {
        min(hard, max(descriptorsAtOnce + 1, configuration.maxConnections + configuration.descriptorReserve))
    }

    /// Makes the kernel's table of this process's descriptors as long as it will get. Where threads share the table, the
    /// kernel waits for a grace period (some 10 ms) each time it doubles it, and every client that connects waits along.
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
