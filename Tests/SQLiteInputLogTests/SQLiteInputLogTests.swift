import Foundation
import GRDB
import InputLog
import InputLogConformance
import Testing

@testable import SQLiteInputLog

@Suite("The log in SQLite", .timeLimit(.minutes(2)))
struct SQLiteInputLogTests {
    private let fixture = SQLiteFixture()

    @Test("keeps the contract", arguments: Conformance.checks)
    func conforms(_ check: Conformance.Check) async throws {
        try await check(SQLiteFixture())
    }

    @Test("commits in WAL mode with full synchronisation, also after it has recovered")
    func pragmas() async throws {
        let plan = OneFault()
        let log = try fixture.openSQLite(fault: plan.fault)
        try expectDurability(log)
        let room = try await Room("A", in: log)
        plan.arm()
        #expect(try await room.append([1]).failure != nil)
        try expectDurability(log)
        log.close()
    }

    @Test("writes the records of a failed commit again before it reports them")
    func rewriting() async throws {
        let armed = Flag()
        let log = try fixture.openSQLite { stage in
            if case .written = stage, armed.take() { throw CancellationError() }
        }
        let room = try await Room("A", in: log)
        armed.set()
        #expect(try await room.append([1]).failure == nil)
        let copy = SQLiteFixture()
        try FileManager.default.createDirectory(atPath: copy.directory, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: fixture.databasePath, toPath: copy.databasePath)
        log.close()
        let withoutWriteAheadLog = try copy.openSQLite()
        #expect(try withoutWriteAheadLog.read("A").records == [[0], [1]])
        withoutWriteAheadLog.close()
    }

    private func expectDurability(_ log: SQLiteInputLog) throws {
        let (journal, synchronous) = try log.storage.writing { db in
            (try String.fetchOne(db, sql: "PRAGMA journal_mode"), try Int.fetchOne(db, sql: "PRAGMA synchronous"))
        }
        #expect(journal == "wal")
        #expect(synchronous == 2, "2 is FULL")
    }

    @Test("creates a directory that only its owner may enter")
    func mode() throws {
        let log = try fixture.openSQLite()
        let mode = try FileManager.default.attributesOfItem(atPath: fixture.directory)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        #expect(log.start == .created)
        log.close()
    }

    @Test("refuses a second server in its directory, and names the first")
    func locking() throws {
        let log = try fixture.openSQLite()
        let failure = #expect(throws: SQLiteOpenFailure.self) { try fixture.openSQLite() }
        #expect(failure == .inUse(fixture.directory, process: Int(getpid())))
        #expect(failure?.description.contains("in use by another server (process \(getpid()))") == true)
        log.close()
        try fixture.openSQLite().close()
    }

    @Test("refuses a newer schema and leaves the file alone")
    func newerSchema() throws {
        try fixture.openSQLite().close()
        try fixture.execute("PRAGMA user_version = 3")
        let before = try Data(contentsOf: URL(fileURLWithPath: fixture.databasePath))
        #expect(throws: SQLiteOpenFailure.newerSchema(fixture.databasePath, found: 3, supported: 2)) {
            try fixture.openSQLite()
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.databasePath)) == before)
    }

    @Test("refuses a schema that no version has, in one sentence, and leaves the file alone", arguments: [0, -1])
    func impossibleSchema(version: Int) throws {
        try fixture.openSQLite().close()
        try fixture.execute("PRAGMA user_version = \(version)")
        let before = try Data(contentsOf: URL(fileURLWithPath: fixture.databasePath))
        let failure = #expect(throws: SQLiteOpenFailure.self) { try fixture.openSQLite() }
        #expect(
            failure?.description
                == "\(fixture.databasePath) is not a readable database: it says that its schema is \(version), and this "
                + "program knows 1 to 2; move it away or restore a backup")
        #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.databasePath)) == before)
    }

    @Test("refuses another program's database, and a file that is none", arguments: [true, false])
    func foreign(isDatabase: Bool) throws {
        try FileManager.default.createDirectory(atPath: fixture.directory, withIntermediateDirectories: true)
        if isDatabase {
            try fixture.execute("CREATE TABLE addresses (name TEXT)")
        } else {
            try Data(repeating: 0x41, count: 8192).write(to: URL(fileURLWithPath: fixture.databasePath))
        }
        let before = try Data(contentsOf: URL(fileURLWithPath: fixture.databasePath))
        let failure = #expect(throws: SQLiteOpenFailure.self) { try fixture.openSQLite() }
        guard case .foreign(fixture.databasePath, _)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.databasePath)) == before)
    }

    @Test("reports a damaged file on one line, whatever SQLite quotes")
    func failureOnOneLine() {
        let failure = SQLiteOpenFailure.foreign("/data/log", reason: "near \"room\u{1b}[2J\n  INTEGER\r\n\"")
        #expect(
            failure.description
                == "/data/log is not a readable database: near \"room [2J INTEGER \"; move it away or restore a backup")
    }

    @Test("reports a directory that cannot be created")
    func impossibleDirectory() throws {
        #expect(throws: SQLiteOpenFailure.self) { try SQLiteInputLog(directory: "/proc/callboard/data") }
    }

    @Test("can be backed up and opened elsewhere with all records and new epochs")
    func backup() async throws {
        let log = try fixture.openSQLite()
        let room = try await Room("A", in: log)
        _ = try await room.append([1])
        let elsewhere = SQLiteFixture()
        try FileManager.default.createDirectory(atPath: elsewhere.directory, withIntermediateDirectories: true)
        try log.backup(to: elsewhere.databasePath)
        #expect(throws: LogFailure.self) { try log.backup(to: elsewhere.databasePath) }
        _ = try await room.append([2])
        let epoch = try log.read("A").epoch
        log.close()

        let restored = try elsewhere.openSQLite()
        #expect(restored.start == .restored)
        #expect(try restored.read("A").records == [[0], [1]])
        let fresh = try restored.read("A").epoch
        #expect(fresh != epoch)
        restored.close()
        let again = try elsewhere.openSQLite()
        #expect(again.start == .continued)
        #expect(try again.read("A").epoch == fresh)
        again.close()
    }
}

/// Makes one commit fail.
final class OneFault: Sendable {
    private let plan = Flag()

    func arm() { plan.set() }

    var fault: CommitFault {
        { [plan] stage in
            if case .writing = stage, plan.take() { throw CancellationError() }
        }
    }
}
