/// One entry of the queue, in the order of the calls.
enum LogRequest: Sendable {
    case create(LogKey, [UInt8], @Sendable (Result<Epoch, LogFailure>) -> Void)
    case append(LogKey, CommittedRecord)
    case remove(LogKey, @Sendable (Result<Void, LogFailure>) -> Void)

    /// What a record takes of the queue's bound: its bytes, and about as much as an entry of the queue occupies, so that
    /// a flood of one-byte records is bounded too.
    static func costBytes(of record: [UInt8]) -> Int { record.count + 96 }

    var costBytes: Int {
        switch self {
        case .create(_, let record, _): Self.costBytes(of: record)
        case .append(_, let record): Self.costBytes(of: record.bytes)
        case .remove: 0
        }
    }
}
