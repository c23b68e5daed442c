import Foundation
import GRDB
import InputLog
import InputLogConformance
import SQLiteInputLog
import Synchronization
import Testing

/// A separate data directory for each test, which is removed with the fixture.
final class SQLiteFixture: LogFixture {
    let directory = FileManager.default.temporaryDirectory
        .appendingPathComponent("callboard-log-\(UUID().uuidString)").path
    private let time = Atomic<Int64>(0)

    var databasePath: String { directory + "/callboard.sqlite" }
    var markPath: String { directory + "/callboard.mark" }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    func open(queueLimitBytes: Int, fault: CommitFault?) throws -> any InputLog {
        try openSQLite(queueLimitBytes: queueLimitBytes, fault: fault)
    }

    func openSQLite(queueLimitBytes: Int = 16 << 20, fault: CommitFault? = nil) throws -> SQLiteInputLog {
        var configuration = SQLiteInputLog.Configuration()
        configuration.queueLimitBytes = queueLimitBytes
        configuration.fault = fault
        configuration.retryDelays = .milliseconds(5) ... .milliseconds(20)
        configuration.now = { [self] in time.add(1, ordering: .relaxed).newValue }
        return try SQLiteInputLog(directory: directory, configuration: configuration)
    }

    func tear(_ key: LogKey, leaving count: Int) throws {
        try execute(
            "DELETE FROM records WHERE position >= ? AND room = (SELECT id FROM rooms WHERE key = ?)",
            [count, key.rawValue])
    }

    func damage(_ key: LogKey, at position: Int) throws {
        try execute(
            """
            UPDATE records SET bytes = CAST(bytes || x'00' AS BLOB) WHERE position = ? AND room = (SELECT id FROM rooms WHERE key = ?)
            """, [position, key.rawValue])
    }

    /// Changes the database directly.
    func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
        let database = try DatabaseQueue(path: databasePath)
        try database.write { try $0.execute(sql: sql, arguments: arguments) }
        try database.close()
    }

    /// Copies the files as they are at this moment to another directory, as a power failure would leave them.
    func copyFiles() throws -> SQLiteFixture {
        let copy = SQLiteFixture()
        try FileManager.default.createDirectory(atPath: copy.directory, withIntermediateDirectories: true)
        for name in ["callboard.sqlite", "callboard.sqlite-wal", "callboard.mark"] {
            try FileManager.default.copyItem(atPath: directory + "/" + name, toPath: copy.directory + "/" + name)
        }
        return copy
    }
}

/// Appends and waits for the outcomes, one batch after the other.
final class Room: Sendable {
    let key: LogKey
    private let log: SQLiteInputLog
    private let batches: AsyncStream<CommitBatch>
    private let tickets = Atomic<UInt64>(0)

    /// Opens a room, which is created if it is missing.
    init(_ key: LogKey, in log: SQLiteInputLog) async throws {
        self.key = key
        self.log = log
        if try !log.summaries().contains(where: { $0.key == key }) {
            _ = try await withCheckedContinuation { continuation in
                log.create(key, first: [0]) { continuation.resume(returning: $0) }
            }.get()
        }
        let (stream, continuation) = AsyncStream.makeStream(of: CommitBatch.self)
        batches = stream
        _ = try log.open(key) { continuation.yield($0) }
    }

    /// Appends one record in a commit. Returns the outcome.
    func append(_ record: [UInt8]) async throws -> CommitBatch.Outcome {
        try log.append(record, to: key, ticket: tickets.add(1, ordering: .relaxed).newValue)
        return try await next()
    }

    /// Returns the next outcome delivered to the room.
    func next() async throws -> CommitBatch.Outcome {
        for await batch in batches { return batch.outcome }
        throw CancellationError()
    }
}

extension CommitBatch.Outcome {
    var failure: LogFailure? {
        if case .failed(_, let failure) = self { failure } else { nil }
    }
}
