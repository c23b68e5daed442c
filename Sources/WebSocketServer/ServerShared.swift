/// What all loops of a server share: it never changes once the server runs.
final class ServerShared: Sendable {
    let configuration: ServerConfiguration
    let handler: any ServerHandler
    let log: ServerLog
    let admission: Admission
    let upgrades: UpgradePolicy
    let proxies: [NetworkRange]
    let headerFields: [UInt8]

    init(configuration: ServerConfiguration, maxConnections: Int, handler: any ServerHandler, log: @escaping ServerLog) throws(ServerError) {
        self.configuration = configuration
        self.handler = handler
        self.log = log
        var proxies: [NetworkRange] = []
        for text in configuration.trustedProxies {
            guard let range = NetworkRange(text) else {
                throw .badConfiguration("trusted proxy \"\(text)\" is neither an address nor a network such as 10.0.0.0/8")
            }
            proxies.append(range)
        }
        self.proxies = proxies
        admission = Admission(configuration: configuration, maxConnections: maxConnections)
        upgrades = UpgradePolicy(configuration: configuration)
        headerFields = configuration.responseHeaders.reduce(into: []) { bytes, field in
            bytes += "\(field.name): \(field.value)\r\n".utf8
        }
    }

    func isTrustedProxy(_ address: NetworkAddress) -> Bool {
        proxies.contains { $0.contains(address) }
    }

    /// Who a request is from: the last address in `X-Forwarded-For` that is not one of our proxies, if the socket's own
    /// is one of them.
    func client(of socket: NetworkAddress, forwardedFor: String?) -> NetworkAddress {
        guard !proxies.isEmpty, isTrustedProxy(socket), let forwardedFor else { return socket }
        var client = socket
        for text in forwardedFor.split(separator: ",").reversed() {
            let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            guard let address = NetworkAddress(String(trimmed)) else { return client }
            client = address
            guard isTrustedProxy(address) else { return client }
        }
        return client
    }
}
