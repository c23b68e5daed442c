import Content
import Cryptography
import Dispatch
import GameRules
import Rooms
import WebSocketServer
import WireProtocol

/// Idempotent requests, for all nodes. If an answer was lost and the client repeats the request at another node, that
/// node does not create the same thing again.
///
/// The first node reserves a document that is named after the key and its owner, and stores the sealed answer in it.
final class SharedRequests: Sendable {
    /// The maximum number of stored answers.
    static let answersMax = 20_000
    /// The time after which an unanswered request of another node counts as abandoned, in milliseconds.
    private static let patience: Int64 = 30_000

    private let store: any ContentStore
    private let queue = DispatchQueue(label: "repeated requests")

    private let clock: @Sendable () -> Timestamp

    /// - Parameter clock: The clock by which the store dates its documents.
    init(_ store: any ContentStore, clock: @escaping @Sendable () -> Timestamp) {
        self.store = store
        self.clock = clock
    }

    /// Runs a request that no node has had before, and repeats the first answer for any other.
    ///
    /// - Parameter secret: The request's bearer token; without one, the answer is not repeated.
    func admit(
        _ visit: Route.Visit, _ key: RequestKey, secret: [UInt8]?,
        then make: @escaping @Sendable (Route.Visit) -> Void
    ) {
        let owner = secret.map { sha256($0) } ?? Array(visit.request.remoteAddress.description.utf8)
        let name = sha256(sha256(owner) + sha256(Array(key.name.utf8))).hexadecimal
        guard let document = DocumentKey(.request, name), let content = try? DocumentContent(title: "", body: []) else {
            return make(visit)
        }
        let sealed = secret.map { SealedAnswer(secret: $0, request: key) }
        store.create(document, content, owner: [], creator: nil) { [self] result in
            switch result {
            case .success: make(visit.telling { [self] in settle(document, $0, sealed) })
            case .failure(.exists):
                guard let sealed else { return visit.respond(.problem(RepeatedRequests.used)) }
                tell(visit, of: document, sealed, since: clock().milliseconds, make)
            case .failure(.full): make(visit)
            case .failure:
                visit.respond(.problem(503, .unavailable, "The server cannot save this right now. Try again."))
            }
        }
    }

    private func settle(_ document: DocumentKey, _ response: HTTPResponse, _ sealed: SealedAnswer?) {
        guard response.status < 300 else { return store.remove(document) { _ in } }
        guard let sealed, let content = try? DocumentContent(title: "", body: sealed.seal(response)) else { return }
        store.replace(document, revision: 1, with: content) { _ in }
    }

    /// Sends the answer of another node, once it exists.
    private func tell(
        _ visit: Route.Visit, of document: DocumentKey, _ sealed: SealedAnswer, since: Int64,
        _ make: @escaping @Sendable (Route.Visit) -> Void
    ) {
        guard let entry = store.entry(document) else { return visit.respond(SharedRequests.again) }
        guard entry.revision > 1 else {
            // The other node may have died before it answered.
            let now = clock().milliseconds
            let age = now - entry.created.milliseconds
            guard age < SharedRequests.patience, now - since < 5000 else {
                if age >= SharedRequests.patience { store.remove(document) { _ in } }
                return visit.respond(SharedRequests.again)
            }
            return queue.asyncAfter(deadline: .now() + .milliseconds(50)) { [self] in
                tell(visit, of: document, sealed, since: since, make)
            }
        }
        store.read(document) { result in
            guard case .success(let found) = result else { return visit.respond(SharedRequests.again) }
            visit.respond(sealed.open(found.body) ?? .problem(RequestKey.reusedRejection))
        }
    }

    private static let again = HTTPResponse.problem(
        503, .unavailable, "Another node is handling the same request. Try again in a moment.")

    /// Deletes expired answers.
    func sweep() {
        let time = clock()
        for entry in store.entries(of: .request)
        where abs(time.milliseconds - entry.created.milliseconds) > RepeatedRequests.keptMilliseconds {
            store.remove(entry.key) { _ in }
        }
    }
}
