import GameRules

/// What its owner writes into a document.
public struct DocumentContent: Hashable, Sendable {
    /// The most bytes of title, description and language together: every node keeps them in memory.
    public static let shownBytesMax = 2048
    /// The most bytes of a body: a recap is as long as that.
    public static let bodyBytesMax = 1_000_000

    /// What people read when they choose.
    public let title: String
    /// What it is for; empty if nobody said.
    public let description: String
    /// The language of the body, a tag of BCP 47; `nil` if nobody said.
    public let language: String?
    /// The document itself, which the store does not interpret.
    public let body: [UInt8]

    /// Takes texts that are already checked; throws ``ContentFailure/tooLarge(bytes:limitBytes:)``.
    public init(
        title: String, description: String = "", language: String? = nil, body: [UInt8]
    ) throws(ContentFailure) {
        let shown = title.utf8.count + description.utf8.count + (language?.utf8.count ?? 0)
        guard shown <= DocumentContent.shownBytesMax else {
            throw .tooLarge(bytes: shown, limitBytes: DocumentContent.shownBytesMax)
        }
        guard body.count <= DocumentContent.bodyBytesMax else {
            throw .tooLarge(bytes: body.count, limitBytes: DocumentContent.bodyBytesMax)
        }
        self.title = title
        self.description = description
        self.language = language
        self.body = body
    }
}

/// What every node keeps of a document in memory: all but its body.
public struct DocumentEntry: Hashable, Sendable {
    public let key: DocumentKey
    /// SHA-256 of the token that may change it, 32 bytes.
    public let owner: [UInt8]
    /// A keyed hash of the network that it was made from; `nil` for this machine, and for documents of older versions.
    public let creator: String?
    /// How many times its content was written: 1 for a new document.
    public package(set) var revision: Int
    /// What people read when they choose.
    public package(set) var title: String
    /// What it is for.
    public package(set) var description: String
    /// The language of its body.
    public package(set) var language: String?
    /// How many bytes the body has.
    public package(set) var bodyBytes: Int
    /// How often it was used.
    public package(set) var used: Int
    /// How many profiles rate it.
    public package(set) var rated: Int
    /// When it was made.
    public let created: Timestamp
    /// When its content was written last.
    public package(set) var changed: Timestamp
    /// When it was used or changed last.
    public package(set) var lastUse: Timestamp

    /// Describes a document.
    package init(
        key: DocumentKey, owner: [UInt8], creator: String? = nil, revision: Int, title: String, description: String,
        language: String?,
        bodyBytes: Int, used: Int, rated: Int, created: Timestamp, changed: Timestamp, lastUse: Timestamp
    ) {
        self.key = key
        self.owner = owner
        self.creator = creator
        self.revision = revision
        self.title = title
        self.description = description
        self.language = language
        self.bodyBytes = bodyBytes
        self.used = used
        self.rated = rated
        self.created = created
        self.changed = changed
        self.lastUse = lastUse
    }

    /// The first revision of a document.
    package init(
        _ key: DocumentKey, _ content: DocumentContent, owner: [UInt8], creator: String?, at time: Timestamp
    ) {
        self.init(
            key: key, owner: owner, creator: creator, revision: 1, title: content.title,
            description: content.description, language: content.language, bodyBytes: content.body.count, used: 0,
            rated: 0, created: time, changed: time, lastUse: time)
    }

    package func replaced(by content: DocumentContent, at time: Timestamp) -> DocumentEntry {
        var entry = self
        entry.revision += 1
        entry.title = content.title
        entry.description = content.description
        entry.language = content.language
        entry.bodyBytes = content.body.count
        entry.changed = time
        entry.lastUse = time
        return entry
    }
}

/// A document with its body.
public struct Document: Hashable, Sendable {
    /// All but the body.
    public let entry: DocumentEntry
    /// The body that was written with ``DocumentEntry/revision``.
    public let body: [UInt8]

    /// Puts both together.
    package init(_ entry: DocumentEntry, body: [UInt8]) {
        self.entry = entry
        self.body = body
    }
}
