import GameRules

/// The part of a document that its owner writes.
public struct DocumentContent: Hashable, Sendable {
    /// The maximum total length of title, description and language in bytes, because every node stores them in memory.
    public static let shownBytesMax = 2048
    /// The maximum length of a body in bytes: that of a recap.
    public static let bodyBytesMax = 1_000_000

    /// The title, which helps users to choose.
    public let title: String
    /// The purpose; empty if not given.
    public let description: String
    /// The language of the body, a BCP 47 tag; `nil` if not given.
    public let language: String?
    /// The body, which the store does not interpret.
    public let body: [UInt8]

    /// Creates content from validated texts. Throws ``ContentFailure/tooLarge(bytes:limitBytes:)``.
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

/// The part of a document that every node stores in memory: everything but the body.
public struct DocumentEntry: Hashable, Sendable {
    public let key: DocumentKey
    /// The SHA-256 of the token that may change it, 32 bytes.
    public let owner: [UInt8]
    /// A keyed hash of the network from which it was created; `nil` for this machine and for documents of older
    /// versions.
    public let creator: String?
    /// The number of times its content was written: 1 for a new document.
    public package(set) var revision: Int
    /// The title, which helps users to choose.
    public package(set) var title: String
    /// The purpose.
    public package(set) var description: String
    /// The language of its body.
    public package(set) var language: String?
    /// The length of the body in bytes.
    public package(set) var bodyBytes: Int
    /// The number of times it was used.
    public package(set) var used: Int
    /// The number of profiles that rate it.
    public package(set) var rated: Int
    /// When it was created.
    public let created: Timestamp
    /// When its content was last written.
    public package(set) var changed: Timestamp
    /// When it was last used or changed.
    public package(set) var lastUse: Timestamp

    /// Creates an entry.
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

    /// Creates the entry of a new document.
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
    /// Everything but the body.
    public let entry: DocumentEntry
    /// The body of revision ``DocumentEntry/revision``.
    public let body: [UInt8]

    /// Combines an entry and a body.
    package init(_ entry: DocumentEntry, body: [UInt8]) {
        self.entry = entry
        self.body = body
    }
}
