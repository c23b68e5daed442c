import Foundation
import InputLog
import InputLogConformance
import Synchronization
import Testing

@testable import JetStreamInputLog

/// A separate stream on the servers that all tests share.
final class JetStreamFixture: LogFixture {
    let settings: JetStreamSettings

    init() throws {
        let servers = try StreamServers.theirs()
        settings = JetStreamSettings(
            servers: servers.addresses, stream: "test-\(UInt64.random(in: 1 ... .max))")
    }

    func open(queueLimitBytes: Int, fault: CommitFault?) throws -> any InputLog {
        // The servers may be electing a leader.
        let begun = ContinuousClock.now
        while true {
            do throws(JetStreamFailure) {
                return try JetStreamInputLog(settings, queueLimitBytes: queueLimitBytes, fault: fault)
            } catch  where .now - begun < .seconds(20) {
                Thread.sleep(forTimeInterval: 0.2)
            } catch {
                throw error
            }
        }
    }

    func tear(_ key: LogKey, leaving count: Int) {}
    func damage(_ key: LogKey, at position: Int) {}
}

@Suite(
    "The log over JetStream", .serialized, .timeLimit(.minutes(3)),
    .enabled(if: StreamServers.program != nil, Comment(rawValue: StreamServers.absence)))
struct JetStreamInputLogTests {
    @Test("keeps the contract on three servers", arguments: Conformance.checksOfShared)
    func conforms(_ check: Conformance.Check) async throws {
        let fixture = try JetStreamFixture()
        try await check(fixture)
        _ = try? StreamLink(fixture.settings).administration.ask("STREAM.DELETE.\(fixture.settings.stream)")
    }

    /// Returns the log of one server when it is ready.
    private func opened(_ settings: JetStreamSettings) throws(JetStreamFailure) -> JetStreamInputLog {
        let begun = ContinuousClock.now
        while true {
            do throws(JetStreamFailure) {
                return try JetStreamInputLog(settings)
            } catch {
                // A listening server may not have its streams yet, or the servers may not have found each other.
                if case .unfit = error { throw error }
                if .now - begun > .seconds(20) { throw error }
            }
        }
    }

    @Test("refuses servers that are too old to keep acknowledged data, with an instruction")
    func oldServers() throws {
        let servers = try StreamServers(count: 1, keepsStreams: false)
        let settings = JetStreamSettings(servers: servers.addresses)
        var link: StreamLink?
        while link == nil { link = try? StreamLink(settings) }
        let connection = try #require(link?.connection)
        // Answers like an older server.
        let old = try connection.subscribe(to: "$JS.API.INFO") { request in
            connection.publish(Array(#"{"api":{"level":4}}"#.utf8), to: request.reply ?? "")
        }
        while (try? connection.request([], to: "$JS.API.INFO", milliseconds: 100)) == nil {}
        let failure = #expect(throws: JetStreamFailure.self) { try JetStreamInputLog(settings) }
        guard case .unfit(let reason)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(reason.contains("level 4") && reason.contains("2.15"))
        old.cancel()
    }

    @Test("refuses servers without JetStream, and missing servers, with their names")
    func noStreams() throws {
        let servers = try StreamServers(count: 1, keepsStreams: false)
        while (try? StreamLink(JetStreamSettings(servers: servers.addresses))) == nil {}
        let failure = #expect(throws: JetStreamFailure.self) {
            try JetStreamInputLog(JetStreamSettings(servers: servers.addresses))
        }
        #expect(failure?.description.contains("no JetStream") == true, "\(String(describing: failure))")
        servers.kill(0)
        let absent = #expect(throws: JetStreamFailure.self) {
            try JetStreamInputLog(JetStreamSettings(servers: servers.addresses))
        }
        guard case .unreachable(let reason)? = absent else {
            Issue.record("\(String(describing: absent))")
            return
        }
        #expect(reason.contains(servers.addresses[0]))
    }

    @Test("uses TLS with verified servers, and authenticates to them")
    func secured() async throws {
        let servers = try StreamServers(count: 1) { folder in
            try Certificate.make(in: folder)
            return """
                tls { cert_file: "\(folder.path)/cert.pem", key_file: "\(folder.path)/key.pem" }
                authorization { user: "callboard", password: "s3cret" }
                """
        }
        var settings = JetStreamSettings(servers: servers.addresses, replicas: 1)
        settings.authority = servers.folder.appending(path: "cert.pem").path
        settings.user = ("callboard", "s3cret")
        let log = try opened(settings)
        let epoch = try await withCheckedContinuation { continuation in
            log.create(LogKey("A"), first: [1]) { continuation.resume(returning: $0) }
        }.get()
        #expect(try log.read(LogKey("A")) == StoredLog(epoch: epoch, records: [[1]]))
        log.close()
        var stranger = settings
        stranger.user?.password = "wrong"
        #expect(throws: JetStreamFailure.self) { try JetStreamInputLog(stranger) }
        var credulous = settings
        credulous.authority = nil
        #expect(throws: JetStreamFailure.self) { try JetStreamInputLog(credulous) }
    }

    /// A log's deliveries and answers for a room.
    private final class Reading: Sendable {
        private let state = Mutex<(records: [CommittedRecord], failures: Int, position: Int, isDense: Bool)>(
            ([], 0, 1, true))
        var records: [CommittedRecord] { state.withLock { $0.records } }
        var failures: Int { state.withLock { $0.failures } }
        var isDense: Bool { state.withLock { $0.isDense } }

        func take(_ batch: CommitBatch) {
            state.withLock { state in
                switch batch.outcome {
                case .committed(let first, let records):
                    state.isDense = state.isDense && first == state.position
                    state.position += records.count
                    state.records += records
                case .failed(let tickets, _): state.failures += tickets.count
                case .ended: state.isDense = false
                }
            }
        }
    }

    @Test("loses, doubles and reorders nothing when the stream's leader is killed and when a server stands still")
    func faults() async throws {
        let servers = try StreamServers()
        let settings = JetStreamSettings(servers: servers.addresses)
        let key = LogKey("A")
        var logs: [JetStreamInputLog] = []
        for node in 0..<3 {
            var own = settings
            own.servers = (0..<3).map { settings.servers[($0 + node) % 3] }
            logs.append(try opened(own))
        }
        _ = try await withCheckedContinuation { continuation in
            logs[0].create(key, first: [0]) { continuation.resume(returning: $0) }
        }.get()
        let readings = logs.map { _ in Reading() }
        for (log, reading) in zip(logs, readings) { _ = try log.open(key, deliver: reading.take) }
        // As much as a busy room: each node sends some 300 inputs a second, and each step waits for the previous ones.
        var sent = 0
        func send(_ count: Int) async throws {
            for _ in 0..<count {
                sent += 1
                for (node, log) in logs.enumerated() {
                    let record = [1, UInt8(node)] + (0..<3).map { UInt8(truncatingIfNeeded: sent >> (8 * (2 - $0))) }
                    try log.append(record, to: key, ticket: UInt64(sent))
                }
                try await Task.sleep(for: .milliseconds(3))
            }
        }
        try await send(100)
        let leader = try leader(of: settings)
        servers.kill(leader)
        try await send(300)
        while readings.contains(where: { $0.records.count < 3 * sent }) { try await Task.sleep(for: .milliseconds(20)) }
        try servers.start(leader)
        try await send(100)
        // Stops the server to which the first node is connected.
        servers.signal(leader == 0 ? 1 : 0, SIGSTOP)
        try await send(300)
        servers.signal(leader == 0 ? 1 : 0, SIGCONT)
        while readings.contains(where: { $0.records.count < 3 * sent }) { try await Task.sleep(for: .milliseconds(20)) }
        for (node, reading) in readings.enumerated() {
            #expect(reading.records.map(\.bytes) == readings[0].records.map(\.bytes))
            #expect(reading.isDense && reading.failures == 0)
            #expect(reading.records.compactMap(\.ticket) == (1...sent).map { UInt64($0) })
            let own = reading.records.filter { $0.ticket != nil }
            #expect(own.allSatisfy { $0.bytes[1] == UInt8(node) })
        }
        #expect(try logs[2].read(key).records.dropFirst() == readings[0].records.map(\.bytes)[...])
        for log in logs { log.close() }
    }

    /// Returns the number of the server that leads the stream.
    private func leader(of settings: JetStreamSettings) throws -> Int {
        while true {
            let info = try? StreamLink(settings).administration.ask("STREAM.INFO.\(settings.stream)")
            if let leader = info?["cluster"]?.object?["leader"]?.string.flatMap({ Int($0.dropFirst()) }) {
                return leader
            }
        }
    }

    @Test("a stream of an earlier program sends copies from now on; other messages are read, in order and once")
    func copies() async throws {
        let servers = try StreamServers.theirs()
        let settings = JetStreamSettings(servers: servers.addresses, stream: "test-\(UInt64.random(in: 1 ... .max))")
        let link = try StreamLink(settings)
        let administration = link.administration
        let subjects = "\(settings.prefix)>"
        let begun = ContinuousClock.now
        while true {
            do throws(JetStreamFailure) {
                try administration.ask("STREAM.CREATE.\(settings.stream)") { writer in
                    writer.member("name", settings.stream)
                    writer.array("subjects") { $0.string(subjects) }
                    writer.member("storage", "file")
                    writer.member("num_replicas", 3)
                    writer.member("max_msg_size", 4711)
                }
                break
            } catch {
                if .now - begun > .seconds(20) { throw error }
            }
        }
        func publish(_ numbers: ClosedRange<Int>) throws {
            for number in numbers {
                // Messages of one room, some of which are deleted later.
                let room = number.isMultiple(of: 7) ? "B" : "A"
                link.connection.publish(Array("\(number)".utf8), to: settings.prefix + room)
            }
            while try link.administration.info().lastSequence < UInt64(numbers.upperBound) {}
        }
        try publish(1...2500)
        try administration.purge(settings.prefix + "B", before: 2001)
        let copies = "\(settings.copyPrefix)>"
        let info = try administration.prepare(subjects: subjects, replicas: 3, copies: copies)
        // The operator's settings are kept.
        #expect(try administration.info().configuration["max_msg_size"]?.integer == 4711)
        let taken = Mutex<[StoredMessage]>([])
        let follower = CopyFollower(
            link, of: settings.stream, subjects: subjects, copies: copies, behind: 0,
            deliver: { message in taken.withLock { $0.append(message) } }, noteTrouble: { _ in })
        follower.start()
        follower.expect(info.lastSequence)
        try publish(2501...2600)
        while follower.last < 2600 { try await Task.sleep(for: .milliseconds(5)) }
        // A replica that is late with the deletion may still serve the messages that are deleted.
        func isDeleted(_ number: Int) -> Bool { number.isMultiple(of: 7) && number <= 2000 }
        let numbers = taken.withLock { $0.map { Int($0.sequence) } }
        #expect(numbers.filter { !isDeleted($0) } == (1...2600).filter { !isDeleted($0) })
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        #expect(taken.withLock { $0.allSatisfy { $0.bytes == Array("\($0.sequence)".utf8) } })
        #expect(taken.withLock { $0.allSatisfy { $0.milliseconds > 1_700_000_000_000 } })
        // From now on all messages arrive as copies, also over another connection.
        link.renew()
        try publish(2601...2700)
        while follower.last < 2700 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(taken.withLock { $0.suffix(100).map { Int($0.sequence) } } == Array(2601...2700))
        follower.close()
        try link.administration.ask("STREAM.DELETE.\(settings.stream)")
        link.close()
    }

    @Test("reads where a message stands from the address for its acknowledgement")
    func numbers() {
        let plain = DeliveryNumbers("$JS.ACK.callboard.x7.1.42.7.1780000000123456789.3")
        #expect(plain?.stream == 42 && plain?.consumer == 7 && plain?.milliseconds == 1_780_000_000_123)
        #expect(DeliveryNumbers("$JS.ACK.hub.ACC.callboard.x7.1.42.7.1780000000123456789.3.rnd") == plain)
        #expect(DeliveryNumbers("_INBOX.x") == nil)
        #expect(StreamAdministration.milliseconds("2026-11-22T16:10:00.123456789Z") == 1_795_363_800_123)
        #expect(StreamAdministration.milliseconds("1970-01-01T00:00:01Z") == 1000)
        #expect(StreamAdministration.milliseconds("2024-02-29T00:00:00.5Z") == 1_709_164_800_500)
    }
}

/// A self-signed certificate for 127.0.0.1.
private enum Certificate {
    static func make(in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments =
            ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
            + ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
            + ["-keyout", folder.appending(path: "key.pem").path, "-out", folder.appending(path: "cert.pem").path]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }
}
