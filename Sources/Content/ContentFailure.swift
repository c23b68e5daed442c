/// Why a document was not read or written.
public enum ContentFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is a document of this name already; nothing was changed.
    case exists(DocumentKey)
    /// There is no document of this name.
    case unknown(DocumentKey)
    /// The write names another revision than the `present` one; nothing was changed.
    case conflict(DocumentKey, present: Int)
    /// There are as many documents of this kind as there may be.
    case full(DocumentKind, limit: Int)
    /// The body or what is shown of the document is larger than it may be.
    case tooLarge(bytes: Int, limitBytes: Int)
    /// The stored document is damaged; others are not affected. Needs an operator.
    case unreadable(DocumentKey, reason: String)
    /// More waits than the store may hold in memory. The write was **not** taken.
    case overloaded
    /// The disk does not work at present. Whether the write is in is unknown: look, or write again.
    case unavailable(reason: String)
    /// The store has been closed.
    case closed

    /// Whether the same call may succeed later without anybody's help.
    public var isRetryable: Bool {
        switch self {
        case .overloaded, .unavailable: true
        case .exists, .unknown, .conflict, .full, .tooLarge, .unreadable, .closed: false
        }
    }

    /// One line for an operator.
    public var description: String {
        switch self {
        case .exists(let key): "there is a document \(key) already"
        case .unknown(let key): "there is no document \(key)"
        case .conflict(let key, let present): "the document \(key) has revision \(present) by now"
        case .full(let kind, let limit): "there are \(limit) documents of kind \(kind), as many as there may be"
        case .tooLarge(let bytes, let limit): "a document has \(bytes) bytes where \(limit) are allowed"
        case .unreadable(let key, let reason): "the document \(key) is unreadable: \(reason)"
        case .overloaded: "too many documents wait to be written"
        case .unavailable(let reason): "documents cannot be written: \(reason)"
        case .closed: "the store of documents is closed"
        }
    }
}
