import Foundation
import JSON

/// A NATS server's monitoring endpoint, the only place that says whether the server syncs before it acknowledges
/// (https://docs.nats.io/running-a-nats-service/nats_admin/monitoring).
public struct ServerMonitor: Sendable {
    /// What a server reports about syncing.
    public enum Finding: Hashable, Sendable {
        case always
        /// A power failure would lose acknowledged inputs.
        case sometimes
        case unknown(reason: String)
    }

    private static let answerBytesMax = 1 << 20

    private let host: String
    private let port: Int

    /// Creates a monitor.
    ///
    /// - Parameter address: such as `http://10.0.0.1:8222`. Other forms give `nil`.
    public init?(_ address: String) {
        guard let parts = URLComponents(string: address), parts.scheme == "http", let host = parts.host else {
            return nil
        }
        self.host = host
        port = parts.port ?? 8222
    }

    /// Asks the server. Blocks for some seconds at most.
    public func finding() -> Finding {
        guard let answer = get("/jsz") else { return .unknown(reason: "\(host):\(port) does not answer") }
        guard let config = (try? JSONParser.parse(answer, limits: .document))?.object?["config"]?.object else {
            return .unknown(reason: "\(host):\(port) does not say")
        }
        return config["sync_always"] == .bool(true) ? .always : .sometimes
    }

    /// Returns the response body of a path, or `nil` if there is none.
    private func get(_ path: String) -> [UInt8]? {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let first = found else { return nil }
        defer { freeaddrinfo(found) }
        let made = socket(first.pointee.ai_family, Int32(SOCK_STREAM.rawValue), 0)
        guard made >= 0 else { return nil }
        defer { close(made) }
        var patience = timeval(tv_sec: 3, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        guard connect(made, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0 else { return nil }
        let request = Array("GET \(path) HTTP/1.0\r\nHost: \(host):\(port)\r\n\r\n".utf8)
        guard send(made, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return nil }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16 << 10)
        while bytes.count < ServerMonitor.answerBytesMax {
            let count = recv(made, &piece, piece.count, 0)
            if count <= 0 { break }
            bytes += piece[..<count]
        }
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        return Array(bytes[end.upperBound...])
    }
}
