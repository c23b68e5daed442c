import Content
import ContentConformance
import Foundation
import GRDB
import GameRules
import InputLog
import SQLiteContent
import SQLiteInputLog
import Synchronization
import Testing

@Suite("Documents in SQLite", .timeLimit(.minutes(2)))
struct SQLiteContentStoreTests {
    private let fixture = SQLiteContentFixture()

    @Test("keeps the contract", arguments: ContentConformance.checks)
    func conforms(_ check: ContentConformance.Check) async throws {
        try await check(SQLiteContentFixture())
    }

    @Test("are in the copy of a folder, with every body")
    func backup() async throws {
        let store = try fixture.openStore()
        for number in 0..<20 { try await create(store, "P\(number)", body: "body \(number)") }
        let file = fixture.directory + "/copy"
        let summary = try LogBackup.write(from: fixture.directory, to: file)
        #expect(summary.keys.isEmpty)
        fixture.close(store)
        let restored = SQLiteContentFixture()
        _ = try LogBackup.restore(file, to: restored.directory)
        #expect(try ContentReading.entries(of: .pack, in: file).count == 20)
        let key = DocumentKey(.pack, "P7")!
        #expect(try ContentReading.read(key, from: file)?.body == Array("body 7".utf8))
        let again = try restored.openStore()
        #expect(again.count(of: .pack) == 20)
        restored.close(again)
    }

    @Test("alternate with the log: neither makes the other fail")
    func together() async throws {
        let store = try fixture.openStore()
        let log = try #require(fixture.openLog)
        let key = LogKey("A")
        await withCheckedContinuation { done in log.create(key, first: [0]) { _ in done.resume() } }
        let (batches, continuation) = AsyncStream.makeStream(of: CommitBatch.self)
        _ = try log.open(key) { continuation.yield($0) }
        async let documents: Void = {
            for number in 0..<60 { try await create(store, "P\(number)", body: "body") }
        }()
        var committed = 0
        for ticket in 1...60 { try log.append([1, UInt8(ticket)], to: key, ticket: UInt64(ticket)) }
        for await batch in batches {
            guard case .committed(_, let records) = batch.outcome else {
                Issue.record("\(batch)")
                break
            }
            committed += records.count
            if committed == 60 { break }
        }
        try await documents
        #expect(store.count(of: .pack) == 60 && log.statistics.failedCommits == 0)
        fixture.close(store)
    }

    @Test("a database that has lost the last documents is detected")
    func rewound() async throws {
        let store = try fixture.openStore()
        try await create(store, "A", body: "body")
        fixture.close(store)
        let old = try Data(contentsOf: URL(fileURLWithPath: fixture.databasePath))
        let next = try fixture.openStore()
        try await create(next, "B", body: "body")
        fixture.close(next)
        try old.write(to: URL(fileURLWithPath: fixture.databasePath))
        let log = try SQLiteInputLog(directory: fixture.directory)
        #expect(log.start == .rewound(lostCommits: 1))
        log.close()
    }

    @Test("a removed folder is noticed before any answer")
    func gone() async throws {
        let store = try fixture.openStore()
        try await create(store, "A", body: "body")
        let away = fixture.directory + "-away"
        try FileManager.default.moveItem(atPath: fixture.directory, toPath: away)
        await #expect(throws: ContentFailure.self) { try await create(store, "B", body: "body") }
        try FileManager.default.moveItem(atPath: away, toPath: fixture.directory)
        while true {
            do {
                try await create(store, "C", body: "body")
                break
            } catch let failure as ContentFailure where failure.isRetryable {
                try await Task.sleep(for: .milliseconds(2))
            }
        }
        fixture.close(store)
    }

    @Test("a database without its table of documents is refused, and not created again")
    func tableLost() async throws {
        fixture.close(try fixture.openStore())
        try fixture.database { try $0.execute(sql: "DROP TABLE documents") }
        #expect { try fixture.openStore() } throws: { "\($0)".contains("lost its table “documents”") }
    }

    @Test("a table without creators is read unchanged, and completed at the next start")
    func withoutCreators() async throws {
        let store = try fixture.openStore()
        try await create(store, "A", body: "body")
        fixture.close(store)
        try fixture.database { try $0.execute(sql: "ALTER TABLE documents DROP COLUMN creator") }
        #expect(try ContentReading.entries(of: .pack, in: fixture.directory).map(\.creator) == [nil])
        let next = try fixture.openStore()
        try await create(next, "B", body: "body")
        #expect(next.entries(of: .pack).map(\.key.name) == ["A", "B"])
        fixture.close(next)
    }

    private func create(_ store: SQLiteContentStore, _ name: String, body: String) async throws {
        let content = try DocumentContent(title: name, body: Array(body.utf8))
        _ = try await withCheckedContinuation { continuation in
            store.create(DocumentKey(.pack, name)!, content, owner: [UInt8](repeating: 1, count: 32), creator: nil) {
                continuation.resume(returning: $0)
            }
        }.get()
    }
}
