/// A point at which tests can make a disk fail.
public enum ContentStage: Sendable {
    /// Before anything is written. A write that fails here is not in the store.
    case writing
    /// After the commit, before the callers are notified. A write that fails here is in the store, which must find that
    /// out.
    case written
    /// While the store tries to recover.
    case recovering
}

/// Called by the writing thread at every ``ContentStage``. Throwing simulates a disk that fails at this point.
public typealias ContentFault = @Sendable (ContentStage) throws -> Void
