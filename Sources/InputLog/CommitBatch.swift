/// What became of a run of records of one room.
public struct CommitBatch: Sendable, Equatable {
    /// The two ways in which an append ends, and the end of a log.
    public enum Outcome: Sendable, Equatable {
        /// The records are durable, in the order of the log; `first` is the position of the first of them, counted
        /// from 0 at the log's first record.
        case committed(first: Int, records: [CommittedRecord])
        /// The records with these tickets, in the order of the calls, are not known to be durable; the failure says
        /// whether they are known not to be. See ``LogFailure/uncertain(reason:)`` for what may follow.
        case failed(tickets: [UInt64], LogFailure)
        /// Nothing more comes: another process has removed the log (``LogFailure/unknown(_:)``), or has written what this
        /// one cannot read (``LogFailure/unreadable(_:)``). Outstanding tickets have no other answer.
        case ended(LogFailure)
    }

    public let key: LogKey
    /// What became of the records.
    public let outcome: Outcome

    /// Makes a batch; it is the log that does so.
    public init(key: LogKey, outcome: Outcome) {
        self.key = key
        self.outcome = outcome
    }
}
