import Content
import GameRules
import JSON
import Rooms
import WireProtocol

/// What a play is set up with, with content in the place of its name, for games whose setups may name some.
struct SetupContent: Sendable {
    /// The fields as the game wants them, and the content that is in them.
    struct Filled: Sendable {
        let fields: JSONObject
        fileprivate(set) var used: (shelf: ContentShelf, name: ContentName)?

        /// What was named is in use.
        func noteUse() {
            if let used { used.shelf.noteUse(of: used.name) }
        }
    }

    let games: GameRegistry
    let shelves: [ContentShelf]

    /// Where a kind's content is; the kind is registered.
    func shelf(_ kind: DocumentKind) -> ContentShelf {
        guard let shelf = shelves.first(where: { $0.kind.kind == kind }) else {
            preconditionFailure("no game has content of kind \(kind)")
        }
        return shelf
    }

    /// Puts content in the place of its name; `completion` is called once.
    func resolve(_ fields: JSONObject, then completion: @escaping @Sendable (Result<Filled, Rejection>) -> Void) {
        guard let kind = fields["game"]?.string.flatMap({ games.content(of: $0) }) else {
            return completion(.success(Filled(fields: fields)))
        }
        let shelf = shelf(kind.kind)
        let filled = { @Sendable (item: any ContentItem) in
            Filled(fields: item.fill(fields), used: (shelf, item.name))
        }
        do throws(Rejection) {
            let isNamed = fields.present(kind.kind.rawValue) != nil
            guard fields.present(kind.setupMember) == nil else {
                guard !isNamed else {
                    throw Rejection(
                        .badOptions,
                        "Send either “\(kind.kind)” or “\(kind.setupMember)”: which of them should be played?")
                }
                return completion(.success(Filled(fields: fields)))
            }
            guard isNamed else { return completion(.success(filled(shelf.standard))) }
            let name = try fields.requiredString(kind.kind.rawValue)
            let revision = fields.present("revision") == nil ? nil : try fields.requiredInteger("revision")
            shelf.find(name) { result in
                completion(
                    result.flatMap { found in
                        // Who has chosen by what it was is not given something else.
                        if let revision, let present = found.revision, present != revision {
                            return .failure(
                                Rejection(
                                    "revisionConflict",
                                    "The \(kind.kind) “\(name.excerpt)” has revision \(present) by now: look at it again."
                                ))
                        }
                        return .success(filled(found.item))
                    })
            }
        } catch {
            completion(.failure(error))
        }
    }
}
