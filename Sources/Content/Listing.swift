import GameRules
import JSON

/// An entry in the library: the content's publication, with data in addition to its title and description. The content
/// itself is a document of its kind with the same name.
public struct Listing: Hashable, Sendable {
    /// The SHA-256 of the publishing profile's key. It is here, not in the document's owner, because a profile may be
    /// merged into another.
    public var owner: [UInt8]
    /// The nickname under which it was published.
    public var author: String
    /// The audience that it is suitable for.
    public var audience: String
    /// The size of the item, such as the number of its questions.
    public var count: Int
    /// Whether the operator has hidden it from the library.
    public var isHidden = false
    /// The last revision that the operator has approved. Reports of it and of earlier revisions no longer count. 0 for
    /// none.
    public var approved = 0

    /// Creates a listing for newly published content.
    public init(owner: [UInt8], author: String, audience: String, count: Int) {
        self.owner = owner
        self.author = author
        self.audience = audience
        self.count = count
    }

    // MARK: - Document

    /// Returns the document. All its data is in the description, which every node has in memory.
    public func document(title: String) throws(ContentFailure) -> DocumentContent {
        let text = JSONWriter.object { writer in
            writer.member("owner", owner.hexadecimal)
            writer.member("author", author)
            writer.member("audience", audience)
            writer.member("count", count)
            if isHidden { writer.member("hidden", true) }
            if approved > 0 { writer.member("approved", approved) }
        }
        return try DocumentContent(title: title, description: String(decoding: text, as: UTF8.self), body: [])
    }

    /// Reads a document's entry. Returns `nil` if it is not a listing.
    public init?(_ entry: DocumentEntry) {
        guard let fields = (try? JSONParser.parse(Array(entry.description.utf8), limits: .document))?.object,
            let owner = fields["owner"]?.string.flatMap([UInt8].init(hexadecimal:)),
            let author = fields["author"]?.string, let audience = fields["audience"]?.string,
            let count = fields["count"]?.integer
        else { return nil }
        self.init(owner: owner, author: author, audience: audience, count: count)
        isHidden = fields["hidden"]?.bool ?? false
        approved = fields["approved"]?.integer ?? 0
    }
}
