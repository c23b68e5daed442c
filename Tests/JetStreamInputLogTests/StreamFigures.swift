import Dispatch
import Foundation
import InputLog
import Synchronization
import Testing

@testable import JetStreamInputLog

/// The duration of load measurements in seconds; 0 for none.
private let secondsMeasured = Int(ProcessInfo.processInfo.environment["CALLBOARD_STREAM_SECONDS"] ?? "") ?? 0

/// The latencies with three servers on this machine. Measured only for the duration in `CALLBOARD_STREAM_SECONDS`.
@Suite(
    "Figures of the log over JetStream", .serialized,
    .enabled(if: StreamServers.program != nil && secondsMeasured > 0, "only where CALLBOARD_STREAM_SECONDS is set"))
struct StreamFigures {
    /// The latencies of records, in nanoseconds.
    private final class Delays: Sendable {
        private let all = Mutex<(own: [UInt64], others: [UInt64])>(([], []))
        var count: Int { all.withLock { $0.own.count } }

        func take(_ batch: CommitBatch) {
            guard case .committed(_, let records) = batch.outcome else { return }
            let now = DispatchTime.now().uptimeNanoseconds
            all.withLock { all in
                for record in records where record.bytes.count > 9 {
                    let sent = record.bytes[1..<9].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                    let delay = now > sent ? now - sent : 0
                    if record.ticket != nil { all.own.append(delay) } else { all.others.append(delay) }
                }
            }
        }

        /// The median and the 99th percentile in milliseconds, for this node's records and for those of others.
        var text: String {
            all.withLock { all in
                func part(_ delays: [UInt64]) -> String {
                    let sorted = delays.sorted()
                    guard !sorted.isEmpty else { return "none" }
                    func at(_ share: Double) -> String {
                        let delay = sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
                        return String(format: "%.1f", Double(delay) / 1e6)
                    }
                    return "p50 \(at(0.5)) ms, p99 \(at(0.99)) ms, most \(at(1)) ms of \(sorted.count)"
                }
                return "own \(part(all.own)); of others \(part(all.others))"
            }
        }
    }

    private func opened(_ settings: JetStreamSettings, _ node: Int) -> JetStreamInputLog {
        var own = settings
        own.servers = settings.servers.indices.map { settings.servers[($0 + node) % settings.servers.count] }
        while true { if let log = try? JetStreamInputLog(own, queueLimitBytes: 256 << 20) { return log } }
    }

    private func create(_ key: LogKey, in log: JetStreamInputLog) async throws {
        _ = try await withCheckedContinuation { continuation in
            log.create(key, first: [0]) { continuation.resume(returning: $0) }
        }.get()
    }

    @Test(
        "answers and deliveries at rates of inputs, over rooms",
        arguments: [(rooms: 1, rate: 1000), (rooms: 1, rate: 7000), (rooms: 300, rate: 1000)])
    func rates(_ load: (rooms: Int, rate: Int)) async throws {
        let servers = try StreamServers()
        let logs = (0..<3).map { opened(JetStreamSettings(servers: servers.addresses), $0) }
        let delays = Delays()
        let keys = (0..<load.rooms).map { LogKey("R\($0)") }
        for key in keys { try await create(key, in: logs[0]) }
        for log in logs { for key in keys { _ = try log.open(key, deliver: delays.take) } }
        let ticks = secondsMeasured * 200
        let done = DispatchSemaphore(value: 0)
        for log in logs {
            Thread {
                let begun = DispatchTime.now().uptimeNanoseconds
                var sent = 0
                for tick in 1...ticks {
                    while sent < load.rate * tick / 200 {
                        let now = DispatchTime.now().uptimeNanoseconds
                        let time = (0..<8).map { UInt8(truncatingIfNeeded: now >> (8 * UInt64(7 - $0))) }
                        sent += 1
                        try? log.append(
                            [1] + time + [UInt8](repeating: 7, count: 120), to: keys[sent % keys.count],
                            ticket: UInt64(sent))
                    }
                    let rest = Int64(begun) + Int64(tick) * 5_000_000 - Int64(DispatchTime.now().uptimeNanoseconds)
                    if rest > 0 { usleep(UInt32(rest / 1000)) }
                }
                done.signal()
            }.start()
        }
        for _ in logs { await Task.detached { done.wait() }.value }
        let all = 3 * load.rate * ticks / 200
        while delays.count < all { try await Task.sleep(for: .milliseconds(50)) }
        print("\(load.rooms) rooms, 3 × \(load.rate) inputs/s: \(delays.text); \(logs.map(\.resentGroups)) sent again")
        for log in logs { log.close() }
    }

    @Test("a room that is opened at another node", arguments: [1000, 100_000])
    func opening(_ count: Int) async throws {
        let servers = try StreamServers()
        let settings = JetStreamSettings(servers: servers.addresses)
        let writer = opened(settings, 0)
        let delays = Delays()
        try await create(LogKey("A"), in: writer)
        _ = try writer.open(LogKey("A"), deliver: delays.take)
        for number in 1...count {
            try writer.append([UInt8](repeating: 7, count: 150), to: LogKey("A"), ticket: UInt64(number))
        }
        while delays.count < count { try await Task.sleep(for: .milliseconds(50)) }
        let reader = opened(settings, 1)
        for _ in 0..<3 {
            let begun = ContinuousClock.now
            var read = 0
            _ = try reader.read(LogKey("A")) { _ in
                read += 1
                return true
            }
            print("\(read) records read in \(ContinuousClock.now - begun)")
        }
        writer.close()
        reader.close()
    }
}
