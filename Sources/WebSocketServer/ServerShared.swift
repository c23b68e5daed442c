internal import Synchronization

/// What all loops of a server share: it never changes once the server runs.
final class ServerShared: Sendable {
    let configuration: ServerConfiguration
    let handler: any ServerHandler
    let log: ServerLog
    let admission: Admission
    let unsent: UnsentBytes
    let upgrades: UpgradePolicy
    let hosts: HostPolicy
    let proxies: [NetworkRange]
    let headerFields: [UInt8]
    /// What the tickets of TLS sessions are sealed with, by every loop: their name, and the keys that prove and hide them.
    let ticketKeys: [UInt8]
    /// As SSL_CTX_set_tlsext_ticket_keys(3) wants them: 16 bytes of name, 32 for HMAC-SHA256, 32 for AES-256.
    private static let ticketKeyBytes = 80
    private let hasWarnedOfProxy = Atomic<Bool>(false)

    init(configuration: ServerConfiguration, maxConnections: Int, handler: any ServerHandler, log: @escaping ServerLog)
        throws(ServerError)
    {
        self.configuration = configuration
        self.handler = handler
        self.log = log
        var proxies: [NetworkRange] = []
        for text in configuration.trustedProxies {
            guard let range = NetworkRange(text) else {
                throw .badConfiguration(
                    "trusted proxy \"\(text)\" is neither an address nor a network such as 10.0.0.0/8")
            }
            proxies.append(range)
        }
        self.proxies = proxies
        unsent = UnsentBytes(configuration: configuration)
        admission = Admission(configuration: configuration, maxConnections: maxConnections)
        upgrades = UpgradePolicy(configuration: configuration)
        hosts = HostPolicy(configuration.allowedHosts) { handler.refused(.host($0)) }
        ticketKeys = (0..<Self.ticketKeyBytes).map { _ in UInt8.random(in: .min ... .max) }
        headerFields = configuration.responseHeaders.reduce(into: []) { bytes, field in
            bytes += "\(field.name): \(field.value)\r\n".utf8
        }
    }

    func isTrustedProxy(_ address: NetworkAddress) -> Bool {
        proxies.contains { $0.contains(address) }
    }

    /// Who a request is from, as limits count it: the last address in `X-Forwarded-For` that is not one of our proxies,
    /// if the socket's own is one of them. What a proxy says and is no address is a stranger, not the proxy itself.
    func client(of socket: NetworkAddress, forwardedFor: String?) -> NetworkAddress {
        guard isTrustedProxy(socket) else {
            if forwardedFor != nil, socket.isLoopback { warnOfProxy() }
            return socket.network(ipv6PrefixBits: configuration.ipv6PrefixBits)
        }
        var client = socket
        for text in RequestReader.list(forwardedFor ?? "").reversed() {
            guard let address = NetworkAddress(forwarded: text) else { return .unknown }
            client = address
            guard isTrustedProxy(address) else { break }
        }
        return client.network(ipv6PrefixBits: configuration.ipv6PrefixBits)
    }

    /// Loopback is exempt from limits: behind a proxy that nobody has named, everybody would be.
    private func warnOfProxy() {
        guard !hasWarnedOfProxy.exchange(true, ordering: .relaxed) else { return }
        log(
            .warning,
            "NO LIMIT COUNTS ADDRESSES: a proxy on this machine forwards requests (X-Forwarded-For) and is not in "
                + "server.trusted-proxies, so all of its clients are taken for this machine; name it there")
    }
}
