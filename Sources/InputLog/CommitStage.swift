/// A moment at which a commit can be made to fail, to rehearse a bad disk.
public enum CommitStage: Sendable {
    /// Before anything is written: what fails here is not in the log.
    case writing
    /// After the commit, before anybody is told: what fails here is in the log, and the log must find that out.
    case written
    /// When the log tries to recover: what fails here leaves the outcome unknown.
    case recovering
}

/// Is called on the committing thread at every ``CommitStage``; to throw means that the disk fails there.
public typealias CommitFault = @Sendable (CommitStage) throws -> Void
