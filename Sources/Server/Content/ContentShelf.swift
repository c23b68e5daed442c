import Content
import Cryptography
import Foundation
import GameRules
import JSON
import Logging
import Synchronization
import WireProtocol

/// The content of one kind: shipped items, and those that hosts saved.
///
/// Safe to use from any thread. Completions are called once, on any thread.
package final class ContentShelf: Sendable {
    /// An item and its revision; shipped items have no revision.
    struct Found: Sendable {
        let item: any ContentItem
        /// The revision that a change has to name.
        let revision: Int?

        /// Writes the complete item with its revision.
        func encode(into writer: inout JSONWriter) {
            item.encode(into: &writer)
            if let revision { writer.member("revision", revision) }
        }
    }

    /// The shipped items.
    private struct Shipped {
        /// The items, by name.
        let items: [any ContentItem]
        /// The default item for setups that name none.
        let standard: any ContentItem
        /// The names of the files in the folder, without their extensions; `nil` if the folder cannot be read.
        let files: Set<Substring>?

        init(_ kind: any ContentKind.Type, in folder: String, _ logger: Logger) {
            let found = kind.shipped(in: folder) { logger.warning("\($0)") }
            guard let standard = found.first else { preconditionFailure("\(kind.kind) has nothing that comes with it") }
            self.standard = standard
            items = found.sorted { $0.name < $1.name }
            files = (try? FileManager.default.contentsOfDirectory(atPath: folder)).map { names in
                Set(names.filter { !$0.hasPrefix(".") }.map { $0.prefix { $0 != "." } })
            }
        }

        private init(_ items: [any ContentItem], standard: any ContentItem, files: Set<Substring>?) {
            self.items = items.sorted { $0.name < $1.name }
            self.standard = standard
            self.files = files
        }

        /// Returns these items and those of the former ones whose files still exist but could not be read now. If the
        /// folder is temporarily missing, all former items remain.
        func completed(by former: Shipped) -> (Shipped, kept: [String]) {
            guard let files else {
                return former.files == nil ? (self, []) : (former, former.items.map(\.name.description))
            }
            // A built-in item has no file.
            let hasFile = { (item: any ContentItem) in files.contains(item.name.description[...]) }
            let read = items.filter(hasFile)
            let names = Set(read.map(\.name))
            let kept = former.items.filter { hasFile($0) && !names.contains($0.name) }
            guard !kept.isEmpty else { return (self, []) }
            let isStandardKept = kept.contains { $0.name == former.standard.name }
            let next = isStandardKept || !names.contains(standard.name) ? former.standard : standard
            let all = read + kept
            let shipped = Shipped(all, standard: all.first { $0.name == next.name } ?? all[0], files: files)
            return (shipped, kept.map(\.name.description))
        }
    }

    let kind: any ContentKind.Type
    private let folder: String
    private let loaded: Mutex<Shipped>
    /// The shipped items, by name.
    var shipped: [any ContentItem] { loaded.withLock(\.items) }
    /// The default item for setups that name none.
    var standard: any ContentItem { loaded.withLock(\.standard) }
    /// The published items; `nil` for a kind without a library.
    let library: Library?
    private let store: any ContentStore
    private let logger: Logger

    /// Reads the shipped items.
    ///
    /// - Parameter folder: The folder with the kind's files.
    init(
        _ kind: any ContentKind.Type, in folder: String, store: any ContentStore, library: Library?, logger: Logger
    ) {
        self.library = library
        self.kind = kind
        self.folder = folder
        loaded = Mutex(Shipped(kind, in: folder, logger))
        self.store = store
        self.logger = logger
    }

    /// Reads the files of the kind's folder again. Rooms keep the content they were set up with. Items whose files
    /// cannot be used now remain unchanged.
    ///
    /// - Returns: The names of the unchanged items.
    func reload() -> [String] {
        let read = Shipped(kind, in: folder, logger)
        return loaded.withLock { loaded in
            let (shipped, kept) = read.completed(by: loaded)
            loaded = shipped
            return kept
        }
    }

    /// The number of documents, including unreadable ones.
    var savedCount: Int { store.count(of: kind.kind) }

    /// Returns whether a typed name belongs to a shipped item.
    func isShipped(_ text: String) -> Bool { shipped.contains { $0.name.description == text } }

    // MARK: - Reading

    /// Finds a shipped or saved item, at once or after reading it. Shipped names have priority; generated names never
    /// collide with them, because they contain capitals.
    func find(_ text: String, then completion: @escaping @Sendable (Result<Found, Rejection>) -> Void) {
        if let item = shipped.first(where: { $0.name.description == text }) {
            return completion(.success(Found(item: item, revision: nil)))
        }
        guard let name = ContentName(saved: text), library?.withholds(name, at: .now) != true else {
            return completion(.failure(kind.unknown(text)))
        }
        read(name, then: completion)
    }

    /// Reads a saved item, whether or not it is published or hidden.
    func read(_ name: ContentName, then completion: @escaping @Sendable (Result<Found, Rejection>) -> Void) {
        store.read(name.document(of: kind.kind)) { [self] result in
            completion(
                result.mapError { failure in
                    if case .unreadable(_, let reason) = failure { report(name, reason) }
                    return kind.rejection(failure)
                }.flatMap { document in
                    do throws(ContentUnreadable) {
                        let item = try kind.decode(document.body, name: name)
                        return .success(Found(item: item, revision: document.entry.revision))
                    } catch {
                        report(name, error.description)
                        return .failure(kind.unreadable)
                    }
                })
        }
    }

    private func report(_ name: ContentName, _ reason: String) {
        logger.error(
            "a saved \(kind.kind) cannot be read", metadata: ["\(kind.kind)": "\(name)", "reason": "\(reason)"])
    }

    /// Returns the metadata of a document that the token may change; throws `unknown…` or `badToken`.
    func entry(_ text: String, ownedBy token: SeatToken) throws(Rejection) -> DocumentEntry {
        guard let entry = ContentName(saved: text).flatMap({ store.entry($0.document(of: kind.kind)) }) else {
            throw kind.unknown(text)
        }
        guard constantTimeEqual(sha256(token.bytes), entry.owner) else {
            throw Rejection(.badToken, "This token does not belong to this \(kind.kind).")
        }
        return entry
    }

    // MARK: - Writing

    /// Saves content under a name that cannot be guessed.
    ///
    /// - Parameter creator: A keyed hash of the requesting network.
    func create(
        _ draft: ContentDraft, by creator: String?,
        then completion: @escaping @Sendable (Result<(Found, SeatToken), Rejection>) -> Void
    ) {
        do throws(Rejection) {
            let item = try kind.read(draft, name: ContentName { unbiasedNumber(below: $0) })
            let token = SeatToken(random: secureRandomBytes(16))
            let content = try content(of: item)
            let owner = sha256(token.bytes)
            store.create(item.name.document(of: kind.kind), content, owner: owner, creator: creator) { [self] result in
                switch result {
                case .success(let entry): completion(.success((Found(item: item, revision: entry.revision), token)))
                case .failure(.exists): create(draft, by: creator, then: completion)
                case .failure(let failure): completion(.failure(kind.rejection(failure)))
                }
            }
        } catch {
            completion(.failure(error))
        }
    }

    /// Replaces the content of a document, if it still has the given revision.
    func save(
        _ draft: ContentDraft, to key: DocumentKey, revision: Int,
        then completion: @escaping @Sendable (Result<Found, ContentFailure>) -> Void
    ) throws(Rejection) {
        guard let name = ContentName(saved: key.name) else { throw kind.unknown(key.name) }
        let item = try kind.read(draft, name: name)
        store.replace(key, revision: revision, with: try content(of: item)) { result in
            completion(result.map { Found(item: item, revision: $0.revision) })
        }
    }

    private func content(of item: any ContentItem) throws(Rejection) -> DocumentContent {
        do throws(ContentFailure) { return try item.document() } catch { throw kind.rejection(error) }
    }

    /// Notes that a play was set up with the content. Does not wait for the result.
    func noteUse(of name: ContentName) { store.noteUse(of: name.document(of: kind.kind)) }

    /// Deletes a document, even an unreadable one.
    func delete(_ key: DocumentKey, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void) {
        store.remove(key) { [kind] in completion($0.mapError { kind.rejection($0) }) }
    }

    /// Deletes the documents whose last use or change is too old.
    ///
    /// - Parameter kinds: The kinds of all shelves.
    func retire(beside kinds: [DocumentKind], _ isOver: (_ lastUse: Timestamp) -> Bool) {
        for entry in store.entries(of: kind.kind) where isOver(entry.lastUse) { store.remove(entry.key) { _ in } }
        library?.sweep(beside: kinds)
    }
}

/// Rejections that name the kind.
extension ContentKind {
    /// Returns the rejection for an unknown name.
    package static func unknown(_ name: String) -> Rejection {
        Rejection(
            Rejection.Code(rawValue: "unknown\(kind.rawValue.capitalizedFirst)"),
            "There is no \(kind) “\(name.excerpt)”.")
    }

    /// Returns the rejection for a full store.
    package static func full(_ sentence: String) -> Rejection {
        Rejection(Rejection.Code(rawValue: "tooMany\(plural.capitalizedFirst)"), sentence)
    }

    package static var unreadable: Rejection {
        Rejection(.unavailable, "This \(kind) cannot be read right now. The operator has been notified.")
    }

    package static func rejection(_ failure: ContentFailure) -> Rejection {
        switch failure {
        case .unknown(let key): unknown(key.name)
        case .full: full("This server has reached its limit of saved \(plural).")
        case .tooLarge: Rejection(.badTerms, "The \(kind) is too large.")
        case .conflict(_, let present):
            Rejection(
                "revisionConflict",
                "The \(kind) has changed and is now at revision \(present). Read it again before you change it.")
        case .unreadable: unreadable
        case .exists, .overloaded, .unavailable, .closed:
            Rejection(.unavailable, "The server cannot save this right now. Try again.")
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
