/// Counters since the log was opened, for the metrics. All of them only grow, except `waitingBytes`.
public struct LogStatistics: Sendable, Equatable {
    /// Successful commits.
    public package(set) var commits = 0
    /// Records in successful commits, including the first records of new logs.
    public package(set) var records = 0
    /// Bytes of those records.
    public package(set) var bytes = 0
    /// Failed commits, whatever their outcome turned out to be.
    public package(set) var failedCommits = 0
    /// Appends and creations refused because the queue was full.
    public package(set) var refusals = 0
    /// Bytes that are queued or being written, as the overload limit counts them.
    public package(set) var waitingBytes = 0
    /// The durations of successful commits.
    public package(set) var durations = CommitDurations()

    /// Creates counters at zero.
    public init() {}
}
