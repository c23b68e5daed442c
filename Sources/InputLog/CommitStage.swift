/// A point at which tests can make a commit fail, to simulate a bad disk.
public enum CommitStage: Sendable {
    /// Before anything is written. A record that fails here is not in the log.
    case writing
    /// After the commit, before the senders are notified. A record that fails here is in the log, and the log must find
    /// that out.
    case written
    /// While the log tries to recover. A failure here leaves the outcome unknown.
    case recovering
}

/// Called on the committing thread at every ``CommitStage``. Throwing simulates a disk that fails at this point.
public typealias CommitFault = @Sendable (CommitStage) throws -> Void
