/// Whether the log accepts records.
public enum LogHealth: Hashable, Sendable {
    /// The last commit, or the probe after a failed one, succeeded.
    case working
    /// A commit failed and the log has not recovered yet. Every append is refused immediately; reading works. The log
    /// keeps trying to recover.
    case failing(reason: String)
    /// The log is being closed or has been closed.
    case closed
}
