import Glibc
import Synchronization
import WebSocketServer

/// The function that libFuzzer calls with each input (https://llvm.org/docs/LibFuzzer.html): bytes as a stranger might
/// send them to the port, through a real socket and the real transport.
///
/// The first byte is the number of pieces in which the rest is sent. A trap, an out-of-bounds access, a broken promise
/// or a loop that no longer answers ends the run, and the input is kept.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard count > 1 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let client = Client(port: port)
    client.send(bytes.dropFirst(), pieces: 1 + Int(bytes[0] & 3))
    check(client.answer(), to: bytes.dropFirst())
    return 0
}

/// A server that runs as long as the fuzzer.
private let port: Int = {
    var configuration = ServerConfiguration()
    configuration.serverEcho = true
    configuration.allowedOrigins = ["https://allowed.example"]
    configuration.trustedProxies = ["127.0.0.0/8"]
    configuration.newConnectionsPerSecond = 0
    configuration.connectionsPerAddress = 0
    configuration.maxMessageBytes = 256
    configuration.maxFragments = 8
    configuration.maxRequestBodyBytes = 1_024
    configuration.maxEchoBytes = 4_096
    let server = WebSocketServer(configuration: configuration, handler: Skeptic())
    try! server.start()
    return server.port
}()

/// Ends the run with a reason, which a precondition would not print in an optimized build.
private func promise(_ isKept: Bool, _ complaint: @autoclosure () -> String) {
    if !isKept { fatalError(complaint()) }
}

/// Checks the transport's requests and messages against its promises.
private final class Skeptic: ServerHandler {
    func opened(_ connection: Connection) {
        connection.context = Log()
    }

    func received(_ text: UnsafeRawBufferPointer, on connection: Connection) {
        promise(connection.context is Log && connection.closeCode == nil, "a message of a connection that is not open")
        promise(text.count <= connection.maxMessageBytes, "a message above the limit")
        promise(String(validating: text, as: UTF8.self) != nil, "a message that is not UTF-8")
        connection.send(Frame(text))
        if text.first == UInt8(ascii: "c") { connection.close(code: 4_500, reason: "asked for") }
    }

    func oversized(on connection: Connection) {
        connection.send(Frame("too large"))
    }

    func drained(_ connection: Connection) {}

    func closed(_ connection: Connection) {
        guard let log = connection.context as? Log else { fatalError("closed without having been opened") }
        promise(!log.isClosed && connection.closeCode != nil, "closed twice, or without a code")
        log.isClosed = true
    }

    func respond(to request: HTTPRequest, exchange: HTTPExchange) {
        // Compare bytes: a combining mark after a slash makes it another character, but the path is the same.
        let path = request.path.utf8
        promise(path.first == UInt8(ascii: "/"), "the path \(request.path.debugDescription)")
        promise(
            !path.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) },
            "the path \(request.path.debugDescription) leaves the root")
        promise(request.body.count <= 1_024, "a body above the limit")
        promise(
            request.body.isEmpty || request.method == .post || request.method == .put, "\(request.method) with a body")
        exchange.respond(HTTPResponse(status: 200, body: Array(request.path.utf8) + request.body))
    }

    private final class Log: @unchecked Sendable {
        var isClosed = false
    }
}

/// Checks that an answer is HTTP, and that only an upgrade request gets an upgrade.
private func check(_ answer: [UInt8], to request: ArraySlice<UInt8>) {
    guard !answer.isEmpty else { return }
    let text = String(decoding: answer, as: UTF8.self)
    // The library itself answers invalid requests, as HTTP/1.0.
    promise(text.hasPrefix("HTTP/1."), "an answer that is not HTTP: \(text.prefix(80))")
    guard text.contains("HTTP/1.1 101 ") else { return }
    let asked = String(decoding: request, as: UTF8.self).lowercased()
    for word in ["websocket", "sec-websocket-key", "sec-websocket-version", "13"] {
        promise(asked.contains(word), "an upgrade for a request without \(word)")
    }
    promise(asked.contains("/ws") || asked.contains("/echo") || asked.contains("%"), "an upgrade elsewhere")
}

/// One connection. Each has another source address, because one address has too few ports.
private struct Client {
    private static let count = Atomic<UInt32>(0)

    private let descriptor: Int32

    init(port: Int) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = (0x7F01_0001 + (number / 1_000) % 0xFF_FF).bigEndian
        with(&address) { promise(bind(descriptor, $0, $1) == 0, "no address") }
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        with(&address) {
            guard connect(descriptor, $0, $1) != 0 else { return }
            // The fuzzer's timer interrupts the call, but the connection is still made.
            promise(errno == EINTR, "the server does not take clients: \(errno)")
            var socket = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            while poll(&socket, 1, 5_000) < 0, errno == EINTR {}
            promise(socket.revents & Int16(POLLOUT) != 0, "the server does not take clients in time")
        }
    }

    private func with(_ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Void) {
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }

    /// Sends everything, then closes its half.
    func send(_ bytes: ArraySlice<UInt8>, pieces: Int) {
        let size = max(1, bytes.count / pieces)
        var rest = bytes
        while !rest.isEmpty {
            let piece = Array(rest.prefix(size))
            rest = rest.dropFirst(size)
            guard Glibc.send(descriptor, piece, piece.count, Int32(MSG_NOSIGNAL)) == piece.count else { break }
            if !rest.isEmpty { sched_yield() }
        }
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Returns everything received until the server closes, which it must.
    func answer() -> [UInt8] {
        defer { close(descriptor) }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                answer += buffer[..<count]
            } else if count == 0 || errno == ECONNRESET {
                return answer
            } else if errno != EINTR {
                fatalError("the server neither answers nor closes")
            }
        }
    }
}
