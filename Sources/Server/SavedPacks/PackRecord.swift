import GameRules
import JSON
import Packs
import WireProtocol

/// How what happens to a saved pack is written in its log: a format byte, then one JSON object.
package enum PackRecord {
    /// The pack's first content, and the hash of the token that may change it.
    case create(TermPack, tokenHash: [UInt8])
    /// Other content.
    case save(TermPack)
    /// A room was opened with it: what is used is not deleted for its age.
    case use

    /// The format byte of this version.
    static let format: UInt8 = 1

    /// A record that cannot be read, and why.
    package struct Unreadable: Error, CustomStringConvertible {
        package let description: String
    }

    // MARK: - Writing

    func encoded(at time: Timestamp) -> [UInt8] {
        [PackRecord.format]
            + JSONWriter.object { writer in
                switch self {
                case .create(let pack, let tokenHash):
                    writer.member("input", "create")
                    writer.member("token", tokenHash.hexadecimal)
                    pack.encodeContent(into: &writer)
                case .save(let pack):
                    writer.member("input", "save")
                    pack.encodeContent(into: &writer)
                case .use:
                    writer.member("input", "use")
                }
                writer.member("time", time.milliseconds)
            }
    }

    // MARK: - Reading

    /// Reads a record of the pack of a name.
    init(_ bytes: [UInt8], name: PackName) throws(Unreadable) {
        guard bytes.first == PackRecord.format else { throw Unreadable(description: "an unknown format") }
        let fields: JSONObject?
        do { fields = try JSONParser.parse(Array(bytes.dropFirst()), limits: .document).object } catch {
            throw Unreadable(description: error.description)
        }
        switch fields?["input"]?.string {
        case "create":
            guard let hash = fields?["token"]?.string.flatMap({ [UInt8](hexadecimal: $0) }), hash.count == 32 else {
                throw Unreadable(description: "the hash of the token is missing")
            }
            self = .create(try PackRecord.pack(in: fields, name: name), tokenHash: hash)
        case "save": self = .save(try PackRecord.pack(in: fields, name: name))
        case "use": self = .use
        default: throw Unreadable(description: "an unknown input")
        }
    }

    /// What was checked when it was saved is taken as it is: limits may be others by now.
    private static func pack(in fields: JSONObject?, name: PackName) throws(Unreadable) -> TermPack {
        do throws(Rejection) {
            let draft = try PackDraft(fields ?? JSONObject([]))
            return TermPack(name: name, title: draft.title, language: draft.language, terms: draft.terms)
        } catch {
            throw Unreadable(description: error.message)
        }
    }
}
