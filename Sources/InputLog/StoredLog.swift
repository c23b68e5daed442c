/// A room's log as it was found, after its records have been visited one by one.
public struct OpenedLog: Sendable, Equatable {
    /// The life of the log to which the positions belong.
    public let epoch: Epoch
    /// How many records were visited, and so the next position.
    public let count: Int
    /// How many records are known to be missing at the end, as in ``StoredLog/lost``.
    public let lost: Int

    /// Describes a log that was visited.
    public init(epoch: Epoch, count: Int, lost: Int = 0) {
        self.epoch = epoch
        self.count = count
        self.lost = lost
    }
}

/// A room's log as it was found, all of it in memory: for exports and archives.
public struct StoredLog: Sendable, Equatable {
    /// The life of the log to which the positions belong.
    public let epoch: Epoch
    /// Every record from position 0 on, in order, each as it was appended.
    public let records: [[UInt8]]
    /// How many records are known to be missing at the end. When it is not 0, records that had been acknowledged are
    /// lost, and `epoch` is new: an operator should be told.
    public let lost: Int

    /// Describes a log that was read.
    public init(epoch: Epoch, records: [[UInt8]], lost: Int = 0) {
        self.epoch = epoch
        self.records = records
        self.lost = lost
    }
}
