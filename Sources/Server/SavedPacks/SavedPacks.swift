import Content
import Cryptography
import GameRules
import Logging
import Packs
import WireProtocol

/// The packs that hosts saved, by name: documents of kind `pack`.
///
/// Safe to use from any thread. Completions are called once, on some thread.
package final class SavedPacks: Sendable {
    /// A pack and how often it was written.
    struct Saved: Sendable {
        let pack: TermPack
        /// What a change of it has to name.
        let revision: Int
    }

    private let store: any ContentStore
    private let logger: Logger

    package init(_ store: any ContentStore, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// How many packs there are, unreadable ones included.
    var count: Int { store.count(of: .pack) }

    // MARK: - Reading

    /// Reads the pack of a name as somebody typed it.
    func read(_ text: String, then completion: @escaping @Sendable (Result<Saved, Rejection>) -> Void) {
        guard let name = PackName(saved: text) else { return completion(.failure(SavedPacks.unknown(text))) }
        store.read(name.documentKey) { [logger] result in
            completion(
                result.mapError { failure in SavedPacks.rejection(failure) }.flatMap { document in
                    do throws(PackUnreadable) {
                        let pack = try TermPack(document, name: name)
                        return .success(Saved(pack: pack, revision: document.entry.revision))
                    } catch {
                        logger.error(
                            "a saved pack cannot be read", metadata: ["pack": "\(name)", "reason": "\(error)"])
                        return .failure(SavedPacks.unreadable)
                    }
                })
            if case .failure(.unreadable(_, let reason)) = result {
                logger.error("a saved pack cannot be read", metadata: ["pack": "\(name)", "reason": "\(reason)"])
            }
        }
    }

    /// What is known of a pack without reading it, if a token may change it; throws `unknownPack` or `badToken`.
    func entry(_ text: String, ownedBy token: SeatToken) throws(Rejection) -> DocumentEntry {
        guard let entry = PackName(saved: text).flatMap({ store.entry($0.documentKey) }) else {
            throw SavedPacks.unknown(text)
        }
        guard constantTimeEqual(sha256(token.bytes), entry.owner) else {
            throw Rejection(.badToken, "This token is not the pack's.")
        }
        return entry
    }

    // MARK: - Writing

    /// Makes a pack under a name that nobody guesses.
    ///
    /// - Parameter creator: a keyed hash of the network that asks.
    func create(
        _ draft: PackDraft, by creator: String?,
        then completion: @escaping @Sendable (Result<(Saved, SeatToken), Rejection>) -> Void
    ) {
        do throws(Rejection) {
            let name = PackName { unbiasedNumber(below: $0) }
            let pack = try checked(draft, name: name)
            let token = SeatToken(random: secureRandomBytes(16))
            let owner = sha256(token.bytes)
            store.create(name.documentKey, try content(of: pack), owner: owner, creator: creator) { [self] result in
                switch result {
                case .success(let entry): completion(.success((Saved(pack: pack, revision: entry.revision), token)))
                case .failure(.exists): create(draft, by: creator, then: completion)
                case .failure(let failure): completion(.failure(SavedPacks.rejection(failure)))
                }
            }
        } catch {
            completion(.failure(error))
        }
    }

    /// Gives a pack other content, at the revision that its writer has seen.
    func save(
        _ draft: PackDraft, to key: DocumentKey, revision: Int,
        then completion: @escaping @Sendable (Result<Saved, ContentFailure>) -> Void
    ) throws(Rejection) {
        guard let name = PackName(saved: key.name) else { throw SavedPacks.unknown(key.name) }
        let pack = try checked(draft, name: name)
        store.replace(key, revision: revision, with: try content(of: pack)) { result in
            completion(result.map { Saved(pack: pack, revision: $0.revision) })
        }
    }

    private func checked(_ draft: PackDraft, name: PackName) throws(Rejection) -> TermPack {
        do throws(PackMistake) { return try draft.checked(name: name) } catch { throw Rejection(error) }
    }

    private func content(of pack: TermPack) throws(Rejection) -> DocumentContent {
        do throws(ContentFailure) { return try pack.content() } catch { throw SavedPacks.rejection(error) }
    }

    /// A room was opened with a pack: it is in use. Nobody waits for it.
    func noteUse(of name: PackName) { store.noteUse(of: name.documentKey) }

    /// Deletes a pack, one that cannot be read too.
    func delete(_ key: DocumentKey, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void) {
        store.remove(key) { completion($0.mapError { SavedPacks.rejection($0) }) }
    }

    /// Deletes the packs that nobody used or changed since a time.
    func retire(unusedSince time: Timestamp) {
        for entry in store.entries(of: .pack) where entry.lastUse < time { store.remove(entry.key) { _ in } }
    }

    // MARK: - Rejections

    package static func unknown(_ name: String) -> Rejection {
        Rejection("unknownPack", "There is no pack “\(name)”.")
    }

    private static let unreadable = Rejection(
        .unavailable, "This pack cannot be read at present; whoever runs the server has been told.")

    package static func rejection(_ failure: ContentFailure) -> Rejection {
        switch failure {
        case .unknown(let key): unknown(key.name)
        case .full: Rejection("tooManyPacks", "This server has as many saved packs as it may have.")
        case .tooLarge: Rejection(.badTerms, "The pack is larger than a pack may be.")
        case .conflict(_, let present):
            Rejection(
                "revisionConflict",
                "The pack was changed meanwhile, it has revision \(present) by now: read it, then change that.")
        case .unreadable: unreadable
        case .exists, .overloaded, .unavailable, .closed:
            Rejection(.unavailable, "The server cannot store this now; try again.")
        }
    }
}

extension PackName {
    /// The document of a saved pack: whose name has eight letters and digits, so that it is always one.
    package var documentKey: DocumentKey { DocumentKey(.pack, description)! }
}
