internal import CLibwebsockets
internal import Glibc

/// A listening TCP socket. Each loop has its own on the same port (`SO_REUSEPORT`), and the kernel distributes the
/// clients.
struct Listener {
    let descriptor: Int32
    let port: Int

    /// Opens a listener.
    ///
    /// - Parameters:
    ///   - isShared: whether other listeners of this process will use the port. A first, unshared listener detects
    ///     other processes: if both sides used `SO_REUSEPORT`, the system would let them share the port.
    ///   - sendBufferBytes: the send buffer, which accepted sockets inherit together with `TCP_NODELAY`. This saves two
    ///     system calls for each.
    init(address: String, port: Int, isShared: Bool, sendBufferBytes: Int) throws(ServerError) {
        self = try Self.resolve(address, port: port) { info throws(ServerError) in
            try Listener(info, address: address, port: port, isShared: isShared, sendBufferBytes: sendBufferBytes)
        }
    }

    /// Resolves an address to listen on and passes the result to a function.
    static func resolve<Result>(
        _ address: String, port: Int, _ body: (UnsafeMutablePointer<addrinfo>) throws(ServerError) -> Result
    ) throws(ServerError) -> Result {
        guard (0...65_535).contains(port) else {
            throw .badConfiguration("port \(port) is not between 0 and 65535")
        }
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(address, String(port), &hints, &found)
        guard status == 0, let info = found else {
            let reason = String(cString: gai_strerror(status))
            // While the machine starts, no name server may be available yet.
            if status == EAI_AGAIN { throw .unresolvedAddress(address, reason: reason) }
            throw .badAddress(address, reason: reason)
        }
        defer { freeaddrinfo(found) }
        return try body(info)
    }

    private init(
        _ info: UnsafeMutablePointer<addrinfo>, address: String, port: Int, isShared: Bool, sendBufferBytes: Int
    ) throws(ServerError) {
        let descriptor = socket(
            info.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Self.failure("socket", address, port) }
        do throws(ServerError) {
            try Self.set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
            if isShared { try Self.set(descriptor, SOL_SOCKET, SO_REUSEPORT, 1) }
            if info.pointee.ai_family == AF_INET6 {
                try Self.set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, address == "::" ? 0 : 1)
            }
            try Self.set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
            try Self.set(descriptor, SOL_SOCKET, SO_SNDBUF, Int32(clamping: sendBufferBytes))
            guard bind(descriptor, info.pointee.ai_addr, info.pointee.ai_addrlen) == 0 else {
                throw Self.failure("bind", address, port)
            }
            guard listen(descriptor, 4_096) == 0 else { throw Self.failure("listen", address, port) }
            var bound = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let named = withUnsafeMutablePointer(to: &bound) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
            }
            guard named == 0 else { throw Self.failure("getsockname", address, port) }
            self.port = Int(
                UInt16(bigEndian: withUnsafeBytes(of: &bound) { $0.load(fromByteOffset: 2, as: UInt16.self) }))
            self.descriptor = descriptor
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) throws(ServerError) {
        var value = value
        guard setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size)) == 0 else {
            throw failure("setsockopt", "", 0)
        }
    }

    private static func failure(_ call: String, _ address: String, _ port: Int) -> ServerError {
        let code = errno
        switch code {
        case EADDRINUSE: return .addressInUse(address, port: port)
        case EACCES: return .notPermitted(address, port: port)
        case EADDRNOTAVAIL: return .badAddress(address, reason: "no interface of this machine has that address")
        default: return .system(call: call, code: code, reason: String(cString: strerror(code)))
        }
    }
}
