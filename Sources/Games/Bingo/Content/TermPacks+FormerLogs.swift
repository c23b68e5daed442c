import Content
import GameRules
import JSON
import WireProtocol

/// Reads packs from the logs that stored them before there were documents: `pack-NAME`, and `pack-NAME-2` and so on for
/// those that replaced a long one. Each record is a format byte and a JSON object, whose `input` is `create` (with
/// `token`, the hash), `save` or `use`.
extension TermPacks {
    /// Returns the pack's name and generation by the name of its log.
    public static func formerDocument(ofLog key: String) -> (name: ContentName, generation: Int)? {
        let parts = key.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.first == "pack", (2...3).contains(parts.count), let name = ContentName(saved: String(parts[1]))
        else { return nil }
        guard parts.count == 3 else { return (name, 1) }
        guard let generation = Int(parts[2]), generation > 1 else { return nil }
        return (name, generation)
    }

    /// Returns the result of a log's saves.
    public static func former(_ records: [[UInt8]], name: ContentName) throws(ContentUnreadable) -> FormerDocument {
        var pack: TermPack?
        var owner: [UInt8] = []
        var created = Timestamp(milliseconds: 0)
        var used = 0
        for record in records {
            guard record.first == 1 else { throw ContentUnreadable(description: "an unknown format") }
            guard let fields = (try? JSONParser.parse(Array(record.dropFirst()), limits: .document))?.object else {
                throw ContentUnreadable(description: "a record is no object")
            }
            switch (fields["input"]?.string, pack) {
            case ("create", nil):
                guard let hash = fields["token"]?.string.flatMap({ [UInt8](hexadecimal: $0) }), hash.count == 32 else {
                    throw ContentUnreadable(description: "the hash of the token is missing")
                }
                owner = hash
                created = Timestamp(milliseconds: Int64(fields["time"]?.integer ?? 0))
                pack = try TermPack(stored: fields, name: name)
            case ("save", .some): pack = try TermPack(stored: fields, name: name)
            case ("use", .some): used += 1
            default: throw ContentUnreadable(description: "an unknown input, or one out of order")
            }
        }
        guard let pack else { throw ContentUnreadable(description: "the log does not begin with a pack") }
        do throws(ContentFailure) {
            return FormerDocument(content: try pack.document(), owner: owner, created: created, used: used)
        } catch {
            throw ContentUnreadable(description: error.description)
        }
    }
}
