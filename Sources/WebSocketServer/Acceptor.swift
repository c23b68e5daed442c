internal import CLibwebsockets
internal import CUV
internal import Glibc

/// The memory that the library's context points to for its whole life.
final class ContextStrings {
    let protocols: UnsafeMutablePointer<lws_protocols>
    let retry: UnsafeMutablePointer<lws_retry_bo_t>
    private var strings: [UnsafeMutablePointer<CChar>] = []
    private var fields: [UnsafeMutablePointer<lws_protocol_vhost_options>] = []

    /// Allocates the memory.
    ///
    /// - Parameter count: the number of protocols. An empty one after them ends the list.
    init(protocols count: Int) {
        protocols = .allocate(capacity: count + 1)
        protocols.initialize(repeating: lws_protocols(), count: count + 1)
        retry = .allocate(capacity: 1)
        retry.initialize(to: lws_retry_bo_t())
    }

    deinit {
        protocols.deallocate()
        retry.deallocate()
        for string in strings { free(string) }
        for field in fields { field.deallocate() }
    }

    /// Returns header fields as a list in the library's format.
    func keep(_ headers: [(name: String, value: String)]) -> UnsafePointer<lws_protocol_vhost_options>? {
        var first: UnsafeMutablePointer<lws_protocol_vhost_options>?
        for header in headers.reversed() {
            let field = UnsafeMutablePointer<lws_protocol_vhost_options>.allocate(capacity: 1)
            field.initialize(to: lws_protocol_vhost_options())
            field.pointee.next = UnsafePointer(first)
            field.pointee.name = keep("\(header.name):")
            field.pointee.value = keep(header.value)
            fields.append(field)
            first = field
        }
        return UnsafePointer(first)
    }

    func keep(_ text: String) -> UnsafePointer<CChar>? {
        guard let copy = strdup(text) else { return nil }
        strings.append(copy)
        return UnsafePointer(copy)
    }
}

/// A loop's sockets of every kind: the library's context, the listener, and the list of all accepted sockets.
///
/// Only for the loop's thread.
final class Acceptor: @unchecked Sendable {
    private unowned let loop: EventLoop
    private let shared: ServerShared
    private let counters: LoopCounters
    private(set) var context: OpaquePointer?
    private var strings: ContextStrings?
    private var listener: Listener?
    private(set) var peers: ContiguousArray<Peer> = []

    /// OpenSSL's context for this loop's connections. The library owns it.
    var tlsContext: OpaquePointer?

    init(loop: EventLoop) {
        self.loop = loop
        shared = loop.shared
        counters = loop.counters
    }

    /// Whether only the listener is left.
    var isAlone: Bool { peers.allSatisfy(\.isListener) }

    /// The largest batch in one write. The library would split a larger one and keep a copy of the rest.
    static let largestWriteBytes = 1 << 20

    /// The size of a WebSocket's receive buffer in bytes. Each WebSocket owns one for its whole life.
    static let receiveBufferBytes = 256

    /// Creates the library's context on this loop, with the listener. Call it before ``run()``.
    ///
    /// The corresponding C functions are `lws_create_context` and `lws_adopt_descriptor_vhost_via_info`.
    func setUp(listener: Listener) throws(ServerError) {
        let configuration = shared.configuration
        let names = [configuration.subprotocol] + configuration.retiredSubprotocols
        let strings = ContextStrings(protocols: names.count)
        for (index, name) in names.enumerated() {
            strings.protocols[index].name = strings.keep(name)
            strings.protocols[index].callback = libraryCallback
            // Without session data, a connection gets no callback when its closing begins.
            strings.protocols[index].per_session_data_size = MemoryLayout<UInt>.size
            strings.protocols[index].rx_buffer_size = Self.receiveBufferBytes
            strings.protocols[index].tx_packet_size = Self.largestWriteBytes
        }

        var info = lws_context_creation_info()
        info.port = Int32(CONTEXT_PORT_NO_LISTEN_SERVER)
        info.protocols = UnsafePointer(strings.protocols)
        info.gid = -1
        info.uid = -1
        info.user = Unmanaged.passUnretained(loop).toOpaque()
        info.options = UInt64(
            LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS
                | LWS_SERVER_OPTION_NO_LWS_SYSTEM_STATES)
        // The library stores its own ping timers in one sorted list, so the server sends pings itself.
        info.retry_and_idle_policy = UnsafePointer(strings.retry)
        info.timeout_secs = configuration.headerTimeout.wholeSeconds
        info.timeout_secs_ah_idle = configuration.headerTimeout.wholeSeconds
        info.keepalive_timeout = Int32(configuration.keepAliveTimeout.wholeSeconds)
        info.max_http_header_data2 = UInt32(clamping: configuration.maxRequestHeadBytes)
        info.pt_serv_buf_size = 16 * 1_024
        // The library answers unknown methods and targets without a leading slash by itself, with 403.
        info.headers = strings.keep(configuration.responseHeaders + configuration.hostHeaders(nil, false))
        info.vhost_name = strings.keep("callboard")
        if let tls = configuration.tls {
            info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
            info.ssl_cert_filepath = strings.keep(tls.certificatePath)
            info.ssl_private_key_filepath = strings.keep(tls.privateKeyPath)
            info.ssl_options_set = CLibwebsockets_tls_options()
            // For TLS 1.2. TLS 1.3 has only authenticated encryption.
            info.ssl_cipher_list = strings.keep("ECDHE+AESGCM:ECDHE+CHACHA20")
            // The library's HTTP/2 stalls, and its header decoder writes out of bounds.
            info.alpn = strings.keep("http/1.1")
        }
        let (made, complaints) = LibraryLog.listen { [info] () -> OpaquePointer? in
            var loop: UnsafeMutableRawPointer? = UnsafeMutableRawPointer(loop.uv)
            return withUnsafeMutablePointer(to: &loop) { loops in
                var info = info
                info.foreign_loops = loops
                return lws_create_context(&info)
            }
        }
        guard let context = made else {
            Glibc.close(listener.descriptor)
            throw .library(reason: complaints.isEmpty ? "no reason given" : complaints.joined(separator: "; "))
        }
        self.context = context
        self.strings = strings
        self.listener = listener
        let peer = Peer(address: NetworkAddress(high: 0, low: 0), isCounted: false, isListener: true)
        guard adopt(listener.descriptor, as: peer, type: LWS_ADOPT_RAW_FILE_DESC) else {
            throw .library(reason: "the listener was not taken over")
        }
    }

    /// Uses another certificate and key for new handshakes.
    ///
    /// - Parameter files: files that OpenSSL has accepted.
    func replaceCertificate(_ files: TLSFiles) {
        guard let tlsContext,
            CLibwebsockets_use_certificate(tlsContext, files.certificatePath, files.privateKeyPath) == 1
        else { return shared.log(.error, "the new certificate could not be used; restart the server") }
    }

    /// Passes a descriptor to the library. If that fails, the library has closed it.
    private func adopt(_ descriptor: Int32, as peer: Peer, type: lws_adoption_type) -> Bool {
        let reference = Unmanaged.passRetained(peer)
        var description = lws_adopt_desc_t()
        description.vh = lws_get_vhost_by_name(context, "callboard")
        description.type = type
        description.fd.filefd = descriptor
        description.opaque = reference.toOpaque()
        if type == LWS_ADOPT_RAW_FILE_DESC { description.vh_prot_name = UnsafePointer(strings?.protocols[0].name) }
        peer.slot = Int32(peers.count)
        peers.append(peer)
        guard let wsi = lws_adopt_descriptor_vhost_via_info(&description) else {
            // The library reports a destroyed connection only if it had created one.
            if holds(peer) { forget(peer) }
            return false
        }
        peer.wsi = wsi
        return true
    }

    /// Removes a destroyed peer from the loop's list. Idempotent.
    func forget(_ peer: Peer) {
        peer.wsi = nil
        guard holds(peer) else { return }
        let slot = Int(peer.slot)
        let last = peers.count - 1
        if slot != last {
            peers[slot] = peers[last]
            peers[slot].slot = peer.slot
        }
        peers.removeLast()
        if let transaction = peer.transaction { loop.http.abandon(transaction) }
        if let connection = peer.connection {
            loop.sockets.finish(connection, code: .abnormal)
            connection.wsi = nil
        }
        peer.connection = nil
        guard !peer.isListener else { return }
        counters.sockets.count(-1)
        shared.admission.leave()
        if peer.isCounted { shared.admission.leave(peer.address) }
        loop.checkStopping()
    }

    private func holds(_ peer: Peer) -> Bool {
        Int(peer.slot) < peers.count && peers[Int(peer.slot)] === peer
    }

    // MARK: - Accepting

    /// The maximum number of clients accepted at once. The rest follow in the next turn, after those already connected.
    private static let acceptedAtOnce = 64

    /// Accepts waiting clients. The library's own function spins when descriptors run out; this one pauses.
    func accept() {
        guard let listener else { return }
        for _ in 0..<Self.acceptedAtOnce {
            var storage = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let descriptor = withUnsafeMutablePointer(to: &storage) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    accept4(listener.descriptor, $0, &size, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
                }
            }
            guard descriptor >= 0 else {
                switch errno {
                case EINTR, ECONNABORTED, EPROTO, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET, EHOSTUNREACH, EOPNOTSUPP,
                    ENETUNREACH:
                    continue
                case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                    counters.descriptorShortages.count()
                    pauseAccepting()
                    return
                default:
                    return
                }
            }
            guard let address = NetworkAddress(&storage) else {
                Glibc.close(descriptor)
                continue
            }
            admit(descriptor, from: address)
        }
    }

    private func admit(_ descriptor: Int32, from address: NetworkAddress) {
        guard shared.admission.enter() else {
            counters.refusedSockets.count()
            Glibc.close(descriptor)
            return shared.handler.refused(.connections)
        }
        // Behind a proxy, all clients share the socket's address. The forwarded address is counted when it is known.
        let isCounted = !address.isLoopback && !shared.isTrustedProxy(address)
        if isCounted, let refusal = shared.admission.enter(address) {
            shared.admission.leave()
            counters.refusedSockets.count()
            Glibc.close(descriptor)
            return shared.handler.refused(refusal)
        }
        counters.sockets.count()
        let type = lws_adoption_type(LWS_ADOPT_HTTP.rawValue | LWS_ADOPT_SOCKET.rawValue | LWS_ADOPT_ALLOW_SSL.rawValue)
        if !adopt(descriptor, as: Peer(address: address, isCounted: isCounted), type: type) {
            counters.refusedSockets.count()
        }
    }

    /// Leaves clients in the kernel's queue for a moment, because a readable listener would be reported again and
    /// again.
    private func pauseAccepting() {
        guard let peer = peers.first(where: \.isListener), let wsi = peer.wsi else { return }
        shared.log(.warning, "there is no free file descriptor for new clients; they have to wait")
        lws_rx_flow_control(wsi, 0)
        loop.schedule(after: .milliseconds(100)) { [unowned self] in
            guard let wsi = peers.first(where: \.isListener)?.wsi else { return }
            lws_rx_flow_control(wsi, 1)
        }
    }

    /// The newest socket's descriptor, or -1.
    var newestDescriptor: Int32 {
        guard let wsi = peers.last?.wsi else { return -1 }
        return lws_get_socket_fd(wsi)
    }
}
