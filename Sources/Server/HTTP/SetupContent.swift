import GameRules
import JSON
import Packs
import Rooms
import WireProtocol

/// What a play is set up with, with content in the place of its name: the terms of a pack, for a game that has terms.
struct SetupContent: Sendable {
    let games: GameRegistry
    let packs: PackLibrary
    let savedPacks: PackStore

    /// Hands over the fields as the game wants them, and the pack whose terms are in them; `completion` is called once.
    func resolve(
        _ fields: JSONObject,
        then completion: @escaping @Sendable (Result<(fields: JSONObject, pack: TermPack?), Rejection>) -> Void
    ) {
        guard fields["game"]?.string.flatMap(games.contentKind) == "terms" else {
            return completion(.success((fields, nil)))
        }
        do throws(Rejection) { completion(.success(try withTerms(fields))) } catch { completion(.failure(error)) }
    }

    /// A pack of either kind. The shipped ones go first: a name like theirs is never drawn, for it has capitals.
    func pack(named name: String) throws(Rejection) -> TermPack {
        if let pack = packs.pack(named: name) { return pack }
        return try savedPacks.pack(named: name)
    }

    /// Puts a pack's terms in the place of its name; without a name, those of the pack that everybody is offered first.
    private func withTerms(_ fields: JSONObject) throws(Rejection) -> (fields: JSONObject, pack: TermPack?) {
        guard fields.present("terms") == nil else {
            guard fields.present("pack") == nil else {
                throw Rejection(.badOptions, "Send either “pack” or “terms”: which of them should be played?")
            }
            return (fields, nil)
        }
        var chosen = packs.defaultPack
        if fields.present("pack") != nil { chosen = try pack(named: fields.requiredString("pack")) }
        let pack = chosen
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
        return (JSONObject(members), pack)
    }
}
