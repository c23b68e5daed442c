/// One entry in the list of logs.
public struct LogSummary: Sendable, Equatable {
    public let key: LogKey
    /// The log's epoch.
    public let epoch: Epoch
    /// The number of records according to the log's own count. Only reading the log proves the count.
    public let count: Int
    /// When the last record was committed: milliseconds since 1970-01-01T00:00:00Z, by the log's clock.
    public let lastCommitMilliseconds: Int64
    /// The size of those records in bytes, or `nil` for a log from before sizes were counted.
    public let bytes: Int?
    /// Damage that was found while reading or writing the log, or `nil` if none is known.
    public let damage: LogDamage?

    /// Creates a summary of one log.
    public init(
        key: LogKey, epoch: Epoch, count: Int, lastCommitMilliseconds: Int64, bytes: Int? = nil,
        damage: LogDamage? = nil
    ) {
        self.key = key
        self.epoch = epoch
        self.count = count
        self.lastCommitMilliseconds = lastCommitMilliseconds
        self.bytes = bytes
        self.damage = damage
    }
}
