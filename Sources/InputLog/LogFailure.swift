/// An operational failure of the log. It is never the player's fault.
public enum LogFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A log of this name already exists. Nothing was changed.
    case exists(LogKey)
    /// There is no log of this name.
    case unknown(LogKey)
    /// This process has not opened the log, or it was released or removed.
    case notOpen(LogKey)
    /// The log is already open. A room has one reader in each process.
    case alreadyOpen(LogKey)
    /// The stored log of this room is damaged. Other rooms are not affected. Needs an operator.
    case unreadable(LogDamage)
    /// The log's queue in memory is full. The record was **not** accepted.
    case overloaded(waitingBytes: Int, limitBytes: Int)
    /// The disk does not work now. The record is **not** in the log and never will be.
    case unavailable(reason: String)
    /// The disk failed during the commit, and it is not yet known whether the record was stored.
    ///
    /// When the disk works again, the log finds out. If the record was stored, it is delivered as committed, with the
    /// same ticket and before any later record. If not, nothing more is delivered for it.
    case uncertain(reason: String)
    /// The visitor of the records returned `false`. Nothing was opened.
    case abandoned(LogKey)
    /// The log has been closed.
    case closed

    /// Whether the same call may succeed later without intervention. A record must be retried under an identity of its
    /// own (a command's ID), because it may already be in the log.
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
