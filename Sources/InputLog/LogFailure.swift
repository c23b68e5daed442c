/// An operating failure of the log. It is never the player's fault.
public enum LogFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A log of this name exists already; nothing was changed.
    case exists(LogKey)
    /// There is no log of this name.
    case unknown(LogKey)
    /// The log has not been opened by this process, or it was released or removed.
    case notOpen(LogKey)
    /// The log is open already; a room has one reader a process.
    case alreadyOpen(LogKey)
    /// The stored log of this room is damaged; other rooms are not affected. Needs an operator.
    case unreadable(LogDamage)
    /// More is waiting to be written than the log may hold in memory. The record was **not** taken.
    case overloaded(waitingBytes: Int, limitBytes: Int)
    /// The disk does not work at present. The record is **not** in the log and never will be.
    case unavailable(reason: String)
    /// The disk failed in the middle of the commit, and it could not be learnt yet whether the record is in.
    ///
    /// Once the disk works again the log finds out. If the record is in, it is delivered as committed after all, with
    /// the same ticket and before anything later; if it is not, nothing more is heard of it.
    case uncertain(reason: String)
    /// Whoever visited the records wanted no more of them; nothing was opened.
    case abandoned(LogKey)
    /// The log has been closed.
    case closed

    /// Whether the same call may succeed later without anybody's help. A record must be retried under an identity of
    /// its own (a command's id), because it may be in the log already.
    public var isRetryable: Bool {
        switch self {
        case .overloaded, .unavailable, .uncertain: true
        case .exists, .unknown, .notOpen, .alreadyOpen, .unreadable, .abandoned, .closed: false
        }
    }

    /// One line for an operator.
    public var description: String {
        switch self {
        case .exists(let key): "room \(key) has a log already"
        case .unknown(let key): "room \(key) has no log"
        case .notOpen(let key): "the log of room \(key) is not open"
        case .alreadyOpen(let key): "the log of room \(key) is open already"
        case .unreadable(let damage): damage.description
        case .overloaded(let waiting, let limit):
            "the log is overloaded: \(waiting) bytes wait to be written, the limit is \(limit)"
        case .unavailable(let reason): "the log cannot be written: \(reason)"
        case .uncertain(let reason): "the log failed while it was written: \(reason)"
        case .abandoned(let key): "reading the log of room \(key) was broken off"
        case .closed: "the log is closed"
        }
    }
}
