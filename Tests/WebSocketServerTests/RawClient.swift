import Foundation

/// A TCP client that sends exactly the given bytes, and waits for answers with a deadline.
final class RawClient {
    struct TimedOut: Error, CustomStringConvertible {
        let received: String
        var description: String { "nothing more came in time, after: \(received)" }
    }

    struct Failed: Error {
        let call: String
        let code: Int32
    }

    /// How long an answer may take: long, because the machine may be busy. No passing test waits that long.
    static let patience: TimeInterval = 45

    private(set) var descriptor: Int32
    /// What was received and not taken yet.
    private(set) var buffer: [UInt8] = []
    private(set) var isAtEnd = false

    init(port: Int, address: String = "127.0.0.1", receiveBufferBytes: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failed(call: "socket", code: errno) }
        if var size = receiveBufferBytes {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
        }
        var peer = sockaddr_in()
        peer.sin_family = sa_family_t(AF_INET)
        peer.sin_port = UInt16(port).bigEndian
        inet_pton(AF_INET, address, &peer.sin_addr)
        let status = withUnsafePointer(to: &peer) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            let code = errno
            close()
            throw Failed(call: "connect", code: code)
        }
    }

    deinit {
        close()
    }

    func close() {
        guard descriptor >= 0 else { return }
        Glibc.close(descriptor)
        descriptor = -1
    }

    /// Closes with a reset.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    /// Changes the size of the socket's receive buffer.
    func widen(bytes: Int32) {
        var bytes = bytes
        setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(4))
    }

    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failed(call: "send", code: errno) }
            sent += count
        }
    }

    /// Reads once. Returns false at the end of the stream.
    @discardableResult
    func read(until deadline: Date) throws -> Bool {
        guard !isAtEnd else { return false }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let left = max(0, deadline.timeIntervalSinceNow)
        guard poll(&waiting, 1, Int32(left * 1_000) + 1) > 0 else {
            throw TimedOut(received: String(decoding: buffer.prefix(400), as: UTF8.self))
        }
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &piece, piece.count, 0)
        guard count > 0 else {
            isAtEnd = true
            return false
        }
        buffer.append(contentsOf: piece[..<count])
        return true
    }

    /// Takes bytes from the front of the received data.
    func take(_ count: Int, within patience: TimeInterval = patience) throws -> [UInt8] {
        let deadline = Date(timeIntervalSinceNow: patience)
        while buffer.count < count {
            guard try read(until: deadline) else { throw Failed(call: "read at the end", code: 0) }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    /// Takes everything up to the end of the stream.
    func takeAll(within patience: TimeInterval = patience) throws -> [UInt8] {
        let deadline = Date(timeIntervalSinceNow: patience)
        while try read(until: deadline) {}
        defer { buffer = [] }
        return buffer
    }

    /// Returns one HTTP response: its status, head and body.
    func response(hasBody: Bool = true, within patience: TimeInterval = patience) throws -> Response {
        let deadline = Date(timeIntervalSinceNow: patience)
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let range = buffer.firstRange(of: end) {
                let head = String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
                buffer.removeFirst(range.upperBound)
                var response = Response(head: head)
                if hasBody, let length = response["content-length"].flatMap({ Int($0) }) {
                    response.body = String(decoding: try take(length, within: patience), as: UTF8.self)
                }
                return response
            }
            guard try read(until: deadline) else {
                throw Failed(
                    call: "end instead of a response, after: " + String(decoding: buffer, as: UTF8.self), code: 0)
            }
        }
    }

    struct Response {
        let status: Int
        let fields: [String: String]
        var body = ""

        init(head: String) {
            let lines = head.components(separatedBy: "\r\n")
            status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
            fields = Dictionary(
                lines.dropFirst().map { line in
                    let parts = line.split(separator: ":", maxSplits: 1)
                    return (parts[0].lowercased(), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
                }, uniquingKeysWith: { $0 + ", " + $1 })
        }

        subscript(name: String) -> String? { fields[name] }
    }
}
