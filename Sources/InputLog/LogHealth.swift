/// Whether the log takes records.
public enum LogHealth: Hashable, Sendable {
    /// The last commit, or the probe after a failed one, succeeded.
    case working
    /// A commit failed and the log has not recovered yet: every append is refused at once, reading goes on. It tries to
    /// recover by itself.
    case failing(reason: String)
    /// The log is being closed or has been closed.
    case closed
}
