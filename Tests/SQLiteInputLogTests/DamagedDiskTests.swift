import Foundation
import GRDB
import InputLog
import Synchronization
import Testing

@testable import SQLiteInputLog

@Suite("A damaged disk", .timeLimit(.minutes(2)))
struct DamagedDiskTests {
    private let fixture = SQLiteFixture()

    @Test("a flipped byte in the file makes its room unreadable and no other")
    func flippedByte() async throws {
        let log = try fixture.openSQLite()
        let marker = [UInt8](repeating: 0xA7, count: 40)
        let room = try await Room("A", in: log)
        _ = try await Room("B", in: log).append([1])
        _ = try await room.append(marker)
        _ = try await room.append([3])
        log.close()

        let url = URL(fileURLWithPath: fixture.databasePath)
        var bytes = try Data(contentsOf: url)
        let place = try #require(bytes.firstRange(of: Data(marker)))
        bytes[place.lowerBound + 20] ^= 1
        try bytes.write(to: url)

        let opened = try fixture.openSQLite()
        let damage = LogDamage(key: "A", position: 1, reason: "the record does not match its checksum")
        #expect(throws: LogFailure.unreadable(damage)) { try opened.open("A") { _ in } }
        #expect(try opened.open("B") { _ in }.records == [[0], [1]])
        opened.close()
    }

    @Test(
        "a room whose stored order contradicts itself is unreadable",
        arguments: [
            ("DELETE FROM records WHERE position = 2", 2, "the next record found is 3"),
            ("UPDATE records SET position = 9 WHERE position = 3", 3, "the next record found is 9"),
            ("UPDATE rooms SET count = 2", 2, "4 records where 2 were counted"),
            ("UPDATE rooms SET key = 'A', epoch = 'x'", 0, "the record does not match its checksum"),
            ("DELETE FROM records", 0, "the first record is missing"),
        ])
    func contradiction(sql: String, position: Int, reason: String) async throws {
        let log = try fixture.openSQLite()
        let room = try await Room("OTHER", in: log)
        for byte in UInt8(1)...3 { _ = try await room.append([byte]) }
        log.close()
        try fixture.execute(sql)
        let opened = try fixture.openSQLite()
        let key = try #require(try opened.summaries().first?.key)
        #expect(throws: LogFailure.unreadable(LogDamage(key: key, position: position, reason: reason))) {
            try opened.open(key) { _ in }
        }
        opened.close()
    }

    @Test("one room's damage does not fail the others of its commit")
    func isolation() async throws {
        let writing = Flag()
        let log = Mutex<SQLiteInputLog?>(nil)
        let opened = try fixture.openSQLite { stage in
            guard case .writing = stage, writing.take() else { return }
            log.withLock { log in
                try? log?.append([1], to: "A", ticket: 1)
                try? log?.append([1], to: "B", ticket: 2)
            }
        }
        log.withLock { $0 = opened }
        let rooms = [try await Room("A", in: opened), try await Room("B", in: opened), try await Room("C", in: opened)]
        try fixture.execute("UPDATE rooms SET count = 7 WHERE key = 'A'")
        writing.set()
        #expect(try await rooms[2].append([1]).failure == nil)
        guard case .unreadable(let damage)? = try await rooms[0].next().failure else {
            Issue.record("the damaged room was not told")
            return opened.close()
        }
        #expect(damage.key == "A" && damage.position == 1)
        #expect(try await rooms[1].next() == .committed(first: 1, records: [CommittedRecord(ticket: 2, bytes: [1])]))
        #expect(throws: LogFailure.unreadable(damage)) { try opened.append([1], to: "A", ticket: 3) }
        #expect(opened.health == .working)
        log.withLock { $0 = nil }
        opened.close()
    }

    @Test("a write-ahead log that lost its end is noticed", arguments: [1, 24, 4096, 3 * 4120], [true, false])
    func tornTail(bytes: Int, cut: Bool) async throws {
        let log = try fixture.openSQLite()
        let room = try await Room("A", in: log)
        for byte in UInt8(1)...20 { _ = try await room.append([byte]) }
        let epoch = try log.read("A").epoch
        let copy = try fixture.copyFiles()
        log.close()

        let url = URL(fileURLWithPath: copy.databasePath + "-wal")
        var wal = try Data(contentsOf: url)
        if cut { wal.removeLast(bytes) } else { wal[wal.count - bytes] ^= 0x10 }
        try wal.write(to: url)

        let opened = try copy.openSQLite()
        guard case .rewound(let lost) = opened.start else {
            Issue.record("\(opened.start)")
            return opened.close()
        }
        let found = try opened.open("A") { _ in }
        #expect(found.records == (0...UInt8(20 - lost)).map { [$0] })
        #expect(found.epoch != epoch)
        opened.close()
    }

    @Test("an exact copy of a crashed log keeps its epoch")
    func crashCopy() async throws {
        let log = try fixture.openSQLite()
        let room = try await Room("A", in: log)
        _ = try await room.append([1])
        let copy = try fixture.copyFiles()
        let epoch = try log.read("A").epoch
        log.close()
        let opened = try copy.openSQLite()
        #expect(opened.start == .continued)
        #expect(try opened.read("A") == StoredLog(epoch: epoch, records: [[0], [1]]))
        opened.close()
    }

    @Test("an older database under a newer mark is noticed")
    func olderDatabase() async throws {
        var log = try fixture.openSQLite()
        _ = try await Room("A", in: log).append([1])
        log.close()
        let old = try Data(contentsOf: URL(fileURLWithPath: fixture.databasePath))
        log = try fixture.openSQLite()
        _ = try await Room("A", in: log).append([2])
        log.close()
        try old.write(to: URL(fileURLWithPath: fixture.databasePath))
        log = try fixture.openSQLite()
        #expect(log.start == .rewound(lostCommits: 1))
        log.close()
    }
}
