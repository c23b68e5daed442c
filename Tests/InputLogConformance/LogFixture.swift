public import InputLog

/// A disk under test: opens logs on it, one after the other, and damages it in between.
public protocol LogFixture: Sendable {
    /// Opens a log with the disk's contents.
    func open(queueLimitBytes: Int, fault: CommitFault?) throws -> any InputLog

    /// Removes a room's last stored records. No log may be open.
    func tear(_ key: LogKey, leaving count: Int) throws

    /// Changes a byte of a stored record. No log may be open.
    func damage(_ key: LogKey, at position: Int) throws
}

extension LogFixture {
    /// Opens a log with a queue that does not overflow.
    public func open(fault: CommitFault? = nil) throws -> any InputLog {
        try open(queueLimitBytes: 16 << 20, fault: fault)
    }
}
