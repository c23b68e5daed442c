import Configuration
import Cryptography
import GameRules
import Rooms
import Synchronization
import WebSocketServer

/// Admits operators and moderators by their tokens, but no pages of other sites.
///
/// The token is in a header of each request. Browsers never add it automatically, so other sites cannot use it, and
/// there is no session to steal, fix or replay. Every node admits the same people.
final class OperatorDoor: Sendable {
    private struct Holder {
        let actor: AuditLog.Actor
        let hash: [UInt8]
    }

    private let holders: [Holder]
    private let guesses: AddressRate

    /// Whether a page for operators exists.
    var isOpen: Bool { !holders.isEmpty }

    /// - Parameter guesses: The rate limit of wrong tokens by address.
    init(_ configuration: Configuration.Operators, guesses: AddressRate) {
        func holders(_ texts: [String], _ role: AuditLog.Actor.Role) -> [Holder] {
            texts.compactMap(NamedHash.init).compactMap { named in
                [UInt8](hexadecimal: named.hash).map {
                    Holder(actor: AuditLog.Actor(named.name, role, by: .page), hash: $0)
                }
            }
        }
        self.holders = holders(configuration.tokens, .operator) + holders(configuration.moderatorTokens, .moderator)
        self.guesses = guesses
    }

    /// Returns the person who sent the request.
    ///
    /// - Throws: `notFound` if there is no such page, `notAllowed` for a page of another site, `rateLimited` for an
    ///   address
    ///   that has guessed too often, `badToken` for a wrong token.
    func admit(_ request: HTTPRequest, at time: Timestamp) throws(Rejection) -> AuditLog.Actor {
        guard isOpen else { throw OperatorDoor.notFound }
        guard OperatorDoor.isOwnPage(request) else {
            throw Rejection(.notAllowed, "Pages of other sites may not ask this.")
        }
        guard let token = request.credential("bearer") else { throw OperatorDoor.badToken }
        guard guesses.take(request.remoteAddress, at: time) else {
            throw Rejection(.rateLimited, "Too many wrong tokens from your network; wait a minute.")
        }
        guard let actor = holder(of: token) else { throw OperatorDoor.badToken }
        guesses.giveBack(request.remoteAddress)
        return actor
    }

    /// Compares the token with all holders, so that the time reveals nothing.
    private func holder(of token: String) -> AuditLog.Actor? {
        let hash = sha256(Array(token.utf8))
        var found: AuditLog.Actor?
        for holder in holders where constantTimeEqual(holder.hash, hash) { found = found ?? holder.actor }
        return found
    }

    /// Returns whether a request comes from a page of exactly this origin, or from no page. Other origins that may open
    /// WebSockets are not accepted, nor are other hosts of the same site.
    static func isOwnPage(_ request: HTTPRequest) -> Bool {
        if let site = request.fetchSite?.lowercased(), site != "same-origin", site != "none" { return false }
        guard let origin = request.origin?.lowercased() else { return true }
        guard let host = request.host?.lowercased() else { return false }
        for (scheme, port) in [("http://", ":80"), ("https://", ":443")] where origin.hasPrefix(scheme) {
            let authority = origin.dropFirst(scheme.count)
            return authority == host || authority + port == host || authority == host + port
        }
        return false
    }

    private static let badToken = Rejection(
        .badToken, "Send an operator's or a moderator's token as “Authorization: Bearer TOKEN”.")
    static let notFound = Rejection("notFound", "There is nothing at this address.")
}
