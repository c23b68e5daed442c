/// The outcome of consecutive records of one room.
public struct CommitBatch: Sendable, Equatable {
    /// The result of appends, or the end of a log.
    public enum Outcome: Sendable, Equatable {
        /// The records are durable, in the order of the log. `first` is the position of the first of them; the log's
        /// first record has position 0.
        case committed(first: Int, records: [CommittedRecord])
        /// The records with these tickets, in the order of the calls, are not known to be durable. The failure says
        /// whether they are known not to be. See ``LogFailure/uncertain(reason:)`` for what may follow.
        case failed(tickets: [UInt64], LogFailure)
        /// Nothing more will be delivered: another process has removed the log (``LogFailure/unknown(_:)``) or has
        /// written what this one cannot read (``LogFailure/unreadable(_:)``). This also answers all outstanding
        /// tickets.
        case ended(LogFailure)
    }

    public let key: LogKey
    /// The outcome of the records.
    public let outcome: Outcome

    /// Creates a batch. Only the log does so.
    public init(key: LogKey, outcome: Outcome) {
        self.key = key
        self.outcome = outcome
    }
}
