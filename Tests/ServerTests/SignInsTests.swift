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

    @Test("A code begins one session, of the user who asked for it; the audit log has both")
    func once() throws {
        let door = Door()
        let code = try door.code()
        let session = try door.begin(code)
        #expect(session.name == "ada" && session.until.milliseconds == 1_700_000_000_000 + SignIns.sessionMilliseconds)
        let holder = try #require(door.signIns.holder(of: session.token))
        #expect(holder.name == "ada" && holder.role == .operator && holder.way == .page)
        #expect(door.isRefused(code))
        #expect(door.signIns.holder(of: code.text) == nil && door.signIns.holder(of: "") == nil)
        // Both happened in the same millisecond, so their order is not known.
        let entries = door.audit.entries(atMost: 9).map { entry in
            ["by", "role", "way", "did", "to"].map { entry.fields[$0]?.string ?? "" }.joined(separator: " ")
        }
        #expect(
            Set(entries) == [
                "ada operator command makeSignInCode /operator", "ada operator page signIn /operator",
            ])
    }

    @Test("The store has hashes alone")
    func hashes() throws {
        let door = Door()
        let (unused, used) = (try door.code(), try door.code())
        let token = try door.begin(used).token
        let entries = [DocumentKind.signInCode, .session, .audit].flatMap { door.store.entries(of: $0) }
        let stored = entries.map { "\($0.key) \($0.title) \($0.description)" }.joined()
        for secret in [unused.text, used.text, token] { #expect(!stored.uppercased().contains(secret.uppercased())) }
    }

    @Test("A code is valid for five minutes, a session for twelve hours")
    func lifetimes() throws {
        let door = Door()
        let (early, late) = (try door.code(), try door.code())
        door.wait(milliseconds: SignIns.codeMilliseconds - 1)
        let token = try door.begin(early).token
        door.wait(milliseconds: 1)
        #expect(door.isRefused(late))
        door.wait(milliseconds: SignIns.sessionMilliseconds - 2)
        #expect(door.signIns.holder(of: token) != nil)
        door.wait(milliseconds: 1)
        #expect(door.signIns.holder(of: token) == nil)
        door.signIns.sweep()
        #expect(door.store.count(of: .session) == 0 && door.store.count(of: .signInCode) == 0)
    }

    @Test("Codes are read as people type them", arguments: ["k7qx4pk7qx4p", "K7QX-4PK7-QX4P", " k7qx 4pk7 qx4p "])
    func typed(text: String) { #expect(SignInCode(text)?.description == "K7QX-4PK7-QX4P") }

    @Test(
        "What cannot be a code is none",
        arguments: ["", "K7QX4P", "K7QX-4PK7-QX4O", "K7QX-4PK7-QX4P-K", "ＫK7QX4PK7QX4"])
    func wrong(text: String) { #expect(SignInCode(text) == nil) }

    @Test("Codes differ")
    func random() { #expect(Set((0..<1000).map { _ in SignInCode().text }).count == 1000) }

    @Test("So many codes wait at most; expired ones make room")
    func full() throws {
        let door = Door(limits: [.signInCode: 2])
        for _ in 0..<2 { _ = try door.code() }
        let refusal = #expect(throws: Rejection.self) { try door.code() }
        #expect(refusal?.code == .rateLimited)
        door.wait(milliseconds: SignIns.codeMilliseconds)
        _ = try door.code()
    }

    @Test("A session ends alone, or all end together with the codes")
    func ends() throws {
        let door = Door()
        let sessions = try (0..<3).map { _ in try door.begin(try door.code()).token }
        let code = try door.code()
        door.signIns.end(sessions[0]) { _ in }
        #expect(sessions.map { door.signIns.holder(of: $0) != nil } == [false, true, true])
        let isDone = Mutex(false)
        door.signIns.endAll { result in isDone.withLock { if case .success = result { $0 = true } } }
        #expect(isDone.withLock { $0 } && door.isRefused(code))
        #expect(sessions.allSatisfy { door.signIns.holder(of: $0) == nil })
    }
}
