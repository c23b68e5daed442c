import Content
import Foundation
import GRDB
import GameRules
import InputLog
import SQLiteContent
import SQLiteInputLog
import Testing

/// A folder of schema version 1, in which documents are separate logs.
@Suite("Documents that were logs", .timeLimit(.minutes(2)))
struct LogCarryOverTests {
    private let fixture = SQLiteContentFixture()

    /// Writes what version 1 wrote: logs of records with their names.
    private func prepare(_ logs: [(key: String, records: [[UInt8]])]) async throws {
        let log = try SQLiteInputLog(directory: fixture.directory)
        for (key, records) in logs {
            let key = LogKey(key)
            await withCheckedContinuation { done in log.create(key, first: records[0]) { _ in done.resume() } }
            let (batches, continuation) = AsyncStream.makeStream(of: CommitBatch.self)
            _ = try log.open(key) { continuation.yield($0) }
            for (number, record) in records.dropFirst().enumerated() {
                try log.append(record, to: key, ticket: UInt64(number + 1))
                for await _ in batches { break }
            }
        }
        log.close()
        try fixture.database { db in
            try db.execute(sql: "DROP TABLE documents; PRAGMA user_version = 1")
        }
    }

    private func keys() throws -> [String] {
        try fixture.database { try String.fetchAll($0, sql: "SELECT key FROM rooms ORDER BY key") }
    }

    @Test("are carried over once, from the last log of each, and rooms stay")
    func carriedOver() async throws {
        try await prepare([
            ("ROOM22", [[1], [2]]), ("doc-A", [[1], [2], [3]]), ("doc-B", [[4]]), ("doc-B-2", [[5], [6]]),
        ])
        let store = try fixture.openStore(carryingOver: .documents)
        #expect(store.carryOver.documents == 2 && store.carryOver.unreadable.isEmpty)
        #expect(store.entries(of: .pack).map(\.title) == ["A", "B"])
        #expect(store.entries(of: .pack).map(\.used) == [3, 2])
        #expect(store.entries(of: .pack).allSatisfy { $0.revision == 1 && $0.created.milliseconds == 5 })
        fixture.close(store)
        #expect(try keys() == ["ROOM22"])
        #expect(try ContentReading.read(DocumentKey(.pack, "B")!, from: fixture.directory)?.body == [6])

        // Documents that were removed later do not return.
        let next = try fixture.openStore(carryingOver: .documents)
        #expect(next.carryOver.documents == 0)
        try await withCheckedContinuation { done in
            next.remove(DocumentKey(.pack, "A")!) { done.resume(returning: $0) }
        }.get()
        fixture.close(next)
        let last = try fixture.openStore(carryingOver: .documents)
        #expect(last.carryOver.documents == 0 && last.entries(of: .pack).map(\.key.name) == ["B"])
        fixture.close(last)
    }

    @Test("that cannot be read keep their bytes, and can be removed")
    func unreadable() async throws {
        try await prepare([("doc-A", [[7], [0]]), ("doc-B", [[8]]), ("doc-C", [[9]])])
        try fixture.database { db in
            try db.execute(
                sql: "UPDATE records SET bytes = x'0A' WHERE room = (SELECT id FROM rooms WHERE key = 'doc-C')")
        }
        let store = try fixture.openStore(carryingOver: .documents)
        #expect(store.carryOver.documents == 3)
        #expect(store.carryOver.unreadable.map(\.key.name) == ["A", "C"])
        #expect(store.carryOver.unreadable[0].reason == "not what it should be")
        #expect(store.carryOver.unreadable[1].reason.contains("checksum"))
        fixture.close(store)
        #expect(try keys().isEmpty)
        let bodies = try ["A", "B", "C"].map {
            try ContentReading.read(DocumentKey(.pack, $0)!, from: fixture.directory)?.body
        }
        #expect(bodies == [[7, 10, 0], [8], [10]])
    }

    @Test("are all carried over or none, wherever the start is interrupted")
    func brokenOff() async throws {
        try await prepare([("ROOM22", [[1]]), ("doc-A", [[2], [3]]), ("doc-B", [[4]]), ("doc-B-2", [[5]])])
        let before = try keys()
        // A trigger aborts the transaction, as a disk error would, at each of the writes.
        let triggers = [
            "BEFORE DELETE ON records WHEN old.position = 1", "BEFORE DELETE ON rooms WHEN old.key = 'doc-B-2'",
            "BEFORE UPDATE ON log",
        ]
        for trigger in triggers {
            // Only after the log is open, because a database with a trigger is refused.
            let breakOff = {
                try fixture.database { db in
                    try db.execute(sql: "CREATE TRIGGER broken \(trigger) BEGIN SELECT RAISE(ABORT, 'broken off'); END")
                }
            }
            let error = #expect(throws: (any Error).self) {
                try fixture.openStore(carryingOver: .documents, besideLog: breakOff)
            }
            #expect(error.map { "\($0)" }?.contains("broken off") == true)
            try fixture.database { try $0.execute(sql: "DROP TRIGGER broken") }
            #expect(try keys() == before)
            #expect(try ContentReading.entries(of: .pack, in: fixture.directory).isEmpty)
        }
        let store = try fixture.openStore(carryingOver: .documents)
        #expect(store.carryOver.documents == 2 && store.count(of: .pack) == 2)
        fixture.close(store)
    }
}
