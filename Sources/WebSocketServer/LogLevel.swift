/// How much a line of the transport's log matters.
public enum LogLevel: Sendable, Comparable {
    /// What a client did wrong.
    case debug
    /// What the operator may want to know.
    case info
    /// Something was refused or limited that should not be.
    case warning
    /// Something does not work.
    case error
}

/// Takes the transport's log lines, from any thread. No line holds a full address or a secret.
public typealias ServerLog = @Sendable (_ level: LogLevel, _ message: String) -> Void
