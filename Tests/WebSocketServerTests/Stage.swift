import Foundation
import Synchronization
import Testing

@testable import WebSocketServer

/// A running server with a handler that follows commands in messages, and records its calls.
///
/// Every connection is in its loop's group. Messages: `all TEXT` is broadcast on every loop; `me TEXT` is returned to
/// the sender; `script a,=b,c` broadcasts a and c and sends b to the sender, all in one turn; `close CODE` closes;
/// `leave` removes the connection from the group after earlier frames; any other message is answered with `heard N`,
/// where N is its length.
final class Stage: ServerHandler {
    struct Record {
        var opened = 0
        var closed: [Int] = []
        var drained = 0
        var oversized = 0
        var texts: [String] = []
        var requests: [HTTPRequest] = []
        var connections: [Connection] = []
        var groups: [Int: BroadcastGroup] = [:]
        var held: [HTTPExchange] = []
        var relayed = 0
    }

    typealias Answer = @Sendable (HTTPRequest, HTTPExchange) -> Void

    private let record = Mutex(Record())
    private let server = Mutex<WebSocketServer?>(nil)
    private let answer: Answer?

    private init(answer: Answer?) {
        self.answer = answer
    }

    /// Starts a server on a free port. The caller stops it.
    static func start(answer: Answer? = nil, _ configure: (inout ServerConfiguration) -> Void) async throws -> Stage {
        var configuration = ServerConfiguration()
        configuration.responseHeaders = [(name: "X-Content-Type-Options", value: "nosniff")]
        configure(&configuration)
        let stage = Stage(answer: answer)
        let server = WebSocketServer(configuration: configuration, handler: stage)
        try server.start()
        stage.server.withLock { $0 = server }
        return stage
    }

    /// Starts a server on a free port, runs the body, and stops the server.
    static func run(
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        answer: Answer? = nil,
        _ body: (Stage) throws -> Void
    ) async throws {
        let stage = try await start(answer: answer, configure)
        let server = stage.running
        do {
            try body(stage)
        } catch {
            await server.stop(grace: .zero)
            throw error
        }
        await server.stop(grace: .zero)
        stage.server.withLock { $0 = nil }
        stage.record.withLock { $0 = Record() }
    }

    /// Starts to stop without using a thread of the pool, which the waiting tests may occupy.
    func beginStop(grace: Duration) {
        for loop in running.loops { loop.requestStop(grace: grace) {} }
    }

    var running: WebSocketServer { server.withLock { $0! } }
    var port: Int { running.port }
    var statistics: ServerStatistics { running.statistics }

    func read<Value: Sendable>(_ body: @Sendable (Record) -> Value) -> Value {
        record.withLock { body($0) }
    }

    /// Waits until a condition holds. It polls, because the state belongs to another thread and checking is cheap.
    func wait(
        _ what: Comment, within patience: TimeInterval = RawClient.patience,
        sourceLocation: SourceLocation = #_sourceLocation,
        until condition: (ServerStatistics, borrowing Record) -> Bool
    ) throws {
        let deadline = Date(timeIntervalSinceNow: patience)
        while true {
            let statistics = statistics
            if record.withLock({ condition(statistics, $0) }) { return }
            try #require(Date() < deadline, what, sourceLocation: sourceLocation)
            usleep(500)
        }
    }

    /// Blocks a loop while the body runs, so that everything it causes arrives at once.
    func freezing<Value>(_ loop: EventLoop, _ body: () throws -> Value) throws -> Value {
        let frozen = DispatchSemaphore(value: 0)
        let thaw = DispatchSemaphore(value: 0)
        loop.execute {
            frozen.signal()
            thaw.wait()
        }
        frozen.wait()
        defer { thaw.signal() }
        return try body()
    }

    /// Runs work on a loop and waits for it.
    func on<Value: Sendable>(_ loop: EventLoop, _ work: @escaping @Sendable () -> Value) -> Value {
        let result = Mutex<Value?>(nil)
        let done = DispatchSemaphore(value: 0)
        loop.execute {
            let value = work()
            result.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        return result.withLock { $0! }
    }

    /// Broadcasts on every loop, from any thread.
    func broadcast(_ text: String) {
        let frame = Frame(text)
        for loop in running.loops {
            loop.execute { self.group(of: loop).broadcast(frame) }
        }
    }

    /// Broadcasts once in each of a number of turns of the first loop.
    func relay(turns: Int) {
        record.withLock { $0.relayed = turns }
        let loop = running.loops[0]
        loop.execute { self.relay(on: loop) }
    }

    private func relay(on loop: EventLoop) {
        guard record.withLock({ $0.relayed }) > 0 else { return }
        group(of: loop).broadcast(Frame("on and on"))
        record.withLock { $0.relayed -= 1 }
        loop.execute { self.relay(on: loop) }
    }

    func group(of loop: EventLoop) -> BroadcastGroup {
        record.withLock { record in
            if let group = record.groups[loop.index] { return group }
            let group = loop.makeGroup()
            record.groups[loop.index] = group
            return group
        }
    }

    // MARK: - ServerHandler

    func opened(_ connection: Connection) {
        record.withLock { record in
            record.opened += 1
            record.connections.append(connection)
        }
        group(of: connection.loop).add(connection)
    }

    func received(_ text: UnsafeRawBufferPointer, on connection: Connection) {
        let text = String(decoding: text, as: UTF8.self)
        record.withLock { $0.texts.append(text) }
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        switch (words.first, words.count > 1 ? words[1] : "") {
        case ("all", let rest):
            broadcast(rest)
        case ("me", let rest):
            connection.send(Frame(rest))
        case ("script", let rest):
            for part in rest.split(separator: ",") {
                if part.hasPrefix("=") {
                    connection.send(Frame(String(part.dropFirst())))
                } else if part == "leave" {
                    connection.group?.remove(connection)
                } else if part == "enter" {
                    group(of: connection.loop).add(connection)
                } else {
                    group(of: connection.loop).broadcast(Frame(String(part)))
                }
            }
        case ("close", let rest):
            connection.send(Frame("good bye"))
            connection.close(code: CloseCode(rawValue: UInt16(rest) ?? 1_000), reason: "asked for")
        default:
            connection.send(Frame("heard \(text.utf8.count)"))
        }
    }

    func oversized(on connection: Connection) {
        record.withLock { $0.oversized += 1 }
        connection.send(Frame("too large"))
    }

    func drained(_ connection: Connection) {
        record.withLock { $0.drained += 1 }
        connection.send(Frame("snapshot"))
    }

    func closed(_ connection: Connection) {
        let code = Int(connection.closeCode?.rawValue ?? 0)
        record.withLock { $0.closed.append(code) }
    }

    func respond(to request: HTTPRequest, exchange: HTTPExchange) {
        record.withLock { $0.requests.append(request) }
        if let answer { return answer(request, exchange) }
        switch request.path {
        case "/held":
            record.withLock { $0.held.append(exchange) }
        case "/later":
            DispatchQueue.global().async {
                exchange.respond(HTTPResponse(status: 200, body: Array("later".utf8)))
            }
        case "/big":
            exchange.respond(HTTPResponse(status: 200, body: Self.big))
        default:
            let echo = "\(request.method.rawValue) \(request.path) " + String(decoding: request.body, as: UTF8.self)
            exchange.respond(
                HTTPResponse(
                    status: 200, headers: [(name: "Content-Type", value: "text/plain")], body: Array(echo.utf8)))
        }
    }

    /// More than a socket accepts at once.
    static let big = [UInt8](repeating: UInt8(ascii: "b"), count: 4 << 20)

    /// Answers the requests that `/held` holds.
    func release() {
        for exchange in record.withLock({ record in
            defer { record.held = [] }
            return record.held
        }) {
            exchange.respond(HTTPResponse(status: 200, body: Array("held".utf8)))
        }
    }
}

extension EventLoop {
    /// Returns `TCP_NODELAY` and `SO_SNDBUF` of the newest client.
    func socketOptionsOfNewestPeer() -> (delay: Int32, buffer: Int32) {
        let descriptor = acceptor.newestDescriptor
        var delay: Int32 = 0
        var buffer: Int32 = 0
        var size = socklen_t(4)
        getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &delay, &size)
        getsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &buffer, &size)
        return (delay, buffer)
    }
}
