import GameRules

/// A write to a store, before it is decided.
package enum DocumentWrite: Sendable {
    case create(DocumentKey, DocumentContent, owner: [UInt8], creator: String?)
    case replace(DocumentKey, revision: Int, DocumentContent)
    case remove(DocumentKey)
    case use(DocumentKey)
    case rate(DocumentKey, profile: String, String?)
    /// A complete document of another store.
    case adopt(Document)

    /// The size of the write in the queue, in bytes.
    package var bytes: Int {
        switch self {
        case .create(_, let content, _, _), .replace(_, _, let content): content.body.count + 256
        case .rate(_, _, let rating): (rating?.utf8.count ?? 0) + 256
        case .adopt(let document): document.body.count + 256
        case .remove, .use: 256
        }
    }
}

/// The effect of a write on the stored data.
package enum DocumentChange: Sendable {
    /// A new entry with the body of its revision.
    case put(DocumentEntry, body: [UInt8])
    /// A new entry; the body is unchanged.
    case noted(DocumentEntry)
    case removed(DocumentEntry)
    /// A profile's new rating; `nil` for none.
    case rated(DocumentEntry, profile: String, String?)
}

/// The entries of all documents and the rules for changing them, which are the same for every store.
package struct DocumentIndex: Sendable {
    private var kinds: [DocumentKind: [String: DocumentEntry]] = [:]
    private var ratings: [DocumentKey: DocumentRatings] = [:]
    /// The number of all ratings.
    private var ratingCount = 0

    package init() {}

    /// The entry of a document. Removing it removes the ratings.
    package subscript(key: DocumentKey) -> DocumentEntry? {
        get { kinds[key.kind]?[key.name] }
        set {
            var entry = newValue
            if entry == nil {
                ratingCount -= ratings.removeValue(forKey: key)?.texts.count ?? 0
            } else {
                entry?.rated = ratings[key]?.texts.count ?? 0
            }
            kinds[key.kind, default: [:]][key.name] = entry
        }
    }

    package func ratings(of key: DocumentKey) -> DocumentRatings { ratings[key] ?? DocumentRatings() }

    /// Sets a profile's rating. It may be read before its document, if the document was written again later.
    package mutating func rate(_ key: DocumentKey, by profile: String, _ rating: String?) {
        let before = ratings[key]?.texts.count ?? 0
        ratings[key, default: DocumentRatings()].take(rating, of: profile)
        let count = ratings[key]?.texts.count ?? 0
        ratingCount += count - before
        kinds[key.kind]?[key.name]?.rated = count
    }

    /// Applies a change.
    ///
    /// - Returns: the entry after the change; for a removed document, the entry before it.
    @discardableResult
    package mutating func apply(_ change: DocumentChange) -> DocumentEntry {
        switch change {
        case .put(let entry, _), .noted(let entry):
            self[entry.key] = entry
            return self[entry.key] ?? entry
        case .removed(let entry):
            self[entry.key] = nil
            return entry
        case .rated(let entry, let profile, let rating):
            rate(entry.key, by: profile, rating)
            return self[entry.key] ?? entry
        }
    }

    package func count(of kind: DocumentKind) -> Int { kinds[kind]?.count ?? 0 }

    package func entries(of kind: DocumentKind) -> [DocumentEntry] {
        (kinds[kind] ?? [:]).values.sorted { $0.key < $1.key }
    }

    /// Decides what a write changes. Throws if it is refused.
    ///
    /// - Parameter limit: returns the maximum number of documents of a kind.
    package func decide(
        _ write: DocumentWrite, at time: Timestamp, limit: (DocumentKind) -> Int?
    ) throws(ContentFailure) -> DocumentChange {
        switch write {
        case .create(let key, let content, let owner, let creator):
            guard self[key] == nil else { throw .exists(key) }
            if let limit = limit(key.kind), count(of: key.kind) >= limit { throw .full(key.kind, limit: limit) }
            let entry = DocumentEntry(key, content, owner: owner, creator: creator, at: time)
            return .put(entry, body: content.body)
        case .replace(let key, let revision, let content):
            let entry = try present(key)
            guard entry.revision == revision else { throw .conflict(key, present: entry.revision) }
            return .put(entry.replaced(by: content, at: time), body: content.body)
        case .remove(let key): return .removed(try present(key))
        case .use(let key):
            var entry = try present(key)
            entry.used += 1
            entry.lastUse = max(entry.lastUse, time)
            return .noted(entry)
        case .rate(let key, let profile, let rating):
            let entry = try present(key)
            if let rating {
                guard DocumentRatings.isText(rating) else {
                    throw .tooLarge(bytes: rating.utf8.count, limitBytes: DocumentRatings.bytesMax)
                }
                if let limit = limit(.rating), ratingCount >= limit, ratings[key]?.texts[profile] == nil {
                    throw .full(.rating, limit: limit)
                }
            }
            return .rated(entry, profile: profile, rating)
        case .adopt(let document):
            guard self[document.entry.key] == nil else { throw .exists(document.entry.key) }
            return .put(document.entry, body: document.body)
        }
    }

    private func present(_ key: DocumentKey) throws(ContentFailure) -> DocumentEntry {
        guard let entry = self[key] else { throw .unknown(key) }
        return entry
    }

    /// Returns the name under which a rating is stored. An empty profile gives the prefix of all ratings of a document.
    package static func ratingName(_ key: DocumentKey, _ profile: String) -> String { "\(key)/\(profile)" }
}
