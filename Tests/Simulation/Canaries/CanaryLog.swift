import InputLog
import JSON
import WireProtocol

/// A log that deliberately breaks a promise of its contract.
final class CanaryLog: InputLog, @unchecked Sendable {
    private let log: InMemoryInputLog
    private let canary: Canary
    private var delivers: [LogKey: @Sendable (CommitBatch) -> Void] = [:]
    private var counts: [LogKey: Int] = [:]
    private var epochs: [LogKey: Epoch] = [:]
    private var appended = 0

    init(_ log: InMemoryInputLog, canary: Canary) {
        self.log = log
        self.canary = canary
        guard canary == .keptEpoch, let summaries = try? log.summaries() else { return }
        for summary in summaries { epochs[summary.key] = summary.epoch }
    }

    func create(
        _ key: LogKey, first record: [UInt8], then completion: @escaping @Sendable (Result<Epoch, LogFailure>) -> Void
    ) {
        log.create(key, first: record, then: completion)
    }

    func open(
        _ key: LogKey, visit: (_ record: [UInt8]) -> Bool, deliver: @escaping @Sendable (CommitBatch) -> Void
    ) throws(LogFailure) -> OpenedLog {
        var stored: StoredLog = try log.open(key) { [canary] batch in
            if canary != .earlyDelivery { deliver(batch) }
        }
        delivers[key] = deliver
        counts[key] = stored.records.count
        switch canary {
        case .lostRecord where stored.records.count > 3:
            stored = StoredLog(epoch: stored.epoch, records: stored.records.dropLast())
        case .keptEpoch: stored = StoredLog(epoch: epochs[key] ?? stored.epoch, records: stored.records)
        default: break
        }
        for record in stored.records where !visit(record) { throw .abandoned(key) }
        return OpenedLog(epoch: stored.epoch, count: stored.records.count, lost: stored.lost)
    }

    func append(_ record: [UInt8], to key: LogKey, ticket: UInt64) throws(LogFailure) {
        try log.append(record, to: key, ticket: ticket)
        appended += 1
        if canary == .earlyDelivery {
            let first = counts[key, default: 0]
            counts[key] = first + 1
            let records = [CommittedRecord(ticket: ticket, bytes: record)]
            delivers[key]?(CommitBatch(key: key, outcome: .committed(first: first, records: records)))
        }
        if canary == .repeatedPrompt, String(decoding: record, as: UTF8.self).contains(#""input":"prompted""#) {
            try log.append(record, to: key, ticket: 1 << 60 + UInt64(appended))
        }
        if canary == .secondEffect, let again = CanaryLog.anonymous(record) {
            try log.append(again, to: key, ticket: 1 << 60 + UInt64(appended))
        }
    }

    func read(_ key: LogKey, visit: (_ record: [UInt8]) -> Bool) throws(LogFailure) -> OpenedLog {
        try log.read(key, visit: visit)
    }
    func release(_ key: LogKey) { log.release(key) }
    func remove(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
        if canary == .keptLog { completion(.success(())) } else { log.remove(key, then: completion) }
    }
    func summaries() throws(LogFailure) -> [LogSummary] { try log.summaries() }
    var health: LogHealth { log.health }
    var statistics: LogStatistics { log.statistics }
    func close() { log.close() }

    /// Returns the record of an announcement without the ID that identifies it.
    private static func anonymous(_ record: [UInt8]) -> [UInt8]? {
        guard let fields = try? JSONParser.parse(Array(record.dropFirst()), limits: .document).object,
            fields["command"]?.object?["type"]?.string == "announce"
        else { return nil }
        return record.prefix(1)
            + JSONWriter.object { writer in
                for (name, value) in fields.members where name != "client" && name != "id" {
                    writer.name(of: name)
                    writer.value(value)
                }
            }
    }
}
