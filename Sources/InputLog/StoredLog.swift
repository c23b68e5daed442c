/// A room's log as it was found.
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
