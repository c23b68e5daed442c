public import InputLog

/// A disk under test: opens logs over it, one after the other, and damages it between two of them.
public protocol LogFixture: Sendable {
    /// Opens a log over what the disk holds.
    func open(queueLimitBytes: Int, fault: CommitFault?) throws -> any InputLog

    /// Removes a room's last records behind the log's back. No log is open.
    func tear(_ key: LogKey, leaving count: Int) throws

    /// Changes a byte of a record behind the log's back. No log is open.
    func damage(_ key: LogKey, at position: Int) throws
}

extension LogFixture {
    /// Opens a log that does not overflow.
    public func open(fault: CommitFault? = nil) throws -> any InputLog {
        try open(queueLimitBytes: 16 << 20, fault: fault)
    }
}
