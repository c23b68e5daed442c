import JetStreamInputLog
import Logging
import Testing

@testable import Server

/// The start of a node while the NATS servers elect a leader.
@Suite("The start of a node")
struct StorageTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    @Test("waits for servers that do not answer yet, at every step")
    func waits() throws {
        var failures: [JetStreamFailure] = [
            .unanswered(reason: "Timeout"), .unheard(subject: "$JS.API.INFO"),
            .refused(code: 10008, reason: "no leader"),
            .unreachable(reason: "refused"),
        ]
        let opened = try Storage.patiently(logger) { () throws(JetStreamFailure) -> Int in
            if !failures.isEmpty { throw failures.removeFirst() }
            return 7
        }
        #expect(opened == 7 && failures.isEmpty)
    }

    @Test(
        "does not wait for what waiting does not mend",
        arguments: [JetStreamFailure.unfit(reason: "too old"), .refusesEntry(reason: "no credentials")])
    func refuses(failure: JetStreamFailure) {
        var tries = 0
        #expect(throws: failure) {
            try Storage.patiently(logger) { () throws(JetStreamFailure) -> Int in
                tries += 1
                throw failure
            }
        }
        #expect(tries == 1)
    }
}
