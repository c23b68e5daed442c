internal import CLibwebsockets
internal import Glibc

extension EventLoop {
    /// Clients taken from the queue in one go; the rest follow in the next turn, after those that are already here.
    private static let acceptedAtOnce = 64

    /// Takes waiting clients. The library's own accepting spins when descriptors run out; this pauses instead.
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
            return
        }
        // Behind a proxy the socket's address is everybody's: the forwarded one is counted when it is known.
        let isCounted = !address.isLoopback && !shared.isTrustedProxy(address)
        guard !isCounted || shared.admission.enter(address) else {
            shared.admission.leave()
            counters.refusedSockets.count()
            Glibc.close(descriptor)
            return
        }
        counters.sockets.count()
        let type = lws_adoption_type(LWS_ADOPT_HTTP.rawValue | LWS_ADOPT_SOCKET.rawValue | LWS_ADOPT_ALLOW_SSL.rawValue)
        if !adopt(descriptor, as: Peer(address: address, isCounted: isCounted), type: type) {
            counters.refusedSockets.count()
        }
    }

    /// Leaves clients in the kernel's queue for a moment: a listener that stays readable would be reported for ever.
    private func pauseAccepting() {
        guard let peer = peers.first(where: \.isListener), let wsi = peer.wsi else { return }
        shared.log(.warning, "no file descriptor is left for new clients; they wait")
        lws_rx_flow_control(wsi, 0)
        schedule(after: .milliseconds(100)) { [unowned self] in
            guard let wsi = peers.first(where: \.isListener)?.wsi else { return }
            lws_rx_flow_control(wsi, 1)
        }
    }

    /// The socket that came last, or -1.
    var newestDescriptor: Int32 {
        guard let wsi = peers.last?.wsi else { return -1 }
        return lws_get_socket_fd(wsi)
    }
}
