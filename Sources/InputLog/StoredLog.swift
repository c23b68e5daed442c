/// A room's log as it was found, after its records were visited one by one.
public struct OpenedLog: Sendable, Equatable {
    /// The epoch of the positions.
    public let epoch: Epoch
    /// The number of records visited, which is also the next position.
    public let count: Int
    /// The number of records known to be missing at the end, as in ``StoredLog/lost``.
    public let lost: Int

    /// Creates a description of a visited log.
    public init(epoch: Epoch, count: Int, lost: Int = 0) {
        self.epoch = epoch
        self.count = count
        self.lost = lost
    }
}

/// A room's log as it was found, completely in memory. For exports and archives.
public struct StoredLog: Sendable, Equatable {
    /// The epoch of the positions.
    public let epoch: Epoch
    /// Every record from position 0 on, in order, as it was appended.
    public let records: [[UInt8]]
    /// The number of records known to be missing at the end. If it is not 0, acknowledged records are lost and `epoch`
    /// is new. The operator should be notified.
    public let lost: Int

    /// Creates a description of a log that was read.
    public init(epoch: Epoch, records: [[UInt8]], lost: Int = 0) {
        self.epoch = epoch
        self.records = records
        self.lost = lost
    }
}
