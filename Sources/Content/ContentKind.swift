import GameRules
import JSON

/// A kind of content that a game's setup may name instead of bringing it along, such as packs of terms.
///
/// It belongs to the game that uses it and is registered with it. The house keeps, counts, limits, searches and hands out
/// documents, and knows a kind by its names; what stands in one, the kind alone reads and writes.
public protocol ContentKind: Sendable {
    /// What its documents are of, such as `pack`: also the member of a setup that names one.
    static var kind: DocumentKind { get }
    /// Several of them, such as `packs`: the last part of `/api/packs`, of the folder and of the metric.
    static var plural: String { get }
    /// The member of a setup that holds what content gives to it, such as `terms`; a setup has this or names content.
    static var setupMember: String { get }
    /// What content can be taken as, the form that people edit first.
    static var formats: [ContentFormat] { get }

    /// What comes with the server, by name, the one for setups that name none first; never empty.
    ///
    /// - Parameters:
    ///   - folder: where its files are.
    ///   - problem: is told of each file that cannot be used, in one line.
    static func shipped(in folder: String, problem: (String) -> Void) -> [any ContentItem]
    /// Reads and checks what somebody sends to be saved; throws its first mistake.
    static func read(_ draft: ContentDraft, name: ContentName) throws(Rejection) -> any ContentItem
    /// Reads what somebody sends, keeps nothing, and writes what can be taken of it and all that is wrong with the rest.
    static func examine(_ draft: ContentDraft) throws(Rejection) -> (inout JSONWriter) -> Void
    /// Decodes the body of a document. What was checked when it was saved is believed: limits may be others by now.
    static func decode(_ body: [UInt8], name: ContentName) throws(ContentUnreadable) -> any ContentItem

    /// Whom content in the house's library may be for; empty for a kind that is not there. Its items are ``LibraryItem``s
    /// if people may publish them.
    static var audiences: [String] { get }

    /// The document that a log of an older version holds, and which of its logs it is; `nil` for other logs.
    static func formerDocument(ofLog key: String) -> (name: ContentName, generation: Int)?
    /// Reads such a log.
    static func former(_ records: [[UInt8]], name: ContentName) throws(ContentUnreadable) -> FormerDocument
}

extension ContentKind {
    /// A kind that goes from hand to hand.
    public static var audiences: [String] { [] }
    /// Whether people may publish what they made in the house's library.
    public static var isInLibrary: Bool { !audiences.isEmpty }
    /// A kind that was never kept otherwise.
    public static func formerDocument(ofLog key: String) -> (name: ContentName, generation: Int)? { nil }
    /// A kind that was never kept otherwise.
    public static func former(_ records: [[UInt8]], name: ContentName) throws(ContentUnreadable) -> FormerDocument {
        throw ContentUnreadable(description: "documents of this kind were never logs")
    }
}

/// One piece of content, checked.
public protocol ContentItem: Sendable {
    /// The name by which a setup asks for it.
    var name: ContentName { get }
    /// Writes the members of a list of content.
    func encodeSummary(into writer: inout JSONWriter)
    /// Writes the members of the whole.
    func encode(into writer: inout JSONWriter)
    /// The bytes of a file that people can edit and bring back.
    func file(as format: ContentFormat) -> [UInt8]
    /// The content as a document's.
    func document() throws(ContentFailure) -> DocumentContent
    /// A setup that names the content, with what it gives in the place of its name.
    func fill(_ setup: JSONObject) -> JSONObject
}

/// Content that can stand in the house's library.
public protocol LibraryItem: ContentItem {
    /// What it is called.
    var title: String { get }
    /// Whom it is for: one of its kind's ``ContentKind/audiences``.
    var audience: String { get }
    /// How much there is of it, such as its questions.
    var count: Int { get }
    /// All other texts that people read in it.
    var texts: [String] { get }
    /// The same, said to be somebody's.
    func signed(by author: String) -> any LibraryItem
    /// Writes the members by which people judge whether they want it, such as a few samples.
    func encodeDetails(into writer: inout JSONWriter)
}

/// A form in which content can be taken.
public struct ContentFormat: Hashable, Sendable {
    /// The extension of its files, such as `yaml`.
    public let fileExtension: String
    public let mediaType: String

    /// Names a form.
    public init(_ fileExtension: String, _ mediaType: String) {
        self.fileExtension = fileExtension
        self.mediaType = mediaType
    }

    /// JSON, as the whole is written.
    public static let json = ContentFormat("json", "application/json")
}

/// Content as somebody sends it.
public struct ContentDraft: Sendable {
    /// What was sent.
    public enum Body: Sendable {
        case json(JSONObject)
        /// Anything else, with its media type in small letters.
        case file(type: String, [UInt8])
    }

    /// What was sent.
    public let body: Body
    /// The title for bodies that have no place for one.
    public let title: String?
    /// The language for bodies that have no place for one.
    public let language: String?

    /// Takes what was sent as it is.
    public init(_ body: Body, title: String? = nil, language: String? = nil) {
        self.body = body
        self.title = title
        self.language = language
    }
}

/// Why stored content cannot be read.
public struct ContentUnreadable: Error, CustomStringConvertible {
    /// The reason, for an operator.
    public let description: String

    /// Says why.
    public init(description: String) { self.description = description }
}

/// A document as an older version's log tells it.
public struct FormerDocument: Sendable {
    /// What its owner wrote last.
    public let content: DocumentContent
    /// SHA-256 of the token that may change it.
    public let owner: [UInt8]
    /// When it was made.
    public let created: Timestamp
    /// How often it was used.
    public let used: Int

    /// Describes a document.
    public init(content: DocumentContent, owner: [UInt8], created: Timestamp, used: Int) {
        self.content = content
        self.owner = owner
        self.created = created
        self.used = used
    }
}
