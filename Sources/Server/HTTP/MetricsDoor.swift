import Configuration
import Cryptography
import GameRules
import WebSocketServer

/// Who may read the metrics: whoever sits at this machine, at a listed address, or has the token.
struct MetricsDoor: Sendable {
    private let addresses: [NetworkRange]
    /// Compared as a hash, so that the time it takes tells nothing.
    private let tokenHash: [UInt8]?

    init(_ configuration: Configuration.Metrics, ipv6PrefixBits: Int) {
        addresses = configuration.addresses.compactMap { NetworkRange($0, ipv6BitsMax: ipv6PrefixBits) }
        tokenHash = configuration.token.map { sha256(Array($0.utf8)) }
    }

    /// Lets a request in; throws `notAllowed`, or `badToken` where a token would open.
    func admit(_ request: HTTPRequest) throws(Rejection) {
        // Behind a proxy that nobody has named, everybody seems to sit at this machine.
        if !request.isForwardedByStranger {
            if request.remoteAddress.isLoopback { return }
            if addresses.contains(where: { $0.contains(request.remoteAddress) }) { return }
        }
        guard let tokenHash else {
            throw Rejection(
                .notAllowed, "Metrics are read on this machine, or from an address in metrics.addresses.")
        }
        guard let token = request.credential("bearer"), sha256(Array(token.utf8)) == tokenHash else {
            throw Rejection(.badToken, "Send the metrics' token as “Authorization: Bearer TOKEN”.")
        }
    }
}
