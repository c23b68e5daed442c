/// Records of this process that are in flight.
struct StreamGroup: Sendable {
    let message: [UInt8]
    let first: UInt64
    let records: [CommittedRecord]
    let begun: Duration
    var due: Duration
    var wait: Duration
    /// Whether the sender was told that the outcome is unknown.
    var isGivenUp = false

    var costBytes: Int { records.reduce(0) { $0 + LogRequest.costBytes(of: $1.bytes) } }
    func isSame(first: UInt64, count: Int) -> Bool { self.first == first && records.count == count }
}

/// A room that is open or being opened. Access it only with the lock held.
final class StreamRoom: @unchecked Sendable {
    let deliver: @Sendable (CommitBatch) -> Void
    var isOpening = true
    /// Messages that arrived while the history was being read and have not been processed yet.
    var backlog: [StreamEntry] = []
    var chain = SessionChain()
    /// The number of records that count, which is also the next position.
    var count = 0
    var lastSequence: UInt64 = 0
    var waiting: [CommittedRecord] = []
    var hasEnded = false

    init(deliver: @escaping @Sendable (CommitBatch) -> Void) {
        self.deliver = deliver
    }

    var waitingCostBytes: Int { waiting.reduce(0) { $0 + LogRequest.costBytes(of: $1.bytes) } }

    /// Takes as many queued records as one message can hold, at least one.
    ///
    /// - Parameter wait: how long the group may be in flight before it is resent.
    func nextGroup(of session: UInt64, at now: Duration, wait: Duration) -> StreamGroup {
        var bytes = 0
        var count = 0
        for record in waiting {
            bytes += record.bytes.count + StreamMessage.recordOverhead
            if count > 0, bytes > StreamMessage.bytesMax { break }
            count += 1
        }
        let records = Array(waiting.prefix(count))
        waiting.removeFirst(count)
        let first = chain.last(of: session) + 1
        return StreamGroup(
            message: StreamMessage.records(session: session, first: first, records.map(\.bytes)).encoded,
            first: first, records: records, begun: now, due: now + wait, wait: wait)
    }
}
