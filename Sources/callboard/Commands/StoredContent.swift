import Content
import GameRules
import JSON
import WireProtocol

/// Saved content, as its document is stored in the data folder or the stream.
struct StoredContent: StoredDocument {
    static let plural = "documents"
    static var usualKind: DocumentKind? { games.contents.first?.kind }

    let kind: any ContentKind.Type
    let entry: DocumentEntry

    var documentKind: DocumentKind { kind.kind }
    var name: String { entry.key.name }
    var bytes: Int { entry.bodyBytes }
    var lastUse: Timestamp { entry.lastUse }
    var creator: String? { entry.creator }

    /// Returns all saved content.
    ///
    /// - Parameter words: Text that the name or the title contains.
    static func all(_ access: OperatorAccess, matching words: String) throws(CommandFailure) -> [StoredContent] {
        let search = DocumentSearch(words)
        var found: [StoredContent] = []
        for kind in games.contents {
            found += try access.documents(of: kind.kind).filter(search.matches).map {
                StoredContent(kind: kind, entry: $0)
            }
        }
        return found
    }

    /// Finds content of any kind by name; `nil` if there is none.
    static func named(_ name: ContentName, _ access: OperatorAccess) throws(CommandFailure) -> (
        kind: any ContentKind.Type, body: [UInt8]
    )? {
        for kind in games.contents {
            if let document = try access.document(name.document(of: kind.kind)) { return (kind, document.body) }
        }
        return nil
    }

    /// One JSON object.
    var json: [UInt8] {
        JSONWriter.object { writer in
            writer.name(of: kind.kind.rawValue)
            writer.string(name)
            writer.member("title", entry.title)
            writer.member("created", entry.created)
            writer.member("changed", entry.changed)
            writer.member("lastUse", lastUse)
            writer.member("revision", entry.revision)
            writer.member("used", entry.used)
            writer.member("rated", entry.rated)
            writer.member("bytes", bytes)
            if let creator { writer.member("creator", creator) }
        }
    }
}
