public import Content
import Dispatch
public import GameRules
import InputLog
import JSON
public import JetStreamInputLog
import Synchronization

/// Documents in a NATS JetStream stream that keeps the last message of each subject. Every node follows it, so that all
/// nodes know all documents. Bodies are fetched when needed.
///
/// A write names the message that it replaces, so only one of two concurrent writes succeeds. The limit on documents of
/// a kind is checked against what the node knows, so concurrent creations on several nodes may exceed it.
public final class JetStreamContentStore: ContentStore {
    /// The options of a store.
    public struct Configuration: Sendable {
        /// The maximum number of documents of each kind.
        public var limits: [DocumentKind: Int] = [:]
        /// Above this number of queued bytes, writes are refused as overloaded.
        public var queueLimitBytes = 8 << 20
        /// How long a write is retried before its outcome is reported as unknown.
        public var patience = Duration.seconds(10)
        public var now: @Sendable () -> Timestamp
        /// Makes writes fail, to simulate bad servers.
        public var fault: ContentFault?
        /// Called with a reason when documents cannot be read from the stream, and with `nil` when they can be again.
        public var healthChanged: @Sendable (_ reason: String?) -> Void = { _ in }

        public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }
    }

    private struct State {
        var index = DocumentIndex()
        /// The number of each document's last message, including removed documents.
        var places: [DocumentKey: UInt64] = [:]
        /// The number of the last message that was read.
        var last: UInt64 = 0
        var waiting: [(place: UInt64, signal: MonotonicSemaphore)] = []
        var waitingBytes = 0
        var trouble: String?
        var isClosed = false
    }

    private let link: StreamLink
    private let stream: String
    private let subjects: DocumentSubjects
    private let configuration: Configuration
    private let state = Mutex(State())
    private let follower = Mutex<Follower?>(nil)
    private let writer = DispatchQueue(label: "content.writer")
    private let reader = DispatchQueue(label: "content.reader", attributes: .concurrent)

    /// Opens the documents next to a log, and reads all entries. The store must be closed before its log.
    public convenience init(beside log: JetStreamInputLog, configuration: Configuration) throws(JetStreamFailure) {
        try self.init(log.link, configuration: configuration)
    }

    package init(_ link: StreamLink, configuration: Configuration) throws(JetStreamFailure) {
        self.link = link
        self.configuration = configuration
        stream = link.settings.stream + "-content"
        subjects = DocumentSubjects(stream: stream)
        try link.administration(of: stream).prepare(
            subjects: subjects.all, replicas: link.settings.replicas, keepsLast: true)
        let follower = Follower(
            link, of: stream, behind: 0, filter: subjects.all, headersOnly: true,
            deliver: { [weak self] in self?.take($0, $1) }, noteTrouble: { [weak self] in self?.note($0) })
        self.follower.withLock { $0 = follower }
        follower.start()
        let begun = ContinuousClock.now
        while !follower.isWhole {
            guard .now - begun < .seconds(60) else {
                follower.close()
                throw .unanswered(reason: "the documents do not arrive")
            }
            sleep(for: .milliseconds(5))
        }
    }

    // MARK: - Following

    private func take(_ numbers: DeliveryNumbers, _ message: NATSMessage) {
        let found = subjects.parse(message.subject)
        let signals = state.withLock { state in
            if let found { apply(numbers.stream, found.key, found.profile, message.label, to: &state) }
            state.last = max(state.last, numbers.stream)
            let ready = state.waiting.filter { $0.place <= state.last }
            state.waiting.removeAll { $0.place <= state.last }
            return ready.map(\.signal)
        }
        for signal in signals { signal.signal() }
    }

    private func apply(
        _ place: UInt64, _ key: DocumentKey, _ profile: String?, _ label: String?, to state: inout State
    ) {
        if let profile {
            state.index.rate(key, by: profile, label.flatMap(DocumentLabel.rating))
        } else {
            state.places[key] = place
            state.index[key] = label.flatMap { DocumentLabel.entry($0, of: key) }
        }
    }

    private func note(_ trouble: String?) {
        let isNew = state.withLock { state in
            defer { state.trouble = trouble }
            return (state.trouble == nil) != (trouble == nil) && !state.isClosed
        }
        if isNew { configuration.healthChanged(trouble) }
    }

    /// Waits for a limited time until a message has been read.
    private func waitUntilRead(_ place: UInt64) {
        let signal = state.withLock { state -> MonotonicSemaphore? in
            guard state.last < place else { return nil }
            let signal = MonotonicSemaphore()
            state.waiting.append((place, signal))
            return signal
        }
        if let signal { signal.wait(atMost: .seconds(3)) }
    }

    // MARK: - Writing

    /// See ``ContentStore/create(_:_:owner:creator:then:)``.
    public func create(
        _ key: DocumentKey, _ content: DocumentContent, owner: [UInt8], creator: String?,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    ) {
        enqueue(.create(key, content, owner: owner, creator: creator), then: completion)
    }

    /// See ``ContentStore/replace(_:revision:with:then:)``.
    public func replace(
        _ key: DocumentKey, revision: Int, with content: DocumentContent,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    ) {
        enqueue(.replace(key, revision: revision, content), then: completion)
    }

    /// See ``ContentStore/adopt(_:then:)``.
    public func adopt(
        _ document: Document, then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    ) {
        enqueue(.adopt(document), then: completion)
    }

    /// See ``ContentStore/remove(_:then:)``.
    public func remove(
        _ key: DocumentKey, then completion: @escaping @Sendable (Result<Void, ContentFailure>) -> Void
    ) {
        enqueue(.remove(key)) { completion($0.map { _ in }) }
    }

    /// See ``ContentStore/noteUse(of:)``.
    public func noteUse(of key: DocumentKey) { enqueue(.use(key)) { _ in } }

    /// See ``ContentStore/rate(_:by:_:then:)``.
    public func rate(
        _ key: DocumentKey, by profile: String, _ rating: String?,
        then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    ) {
        guard DocumentKey.isName(profile) else { return completion(.failure(.unknown(key))) }
        enqueue(.rate(key, profile: profile, rating), then: completion)
    }

    private func enqueue(
        _ write: DocumentWrite, then completion: @escaping @Sendable (Result<DocumentEntry, ContentFailure>) -> Void
    ) {
        let failure = state.withLock { state -> ContentFailure? in
            if state.isClosed { return .closed }
            guard state.waitingBytes + write.bytes <= configuration.queueLimitBytes else { return .overloaded }
            state.waitingBytes += write.bytes
            return nil
        }
        if let failure { return completion(.failure(failure)) }
        writer.async { [self] in
            let result = Result { () throws(ContentFailure) in try perform(write) }
            state.withLock { $0.waitingBytes -= write.bytes }
            completion(result)
        }
    }

    /// Decides a write by what is known here, and retries if another node was faster.
    private func perform(_ write: DocumentWrite) throws(ContentFailure) -> DocumentEntry {
        let begun = ContinuousClock.now
        try fail(at: .writing)
        while true {
            let (change, place) = try state.withLock { state throws(ContentFailure) in
                let change = try state.index.decide(write, at: configuration.now()) { configuration.limits[$0] }
                return (change, state.places[change.entry.key] ?? 0)
            }
            do throws(JetStreamFailure) {
                let written = try put(change, over: place, since: begun)
                waitUntilRead(written)
            } catch  where error.isConflict {
                guard .now - begun < configuration.patience else {
                    throw .unavailable(reason: "other nodes write at the same time")
                }
                catchUp(with: change.entry.key)
                continue
            } catch {
                throw .unavailable(reason: error.description)
            }
            try fail(at: .written)
            guard case .rated = change else { return change.entry }
            return entry(change.entry.key) ?? change.entry
        }
    }

    /// Writes a change to the stream.
    private func put(
        _ change: DocumentChange, over place: UInt64, since begun: ContinuousClock.Instant
    ) throws(JetStreamFailure) -> UInt64 {
        switch change {
        case .put(let entry, let body):
            return try put(body, DocumentLabel.text(entry), to: subjects.document(entry.key), over: place, since: begun)
        case .noted(let entry):
            // Recording a use also writes the body. It is unchanged, otherwise the write is refused.
            return try put(
                body(at: place), DocumentLabel.text(entry), to: subjects.document(entry.key), over: place,
                since: begun)
        case .removed(let entry):
            let written = try put(
                [], DocumentLabel.removed, to: subjects.document(entry.key), over: place, since: begun)
            try? link.administration(of: stream).purge(subjects.ratings(of: entry.key), before: written)
            return written
        case .rated(let entry, let profile, let rating):
            return try put(
                [], DocumentLabel.text(ofRating: rating), to: subjects.rating(entry.key, profile), over: nil,
                since: begun)
        }
    }

    /// Writes a message to the stream, once, if the subject's last message is the expected one.
    private func put(
        _ body: [UInt8], _ label: String, to subject: String, over place: UInt64?, since begun: ContinuousClock.Instant
    ) throws(JetStreamFailure) -> UInt64 {
        var headers = [
            (name: "Nats-Msg-Id", value: StreamLink.inbox()), (name: NATSMessage.labelName, value: label),
        ]
        if let place { headers.append((name: "Nats-Expected-Last-Subject-Sequence", value: String(place))) }
        while true {
            do throws(JetStreamFailure) {
                let answer = try link.connection.message(
                    for: body, to: subject, headers: headers, milliseconds: 2000)
                let fields = try StreamAdministration.read(answer.bytes)
                guard let sequence = fields["seq"]?.integer else { throw .unanswered(reason: "there is no number") }
                return UInt64(sequence)
            } catch  where !error.isConflict && .now - begun < configuration.patience {
                sleep(for: .milliseconds(60))
            } catch {
                throw error
            }
        }
    }

    /// Reads what another node has written to a document.
    private func catchUp(with key: DocumentKey) {
        if let last = try? link.administration(of: stream).lastPlace(of: subjects.document(key)) { waitUntilRead(last) }
    }

    private func fail(at stage: ContentStage) throws(ContentFailure) {
        do { try configuration.fault?(stage) } catch { throw .unavailable(reason: "\(error)") }
    }

    // MARK: - Reading

    /// See ``ContentStore/read(_:then:)``.
    public func read(
        _ key: DocumentKey, then completion: @escaping @Sendable (Result<Document, ContentFailure>) -> Void
    ) {
        reading(completion) { [self] () throws(ContentFailure) in
            // The document may be replaced while it is fetched.
            for _ in 0..<8 {
                let (known, place) = state.withLock { ($0.index[key], $0.places[key]) }
                guard let entry = known, let place else { throw .unknown(key) }
                do throws(JetStreamFailure) {
                    let bytes = try body(at: place)
                    guard bytes.count == entry.bodyBytes else {
                        throw .refused(code: 0, reason: "its length is wrong")
                    }
                    return Document(entry, body: bytes)
                } catch .refused(0, let reason) {
                    throw .unreadable(key, reason: reason)
                } catch  where error.isAbsence {
                    sleep(for: .milliseconds(50))
                } catch {
                    throw .unavailable(reason: error.description)
                }
            }
            throw .unavailable(reason: "the document is not where it should be")
        }
    }

    private func reading<Value: Sendable>(
        _ completion: @escaping @Sendable (Result<Value, ContentFailure>) -> Void,
        _ body: @escaping @Sendable () throws(ContentFailure) -> Value
    ) {
        if state.withLock({ $0.isClosed }) { return completion(.failure(.closed)) }
        reader.async { completion(Result { () throws(ContentFailure) in try body() }) }
    }

    /// Returns the bytes of a message. Any server of the stream may answer.
    private func body(at place: UInt64) throws(JetStreamFailure) -> [UInt8] {
        let request = JSONWriter.object { $0.member("seq", place) }
        let answer = try link.connection.message(
            for: request, to: "$JS.API.DIRECT.GET.\(stream)", milliseconds: 3000)
        if let status = answer.status { throw .absent(reason: "status \(status)") }
        return answer.bytes
    }

    /// See ``ContentStore/ratings(of:)``.
    public func ratings(of key: DocumentKey) -> DocumentRatings { state.withLock { $0.index.ratings(of: key) } }

    /// See ``ContentStore/entry(_:)``.
    public func entry(_ key: DocumentKey) -> DocumentEntry? { state.withLock { $0.index[key] } }

    /// See ``ContentStore/entries(of:)``.
    public func entries(of kind: DocumentKind) -> [DocumentEntry] { state.withLock { $0.index.entries(of: kind) } }

    /// See ``ContentStore/count(of:)``.
    public func count(of kind: DocumentKind) -> Int { state.withLock { $0.index.count(of: kind) } }

    /// See ``ContentStore/close()``.
    public func close() {
        state.withLock { $0.isClosed = true }
        writer.sync {}
        follower.withLock { $0 }?.close()
    }
}

extension DocumentChange {
    /// The document that changes.
    fileprivate var entry: DocumentEntry {
        switch self {
        case .put(let entry, _), .noted(let entry), .removed(let entry), .rated(let entry, _, _): entry
        }
    }
}
