/// One line of the list of logs.
public struct LogSummary: Sendable, Equatable {
    public let key: LogKey
    /// The life of the log.
    public let epoch: Epoch
    /// How many records the log holds according to its own count; reading it is what proves the count.
    public let count: Int
    /// When the last record was committed: milliseconds since 1970-01-01T00:00:00Z, by the log's clock.
    public let lastCommitMilliseconds: Int64
    /// How many bytes those records have; `nil` for a log from before they were counted.
    public let bytes: Int?
    /// What is wrong with the log, if reading or writing it has shown that something is; `nil` as long as nothing is
    /// known.
    public let damage: LogDamage?

    /// Describes one log.
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
