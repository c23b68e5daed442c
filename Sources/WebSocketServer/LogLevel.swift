/// The severity of a line in the transport's log.
public enum LogLevel: Sendable, Comparable {
    /// A client's mistake.
    case debug
    /// Something that the operator may want to know.
    case info
    /// Something was refused or limited, but should not have been.
    case warning
    /// Something does not work.
    case error
}

/// Receives the transport's log lines, on any thread. No line contains a full address or a secret.
public typealias ServerLog = @Sendable (_ level: LogLevel, _ message: String) -> Void
