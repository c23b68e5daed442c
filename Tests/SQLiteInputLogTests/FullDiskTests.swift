import Foundation
import GRDB
import InputLog
import Testing

@testable import SQLiteInputLog

@Suite("A full disk", .serialized, .timeLimit(.minutes(2)))
struct FullDiskTests {
    @Test("a database that may not grow fails the record, keeps its data and continues")
    func pageLimit() async throws {
        let fixture = SQLiteFixture()
        let log = try fixture.openSQLite()
        let room = try await Room("A", in: log)
        _ = try await room.append([1])
        try log.storage.writing { try $0.execute(sql: "PRAGMA max_page_count = 10") }
        guard case .unavailable? = try await room.append([UInt8](repeating: 2, count: 1 << 20)).failure else {
            Issue.record("the record fitted")
            return log.close()
        }
        try await waitUntilWorking(log)
        #expect(try await room.append([3]) == .committed(first: 2, records: [CommittedRecord(ticket: 3, bytes: [3])]))
        #expect(try log.read("A").records == [[0], [1], [3]])
        log.close()
    }

    @Test(
        "a full file system refuses records, lets others read, and is recovered from without help",
        .enabled(if: SmallFileSystem.isAvailable))
    func fileSystem() async throws {
        let disk = try SmallFileSystem(bytes: 2 << 20)
        defer { disk.unmount() }
        let filler = disk.path + "/filler"
        try Data(count: 700 << 10).write(to: URL(fileURLWithPath: filler))
        var configuration = SQLiteInputLog.Configuration()
        configuration.retryDelays = .milliseconds(5) ... .milliseconds(20)
        let log = try SQLiteInputLog(directory: disk.path + "/data", configuration: configuration)
        let room = try await Room("A", in: log)
        var acknowledged: [[UInt8]] = [[0]]
        var failure: LogFailure?
        for number in 1...2_000 where failure == nil {
            let record = [UInt8](repeating: UInt8(number % 251), count: 5_000)
            do {
                failure = try await room.append(record).failure
                if failure == nil { acknowledged.append(record) }
            } catch let refused as LogFailure {
                failure = refused
            }
        }
        #expect(failure?.isRetryable == true)
        #expect(acknowledged.count > 20)
        #expect(try readPatiently(log) == acknowledged)

        try FileManager.default.removeItem(atPath: filler)
        try await waitUntilWorking(log)
        #expect(try log.read("A").records == acknowledged)
        #expect(try await room.append([9]).failure == nil)
        log.close()
        let again = try SQLiteInputLog(directory: disk.path + "/data")
        #expect(try again.read("A").records == acknowledged + [[9]])
        again.close()
    }

    /// Reads although the log reopens its database every few milliseconds.
    private func readPatiently(_ log: SQLiteInputLog) throws -> [[UInt8]] {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            if let stored = try? log.read("A") { return stored.records }
            usleep(500)
        }
        return try log.read("A").records
    }

    private func waitUntilWorking(_ log: SQLiteInputLog) async throws {
        while log.health != .working { try await Task.sleep(for: .milliseconds(2)) }
    }
}

/// A file system in memory of a few megabytes, which only root can mount.
struct SmallFileSystem {
    let path: String

    static var isAvailable: Bool {
        guard let disk = try? SmallFileSystem(bytes: 1 << 20) else { return false }
        disk.unmount()
        return true
    }

    init(bytes: Int) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("callboard-disk-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard mount("none", path, "tmpfs", 0, "size=\(bytes)") == 0 else {
            try? FileManager.default.removeItem(atPath: path)
            throw POSIXError(.EPERM)
        }
    }

    func unmount() {
        umount2(path, CInt(MNT_DETACH))
        try? FileManager.default.removeItem(atPath: path)
    }
}
