import GameRules
import Synchronization

/// Documents in the memory of the process: for tests, and the reference for every other store.
public final class InMemoryContentStore: ContentStore {
    /// A disk in memory. It survives the store that writes it, and tests can damage it.
    public final class Disk: Sendable {
        struct State {
            var index = DocumentIndex()
            var bodies: [DocumentKey: [UInt8]] = [:]
            var damaged: Set<DocumentKey> = []
        }

        let state = Mutex(State())

        public init() {}

        /// Makes a body unreadable until it is written again.
        public func damage(_ key: DocumentKey) { state.withLock { _ = $0.damaged.insert(key) } }
    }

    private let disk: Disk
    private let limits: [DocumentKind: Int]
    private let now: @Sendable () -> Timestamp
    private let fault: ContentFault?
    private let closed = Atomic(false)

    /// Opens a store with the contents of a disk.
    public init(
        _ disk: Disk = Disk(), limits: [DocumentKind: Int] = [:], now: @escaping @Sendable () -> Timestamp,
        fault: ContentFault? = nil
    ) {
        self.disk = disk
        self.limits = limits
        self.now = now
        self.fault = fault
    }

    /// See ``ContentStore/create(_:_:owner:creator:then:)``.
    public func create(
        _ key: DocumentKey, _ content: DocumentContent, owner: [UInt8], creator: String?,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    ) {
        completion(write(.create(key, content, owner: owner, creator: creator)))
    }

    /// See ``ContentStore/replace(_:revision:with:then:)``.
    public func replace(
        _ key: DocumentKey, revision: Int, with content: DocumentContent,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    ) {
        completion(write(.replace(key, revision: revision, content)))
    }

    /// See ``ContentStore/adopt(_:then:)``.
    public func adopt(
        _ document: Document, then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    ) {
        completion(write(.adopt(document)))
    }

    /// See ``ContentStore/remove(_:then:)``.
    public func remove(_ key: DocumentKey, then completion: @escaping @Sendable (Result<Void, ContentFailure>) -> Void)
    {
        completion(write(.remove(key)).map { _ in })
    }

    /// See ``ContentStore/read(_:then:)``.
    public func read(
        _ key: DocumentKey, then completion: @escaping @Sendable (Result<Document, ContentFailure>) -> Void
    ) {
        completion(
            reading { state throws(ContentFailure) in
                guard let entry = state.index[key], let body = state.bodies[key] else { throw .unknown(key) }
                guard !state.damaged.contains(key) else { throw .unreadable(key, reason: "it was damaged") }
                return Document(entry, body: body)
            })
    }

    /// See ``ContentStore/noteUse(of:)``.
    public func noteUse(of key: DocumentKey) { _ = write(.use(key)) }

    /// See ``ContentStore/rate(_:by:_:then:)``.
    public func rate(
        _ key: DocumentKey, by profile: String, _ rating: String?,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    ) {
        completion(write(.rate(key, profile: profile, rating)))
    }

    /// See ``ContentStore/ratings(of:)``.
    public func ratings(of key: DocumentKey) -> DocumentRatings { disk.state.withLock { $0.index.ratings(of: key) } }

    /// See ``ContentStore/entry(_:)``.
    public func entry(_ key: DocumentKey) -> DocumentEntry? { disk.state.withLock { $0.index[key] } }

    /// See ``ContentStore/entries(of:)``.
    public func entries(of kind: DocumentKind) -> [DocumentEntry] {
        disk.state.withLock { $0.index.entries(of: kind) }
    }

    /// See ``ContentStore/count(of:)``.
    public func count(of kind: DocumentKind) -> Int { disk.state.withLock { $0.index.count(of: kind) } }

    /// See ``ContentStore/close()``.
    public func close() { closed.store(true, ordering: .sequentiallyConsistent) }

    private func reading<Value>(
        _ body: (Disk.State) throws(ContentFailure) -> Value
    ) -> Result<Value, ContentFailure> {
        guard !closed.load(ordering: .sequentiallyConsistent) else { return .failure(.closed) }
        do throws(ContentFailure) {
            return .success(try disk.state.withLock { state throws(ContentFailure) in try body(state) })
        } catch {
            return .failure(error)
        }
    }

    private func write(_ write: DocumentWrite) -> Result<DocumentEntry, ContentFailure> {
        guard !closed.load(ordering: .sequentiallyConsistent) else { return .failure(.closed) }
        do throws(ContentFailure) {
            try fail(at: .writing)
            let entry = try disk.state.withLock { state throws(ContentFailure) in
                InMemoryContentStore.apply(try state.index.decide(write, at: now()) { limits[$0] }, to: &state)
            }
            try fail(at: .written)
            return .success(entry)
        } catch {
            return .failure(error)
        }
    }

    private func fail(at stage: ContentStage) throws(ContentFailure) {
        do { try fault?(stage) } catch { throw .unavailable(reason: "\(error)") }
    }

    private static func apply(_ change: DocumentChange, to state: inout Disk.State) -> DocumentEntry {
        switch change {
        case .put(let entry, let body):
            state.bodies[entry.key] = body
            state.damaged.remove(entry.key)
        case .removed(let entry): state.bodies[entry.key] = nil
        case .noted, .rated: break
        }
        return state.index.apply(change)
    }
}
