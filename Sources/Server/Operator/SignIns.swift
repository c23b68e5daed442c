import Content
import Cryptography
import GameRules
import Rooms
import WireProtocol

/// Codes by which a user of the machine signs in to the operator's page, and the sessions that begin with one.
///
/// A user of the local socket can already do everything that the page does, so they need no token. A command requests a
/// code, the user types it into the page, and the page gets its own token. Both are documents, so that the code can be
/// used at any node. The store contains only their hashes.
package final class SignIns: Sendable {
    /// The lifetime of a code, in milliseconds.
    package static let codeMilliseconds: Int64 = 300_000
    /// The lifetime of a session, in milliseconds.
    package static let sessionMilliseconds: Int64 = 43_200_000
    /// The maximum number of unused codes, and of sessions.
    package static let countMax = 20
    /// The subject of both in the audit log.
    static let subject = "/operator"

    private let store: any ContentStore
    private let audit: AuditLog
    private let clock: @Sendable () -> Timestamp

    /// - Parameter clock: The clock by which the store dates its documents.
    package init(_ store: any ContentStore, audit: AuditLog, clock: @escaping @Sendable () -> Timestamp) {
        self.store = store
        self.audit = audit
        self.clock = clock
    }

    /// Makes a code for a user of the machine, and logs it in the audit log.
    package func makeCode(
        for user: String, then completion: @escaping @Sendable (Result<SignInCode, Rejection>) -> Void
    ) {
        sweep()
        let code = SignInCode()
        let actor = AuditLog.Actor(user, .operator, by: .command)
        create(.signInCode, secret: code.text, of: actor.name) { [audit] result in
            if case .failure(let rejection) = result { return completion(.failure(rejection)) }
            audit.note(AuditLog.Deed(.makeSignInCode, SignIns.subject), by: actor) {
                completion($0 ? .success(code) : .failure(AuditLog.notWritten))
            }
        }
    }

    /// A session that has just begun.
    package struct Session: Sendable {
        package let token: String
        package let name: String
        package let until: Timestamp
    }

    /// Begins a session for the first client that sends a code, and logs it in the audit log; fails with
    /// `unknownSignInCode` if there is no such code.
    package func begin(
        with code: SignInCode, then completion: @escaping @Sendable (Result<Session, Rejection>) -> Void
    ) {
        guard let key = SignIns.key(.signInCode, code.text), let entry = store.entry(key), !isOver(entry) else {
            return completion(.failure(SignIns.unknown))
        }
        // Of two clients with the same code, only one can remove it.
        store.remove(key) { [self] removal in
            if case .failure(let failure) = removal { return completion(.failure(SignIns.rejection(failure))) }
            let token = base64url(secureRandomBytes(24))
            let actor = AuditLog.Actor(entry.title, .operator, by: .page)
            audit.note(AuditLog.Deed(.signIn, SignIns.subject), by: actor) { [self] isNoted in
                guard isNoted else { return completion(.failure(Room.unavailableRejection)) }
                create(.session, secret: token, of: actor.name) { result in
                    completion(
                        result.map {
                            Session(
                                token: token, name: actor.name,
                                until: $0.created.adding(milliseconds: SignIns.sessionMilliseconds))
                        })
                }
            }
        }
    }

    /// Returns the person whose session has a token; `nil` if there is no such session any more.
    package func holder(of token: String) -> AuditLog.Actor? {
        guard let key = SignIns.key(.session, token), let entry = store.entry(key), !isOver(entry) else { return nil }
        return AuditLog.Actor(entry.title, .operator, by: .page)
    }

    /// Ends the session with a token, if there is one.
    package func end(_ token: String, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void) {
        guard let key = SignIns.key(.session, token), store.entry(key) != nil else { return completion(.success(())) }
        store.remove(key) { result in
            if case .failure(let failure) = result, failure != .unknown(key) {
                return completion(.failure(Room.unavailableRejection))
            }
            completion(.success(()))
        }
    }

    /// Ends all sessions, and makes all codes invalid.
    package func endAll(then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void) {
        let keys = [DocumentKind.signInCode, .session].flatMap { store.entries(of: $0).map(\.key) }
        guard let last = keys.last else { return completion(.success(())) }
        for key in keys.dropLast() { store.remove(key) { _ in } }
        // The store writes in order.
        store.remove(last) { [store] _ in
            let isLeft = keys.contains { store.entry($0) != nil }
            completion(isLeft ? .failure(Room.unavailableRejection) : .success(()))
        }
    }

    /// Deletes expired codes and sessions.
    package func sweep() {
        for kind in [DocumentKind.signInCode, .session] {
            for entry in store.entries(of: kind) where isOver(entry) { store.remove(entry.key) { _ in } }
        }
    }

    private func create(
        _ kind: DocumentKind, secret: String, of name: String,
        then completion: @escaping @Sendable (Result<DocumentEntry, Rejection>) -> Void
    ) {
        guard let key = SignIns.key(kind, secret), let content = try? DocumentContent(title: name, body: []) else {
            return completion(.failure(Room.unavailableRejection))
        }
        // No client has the token of this document.
        store.create(key, content, owner: [UInt8](repeating: 0, count: 32), creator: nil) {
            completion($0.mapError(SignIns.rejection))
        }
    }

    /// Whether a code or session has expired, or was made at a future time by a wrong clock.
    private func isOver(_ entry: DocumentEntry) -> Bool {
        let age = clock().milliseconds - entry.created.milliseconds
        return abs(age) >= (entry.key.kind == .session ? SignIns.sessionMilliseconds : SignIns.codeMilliseconds)
    }

    private static func key(_ kind: DocumentKind, _ secret: String) -> DocumentKey? {
        DocumentKey(kind, sha256(Array(secret.utf8)).hexadecimal)
    }

    static let unknown = Rejection(
        "unknownSignInCode",
        "This code is not valid: it was used, has expired, or is mistyped. “callboard sign-in” makes another.")

    private static func rejection(_ failure: ContentFailure) -> Rejection {
        switch failure {
        case .unknown: unknown
        case .full:
            Rejection(
                .rateLimited,
                "There are already \(countMax) unused codes or sessions. Try again in five minutes.")
        case .exists, .conflict, .tooLarge, .unreadable, .overloaded, .unavailable, .closed: Room.unavailableRejection
        }
    }
}

/// A code for signing in once: twelve characters of the alphabet of room codes, 59 bits.
package struct SignInCode: Sendable, CustomStringConvertible {
    /// The number of characters.
    package static let length = 12

    /// The characters without hyphens.
    package let text: String

    /// Makes a code.
    package init() {
        let alphabet = RoomCode.alphabet
        text = String(
            decoding: (0..<SignInCode.length).map { _ in alphabet[unbiasedNumber(below: alphabet.count)] },
            as: UTF8.self)
    }

    /// Reads a code as people type it, ignoring case, spaces and hyphens; `nil` if it cannot be one.
    package init?(_ typed: String) {
        guard typed.utf8.count <= 64 else { return nil }
        let characters = typed.uppercased().utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        guard characters.count == SignInCode.length, characters.allSatisfy(RoomCode.alphabet.contains) else {
            return nil
        }
        text = String(decoding: characters, as: UTF8.self)
    }

    /// The code in groups of four, as it is printed.
    package var description: String {
        stride(from: 0, to: text.count, by: 4).map { String(text.dropFirst($0).prefix(4)) }.joined(separator: "-")
    }
}
