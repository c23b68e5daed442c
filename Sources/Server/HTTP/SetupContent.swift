import GameRules
import JSON
import Packs
import Rooms
import WireProtocol

/// What a play is set up with, with content in the place of its name: the terms of a pack, for a game that has terms.
struct SetupContent: Sendable {
    let games: GameRegistry
    let packs: PackLibrary
    let savedPacks: SavedPacks

    /// Hands over the fields as the game wants them, and the pack whose terms are in them; `completion` is called once.
    func resolve(
        _ fields: JSONObject,
        then completion: @escaping @Sendable (Result<(fields: JSONObject, pack: TermPack?), Rejection>) -> Void
    ) {
        guard fields["game"]?.string.flatMap(games.contentKind) == "terms" else {
            return completion(.success((fields, nil)))
        }
        do throws(Rejection) {
            guard fields.present("terms") == nil else {
                guard fields.present("pack") == nil else {
                    throw Rejection(.badOptions, "Send either “pack” or “terms”: which of them should be played?")
                }
                return completion(.success((fields, nil)))
            }
            guard fields.present("pack") != nil else {
                let pack = packs.defaultPack
                return completion(.success((SetupContent.fields(fields, with: pack), pack)))
            }
            pack(named: try fields.requiredString("pack")) { result in
                completion(result.map { pack, _ in (SetupContent.fields(fields, with: pack), pack) })
            }
        } catch {
            completion(.failure(error))
        }
    }

    /// Finds a pack of either kind, at once or when it has been read; a shipped one has no revision. The shipped ones go
    /// first: a name like theirs is never drawn, for it has capitals.
    func pack(
        named name: String, then completion: @escaping @Sendable (Result<(TermPack, revision: Int?), Rejection>) -> Void
    ) {
        if let pack = packs.pack(named: name) { return completion(.success((pack, nil))) }
        savedPacks.read(name) { result in completion(result.map { ($0.pack, $0.revision) }) }
    }

    /// The fields with a pack's terms in the place of its name.
    private static func fields(_ fields: JSONObject, with pack: TermPack) -> JSONObject {
        var members = fields.members.filter { $0.name != "pack" && $0.name != "terms" }
        members.append(("terms", .array(pack.terms.map(\.json))))
        if fields.present("title") == nil {
            members.removeAll { $0.name == "title" }
            members.append(("title", .string(pack.title)))
        }
        if let language = pack.language, fields.present("language") == nil {
            members.removeAll { $0.name == "language" }
            members.append(("language", .string(language)))
        }
        return JSONObject(members)
    }
}
