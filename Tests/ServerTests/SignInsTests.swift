import Content
import GameRules
import Rooms
import Synchronization
import Testing

@testable import Server

/// Codes for signing in to the operator's page, with documents in memory. Each action completes immediately.
@Suite struct SignInsTests {
    private final class Watch: Sendable {
        let time = Mutex(Timestamp(milliseconds: 1_700_000_000_000))
    }

    private final class Door: Sendable {
        let store: InMemoryContentStore
        let audit: AuditLog
        let signIns: SignIns
        private let watch = Watch()

        init(limits: [DocumentKind: Int] = [:]) {
            let clock = { @Sendable [watch] in watch.time.withLock { $0 } }
            store = InMemoryContentStore(limits: limits, now: clock)
            audit = AuditLog(store)
            signIns = SignIns(store, audit: audit, clock: clock)
        }

        func wait(milliseconds: Int64) { watch.time.withLock { $0 = $0.adding(milliseconds: milliseconds) } }

        func code(for user: String = "ada") throws -> SignInCode {
            let found = Mutex<Result<SignInCode, Rejection>?>(nil)
            signIns.makeCode(for: user) { result in found.withLock { $0 = result } }
            return try #require(found.withLock { $0 }).get()
        }

        func begin(_ code: SignInCode) throws -> SignIns.Session {
            let found = Mutex<Result<SignIns.Session, Rejection>?>(nil)
            signIns.begin(with: code) { result in found.withLock { $0 = result } }
            return try #require(found.withLock { $0 }).get()
        }

        func isRefused(_ code: SignInCode) -> Bool {
            do {
                _ = try begin(code)
                return false
            } catch {
                return (error as? Rejection)?.code == "unknownSignInCode"
            }
        }
    }

    @Test("A code begins one session of the user who requested it; the audit log has both")
    func once() throws {
        let lookup = Door()
        let code = try lookup.code()
        let session = try lookup.begin(code)
        #expect(session.name == "ada" && session.until.milliseconds == 1_700_000_000_000 + SignIns.sessionMilliseconds)
        let holder = try #require(lookup.signIns.holder(of: session.token))
        #expect(holder.name == "ada" && holder.role == .operator && holder.way == .page)
        #expect(lookup.isRefused(code))
        #expect(lookup.signIns.holder(of: code.text) == nil && lookup.signIns.holder(of: "") == nil)
        // Both happened in the same millisecond, so their order is not known.
        let entries = lookup.audit.entries(atMost: 9).map { entry in
            ["by", "role", "way", "did", "to"].map { entry.fields[$0]?.string ?? "" }.joined(separator: " ")
        }
        #expect(
            Set(entries) == [
                "ada operator command makeSignInCode /operator", "ada operator page signIn /operator",
            ])
    }

    @Test("The store contains only hashes")
    func hashes() throws {
        let lookup = Door()
        let (unused, used) = (try lookup.code(), try lookup.code())
        let token = try lookup.begin(used).token
        let entries = [DocumentKind.signInCode, .session, .audit].flatMap { lookup.store.entries(of: $0) }
        let stored = entries.map { "\($0.key) \($0.title) \($0.description)" }.joined()
        for secret in [unused.text, used.text, token] { #expect(!stored.uppercased().contains(secret.uppercased())) }
    }

    @Test("A code is valid for five minutes, a session for twelve hours")
    func lifetimes() throws {
        let lookup = Door()
        let (early, late) = (try lookup.code(), try lookup.code())
        lookup.wait(milliseconds: SignIns.codeMilliseconds - 1)
        let token = try lookup.begin(early).token
        lookup.wait(milliseconds: 1)
        #expect(lookup.isRefused(late))
        lookup.wait(milliseconds: SignIns.sessionMilliseconds - 2)
        #expect(lookup.signIns.holder(of: token) != nil)
        lookup.wait(milliseconds: 1)
        #expect(lookup.signIns.holder(of: token) == nil)
        lookup.signIns.sweep()
        #expect(lookup.store.count(of: .session) == 0 && lookup.store.count(of: .signInCode) == 0)
    }

    @Test("Codes are read as people type them", arguments: ["k7qx4pk7qx4p", "K7QX-4PK7-QX4P", " k7qx 4pk7 qx4p "])
    func typed(text: String) { #expect(SignInCode(text)?.description == "K7QX-4PK7-QX4P") }

    @Test(
        "What cannot be a code is none",
        arguments: ["", "K7QX4P", "K7QX-4PK7-QX4O", "K7QX-4PK7-QX4P-K", "ＫK7QX4PK7QX4"])
    func wrong(text: String) { #expect(SignInCode(text) == nil) }

    @Test("Codes differ")
    func random() { #expect(Set((0..<1000).map { _ in SignInCode().text }).count == 1000) }

    @Test("The number of unused codes is limited; expired ones are replaced")
    func full() throws {
        let lookup = Door(limits: [.signInCode: 2])
        for _ in 0..<2 { _ = try lookup.code() }
        let refusal = #expect(throws: Rejection.self) { try lookup.code() }
        #expect(refusal?.code == .rateLimited)
        lookup.wait(milliseconds: SignIns.codeMilliseconds)
        _ = try lookup.code()
    }

    @Test("A session ends alone, or all end together with the codes")
    func ends() throws {
        let lookup = Door()
        let sessions = try (0..<3).map { _ in try lookup.begin(try lookup.code()).token }
        let code = try lookup.code()
        lookup.signIns.end(sessions[0]) { _ in }
        #expect(sessions.map { lookup.signIns.holder(of: $0) != nil } == [false, true, true])
        let isDone = Mutex(false)
        lookup.signIns.endAll { result in isDone.withLock { if case .success = result { $0 = true } } }
        #expect(isDone.withLock { $0 } && lookup.isRefused(code))
        #expect(sessions.allSatisfy { lookup.signIns.holder(of: $0) == nil })
    }
}
