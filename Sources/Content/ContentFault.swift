/// A moment at which a disk can be made to fail.
public enum ContentStage: Sendable {
    /// Before anything is written: what fails here is not in the store.
    case writing
    /// After the commit, before anybody is told: what fails here is in the store, which must find that out.
    case written
    /// When the store tries to recover.
    case recovering
}

/// Is called where documents are written at every ``ContentStage``; to throw means that the disk fails there.
public typealias ContentFault = @Sendable (ContentStage) throws -> Void
