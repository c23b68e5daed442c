import Dispatch
import Foundation
import InputLog
import SQLiteInputLog
import Synchronization

/// The durable log: appends as fast as it accepts them, and one at a time.
enum LogBenchmarks {
    static func run() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("callboard-benchmark-\(UUID())")
            .path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let log = try SQLiteInputLog(directory: directory)
        defer { log.close() }
        let key = LogKey("BENCH1")
        let delivered = DispatchSemaphore(value: 0)
        let created = DispatchSemaphore(value: 0)
        let record = [UInt8](repeating: 1, count: 120)
        log.create(key, first: record) { _ in created.signal() }
        created.wait()
        _ = try log.open(key) { batch in
            if case .committed(_, let records) = batch.outcome { for _ in records { delivered.signal() } }
        }
        var ticket: UInt64 = 1
        func append() throws {
            try log.append(record, to: key, ticket: ticket)
            ticket += 1
        }
        try Stopwatch.once("SQLite log: durable appends, all at once", count: 20_000) {
            for _ in 0..<20_000 { try append() }
            for _ in 0..<20_000 { delivered.wait() }
        }
        try Stopwatch.once("SQLite log: durable appends, one by one", count: 200) {
            for _ in 0..<200 {
                try append()
                delivered.wait()
            }
        }
        log.release(key)
    }
}
