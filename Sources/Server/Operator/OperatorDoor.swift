import Configuration
import Cryptography
import GameRules
import Rooms
import Synchronization
import WebSocketServer

/// Admits operators and moderators by their tokens, but no pages of other sites.
///
/// The token is in a header of each request. Browsers never add it automatically, so other sites cannot use it. It is
/// configured, or belongs to a session that began with a code; see ``SignIns``. Every node admits the same people.
final class OperatorDoor: Sendable {
    private struct Holder {
        let actor: AuditLog.Actor
        let hash: [UInt8]
    }

    private let holders: [Holder]
    let signIns: SignIns
    private let guesses: AddressRate

    /// Whether a page for operators exists.
    let isOpen: Bool

    /// - Parameter guesses: The rate limit of wrong tokens and codes by address.
    init(_ configuration: Configuration.Operators, signIns: SignIns, guesses: AddressRate) {
        isOpen = configuration.hasPage
        self.signIns = signIns
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
    ///   address that has guessed too often, `badToken` for a wrong token.
    func admit(_ request: HTTPRequest, at time: Timestamp) throws(Rejection) -> AuditLog.Actor {
        try check(request)
        guard let token = request.credential("bearer") else { throw OperatorDoor.badToken }
        try charge(request, at: time)
        guard let actor = holder(of: token) ?? signIns.holder(of: token) else { throw OperatorDoor.badToken }
        guesses.giveBack(request.remoteAddress)
        return actor
    }

    /// Begins a session for a client that sends a code, as `{"code": …}`; fails as ``admit(_:at:)`` does, and with
    /// `unknownSignInCode`.
    func signIn(
        _ request: HTTPRequest, at time: Timestamp,
        then completion: @escaping @Sendable (Result<SignIns.Session, Rejection>) -> Void
    ) throws(Rejection) {
        try check(request)
        try charge(request, at: time)
        guard let code = SignInCode(try request.object().requiredString("code")) else { throw SignIns.unknown }
        signIns.begin(with: code) { [guesses] result in
            if case .success = result { guesses.giveBack(request.remoteAddress) }
            completion(result)
        }
    }

    private func check(_ request: HTTPRequest) throws(Rejection) {
        guard isOpen else { throw OperatorDoor.notFound }
        guard OperatorDoor.isOwnPage(request) else {
            throw Rejection(.notAllowed, "Pages of other sites may not ask this.")
        }
    }

    /// Counts a request as a guess, until its token or code is found to be right.
    private func charge(_ request: HTTPRequest, at time: Timestamp) throws(Rejection) {
        guard guesses.take(request.remoteAddress, at: time) else {
            throw Rejection(.rateLimited, "Too many wrong tokens from your network; wait a minute.")
        }
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
