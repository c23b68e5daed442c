import GameRules
import JSON

/// That content stands in the house's library, and what the library tells of it beside its title and description. The
/// content itself is a document of its kind by the same name.
public struct Listing: Hashable, Sendable {
    /// SHA-256 of the key of the profile that published it. It stands here, and not as the document's owner, because a
    /// profile may be merged into another.
    public var owner: [UInt8]
    /// The nickname under which it was published.
    public var author: String
    /// Whom it is for.
    public var audience: String
    /// How much there is of it.
    public var count: Int
    /// Whether whoever runs the server has taken it out of the library.
    public var isHidden = false
    /// The revision of the content that whoever runs the server has looked at and found good: reports of it, and of those
    /// before, count no more. 0 for none.
    public var approved = 0

    /// What has just been published.
    public init(owner: [UInt8], author: String, audience: String, count: Int) {
        self.owner = owner
        self.author = author
        self.audience = audience
        self.count = count
    }

    // MARK: - As a document

    /// The document. All of it stands in its description, which every node has in memory.
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

    /// Reads a document's entry; `nil` for one that is no listing.
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
