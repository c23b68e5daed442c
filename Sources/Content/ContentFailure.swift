/// A reason why a document was not read or written.
public enum ContentFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A document of this name already exists. Nothing was changed.
    case exists(DocumentKey)
    /// There is no document of this name.
    case unknown(DocumentKey)
    /// The write names another revision than the current one, `present`. Nothing was changed.
    case conflict(DocumentKey, present: Int)
    /// The maximum number of documents of this kind is reached.
    case full(DocumentKind, limit: Int)
    /// The body or the displayed texts are too large.
    case tooLarge(bytes: Int, limitBytes: Int)
    /// The stored document is damaged. Other documents are not affected. Needs an operator.
    case unreadable(DocumentKey, reason: String)
    /// The store's queue in memory is full. The write was **not** accepted.
    case overloaded
    /// The disk does not work now. It is unknown whether the write was stored: read the document, or write again.
    case unavailable(reason: String)
    /// The store has been closed.
    case closed

    /// Whether the same call may succeed later without intervention.
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
