import GameRules
import JSON

/// A kind of content that a game's setup can name instead of including it, such as a pack of terms.
///
/// A kind belongs to the game that uses it and is registered with it. The server stores, counts, limits, searches and
/// serves documents of a kind by their names. Only the kind reads and writes their contents.
public protocol ContentKind: Sendable {
    /// The kind's name in the singular, such as `pack`. It is also the member of a setup that names a document.
    static var kind: DocumentKind { get }
    /// The kind's name in the plural, the last part of its address below `/api`, of the folder and of the metric.
    static var plural: String { get }
    /// The member of a setup that holds the content itself, such as `terms`. A setup has either this member or the name
    /// of a document.
    static var setupMember: String { get }
    /// The formats in which content can be downloaded, the one that people edit first.
    static var formats: [ContentFormat] { get }

    /// Returns the built-in content, by name. The first item is for setups that name none. Never empty.
    ///
    /// - Parameters:
    ///   - folder: the folder of its files.
    ///   - problem: called with one line for each file that cannot be used.
    static func shipped(in folder: String, problem: (String) -> Void) -> [any ContentItem]
    /// Reads and checks content to be saved. Throws its first mistake.
    static func read(_ draft: ContentDraft, name: ContentName) throws(Rejection) -> any ContentItem
    /// Reads content without saving it. Returns a function that writes the valid part and all mistakes in the rest.
    static func examine(_ draft: ContentDraft) throws(Rejection) -> (inout JSONWriter) -> Void
    /// Decodes the body of a document. Limits are not checked, because they may have changed since it was saved.
    static func decode(_ body: [UInt8], name: ContentName) throws(ContentUnreadable) -> any ContentItem

    /// The audiences that library items can be suitable for; empty if the kind is not in the library. If users may
    /// publish items, they are ``LibraryItem``s.
    static var audiences: [String] { get }

    /// Returns the document that an older version's log holds, and the log's generation; `nil` for other logs.
    static func formerDocument(ofLog key: String) -> (name: ContentName, generation: Int)?
    /// Reads the records of such a log.
    static func former(_ records: [[UInt8]], name: ContentName) throws(ContentUnreadable) -> FormerDocument
}

extension ContentKind {
    /// The default: the kind is not in the library.
    public static var audiences: [String] { [] }
    /// Whether users may publish items of this kind in the library.
    public static var isInLibrary: Bool { !audiences.isEmpty }
    /// The default: no older version stored this kind in logs.
    public static func formerDocument(ofLog key: String) -> (name: ContentName, generation: Int)? { nil }
    /// The default: no older version stored this kind in logs.
    public static func former(_ records: [[UInt8]], name: ContentName) throws(ContentUnreadable) -> FormerDocument {
        throw ContentUnreadable(description: "documents of this kind were never logs")
    }
}

/// A validated piece of content.
public protocol ContentItem: Sendable {
    /// The name that a setup uses for it.
    var name: ContentName { get }
    /// Writes the members of its entry in a list.
    func encodeSummary(into writer: inout JSONWriter)
    /// Writes all its members.
    func encode(into writer: inout JSONWriter)
    /// Returns its bytes as a file that people can edit and upload.
    func file(as format: ContentFormat) -> [UInt8]
    /// Returns the content for a document.
    func document() throws(ContentFailure) -> DocumentContent
    /// Returns a setup in which the content itself replaces its name.
    func fill(_ setup: JSONObject) -> JSONObject
}

/// Content that can be published in the library.
public protocol LibraryItem: ContentItem {
    /// The item's title.
    var title: String { get }
    /// The audience that it is suitable for: one of its kind's ``ContentKind/audiences``.
    var audience: String { get }
    /// The size of the item, such as the number of its questions.
    var count: Int { get }
    /// All other texts in it that people read.
    var texts: [String] { get }
    /// Returns a copy that names an author.
    func signed(by author: String) -> any LibraryItem
    /// Writes members that help users to choose, such as a few samples.
    func encodeDetails(into writer: inout JSONWriter)
}

/// A format in which content can be downloaded.
public struct ContentFormat: Hashable, Sendable {
    /// The file extension, such as `yaml`.
    public let fileExtension: String
    public let mediaType: String

    /// Creates a format.
    public init(_ fileExtension: String, _ mediaType: String) {
        self.fileExtension = fileExtension
        self.mediaType = mediaType
    }

    /// JSON with all members.
    public static let json = ContentFormat("json", "application/json")
}

/// Content as it was sent by a client.
public struct ContentDraft: Sendable {
    /// The body of the request.
    public enum Body: Sendable {
        case json(JSONObject)
        /// Any other body, with its media type in lowercase.
        case file(type: String, [UInt8])
    }

    /// The body of the request.
    public let body: Body
    /// The title, for bodies that cannot contain one.
    public let title: String?
    /// The language, for bodies that cannot contain one.
    public let language: String?

    /// Creates a draft from unchecked values.
    public init(_ body: Body, title: String? = nil, language: String? = nil) {
        self.body = body
        self.title = title
        self.language = language
    }
}

/// The reason why stored content cannot be read.
public struct ContentUnreadable: Error, CustomStringConvertible {
    /// The reason, for an operator.
    public let description: String

    /// Creates a failure with its reason.
    public init(description: String) { self.description = description }
}

/// A document read from an older version's log.
public struct FormerDocument: Sendable {
    /// The last content that its owner wrote.
    public let content: DocumentContent
    /// The SHA-256 of the token that may change it.
    public let owner: [UInt8]
    /// When it was created.
    public let created: Timestamp
    /// The number of times it was used.
    public let used: Int

    /// Creates a description of a document.
    public init(content: DocumentContent, owner: [UInt8], created: Timestamp, used: Int) {
        self.content = content
        self.owner = owner
        self.created = created
        self.used = used
    }
}
