import GameRules

/// A store of documents by kind and name: content that some users create and others use. Unlike the entries of a log,
/// documents have no order.
///
/// ## What the store promises
///
/// - **Durability.** A write is answered after its commit, and what was answered survives a crash. After
///   ``ContentFailure/unavailable(reason:)`` it is unknown whether the write was stored.
/// - **No lost updates.** A write replaces content only if it names the current revision. If two writers name the same
///   one, the second gets ``ContentFailure/conflict(_:present:)``.
/// - **Read your writes.** A read after the answer to a write returns that write or a later one.
/// - **No blocking.** Bodies are read and written on the store's threads. What is stored in memory (``DocumentEntry``,
///   at most 2 KB for each document) is returned immediately.
/// - **Isolation.** A damaged body affects only its own document, which can still be replaced and removed.
///
/// Safe to use from any thread. Completions are called exactly once, on any thread, and must return quickly.
public protocol ContentStore: AnyObject, Sendable {
    /// Creates a document with revision 1.
    ///
    /// - Parameters:
    ///   - owner: the SHA-256 hash of the token that permits changes to the document. The store does not check it.
    ///   - creator: a keyed hash of the client's network; `nil` for a client on this machine.
    ///   - completion: may get ``ContentFailure/exists(_:)``, ``ContentFailure/full(_:limit:)``, or an operational
    ///     failure.
    func create(
        _ key: DocumentKey, _ content: DocumentContent, owner: [UInt8], creator: String?,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void)

    /// Replaces a document's content if its revision is still the one that the writer has seen.
    ///
    /// - Parameter completion: gets the entry with the next revision, ``ContentFailure/unknown(_:)``,
    ///   ``ContentFailure/conflict(_:present:)``, or an operational failure.
    func replace(
        _ key: DocumentKey, revision: Int, with content: DocumentContent,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void)

    /// Copies a document from another store, with its revision, owner and times.
    ///
    /// - Parameter completion: may get ``ContentFailure/exists(_:)`` or an operational failure. The limits do not
    ///   apply.
    func adopt(
        _ document: Document, then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void)

    /// Deletes a document and its ratings.
    func remove(_ key: DocumentKey, then completion: @escaping @Sendable (Result<Void, ContentFailure>) -> Void)

    /// Reads a document with its body.
    func read(_ key: DocumentKey, then completion: @escaping @Sendable (Result<Document, ContentFailure>) -> Void)

    /// Counts a use of a document. Documents that are used are not deleted for their age. The caller gets no answer,
    /// and the count may be lost if the disk fails.
    func noteUse(of key: DocumentKey)

    /// Replaces a profile's rating of a document; `nil` removes it. Ratings are stored as documents
    /// `KIND/NAME/PROFILE`, and ``DocumentEntry/rated`` counts them.
    ///
    /// - Parameters:
    ///   - profile: the profile's public name, as in the key of the profile's document.
    ///   - rating: printable ASCII, at most ``DocumentRatings/bytesMax`` bytes.
    ///   - completion: may get ``ContentFailure/unknown(_:)``, ``ContentFailure/full(_:limit:)`` if the maximum number
    ///     of ratings is reached, or an operational failure.
    func rate(
        _ key: DocumentKey, by profile: String, _ rating: String?,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void)

    /// Returns the ratings of a document from memory.
    func ratings(of key: DocumentKey) -> DocumentRatings

    /// Returns a document's entry in memory, or `nil` if there is no such document.
    func entry(_ key: DocumentKey) -> DocumentEntry?

    /// Returns the entries of all documents of a kind, by name.
    func entries(of kind: DocumentKind) -> [DocumentEntry]

    /// Returns the number of documents of a kind.
    func count(of kind: DocumentKind) -> Int

    /// Stops accepting writes, completes the queued ones, and closes the store. Returns when that is done.
    func close()
}

extension ContentStore {
    /// Returns documents whose name, title or description contains every word, ignoring case. Those whose title starts
    /// with the words come first, then the most used.
    public func search(_ kind: DocumentKind, for words: String, limit: Int) -> [DocumentEntry] {
        DocumentSearch(words).best(limit, of: entries(of: kind))
    }
}

/// A search for documents by words.
public struct DocumentSearch: Sendable {
    private let text: String
    private let words: [String]

    /// Creates a search for words separated by white space. Without words, it finds everything.
    public init(_ text: String) {
        self.text = text.lowercased()
        words = self.text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// Whether a document's name and displayed texts contain all words.
    public func matches(_ entry: DocumentEntry) -> Bool {
        let shown = "\(entry.key.name)\n\(entry.title)\n\(entry.description)".lowercased()
        return words.allSatisfy { shown.contains($0) }
    }

    /// Returns the first matches: those whose title starts with the text, then the most used.
    public func best(_ limit: Int, of entries: [DocumentEntry]) -> [DocumentEntry] {
        let found = entries.filter(matches).map { entry in
            (isFirst: !words.isEmpty && entry.title.lowercased().hasPrefix(text), entry: entry)
        }
        return found.sorted { left, right in
            if left.isFirst != right.isFirst { return left.isFirst }
            if left.entry.used != right.entry.used { return left.entry.used > right.entry.used }
            return left.entry.key < right.entry.key
        }.prefix(limit).map(\.entry)
    }
}
