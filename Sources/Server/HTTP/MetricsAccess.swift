import Configuration
import Cryptography
import GameRules
import WebSocketServer

/// Access control for metrics: clients on this machine, at a listed address, or with the token.
struct MetricsAccess: Sendable {
    private let addresses: [NetworkRange]
    /// The hash of the token. Comparing hashes reveals nothing through timing.
    private let tokenHash: [UInt8]?

    init(_ configuration: Configuration.Metrics, ipv6PrefixBits: Int) {
        addresses = configuration.addresses.compactMap { NetworkRange($0, ipv6BitsMax: ipv6PrefixBits) }
        tokenHash = configuration.token.map { sha256(Array($0.utf8)) }
    }

    /// Admits a request; throws `notAllowed`, or `badToken` if a token would be accepted.
    func admit(_ request: HTTPRequest) throws(Rejection) {
        // Behind a proxy that is not configured, all clients seem to be on this machine.
        if !request.isForwardedByStranger {
            if request.remoteAddress.isLoopback { return }
            if addresses.contains(where: { $0.contains(request.remoteAddress) }) { return }
        }
        guard let tokenHash else {
            throw Rejection(
                .notAllowed, "Metrics are available only on this machine and to addresses in metrics.addresses.")
        }
        guard let token = request.credential("bearer"), sha256(Array(token.utf8)) == tokenHash else {
            throw Rejection(.badToken, "Send the metrics' token as “Authorization: Bearer TOKEN”.")
        }
    }
}
