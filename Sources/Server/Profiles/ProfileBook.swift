import Content
import Cryptography
import GameRules
import Logging
import Rooms
import Synchronization
import WireProtocol

/// The profiles of players across games and devices: documents that the owner of a key can change.
///
/// Safe to use from any thread. Completions are called once, on any thread.
package final class ProfileBook: Sendable {
    /// The result of a change.
    typealias Outcome<Value> = Result<(profile: Profile, value: Value), Rejection>

    private let store: any ContentStore
    private let logger: Logger
    /// The rate limit of changes to a profile.
    private let rate: RoomLimits.Rate
    private let rates = Mutex(RateBook<DocumentKey>())

    /// - Parameter changesPerHour: The limit for one profile; 0 for none.
    init(_ store: any ContentStore, changesPerHour: Int, logger: Logger) {
        self.store = store
        self.logger = logger
        rate = RoomLimits.Rate(perSecond: Double(changesPerHour) / 3600, burst: Double(changesPerHour))
    }

    /// The number of profiles.
    var count: Int { store.count(of: .profile) }

    /// Returns whether a key has a profile; throws `badToken` if another key has its name.
    func exists(_ key: ProfileKey) throws(Rejection) -> Bool {
        guard let entry = store.entry(key.document) else { return false }
        // Names have forty bits of a hash. A collision is an accident with a chance of one in a trillion, or an attack.
        guard constantTimeEqual(entry.owner, key.owner) else {
            throw Rejection(.badToken, "This key cannot be used for a profile. Create a new key.")
        }
        return true
    }

    /// Returns the metadata of a key's profile; throws `unknownProfile` if it has none.
    func entry(_ key: ProfileKey) throws(Rejection) -> DocumentEntry {
        guard try exists(key), let entry = store.entry(key.document) else { throw ProfileBook.unknown }
        return entry
    }

    /// Returns SHA-256 of a profile's key; `nil` if there is no such profile.
    func owner(of document: DocumentKey) -> [UInt8]? { store.entry(document)?.owner }

    /// Counts a change of a profile; throws `rateLimited`.
    func charge(_ key: ProfileKey, at time: Timestamp) throws(Rejection) {
        guard rates.withLock({ $0.take(key.document, at: time, rate: rate) }) else {
            throw Rejection(.rateLimited, "Too many changes to this profile. Try again in an hour.")
        }
    }

    /// Creates a profile.
    ///
    /// - Parameter creator: A keyed hash of the requesting network.
    func create(
        _ profile: Profile, for key: ProfileKey, by creator: String?,
        then completion: @escaping @Sendable (Result<Profile, Rejection>) -> Void
    ) {
        do throws(ContentFailure) {
            store.create(key.document, try profile.document(), owner: key.owner, creator: creator) { result in
                completion(result.map { _ in profile }.mapError(ProfileBook.rejection))
            }
        } catch {
            completion(.failure(ProfileBook.rejection(error)))
        }
    }

    /// Reads a key's profile; `unknownProfile` if it has none.
    func read(_ key: ProfileKey, then completion: @escaping @Sendable (Result<Profile, Rejection>) -> Void) {
        find(key) { completion($0.map(\.profile)) }
    }

    private func find(
        _ key: ProfileKey,
        then completion: @escaping @Sendable (Result<(profile: Profile, revision: Int), Rejection>) -> Void
    ) {
        do throws(Rejection) {
            guard try exists(key) else { throw ProfileBook.unknown }
        } catch {
            return completion(.failure(error))
        }
        store.read(key.document) { [logger] result in
            completion(
                result.mapError(ProfileBook.rejection).flatMap { document in
                    do throws(ContentUnreadable) {
                        return .success((try Profile(decoding: document.body), document.entry.revision))
                    } catch {
                        logger.error(
                            "a profile cannot be read",
                            metadata: ["profile": "\(key.document.name)", "reason": "\(error.description)"])
                        return .failure(ProfileBook.unreadable)
                    }
                })
        }
    }

    /// Reads, changes and writes a profile; tries again if another change was faster.
    ///
    /// - Parameter change: Called once for each attempt.
    func change<Value: Sendable>(
        _ key: ProfileKey, attempts: Int = 4,
        by change: @escaping @Sendable (inout Profile) throws(Rejection) -> Value,
        then completion: @escaping @Sendable (Outcome<Value>) -> Void
    ) {
        find(key) { [self] result in
            do throws(Rejection) {
                let (old, revision) = try result.get()
                var profile = old
                let value = try change(&profile)
                guard profile != old else { return completion(.success((profile, value))) }
                let content: DocumentContent
                do throws(ContentFailure) { content = try profile.document() } catch {
                    throw ProfileBook.rejection(error)
                }
                let changed = profile
                store.replace(key.document, revision: revision, with: content) { [self] result in
                    if case .failure(.conflict) = result, attempts > 1 {
                        return self.change(key, attempts: attempts - 1, by: change, then: completion)
                    }
                    completion(result.map { _ in (changed, value) }.mapError(ProfileBook.rejection))
                }
            } catch {
                completion(.failure(error))
            }
        }
    }

    /// Deletes a key's profile, which also removes it from leaderboards.
    func delete(_ key: ProfileKey, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void) {
        do throws(Rejection) {
            guard try exists(key) else { throw ProfileBook.unknown }
            delete(key.document, then: completion)
        } catch {
            completion(.failure(error))
        }
    }

    /// Deletes a profile, even an unreadable one.
    func delete(_ document: DocumentKey, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void) {
        store.remove(document) { completion($0.mapError(ProfileBook.rejection)) }
    }

    /// Deletes the profiles whose last change is too old.
    func retire(_ isOver: (_ lastUse: Timestamp) -> Bool) {
        for entry in store.entries(of: .profile) where isOver(entry.lastUse) { store.remove(entry.key) { _ in } }
    }

    /// The entries from which leaderboards are computed.
    var entries: [DocumentEntry] { store.entries(of: .profile) }

    static let unknown = Rejection("unknownProfile", "This profile does not exist.")
    private static let unreadable = Rejection(
        .unavailable, "This profile cannot be read right now. The operator has been notified.")

    package static func rejection(_ failure: ContentFailure) -> Rejection {
        switch failure {
        case .unknown: unknown
        case .full: Rejection("tooManyProfiles", "This server has reached its limit of profiles.")
        case .tooLarge: Rejection(.tooLarge, "The profile is too large.")
        case .unreadable: unreadable
        // Another request of the same browser created it a moment ago, or its other devices keep changing it.
        case .exists, .conflict, .overloaded, .unavailable, .closed:
            Rejection(.unavailable, "The server cannot save this right now. Try again.")
        }
    }
}
