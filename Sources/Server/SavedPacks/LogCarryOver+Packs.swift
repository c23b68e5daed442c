import Content
import GameRules
import InputLog
import JSON
import Packs
import SQLiteContent
import WireProtocol

/// The logs in which packs were kept before there were documents: `pack-NAME`, and `pack-NAME-2` and so on for those that
/// took the place of a long one. Each record is a format byte and a JSON object, whose `input` is `create` (with
/// `token`, the hash), `save` or `use`.
extension LogCarryOver {
    /// Carries saved packs over.
    package static let packs = LogCarryOver(
        place: { key in packLog(key.rawValue) },
        fold: { key, records in
            guard let name = PackName(saved: key.name) else { throw PackUnreadable(description: "it has no name") }
            return try fold(records, name: name)
        })

    /// The pack of a log, and which of its logs it is; `nil` for a room's.
    package static func packLog(_ key: String) -> (key: DocumentKey, generation: Int)? {
        let parts = key.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.first == "pack", (2...3).contains(parts.count), let name = PackName(saved: String(parts[1])) else {
            return nil
        }
        guard parts.count == 3 else { return (name.documentKey, 1) }
        guard let generation = Int(parts[2]), generation > 1 else { return nil }
        return (name.documentKey, generation)
    }

    private static func fold(_ records: [[UInt8]], name: PackName) throws -> Carried {
        var pack: TermPack?
        var owner: [UInt8] = []
        var created = Timestamp(milliseconds: 0)
        var used = 0
        for record in records {
            guard record.first == 1 else { throw PackUnreadable(description: "an unknown format") }
            guard let fields = try JSONParser.parse(Array(record.dropFirst()), limits: .document).object else {
                throw PackUnreadable(description: "a record is no object")
            }
            switch (fields["input"]?.string, pack) {
            case ("create", nil):
                guard let hash = fields["token"]?.string.flatMap({ [UInt8](hexadecimal: $0) }), hash.count == 32 else {
                    throw PackUnreadable(description: "the hash of the token is missing")
                }
                owner = hash
                created = Timestamp(milliseconds: Int64(fields["time"]?.integer ?? 0))
                pack = try TermPack(fields, name: name)
            case ("save", .some): pack = try TermPack(fields, name: name)
            case ("use", .some): used += 1
            default: throw PackUnreadable(description: "an unknown input, or one out of order")
            }
        }
        guard let pack else { throw PackUnreadable(description: "the log does not begin with a pack") }
        return Carried(content: try pack.content(), owner: owner, created: created, used: used)
    }
}
