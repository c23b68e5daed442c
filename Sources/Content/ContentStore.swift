import GameRules

/// Documents by kind and name: what people make and others use. A log is for what must be ordered; a document is not.
///
/// ## What the store promises
///
/// - **Durability.** A write is answered after its commit; what was answered survives a crash. After
///   ``ContentFailure/unavailable(reason:)`` it is unknown whether the write is in.
/// - **No lost update.** Content is replaced only at the revision that the writer names; of two who name the same one,
///   the second gets ``ContentFailure/conflict(_:present:)``.
/// - **Read your writes.** Whoever reads after the answer to a write reads that write or a later one.
/// - **Nobody waits in a call.** Bodies are read and written on threads of the store. What is kept in memory
///   (``DocumentEntry``, at most 2 KB a document) is answered at once.
/// - **Isolation.** A damaged body keeps only its own document from being read; the document can still be replaced and
///   removed.
///
/// Safe to use from any thread. Completions are called exactly once, on some thread, and return quickly.
public protocol ContentStore: AnyObject, Sendable {
    /// Makes a document with revision 1.
    ///
    /// - Parameters:
    ///   - owner: SHA-256 of the token that may change it; the store keeps it and compares nothing.
    ///   - creator: a keyed hash of the network that asked for it; `nil` for this machine.
    ///   - completion: ``ContentFailure/exists(_:)``, ``ContentFailure/full(_:limit:)``, or an operating failure.
    func create(
        _ key: DocumentKey, _ content: DocumentContent, owner: [UInt8], creator: String?,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void)

    /// Gives a document other content, if its revision is still the one that its writer has seen.
    ///
    /// - Parameter completion: the entry with the next revision; ``ContentFailure/unknown(_:)``,
    ///   ``ContentFailure/conflict(_:present:)``, or an operating failure.
    func replace(
        _ key: DocumentKey, revision: Int, with content: DocumentContent,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void)

    /// Takes a document over from another store, with its revision, its owner and its times.
    ///
    /// - Parameter completion: ``ContentFailure/exists(_:)``, or an operating failure. There is no limit.
    func adopt(
        _ document: Document, then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void)

    /// Deletes a document and what profiles said of it.
    func remove(_ key: DocumentKey, then completion: @escaping @Sendable (Result<Void, ContentFailure>) -> Void)

    /// Reads a document with its body.
    func read(_ key: DocumentKey, then completion: @escaping @Sendable (Result<Document, ContentFailure>) -> Void)

    /// Counts a use: what is used is not deleted for its age. Nobody is told, and a disk that fails loses it.
    func noteUse(of key: DocumentKey)

    /// Keeps what a profile says of a document, in place of what it said before; `nil` to say nothing. It is a document
    /// `KIND/NAME/PROFILE` of its own, and ``DocumentEntry/rated`` counts those there are.
    ///
    /// - Parameters:
    ///   - profile: its public name, as a document's.
    ///   - rating: printable ASCII, at most ``DocumentRatings/bytesMax`` bytes.
    ///   - completion: ``ContentFailure/unknown(_:)``, ``ContentFailure/full(_:limit:)`` where as much is said of all
    ///     documents together as may be, or an operating failure.
    func rate(
        _ key: DocumentKey, by profile: String, _ rating: String?,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void)

    /// What profiles say of a document. It is kept in memory, and answered at once.
    func ratings(of key: DocumentKey) -> DocumentRatings

    /// What is kept in memory of a document; `nil` if there is none.
    func entry(_ key: DocumentKey) -> DocumentEntry?

    /// All documents of a kind, by name.
    func entries(of kind: DocumentKind) -> [DocumentEntry]

    /// How many documents of a kind there are.
    func count(of kind: DocumentKind) -> Int

    /// Takes no more, writes and answers what is queued, and closes. Returns when that is done.
    func close()
}

extension ContentStore {
    /// Documents whose name, title or description contains every word, without regard to case: where the title begins
    /// with the words first, then the most used.
    public func search(_ kind: DocumentKind, for words: String, limit: Int) -> [DocumentEntry] {
        DocumentSearch(words).best(limit, of: entries(of: kind))
    }
}

/// Finds documents by words.
public struct DocumentSearch: Sendable {
    private let text: String
    private let words: [String]

    /// Looks for words that are separated by white space; for none, everything is found.
    public init(_ text: String) {
        self.text = text.lowercased()
        words = self.text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// Whether all words are in what is shown of a document.
    public func matches(_ entry: DocumentEntry) -> Bool {
        let shown = "\(entry.key.name)\n\(entry.title)\n\(entry.description)".lowercased()
        return words.allSatisfy { shown.contains($0) }
    }

    /// The best of what matches.
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
