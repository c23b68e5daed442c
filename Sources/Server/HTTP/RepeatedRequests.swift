import GameRules
import Rooms
import Synchronization
import WebSocketServer

/// Requests that made something, by the keys that their clients gave them: one that is sent again because its answer was
/// lost makes nothing twice, and is answered as the first time.
///
/// In memory alone and not for long, since the answers bear secrets that are stored nowhere; so a restart forgets them.
/// A key belongs to an address, and only who sends the same request again gets the answer.
final class RepeatedRequests: Sendable {
    /// How long an answer is kept, in milliseconds: clients try again within seconds, people within minutes.
    static let keptMilliseconds: Int64 = 600_000
    /// The most answers that are kept for one address, at about half a kilobyte each.
    static let answersPerAddressMax = 16
    /// The most addresses whose answers are kept.
    static let addressesMax = 1024

    private struct Entry {
        let key: RequestKey
        let time: Int64
        /// `nil` while the first request is under way.
        var answer: HTTPResponse?
        /// Who sent the same in the meantime.
        var waiting: [Route.Visit] = []
    }

    private let entries = Mutex<[NetworkAddress: [Entry]]>([:])

    /// Lets a request through that is the first of its key or has none. Any other is answered, at once or together with
    /// the first, and `nil` is returned.
    ///
    /// - Throws: `badMessage` for a malformed key, `keyReused` for one that came with another request.
    func admit(_ visit: Route.Visit, at time: Timestamp) throws(Rejection) -> Route.Visit? {
        guard let key = try visit.request.checkedIdempotencyKey() else { return visit }
        let address = visit.request.remoteAddress
        let (isFirst, answer) = try entries.withLock { entries throws(Rejection) -> (Bool, HTTPResponse?) in
            RepeatedRequests.sweep(&entries, at: time.milliseconds)
            var own = entries[address] ?? []
            guard let place = own.firstIndex(where: { $0.key.name == key.name }) else {
                RepeatedRequests.makeRoom(in: &own, among: &entries)
                own.append(Entry(key: key, time: time.milliseconds))
                entries[address] = own
                return (true, nil)
            }
            guard own[place].key.isRepeated(by: key) else { throw RequestKey.reusedRejection }
            if own[place].answer == nil {
                own[place].waiting.append(visit)
                entries[address] = own
            }
            return (false, own[place].answer)
        }
        if let answer { visit.respond(answer) }
        guard isFirst else { return nil }
        return visit.telling { [self] response in settle(visit, key: key, response) }
    }

    /// The first request is answered: so are those who wait with it. A refusal is not kept, for it made nothing.
    private func settle(_ visit: Route.Visit, key: RequestKey, _ response: HTTPResponse) {
        let waiting = entries.withLock { entries -> [Route.Visit] in
            let address = visit.request.remoteAddress
            guard var own = entries[address],
                let place = own.firstIndex(where: { $0.key == key })
            else { return [] }
            let waiting = own[place].waiting
            own[place].waiting = []
            own[place].answer = response
            if response.status >= 300 { own.remove(at: place) }
            entries[address] = own.isEmpty ? nil : own
            return waiting
        }
        for visit in waiting { visit.respond(response) }
    }

    /// Forgets what is too old; never a request that is under way, whose companions wait for its answer.
    private static func sweep(_ entries: inout [NetworkAddress: [Entry]], at time: Int64) {
        for (address, all) in entries {
            let kept = all.filter { $0.answer == nil || abs(time - $0.time) < keptMilliseconds }
            if kept.count < all.count { entries[address] = kept.isEmpty ? nil : kept }
        }
    }

    /// Forgets what is too much with one more request of an address; never one that is under way.
    private static func makeRoom(in own: inout [Entry], among entries: inout [NetworkAddress: [Entry]]) {
        if own.isEmpty, entries.count >= addressesMax {
            entries = entries.filter { _, all in all.contains { $0.answer == nil } }
        }
        while own.count >= answersPerAddressMax, let oldest = own.firstIndex(where: { $0.answer != nil }) {
            own.remove(at: oldest)
        }
    }
}
