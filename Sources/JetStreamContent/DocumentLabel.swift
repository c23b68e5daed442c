import Content
import GameRules
import JSON

/// The header of a document's message: everything but its body, so that nodes learn of all documents without reading
/// any body.
package enum DocumentLabel {
    /// The label of a removed document or a withdrawn rating.
    static let removed = "-"

    /// Returns an entry as JSON on one line, without derived values.
    package static func text(_ entry: DocumentEntry) -> String {
        let bytes = JSONWriter.object { writer in
            writer.member("owner", entry.owner.hexadecimal)
            if let creator = entry.creator { writer.member("creator", creator) }
            writer.member("revision", entry.revision)
            writer.member("title", entry.title)
            writer.member("description", entry.description)
            if let language = entry.language { writer.member("language", language) }
            writer.member("bytes", entry.bodyBytes)
            writer.member("used", entry.used)
            writer.member("created", entry.created.milliseconds)
            writer.member("changed", entry.changed.milliseconds)
            writer.member("lastUse", entry.lastUse.milliseconds)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the label of a profile's rating, whose message has no body.
    static func text(ofRating rating: String?) -> String { rating.map { "+\($0)" } ?? removed }

    /// Reads what ``text(ofRating:)`` returned. Returns `nil` for a withdrawn rating.
    static func rating(_ text: String) -> String? { text.hasPrefix("+") ? String(text.dropFirst()) : nil }

    /// Reads what `text` returned. Returns `nil` for anything else.
    package static func entry(_ text: String, of key: DocumentKey) -> DocumentEntry? {
        guard let fields = (try? JSONParser.parse(Array(text.utf8), limits: .document))?.object else { return nil }
        func time(_ name: String) -> Timestamp? {
            fields[name]?.integer.map { Timestamp(milliseconds: Int64($0)) }
        }
        guard let owner = fields["owner"]?.string.flatMap([UInt8].init(hexadecimal:)),
            let revision = fields["revision"]?.integer, let title = fields["title"]?.string,
            let description = fields["description"]?.string, let bytes = fields["bytes"]?.integer,
            let used = fields["used"]?.integer, let created = time("created"), let changed = time("changed"),
            let lastUse = time("lastUse")
        else { return nil }
        return DocumentEntry(
            key: key, owner: owner, creator: fields["creator"]?.string, revision: revision, title: title,
            description: description, language: fields["language"]?.string, bodyBytes: bytes, used: used, rated: 0,
            created: created, changed: changed, lastUse: lastUse)
    }
}
