import GameRules

/// One write to a store, before it is decided.
package enum DocumentWrite: Sendable {
    case create(DocumentKey, DocumentContent, owner: [UInt8], creator: String?)
    case replace(DocumentKey, revision: Int, DocumentContent)
    case remove(DocumentKey)
    case use(DocumentKey)
    case rate(DocumentKey, profile: String, String?)
    /// A document of another store, as it is there.
    case adopt(Document)

    /// How many bytes wait with it.
    package var bytes: Int {
        switch self {
        case .create(_, let content, _, _), .replace(_, _, let content): content.body.count + 256
        case .rate(_, _, let rating): (rating?.utf8.count ?? 0) + 256
        case .adopt(let document): document.body.count + 256
        case .remove, .use: 256
        }
    }
}

/// What a write does to what is stored.
package enum DocumentChange: Sendable {
    /// The entry with a body of this revision.
    case put(DocumentEntry, body: [UInt8])
    /// The entry; its body stays.
    case noted(DocumentEntry)
    case removed(DocumentEntry)
    /// What a profile says from now on; `nil` for nothing.
    case rated(DocumentEntry, profile: String, String?)
}

/// The entries of all documents, and the rules by which they change: the same for every store.
package struct DocumentIndex: Sendable {
    private var kinds: [DocumentKind: [String: DocumentEntry]] = [:]
    private var ratings: [DocumentKey: DocumentRatings] = [:]
    /// What all profiles say of all documents.
    private var ratingCount = 0

    package init() {}

    /// What is known of a document; without one there is nothing that profiles say of it.
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

    /// Takes what a profile says; it may be told before its document is, where that was written again since.
    package mutating func rate(_ key: DocumentKey, by profile: String, _ rating: String?) {
        let before = ratings[key]?.texts.count ?? 0
        ratings[key, default: DocumentRatings()].take(rating, of: profile)
        let count = ratings[key]?.texts.count ?? 0
        ratingCount += count - before
        kinds[key.kind]?[key.name]?.rated = count
    }

    /// Carries a change out.
    ///
    /// - Returns: the entry as it is afterwards, of a removed document as it was.
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

    /// What a write would change; throws for one that is refused.
    ///
    /// - Parameter limit: how many documents of a kind there may be.
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

    /// The name under which a rating is kept; all of a document's begin with that of the empty profile.
    package static func ratingName(_ key: DocumentKey, _ profile: String) -> String { "\(key)/\(profile)" }
}
