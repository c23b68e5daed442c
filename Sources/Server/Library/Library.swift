import Configuration
import Content
import Cryptography
import Dispatch
import Foundation
import GameRules
import JSON
import Synchronization
import WireProtocol

/// The library: content that people publish for everyone on this server, with search, ratings and reports.
///
/// Its documents are the content itself, which has no token, and a ``Listing`` of the same name, whose owner is the
/// profile that published it. Ratings and reports are stored with the listing. Everything that a search needs is in
/// memory.
///
/// Safe to use from any thread. Completions are called once, on any thread.
package final class Library: Sendable {
    /// Data derived from a listing, cached until the listing or its ratings change.
    private struct Known: Sendable {
        let listing: Int
        let content: Int
        let ratings: Int
        let day: Int
        let card: LibraryCard
        /// Name, title, description and author, folded, with a trailing zero.
        let text: [CChar]
    }

    /// A page of search results.
    struct Page: Sendable {
        let cards: ArraySlice<LibraryCard>
        /// The number of results on all pages.
        let total: Int
    }

    /// The maximum number of items that a profile may publish.
    static let publishedMax = 50
    private static let attemptsMax = 4

    let kind: any ContentKind.Type
    let mode: Configuration.LibraryMode
    private let store: any ContentStore
    private let blocked: NameFilter
    private let memory = Mutex<[String: Known]>([:])

    /// - Parameter blocked: The words that published content must not contain.
    package init(
        _ kind: any ContentKind.Type, store: any ContentStore, blocked: NameFilter = NameFilter(),
        mode: Configuration.LibraryMode = .on
    ) {
        self.kind = kind
        self.store = store
        self.blocked = blocked
        self.mode = mode
    }

    private func listingKey(_ name: ContentName) -> DocumentKey { name.document(of: .listing) }
    private func contentKey(_ name: ContentName) -> DocumentKey { name.document(of: kind.kind) }

    // MARK: - Search

    /// Returns all published items, hidden or not, by name.
    package func all(at time: Timestamp) -> [LibraryCard] { made(at: time).map(\.card) }

    /// Returns an item, hidden or not; `nil` if no published item has this name.
    package func card(_ name: ContentName, at time: Timestamp) -> LibraryCard? {
        guard let listing = store.entry(listingKey(name)), let content = store.entry(contentKey(name)) else {
            return nil
        }
        return known(listing, content, name, day: Opinions.day(of: time.milliseconds))?.card
    }

    /// Returns whether a named item must not be handed out, because it was published and is hidden.
    func withholds(_ name: ContentName, at time: Timestamp) -> Bool { card(name, at: time)?.isHidden ?? false }

    /// Returns the results of a search in order. For 2,000 decks this takes a few milliseconds.
    func page(_ query: LibraryQuery, for key: ProfileKey?, at time: Timestamp) -> Page {
        let words = query.words.map { Array($0.utf8CString) }
        let found = made(at: time).filter { known in
            let card = known.card
            if query.isOwn { return card.owner == key?.owner }
            return !card.isHidden && (query.audience == nil || card.listing.audience == query.audience)
                && query.matches(language: card.language) && words.allSatisfy { strstr(known.text, $0) != nil }
        }.map(\.card).sorted { Library.isBefore($0, $1, by: query.isOwn ? .newest : query.sort) }
        let first = min(query.page * LibraryQuery.pageMax, found.count)
        return Page(cards: found[first..<min(found.count, first + LibraryQuery.pageMax)], total: found.count)
    }

    private static func isBefore(_ left: LibraryCard, _ right: LibraryCard, by sort: LibraryQuery.Sort) -> Bool {
        let (one, other) = (left.opinions, right.opinions)
        switch sort {
        case .popular:
            if one.recentDownloads != other.recentDownloads { return one.recentDownloads > other.recentDownloads }
            if one.downloads != other.downloads { return one.downloads > other.downloads }
            if one.score != other.score { return one.score > other.score }
        case .rating:
            if one.score != other.score { return one.score > other.score }
            if one.votes != other.votes { return one.votes > other.votes }
        case .newest: break
        }
        return left.published != right.published ? left.published > right.published : left.name < right.name
    }

    private func made(at time: Timestamp) -> [Known] {
        let day = Opinions.day(of: time.milliseconds)
        return store.entries(of: .listing).compactMap { listing in
            guard let name = ContentName(saved: listing.key.name), let content = store.entry(contentKey(name)) else {
                return nil
            }
            return known(listing, content, name, day: day)
        }
    }

    private func known(
        _ listing: DocumentEntry, _ content: DocumentEntry, _ name: ContentName, day: Int
    ) -> Known? {
        let ratings = store.ratings(of: listing.key)
        let old = memory.withLock { $0[name.description] }
        if let old, old.listing == listing.revision, old.content == content.revision, old.ratings == ratings.version,
            old.day == day, old.card.published == listing.created
        {
            return old
        }
        guard let read = Listing(listing) else { return nil }
        let card = LibraryCard(
            listing, read, of: content, name: name, Opinions(ratings, day: day, approved: read.approved))
        let isSameText = old?.listing == listing.revision && old?.content == content.revision
        let text =
            isSameText
            ? old!.text
            : Array(
                LibraryQuery.folded("\(name) \(card.title) \(card.description) \(card.listing.author)").utf8CString)
        let new = Known(
            listing: listing.revision, content: content.revision, ratings: ratings.version, day: day, card: card,
            text: text)
        memory.withLock { $0[name.description] = new }
        return new
    }

    // MARK: - Publishing

    /// Publishes content under a name that cannot be guessed.
    ///
    /// - Parameters:
    ///   - profile: The publisher's profile; its title is the nickname.
    ///   - creator: A keyed hash of the requesting network.
    func publish(
        _ draft: ContentDraft, by key: ProfileKey, _ profile: DocumentEntry, creator: String?,
        then completion: @escaping @Sendable (Result<(name: ContentName, revision: Int), Rejection>) -> Void
    ) {
        do throws(Rejection) {
            guard mode == .on else { throw Library.readOnly }
            guard owned(by: key.owner).count < Library.publishedMax else {
                throw Rejection(
                    "publishedEnough", "You can publish at most \(Library.publishedMax) \(kind.plural).")
            }
            let name = ContentName { unbiasedNumber(below: $0) }
            let item = try item(draft, name: name, by: profile)
            let (content, listing) = try documents(of: item, Listing(owner: key.owner, author: profile.title, item))
            // The content itself has no token: it is only changed here, where it is checked.
            let nobody = [UInt8](repeating: 0, count: 32)
            store.create(contentKey(name), content, owner: nobody, creator: creator) { [self] result in
                switch result {
                case .failure(.exists): publish(draft, by: key, profile, creator: creator, then: completion)
                case .failure(let failure): completion(.failure(kind.rejection(failure)))
                case .success(let entry):
                    store.create(listingKey(name), listing, owner: nobody, creator: creator) { [self] result in
                        if case .failure(let failure) = result {
                            store.remove(contentKey(name)) { _ in }
                            return completion(.failure(rejection(failure)))
                        }
                        completion(.success((name, entry.revision)))
                    }
                }
            }
        } catch {
            completion(.failure(error))
        }
    }

    /// Replaces published content, if it still has the given revision.
    func change(
        _ name: ContentName, to draft: ContentDraft, revision: Int, by key: ProfileKey, _ profile: DocumentEntry,
        then completion: @escaping @Sendable (Result<Int, ContentFailure>) -> Void
    ) throws(Rejection) {
        guard mode == .on else { throw Library.readOnly }
        try admit(key, to: name)
        let item = try item(draft, name: name, by: profile)
        let renewed = Listing(owner: key.owner, author: profile.title, item)
        let content = try documents(of: item, renewed).content
        store.replace(contentKey(name), revision: revision, with: content) { [self] result in
            guard case .success(let entry) = result else { return completion(result.map(\.revision)) }
            // The content is what matters. If this fails, the card is outdated until the next change.
            relist(name, title: content.title) { listing in
                (listing.author, listing.audience, listing.count) = (renewed.author, renewed.audience, renewed.count)
            } then: { _ in
                completion(.success(entry.revision))
            }
        }
    }

    /// Withdraws published content. Rooms and browsers keep their copies.
    func withdraw(
        _ name: ContentName, by key: ProfileKey, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void
    ) {
        do throws(Rejection) {
            try admit(key, to: name)
            delete(name, then: completion)
        } catch {
            completion(.failure(error))
        }
    }

    private func admit(_ key: ProfileKey, to name: ContentName) throws(Rejection) {
        guard let listing = store.entry(listingKey(name)).flatMap(Listing.init) else {
            throw kind.unknown(name.description)
        }
        guard constantTimeEqual(listing.owner, key.owner) else {
            throw Rejection(.notAllowed, "This \(kind.kind) belongs to another profile.")
        }
    }

    /// Returns what a profile published of this kind; listings of all kinds are in one place.
    private func owned(by owner: [UInt8]) -> [ContentName] {
        store.entries(of: .listing).compactMap { entry in
            guard Listing(entry)?.owner == owner, let name = ContentName(saved: entry.key.name),
                store.entry(contentKey(name)) != nil
            else { return nil }
            return name
        }
    }

    // MARK: - Deleted profiles

    /// Deletes everything that a deleted profile published, and its ratings and reports.
    ///
    /// - Parameter done: Called once everything is deleted, or cannot be changed now.
    package func forget(owner: [UInt8], profile: DocumentKey, then done: @escaping @Sendable () -> Void) {
        let work = DispatchGroup()
        for name in owned(by: owner) {
            work.enter()
            delete(name) { _ in work.leave() }
        }
        for entry in store.entries(of: .listing) where store.ratings(of: entry.key).texts[profile.name] != nil {
            work.enter()
            store.rate(entry.key, by: profile.name, nil) { _ in work.leave() }
        }
        work.notify(queue: .global(), execute: done)
    }

    /// Moves published items, ratings and reports from one profile to another of the same person.
    func move(from old: ProfileKey, to new: ProfileKey) {
        for name in owned(by: old.owner) { relist(name, title: nil, by: { $0.owner = new.owner }, then: { _ in }) }
        for entry in store.entries(of: .listing) {
            let said = store.ratings(of: entry.key).texts
            guard let opinion = said[old.document.name] else { continue }
            if said[new.document.name] == nil { store.rate(entry.key, by: new.document.name, opinion) { _ in } }
            store.rate(entry.key, by: old.document.name, nil) { _ in }
        }
    }

    private func item(
        _ draft: ContentDraft, name: ContentName, by profile: DocumentEntry
    ) throws(Rejection) -> any LibraryItem {
        guard let read = try kind.read(draft, name: name) as? any LibraryItem else {
            preconditionFailure("\(kind.kind) is not for a library")
        }
        let item = read.signed(by: profile.title)
        // Titles and names are also checked as a whole, because words could be spelled with spaces there. In sentences,
        // adjacent words would match too often by accident.
        let isCaught =
            blocked.catches(item.title) || blocked.catches(profile.title)
            || !blocked.words.isEmpty
                && item.texts.contains { $0.split(separator: " ").contains { blocked.catches(String($0)) } }
        guard !isCaught else {
            throw Rejection("blockedWord", "This \(kind.kind) contains a word that is blocked on this server.")
        }
        return item
    }

    private func documents(
        of item: any LibraryItem, _ listing: Listing
    ) throws(Rejection) -> (content: DocumentContent, listing: DocumentContent) {
        do throws(ContentFailure) {
            return (try item.document(), try listing.document(title: item.title))
        } catch {
            throw kind.rejection(error)
        }
    }

    /// Changes a listing; tries again if another change was faster.
    private func relist(
        _ name: ContentName, title: String?, attempts: Int = Library.attemptsMax,
        by change: @escaping @Sendable (inout Listing) -> Void,
        then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void
    ) {
        guard let entry = store.entry(listingKey(name)), let old = Listing(entry) else {
            return completion(.failure(kind.unknown(name.description)))
        }
        var listing = old
        change(&listing)
        let title = title ?? entry.title
        guard listing != old || title != entry.title else { return completion(.success(())) }
        let content: DocumentContent
        do throws(ContentFailure) { content = try listing.document(title: title) } catch {
            return completion(.failure(kind.rejection(error)))
        }
        store.replace(entry.key, revision: entry.revision, with: content) { [self] result in
            if case .failure(.conflict) = result, attempts > 1 {
                return relist(name, title: title, attempts: attempts - 1, by: change, then: completion)
            }
            completion(result.map { _ in }.mapError(rejection))
        }
    }

    // MARK: - Ratings and reports

    /// Returns a profile's opinion of an item.
    func opinion(of key: ProfileKey, on name: ContentName) -> Opinion? {
        store.ratings(of: listingKey(name)).texts[key.document.name].map(Opinion.init)
    }

    /// Changes a profile's opinion of an item.
    ///
    /// - Parameter network: A keyed hash of the requesting network.
    func say(
        _ name: ContentName, as key: ProfileKey, network: String?,
        _ change: (inout Opinion) -> Void,
        then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void
    ) {
        let ratings = store.ratings(of: listingKey(name))
        let old = ratings.texts[key.document.name].map(Opinion.init)
        var opinion = old ?? Opinion(network: network)
        change(&opinion)
        guard opinion != old else { return completion(.success(())) }
        let isEmpty = opinion.stars == nil && opinion.gotInWeek == nil && opinion.report == nil
        store.rate(listingKey(name), by: key.document.name, isEmpty ? nil : opinion.text) { [self] result in
            completion(result.map { _ in }.mapError(rejection))
        }
    }

    // MARK: - Operators

    /// Writes the member `library` with all published items.
    package func told(at time: Timestamp) -> [UInt8] {
        JSONWriter.write { writer in
            writer.array("library") { writer in
                for card in all(at: time) { writer.object(card.encodeForOperator) }
            }
        }
    }

    /// The decision of an operator or moderator.
    package enum Decision: String, CaseIterable, Sendable {
        /// Hides the item, whatever its ratings and reports.
        case hide
        /// Lists the item, whatever was reported of its current content.
        case approve
        case delete

        /// Returns the entry of the audit log.
        func deed(on name: ContentName, of kind: String) -> AuditLog.Deed {
            let deed: AuditLog.Deed.Kind =
                switch self {
                case .hide: .hide
                case .approve: .approve
                case .delete: .deletePublished
                }
            return AuditLog.Deed(deed, "\(kind) \(name)")
        }
    }

    /// Carries a decision out.
    package func decide(
        _ decision: Decision, on name: ContentName,
        then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void
    ) {
        guard let content = store.entry(contentKey(name)), store.entry(listingKey(name)) != nil else {
            return completion(.failure(kind.unknown(name.description)))
        }
        switch decision {
        case .hide: relist(name, title: nil, by: { $0.isHidden = true }, then: completion)
        case .approve:
            relist(name, title: nil) { listing in
                (listing.isHidden, listing.approved) = (false, content.revision)
            } then: {
                completion($0)
            }
        case .delete: delete(name, then: completion)
        }
    }

    /// Deletes an item. The listing is deleted first, because content without one is not in the library.
    private func delete(
        _ name: ContentName, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void
    ) {
        store.remove(listingKey(name)) { [self] result in
            if case .failure(let failure) = result { return completion(.failure(rejection(failure))) }
            memory.withLock { _ = $0.removeValue(forKey: name.description) }
            store.remove(contentKey(name)) { [self] result in
                if case .failure(.unknown) = result { return completion(.success(())) }
                completion(result.mapError(rejection))
            }
        }
    }

    /// Deletes the listings of content that no longer exists.
    ///
    /// - Parameter kinds: All kinds, because listings of all kinds are in one place.
    func sweep(beside kinds: [DocumentKind]) {
        for entry in store.entries(of: .listing) {
            guard let name = ContentName(saved: entry.key.name), store.entry(contentKey(name)) == nil,
                kinds.allSatisfy({ store.entry(name.document(of: $0)) == nil })
            else { continue }
            store.remove(entry.key) { _ in }
        }
    }

    private func rejection(_ failure: ContentFailure) -> Rejection {
        switch failure {
        case .unknown(let key): kind.unknown(key.name)
        case .full(.rating, _): Rejection("tooManyRatings", "This server has reached its limit of ratings.")
        case .full: Rejection("libraryFull", "The library of this server is full.")
        default: kind.rejection(failure)
        }
    }

    static let readOnly = Rejection(.notAllowed, "The library of this server is read-only.")
    static let off = Rejection("notFound", "This server has no library.")
}

extension Listing {
    init(owner: [UInt8], author: String, _ item: any LibraryItem) {
        self.init(owner: owner, author: author, audience: item.audience, count: item.count)
    }
}
