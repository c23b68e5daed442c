/// What the log has done since it was opened, for a metrics page. All counts only grow, except `waitingBytes`.
public struct LogStatistics: Sendable, Equatable {
    /// Commits that succeeded.
    public package(set) var commits = 0
    /// Records in them, the first records of new logs included.
    public package(set) var records = 0
    /// Bytes of those records.
    public package(set) var bytes = 0
    /// Commits that failed, whatever was found out about them afterwards.
    public package(set) var failedCommits = 0
    /// Appends and creations that were refused because too much was waiting.
    public package(set) var refusals = 0
    /// Bytes that wait to be written or are being written, as the overload limit counts them.
    public package(set) var waitingBytes = 0
    /// How long the commits took that succeeded.
    public package(set) var durations = CommitDurations()

    /// Nothing done yet.
    public init() {}
}
