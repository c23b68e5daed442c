import Cryptography
import GameRules
import JSON
import Rooms
import Synchronization
import WebSocketServer

/// Idempotent requests, by the keys that clients chose. If an answer was lost and the client repeats the request,
/// nothing is created twice, and the first answer is repeated.
///
/// Entries are kept in memory for a short time, because the answers contain secrets that are stored nowhere; a restart
/// discards them. A key belongs to the secret that was sent with it as a bearer token, whatever the address, and only
/// the same request gets the answer. Keys without a secret belong to an address, which many people may share. Repeated
/// requests then have no effect, and the answer is not repeated.
final class RepeatedRequests: Sendable {
    /// The lifetime of an answer, in milliseconds: clients retry within seconds, people within minutes.
    static let keptMilliseconds: Int64 = 600_000
    /// The maximum number of answers kept for one address, about half a kilobyte each.
    static let answersPerAddressMax = 16
    /// The maximum number of addresses with answers.
    static let addressesMax = 1024

    /// The owner of a key.
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
        /// `nil` while the first request is in progress.
        var answer: HTTPResponse?
        /// Repetitions that arrived in the meantime.
        var waiting: [Route.Visit] = []
    }

    private struct Book {
        var entries: [Name: Entry] = [:]
        /// The keys by the address of their first request, the oldest first.
        var order: [NetworkAddress: [Name]] = [:]
        /// The time of the last sweep.
        var sweptAt: Int64 = 0
    }

    private enum Step {
        case go
        case wait
        case answer(HTTPResponse)
    }

    private let book = Mutex(Book())

    /// Admits a request that is the first of its key or has none. Any other is answered, at once or together with the
    /// first, and `nil` is returned.
    ///
    /// - Throws: `badMessage` for a malformed key, `badToken` for a secret that can be guessed, `keyReused` for a key
    ///   that
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
        "This Idempotency-Key was already used from your network. To get the answer again, send your own secret with "
            + "each request, as “Authorization: Bearer SECRET”.")

    /// Returns the request's secret; `nil` for none.
    static func secret(of request: HTTPRequest) throws(Rejection) -> [UInt8]? {
        guard let secret = request.credential("bearer") else { return nil }
        guard (16...128).contains(secret.utf8.count) else {
            throw Rejection(.badToken, "The secret sent with an Idempotency-Key must have 16 to 128 characters.")
        }
        return Array(secret.utf8)
    }

    /// Answers the first request and those waiting for it. Refusals are not kept, because they created nothing.
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

    /// Deletes expired answers, but never requests in progress, for which others may wait. It scans all entries, so it
    /// does not run at every request.
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

    /// Deletes answers of an address to make room for another request, but never requests in progress.
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
