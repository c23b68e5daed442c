import Content
import GameRules
import JSON
import Rooms
import WireProtocol

/// Replaces names of content in setups by the content itself, for games whose setups may name some.
struct SetupContent: Sendable {
    /// The fields as the game reads them, and the content that they contain.
    struct Filled: Sendable {
        let fields: JSONObject
        fileprivate(set) var used: (shelf: ContentShelf, name: ContentName)?

        /// Notes that the named content is in use.
        func noteUse() {
            if let used { used.shelf.noteUse(of: used.name) }
        }
    }

    let games: GameRegistry
    let shelves: [ContentShelf]

    /// Returns the shelf of a registered kind.
    func shelf(_ kind: DocumentKind) -> ContentShelf {
        guard let shelf = shelves.first(where: { $0.kind.kind == kind }) else {
            preconditionFailure("no game has content of kind \(kind)")
        }
        return shelf
    }

    /// Replaces the name by its content; `completion` is called once.
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
                        "Send either “\(kind.kind)” or “\(kind.setupMember)”, not both.")
                }
                return completion(.success(Filled(fields: fields)))
            }
            guard isNamed else { return completion(.success(filled(shelf.standard))) }
            let name = try fields.requiredString(kind.kind.rawValue)
            let revision = fields.present("revision") == nil ? nil : try fields.requiredInteger("revision")
            shelf.find(name) { result in
                completion(
                    result.flatMap { found in
                        // A client that chose a revision must not get another one.
                        if let revision, let present = found.revision, present != revision {
                            return .failure(
                                Rejection(
                                    "revisionConflict",
                                    "The \(kind.kind) “\(name.excerpt)” is now at revision \(present). Read it again."
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
