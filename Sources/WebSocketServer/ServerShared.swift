internal import Synchronization

/// The immutable state that all loops of a server share.
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
    /// The keys with which every loop encrypts TLS session tickets: their name, and the keys for authentication and
    /// encryption.
    let ticketKeys: [UInt8]
    /// The format of SSL_CTX_set_tlsext_ticket_keys(3): 16 bytes of name, 32 for HMAC-SHA256, 32 for AES-256.
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

    /// Returns the client's address as limits count it. If the socket is a trusted proxy, it is the last address in
    /// `X-Forwarded-For` that is not one of our proxies. If a proxy sends an invalid address, the client is
    /// ``NetworkAddress/unknown``, not the proxy itself.
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

    /// Warns that a proxy on this machine is not configured. Loopback is exempt from limits, so all of its clients
    /// would be.
    private func warnOfProxy() {
        guard !hasWarnedOfProxy.exchange(true, ordering: .relaxed) else { return }
        log(
            .warning,
            "ALL CLIENTS COUNT AS ONE ADDRESS: a proxy on this machine forwards requests (X-Forwarded-For) and is not in "
                + "server.trusted-proxies, so all of its clients count as this machine; add it there")
    }
}
