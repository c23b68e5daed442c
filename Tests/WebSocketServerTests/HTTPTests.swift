import Foundation
import Synchronization
import Testing

@testable import WebSocketServer

@Suite(.serialized) struct HTTPTests {
    private static func get(_ path: String, _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: localhost:8080\r\n\(fields)\r\n"
    }

    @Test func `A connection serves one request after another`() async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port)
            for number in 0..<50 {
                switch number % 4 {
                case 0:
                    try client.send(Self.get("/\(number)"))
                    #expect(try client.response().body == "GET /\(number) ")
                case 1:
                    try client.send("POST /\(number) HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello")
                    #expect(try client.response().body == "POST /\(number) hello")
                case 2:
                    try client.send("HEAD /\(number) HTTP/1.1\r\nHost: x\r\n\r\n")
                    let response = try client.response(hasBody: false)
                    #expect(response["content-length"] == String("HEAD /\(number) ".utf8.count))
                default:
                    try client.send("DELETE /\(number) HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
                    #expect(try client.response().body == "DELETE /\(number) ")
                }
            }
            #expect(stage.statistics.sockets == 1)
            try stage.wait("they are counted") { statistics, _ in statistics.requests == 50 }
        }
    }

    @Test func `Requests that are sent ahead are answered in order, however late the answers`() async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port)
            try client.send(["/later", "/1", "/later", "/2", "/3"].map { Self.get($0) }.joined())
            let bodies = try (0..<5).map { _ in try client.response().body }
            #expect(bodies == ["later", "GET /1 ", "later", "GET /2 ", "GET /3 "])
            // The connection continues, and accepts a request with a body again when no other request is pending.
            try client.send(Self.get("/4"))
            #expect(try client.response().body == "GET /4 ")
            try client.send("POST /5 HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n5")
            #expect(try client.response().body == "POST /5 5")
        }
    }

    @Test func `A body may come in pieces, after an invitation`() async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port)
            try client.send("POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nExpect: 100-continue\r\n\r\n")
            #expect(try client.response(hasBody: false).status == 100)
            for byte in "pieces".utf8 { try client.send([byte]) }
            #expect(try client.response().body == "POST /slow pieces")
        }
    }

    @Test func `A body of the largest size arrives whole`() async throws {
        try await Stage.run { stage in
            let body = String(repeating: "0123456789abcdef", count: 4_096)
            for headFirst in [true, false] {
                let client = try RawClient(port: stage.port)
                let head = "POST /all HTTP/1.1\r\nHost: x\r\nContent-Length: 65536\r\n\r\n"
                if headFirst {
                    try client.send(head)
                    try client.send(body)
                } else {
                    try client.send(head + body)
                }
                #expect(try client.response().body == "POST /all " + body)
            }
        }
    }

    @Test(arguments: [
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n", 413, "tooLarge"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999999999999999\r\n\r\n", 400, "badRequest"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400, "badRequest"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx", 400, "badRequest"),
        ("POST / HTTP/1.1\r\nHost: x\r\n\r\n", 411, "lengthRequired"),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n", 411, "lengthRequired"),
        ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx", 400, "badRequest"),
        ("DELETE / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx", 400, "badRequest"),
        ("GET / HTTP/1.1\r\n\r\n", 400, "badRequest"),
        ("PUT / HTTP/1.1\r\nHost: x\r\n\r\n", 411, "lengthRequired"),
        ("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n", 413, "tooLarge"),
        ("PATCH / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx", 405, "methodNotAllowed"),
        ("OPTIONS / HTTP/1.1\r\nHost: x\r\n\r\n", 405, "methodNotAllowed"),
        ("GET /a/%00b/.%00/c/..-d HTTP/1.1\r\nHost: x\r\n\r\n", 400, "badRequest"),
    ])
    func `What cannot be served is refused with a problem`(request: String, status: Int, code: String) async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port)
            try client.send(request)
            let response = try client.response()
            #expect(response.status == status)
            #expect(response["content-type"] == "application/problem+json")
            #expect(response["connection"] == "close")
            #expect(response.body.contains("\"code\":\"\(code)\""))
            #expect(
                (try JSONSerialization.jsonObject(with: Data(response.body.utf8)) as? [String: Any])?["status"] as? Int
                    == status)
            if status == 405 { #expect(response["allow"] == "GET, HEAD, POST, PUT, DELETE") }
            #expect(try client.takeAll().isEmpty)
            #expect(stage.read(\.requests).isEmpty)
        }
    }

    @Test func `A client that is refused may finish its body, and finds the answer`() async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port)
            try client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 400000\r\n\r\n")
            try stage.wait("it was answered and closed") { statistics, _ in
                statistics.requests == 1 && statistics.sockets == 0
            }
            // Closing a socket with unread bytes resets the connection: sending would fail, and the answer could be
            // lost.
            for _ in 0..<40 { try client.send([UInt8](repeating: 0, count: 10_000)) }
            #expect(try client.response().status == 413)
        }
    }

    @Test func `A request is told as it was sent`() async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port)
            try client.send(
                Self.get(
                    "/a%20b/../c//d?x=1&y=%C3%A4&z&=w",
                    "Authorization: Bearer t0ken\r\nIf-None-Match: \"abc\"\r\nAccept-Encoding: gzip, br\r\nAccept-Language: de\r\nIdempotency-Key: k-1\r\n"
                        + "Origin: http://a.example\r\nUser-Agent: test\r\nContent-Type: application/json\r\nX-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\n"
                ))
            #expect(try client.response().status == 200)
            let request = try #require(stage.read(\.requests).first)
            #expect(request.method == .get)
            #expect(request.path == "/c/d")
            #expect(request.query.map(\.name) == ["x", "y", "z", ""])
            #expect(request.query.map(\.value) == ["1", "ä", "", "w"])
            #expect(request.host == "localhost:8080")
            #expect(request.authorization == "Bearer t0ken")
            #expect(request.ifNoneMatch == "\"abc\"")
            #expect(request.acceptEncoding == "gzip, br")
            #expect(request.acceptLanguage == "de")
            #expect(request.idempotencyKey == "k-1")
            #expect(request.origin == "http://a.example")
            #expect(request.userAgent == "test")
            #expect(request.contentType == "application/json")
            // No trusted proxy is configured here.
            #expect(request.remoteAddress == NetworkAddress("127.0.0.1"))
            #expect(!request.isSecure)
        }
    }

    @Test func `A trusted proxy says who the client is`() async throws {
        try await Stage.run {
            $0.trustedProxies = ["127.0.0.0/8", "10.1.2.3"]
        } _: { stage in
            let client = try RawClient(port: stage.port)
            try client.send(
                Self.get("/", "X-Forwarded-For: 6.6.6.6, 192.0.2.7, 10.1.2.3\r\nX-Forwarded-Proto: https\r\n"))
            #expect(try client.response().status == 200)
            let request = try #require(stage.read(\.requests).first)
            #expect(request.remoteAddress == NetworkAddress("192.0.2.7"))
            #expect(request.isSecure)
        }
    }

    @Test func `An old or impatient client gets its answer and a closed connection`() async throws {
        try await Stage.run { stage in
            for (version, fields) in [
                ("HTTP/1.0", ""), ("HTTP/1.0", "Connection: keep-alive\r\n"), ("HTTP/1.1", "Connection: close\r\n"),
                ("HTTP/1.1", "Connection: TE, Close\r\n"),
            ] {
                let client = try RawClient(port: stage.port)
                try client.send(
                    "GET / HTTP/1.1\r\nHost: x\r\n\(fields)\r\n".replacingOccurrences(of: "HTTP/1.1", with: version))
                let response = try client.response()
                #expect(response.status == 200)
                #expect(response["connection"] == "close")
                #expect(try client.takeAll().isEmpty)
            }
        }
    }

    @Test func `A large answer reaches a slow reader whole, and the connection lives on`() async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port, receiveBufferBytes: 4_096)
            try client.send(Self.get("/big"))
            let response = try client.response()
            #expect(response.body.utf8.count == Stage.big.count)
            try client.send(Self.get("/next"))
            #expect(try client.response().body == "GET /next ")
        }
    }

    @Test func `Answers carry the server's fields and the date`() async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port)
            try client.send(Self.get("/"))
            let response = try client.response()
            #expect(response["x-content-type-options"] == "nosniff")
            #expect(response["content-type"] == "text/plain")
            let format = DateFormatter()
            format.locale = Locale(identifier: "en_US_POSIX")
            format.timeZone = TimeZone(identifier: "GMT")
            format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
            let date = try #require(format.date(from: response["date"] ?? ""))
            #expect(abs(date.timeIntervalSinceNow) < 60)
        }
    }

    @Test func `An answer for a client that has gone is dropped`() async throws {
        try await Stage.run { stage in
            let client = try RawClient(port: stage.port)
            try client.send(Self.get("/held"))
            try stage.wait("the request is there") { _, record in record.held.count == 1 }
            client.reset()
            stage.release()
            let other = try RawClient(port: stage.port)
            try other.send(Self.get("/"))
            #expect(try other.response().status == 200)
            other.close()
            try stage.wait("all is gone") { statistics, _ in statistics.sockets == 0 }
        }
    }

    /// Unless the server stops polling the socket, the library reports the unread bytes in every turn of the loop.
    @Test func `A client that sends more than it may while it waits costs nothing`() async throws {
        try await Stage.run { stage in
            let waiting = try RawClient(port: stage.port)
            try waiting.send(Self.get("/held") + Self.get("/2") + Self.get("/3"))
            let posting = try RawClient(port: stage.port)
            try posting.send("POST /held HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx" + Self.get("/2"))
            try stage.wait("the requests are there") { _, record in record.held.count == 2 }
            try waiting.send(Self.get("/4"))
            try posting.send(Self.get("/3"))
            waiting.endSending()
            let before = stage.statistics.turns
            let done = DispatchSemaphore(value: 0)
            stage.running.loops[0].schedule(after: .milliseconds(400)) { done.signal() }
            done.wait()
            #expect(stage.statistics.turns - before < 60)
            stage.release()
            #expect(try waiting.response().body == "held")
            #expect(try posting.response().body == "held")
        }
    }

    @Test(arguments: [get("/big"), "POST /big HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx"])
    func `A client that sends more instead of taking its answer is dropped`(request: String) async throws {
        try await Stage.run {
            $0.sendBufferBytes = 8_192
            $0.exchangeTimeout = .seconds(600)
        } _: { stage in
            let client = try RawClient(port: stage.port, receiveBufferBytes: 4_096)
            try client.send(request)
            try stage.wait("the answer has begun") { statistics, _ in statistics.requests == 1 }
            try client.send(Self.get("/more"))
            try stage.wait("it is dropped") { statistics, _ in statistics.sockets == 0 }
            #expect(stage.read(\.requests).count == 1)
        }
    }

    @Test func `Whoever does not take or give in time is dropped`() async throws {
        try await Stage.run {
            $0.exchangeTimeout = .milliseconds(300)
            $0.sendBufferBytes = 8_192
        } _: { stage in
            let deaf = try RawClient(port: stage.port, receiveBufferBytes: 4_096)
            try deaf.send(Self.get("/big"))
            let mute = try RawClient(port: stage.port)
            try mute.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nfive.")
            let unanswered = try RawClient(port: stage.port)
            try unanswered.send(Self.get("/held"))
            try stage.wait("all came") { statistics, _ in statistics.sockets == 3 }
            try stage.wait("all went") { statistics, _ in statistics.sockets == 0 }
            stage.release()
        }
    }
}

/// Bodies that are read in pieces.
@Suite(.serialized) struct HTTPSourceTests {
    /// A body that records how much of it was read. A test can make its reads fail.
    private final class Counted: HTTPBodySource {
        let count = 2 << 20
        /// Letters that depend on their position.
        static let bytes = (0..<2 << 20).map { (index: Int) -> UInt8 in
            let letter = (index / 1_000 + index % 7) % 26
            return UInt8(65 + letter)
        }

        let read = Mutex(0)
        let isGone = Mutex(false)

        func read(at offset: Int, _ completion: @escaping @Sendable (ArraySlice<UInt8>?) -> Void) {
            guard !isGone.withLock({ $0 }) else { return completion(nil) }
            let end = min(count, offset + 50_000)
            read.withLock { $0 = max($0, end) }
            // Delivers the first piece immediately, and the others from another thread, as a read from disk would.
            let piece = Counted.bytes[offset..<end]
            if offset == 0 { completion(piece) } else { DispatchQueue.global().async { completion(piece) } }
        }
    }

    private static func get(_ path: String, method: String = "GET") -> String {
        "\(method) \(path) HTTP/1.1\r\nHost: x\r\n\r\n"
    }

    private func answering(_ source: Counted) -> Stage.Answer {
        { request, exchange in
            if request.path == "/source" {
                exchange.respond(HTTPResponse(status: 200, source: source))
            } else {
                exchange.respond(HTTPResponse(status: 200, body: Array("small".utf8)))
            }
        }
    }

    @Test func `A body is read at its client's pace, and comes whole`() async throws {
        let source = Counted()
        try await Stage.run({ $0.sendBufferBytes = 8_192 }, answer: answering(source)) { stage in
            let client = try RawClient(port: stage.port, receiveBufferBytes: 4_096)
            try client.send(Self.get("/source"))
            try stage.wait("something is read") { statistics, _ in
                statistics.unsentBytes > 0 && source.read.withLock { $0 } > 0
            }
            // While the client does not read, the server reads no more of the body than the socket buffers hold.
            var last = -1
            while last != source.read.withLock({ $0 }) {
                last = source.read.withLock { $0 }
                usleep(100_000)
            }
            #expect(last < 1 << 20)
            #expect(stage.statistics.unsentBytes == 64 << 10)
            client.widen(bytes: 1 << 20)
            #expect(Array(try client.response().body.utf8) == Counted.bytes)
            try stage.wait("the budget is free") { statistics, _ in statistics.unsentBytes == 0 }
            // No rest of the body precedes the next answer.
            try client.send(Self.get("/"))
            #expect(try client.response().body == "small")
        }
    }

    @Test func `HEAD says how long it would be, and reads nothing`() async throws {
        let source = Counted()
        try await Stage.run(answer: answering(source)) { stage in
            let client = try RawClient(port: stage.port)
            try client.send(Self.get("/source", method: "HEAD"))
            let response = try client.response(hasBody: false)
            #expect(response["content-length"] == "\(source.count)")
            #expect(source.read.withLock { $0 } == 0)
            try client.send(Self.get("/"))
            #expect(try client.response().body == "small")
        }
    }

    @Test func `A body that is gone, or too slowly taken, ends the connection and frees its budget`() async throws {
        let source = Counted()
        try await Stage.run(
            {
                $0.sendBufferBytes = 8_192
                $0.exchangeTimeout = .milliseconds(400)
            }, answer: answering(source)
        ) { stage in
            let deaf = try RawClient(port: stage.port, receiveBufferBytes: 4_096)
            try deaf.send(Self.get("/source"))
            try stage.wait("it is gone") { statistics, record in record.requests.count == 1 && statistics.sockets == 0 }
            #expect(stage.statistics.unsentBytes == 0)
            source.isGone.withLock { $0 = true }
            let other = try RawClient(port: stage.port)
            try other.send(Self.get("/source"))
            _ = try other.takeAll()
            try stage.wait("it is gone, too") { statistics, _ in statistics.sockets == 0 && statistics.unsentBytes == 0
            }
        }
    }

    @Test func `Beyond the budget there is 503 with a time, for one address and for all`() async throws {
        let source = Counted()
        try await Stage.run(
            {
                $0.sendBufferBytes = 8_192
                $0.maxUnsentBytes = 200_000
            }, answer: answering(source)
        ) { stage in
            let readers = try (0..<3).map { _ in try RawClient(port: stage.port, receiveBufferBytes: 4_096) }
            for reader in readers { try reader.send(Self.get("/source")) }
            try stage.wait("three have their piece") { statistics, _ in statistics.unsentBytes == 3 * 64 << 10 }
            let late = try RawClient(port: stage.port)
            try late.send(Self.get("/source"))
            let refused = try late.response()
            #expect(refused.status == 503 && refused["retry-after"] == "5")
            // Small answers still work, on the same connection.
            try late.send(Self.get("/"))
            #expect(try late.response().body == "small")
            readers[0].close()
            try stage.wait("one has gone") { statistics, _ in statistics.unsentBytes == 2 * 64 << 10 }
            try late.send(Self.get("/source", method: "GET"))
            #expect(String(decoding: try late.take(12), as: UTF8.self) == "HTTP/1.1 200")
        }
        let budget = UnsentBytes(
            configuration: {
                var configuration = ServerConfiguration()
                configuration.maxUnsentBytesPerAddress = 100
                configuration.maxUnsentBytes = 250
                return configuration
            }())
        let (ada, bo) = (try #require(NetworkAddress("192.0.2.1")), try #require(NetworkAddress("192.0.2.2")))
        let here = try #require(NetworkAddress("127.0.0.1"))
        let first = [budget.take(100, of: ada), budget.take(1, of: ada), budget.take(100, of: bo)]
        let own = [budget.take(50, of: here), budget.take(1, of: here)]
        budget.give(100, of: ada)
        let again = [budget.take(60, of: ada), budget.take(41, of: ada)]
        #expect(
            first == [true, false, true] && own == [true, false] && again == [true, false] && budget.total == 210)
    }

    @Test func `Progress is any byte in time, and in the long run so many a second`() {
        let second: UInt64 = 1_000_000_000
        var silent = Progress(taken: 0, now: 0)
        let inTime = silent.isStuck(taken: 0, at: 10 * second, patience: 10 * second)
        let late = silent.isStuck(taken: 0, at: 10 * second + 1, patience: 10 * second)
        #expect(!inTime && late)
        func verdicts(bytesPerSecond: Int) -> [Bool] {
            var client = Progress(taken: 0, now: 0)
            return (1...90).map { time in
                client.isStuck(taken: time * bytesPerSecond, at: UInt64(time) * second, patience: 10 * second)
            }
        }
        #expect(verdicts(bytesPerSecond: 4_000).firstIndex(of: true) == 29)
        #expect(!verdicts(bytesPerSecond: 4_200).contains(true))
    }
}
