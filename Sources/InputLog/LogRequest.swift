/// One entry of the queue, in the order of the calls.
enum LogRequest: Sendable {
    case create(LogKey, [UInt8], @Sendable (Result<Epoch, LogFailure>) -> Void)
    case append(LogKey, CommittedRecord)
    case remove(LogKey, @Sendable (Result<Void, LogFailure>) -> Void)

    /// Returns a record's share of the queue's limit: its bytes and about the size of a queue entry, so that a flood of
    /// one-byte records is limited, too.
    static func costBytes(of record: [UInt8]) -> Int { record.count + 96 }

    var costBytes: Int {
        switch self {
        case .create(_, let record, _): Self.costBytes(of: record)
        case .append(_, let record): Self.costBytes(of: record.bytes)
        case .remove: 0
        }
    }
}
