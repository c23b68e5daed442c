import Cryptography
import GameRules
import JSON
import Rooms
import Synchronization
import WebSocketServer

/// Requests that made something, by the keys that their clients gave them: one that is sent again because its answer was
/// lost makes nothing twice, and is answered as the first time.
///
/// In memory alone and not for long, since the answers bear secrets that are stored nowhere; so a restart forgets them.
/// A key belongs to the secret that came with it as a bearer token, whatever address it comes from, and only who sends
/// the same request again gets the answer. Keys without a secret belong to an address, which many people may share: what
/// comes again is not done again, and nobody is told the answer.
final class RepeatedRequests: Sendable {
    /// How long an answer is kept, in milliseconds: clients try again within seconds, people within minutes.
    static let keptMilliseconds: Int64 = 600_000
    /// The most answers that are kept for one address, at about half a kilobyte each.
    static let answersPerAddressMax = 16
    /// The most addresses whose answers are kept.
    static let addressesMax = 1024

    /// Whose key it is.
    private enum Owner: Hashable {
        /// SHA-256 of a secret.
        case secret([UInt8])
        case address(NetworkAddress)
    }

    private struct Name: Hashable {
        let owner: Owner
        let key: String
    }

    private struct Entry {
        let key: RequestKey
        let time: Int64
        /// `nil` while the first request is under way.
        var answer: HTTPResponse?
        /// Who sent the same in the meantime.
        var waiting: [Route.Visit] = []
    }

    private struct Book {
        var entries: [Name: Entry] = [:]
        /// By the address that the first request of each came from, the oldest first.
        var order: [NetworkAddress: [Name]] = [:]
        /// When what is too old was last looked for.
        var sweptAt: Int64 = 0
    }

    private enum Step {
        case go
        case wait
        case answer(HTTPResponse)
    }

    private let book = Mutex(Book())

    /// Lets a request through that is the first of its key or has none. Any other is answered, at once or together with
    /// the first, and `nil` is returned.
    ///
    /// - Throws: `badMessage` for a malformed key, `badToken` for a secret that can be guessed, `keyReused` for a key that
    ///   came with another request, `keyUsed` for one that came before and has no secret.
    func admit(_ visit: Route.Visit, at time: Timestamp) throws(Rejection) -> Route.Visit? {
        guard let key = try visit.request.checkedIdempotencyKey() else { return visit }
        let address = visit.request.remoteAddress
        let secret = try RepeatedRequests.secret(of: visit.request)
        let name = Name(owner: secret.map { .secret(sha256($0)) } ?? .address(address), key: key.name)
        let step = try book.withLock { book throws(Rejection) -> Step in
            RepeatedRequests.sweep(&book, at: time.milliseconds)
            guard let entry = book.entries[name] else {
                RepeatedRequests.makeRoom(for: address, in: &book)
                book.entries[name] = Entry(key: key, time: time.milliseconds)
                book.order[address, default: []].append(name)
                return .go
            }
            guard secret != nil else { throw RepeatedRequests.used }
            guard entry.key.isRepeated(by: key) else { throw RequestKey.reusedRejection }
            if let answer = entry.answer { return .answer(answer) }
            book.entries[name]?.waiting.append(visit)
            return .wait
        }
        switch step {
        case .go: return visit.telling { [self] response in settle(name, from: address, response) }
        case .wait: return nil
        case .answer(let answer):
            visit.respond(answer)
            return nil
        }
    }

    static let used = Rejection(
        "keyUsed",
        "This Idempotency-Key was used from your network. Send a secret of your own as “Authorization: Bearer SECRET” to be "
            + "told what came of it.")

    /// The secret that a request comes with; `nil` for none.
    static func secret(of request: HTTPRequest) throws(Rejection) -> [UInt8]? {
        guard let secret = request.credential("bearer") else { return nil }
        guard (16...128).contains(secret.utf8.count) else {
            throw Rejection(.badToken, "The secret beside an Idempotency-Key has 16 to 128 characters.")
        }
        return Array(secret.utf8)
    }

    /// The first request is answered: so are those who wait with it. A refusal is not kept, for it made nothing.
    private func settle(_ name: Name, from address: NetworkAddress, _ response: HTTPResponse) {
        let waiting = book.withLock { book -> [Route.Visit] in
            let waiting = book.entries[name]?.waiting ?? []
            book.entries[name]?.waiting = []
            book.entries[name]?.answer = response
            if response.status >= 300 { RepeatedRequests.forget(name, of: address, in: &book) }
            return waiting
        }
        for visit in waiting { visit.respond(response) }
    }

    private static func forget(_ name: Name, of address: NetworkAddress, in book: inout Book) {
        book.entries[name] = nil
        book.order[address]?.removeAll { $0 == name }
        if book.order[address]?.isEmpty == true { book.order[address] = nil }
    }

    /// Forgets what is too old; never a request that is under way, whose companions wait for its answer.
    /// All are looked at, so not at every request.
    private static func sweep(_ book: inout Book, at time: Int64) {
        guard abs(time - book.sweptAt) >= 1000 else { return }
        book.sweptAt = time
        for (address, names) in book.order {
            for name in names {
                guard let entry = book.entries[name], entry.answer != nil, abs(time - entry.time) >= keptMilliseconds
                else { continue }
                forget(name, of: address, in: &book)
            }
        }
    }

    /// Forgets what is too much with one more request of an address; never one that is under way.
    private static func makeRoom(for address: NetworkAddress, in book: inout Book) {
        let own = book.order[address] ?? []
        if own.isEmpty, book.order.count >= addressesMax {
            for (address, names) in book.order {
                for name in names where book.entries[name]?.answer != nil { forget(name, of: address, in: &book) }
            }
        }
        var count = own.count
        for name in own where count >= answersPerAddressMax && book.entries[name]?.answer != nil {
            forget(name, of: address, in: &book)
            count -= 1
        }
    }
}
