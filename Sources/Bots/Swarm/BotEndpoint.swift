import WebSocketClient
import CUV
import Glibc

/// A resolved address to connect to, and the local addresses to connect from.
struct BotEndpoint {
    /// The maximum number of connections from one local address. The system has about 28,000 ports for each and needs
    /// some itself.
    static let connectionsPerSource = 10_000

    private var address = sockaddr_storage()
    private let usesSources: Bool
    /// Whether the server is on this machine.
    let isLoopback: Bool

    /// Resolves a host name, which blocks for as long as the system's resolver takes.
    ///
    /// - Parameter usesSources: whether the bots use several local addresses if the target is on loopback.
    init(_ target: ServerAddress, usesSources: Bool) throws(BotError) {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(target.host, String(target.port), &hints, &list)
        guard status == 0, let first = list else {
            throw .unreachable(address: target.authority, reason: String(cString: gai_strerror(status)))
        }
        defer { freeaddrinfo(list) }
        memcpy(&address, first.pointee.ai_addr, Int(first.pointee.ai_addrlen))
        let isIPv4 = first.pointee.ai_family == AF_INET
        let isLoopback =
            isIPv4
            && first.pointee.ai_addr.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt32(bigEndian: $0.pointee.sin_addr.s_addr) >> 24 == 127
            }
        self.usesSources = isLoopback && usesSources
        self.isLoopback = isLoopback || BotEndpoint.isLoopback6(first.pointee.ai_addr)
    }

    private static func isLoopback6(_ address: UnsafeMutablePointer<sockaddr>) -> Bool {
        guard address.pointee.sa_family == AF_INET6 else { return false }
        return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
            withUnsafeBytes(of: address.pointee.sin6_addr) { $0.elementsEqual([UInt8](repeating: 0, count: 15) + [1]) }
        }
    }

    /// Starts to connect. Returns a negative libuv status if that fails immediately.
    ///
    /// The corresponding C functions are `uv_tcp_bind` and `uv_tcp_connect`.
    func connect(
        _ handle: UnsafeMutablePointer<uv_tcp_t>, _ request: UnsafeMutablePointer<uv_connect_t>, bot: Int,
        then callback: @escaping uv_connect_cb
    ) -> Int32 {
        if usesSources {
            let status = bind(handle, to: BotEndpoint.source(of: bot))
            guard status == 0 else { return status }
        }
        return withUnsafePointer(to: address) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { uv_tcp_connect(request, handle, $0, callback) }
        }
    }

    /// Returns the local address of a bot, counted from 0: 127.0.0.2 for the first ten thousand, and so on.
    static func source(of bot: Int) -> UInt32 { 0x7F00_0002 + UInt32(bot / connectionsPerSource) }

    private func bind(_ handle: UnsafeMutablePointer<uv_tcp_t>, to source: UInt32) -> Int32 {
        var local = sockaddr_in()
        local.sin_family = sa_family_t(AF_INET)
        local.sin_addr.s_addr = source.bigEndian
        return withUnsafePointer(to: local) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { uv_tcp_bind(handle, $0, 0) }
        }
    }
}
