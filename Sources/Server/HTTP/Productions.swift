import Foundation
import JSON
import Rooms
import Synchronization
import WebSocketServer
import WireProtocol

/// Produces responses whose cost grows with a room, off the loops: exports, proofs, tables, recaps.
///
/// The loop only takes a copy of the room, which shares its storage. One thread writes exports, proofs and tables,
/// another one recaps, one at a time. So at most one copy of each is alive, and a large export does not delay a recap.
/// Clients that request what is being produced, or was produced for the same position, get the same bytes (see
/// ``Spool``).
final class Productions: Sendable {
    /// The kind of a response.
    enum Kind: Hashable {
        case export, recap, proof
        /// A play as CSV.
        case table(play: Int)
        /// The evening, with or without its whole table.
        case evening(isShown: Bool)

        /// The lane in which it is produced, so that players' requests do not wait for hosts'.
        fileprivate var lane: Int {
            switch self {
            case .export, .table, .proof: 0
            case .recap, .evening: 1
            }
        }
    }

    /// Receives the response, or `nil` if there is none now.
    typealias Reply = @Sendable ((any HTTPBodySource)?) -> Void

    /// The maximum number of rooms waiting for a thread, and of clients waiting for a room.
    private static let queueMax = 64
    private static let clientsMax = 1_000
    /// The seconds for which a response without readers is kept for others.
    private static let keptSeconds = 3.0
    /// The maximum number of older responses of a room that clients may still be reading. Beyond it, the oldest is
    /// aborted.
    private static let olderMax = 2

    private struct Key: Hashable {
        let room: RoomCode
        let kind: Kind
        /// The number of erased seats.
        let erased: Int
    }

    private struct Client {
        let exchange: HTTPExchange
        let reply: Reply
    }

    /// A room's response of one kind.
    private struct Shelf {
        /// The clients whose response is not being produced yet.
        var waiting: [Client] = []
        /// The response in production, and its clients.
        var begun: (position: LogPosition, clients: [Client])?
        var made: (position: LogPosition, answer: Made)?
        /// Older responses that clients may still be reading.
        var older: [Old] = []
    }

    /// A response and its readers.
    private struct Made {
        let body: any HTTPBodySource
        var readers: [HTTPExchange]
    }

    /// A response that only its readers keep alive.
    private struct Old {
        weak var body: (any HTTPBodySource)?
        let readers: [HTTPExchange]

        init(_ made: Made) {
            body = made.body
            readers = made.readers
        }
    }

    private struct Lane {
        var queue: [(key: Key, room: Room)] = []
        var isBusy = false
    }

    private struct State {
        var shelves: [Key: Shelf] = [:]
        var lanes = [Lane(), Lane()]
        var count = 0
    }

    private let spool: Spool
    private let state = Mutex(State())
    private let threads = [WorkThread(name: "exports"), WorkThread(name: "recaps")]

    init(spool: Spool) {
        self.spool = spool
    }

    /// The number of responses produced.
    var count: Int { state.withLock(\.count) }
    /// The disk space of responses that are kept or being read.
    var spooledBytes: Int { spool.usedBytes }

    /// Responds with the room's current state, from an existing response if it is current.
    func ask(_ room: isolated Room, for kind: Kind, exchange: HTTPExchange, reply: @escaping Reply) {
        let key = Key(room: room.code, kind: kind, erased: room.erasedCount)
        let position = kind == .recap ? room.lastTold : room.position
        let client = Client(exchange: exchange, reply: reply)
        enum Next {
            case made(any HTTPBodySource)
            case wait, begin, refuse
        }
        let next: Next = state.withLock { state in
            var shelf = state.shelves[key] ?? Shelf()
            defer { state.shelves[key] = shelf }
            if let made = shelf.made, made.position == position {
                shelf.made?.answer.readers.append(exchange)
                return .made(made.answer.body)
            }
            guard shelf.waiting.count + (shelf.begun?.clients.count ?? 0) < Productions.clientsMax else {
                return .refuse
            }
            if shelf.begun?.position == position {
                shelf.begun?.clients.append(client)
                return .wait
            }
            if shelf.waiting.isEmpty {
                guard state.lanes[kind.lane].queue.count < Productions.queueMax else { return .refuse }
                state.lanes[kind.lane].queue.append((key, room))
            }
            shelf.waiting.append(client)
            return .begin
        }
        switch next {
        case .made(let body): reply(body)
        case .refuse: reply(nil)
        case .wait: break
        case .begin: beginNext(kind.lane)
        }
    }

    /// Copies the next room when the thread is free. Copying earlier would force the live room to copy what it changes.
    private func beginNext(_ lane: Int) {
        let next: (key: Key, room: Room)? = state.withLock { state in
            guard !state.lanes[lane].isBusy, !state.lanes[lane].queue.isEmpty else { return nil }
            state.lanes[lane].isBusy = true
            return state.lanes[lane].queue.removeFirst()
        }
        guard let (key, room) = next else { return }
        room.executor.run { [self] in
            let copy = room.assumeIsolated { $0.copy() }
            state.withLock { state in
                let clients = state.shelves[key]?.waiting ?? []
                state.shelves[key]?.waiting = []
                state.shelves[key]?.begun = (key.kind == .recap ? copy.lastTold : copy.position, clients)
            }
            threads[lane].run { [self] in
                finish(key, with: make(key.kind, from: copy, lane: lane))
                beginNext(lane)
            }
        }
    }

    private func make(_ kind: Kind, from copy: consuming RoomCopy, lane: Int) -> (any HTTPBodySource)? {
        let draft = Spool.Draft(spool)
        var failure: Spool.Failure?
        var told = ContinuousClock.now
        func take(_ piece: [UInt8]) {
            guard failure == nil else { return }
            do throws(Spool.Failure) { try draft.append(piece) } catch { failure = error }
            guard ContinuousClock.now - told > .seconds(5) else { return }
            told = .now
            postpone(lane)
        }
        switch kind {
        case .export: JSONWriter.stream(to: take, object: copy.writeExport)
        case .recap: JSONWriter.stream(to: take, object: copy.writeRecap)
        case .proof: copy.writeProof(to: take)
        case .table(let play): CSVExport.write(copy, play: play, to: take)
        case .evening(let isShown):
            JSONWriter.stream(to: take) { copy.writeEvening(isShown: isShown, into: &$0) }
        }
        return failure == nil ? draft.finish() : nil
    }

    /// Extends the clients' timeouts while a thread is working.
    private func postpone(_ lane: Int) {
        let clients = state.withLock { state in
            state.shelves.filter { $0.key.kind.lane == lane }.flatMap {
                $0.value.waiting + ($0.value.begun?.clients ?? [])
            }
        }
        for client in clients { client.exchange.postpone() }
    }

    private func finish(_ key: Key, with body: (any HTTPBodySource)?) {
        let (clients, revoked): ([Client], [Old]) = state.withLock { state in
            state.lanes[key.kind.lane].isBusy = false
            guard var shelf = state.shelves[key], let begun = shelf.begun else { return ([], []) }
            defer { state.shelves[key] = shelf }
            shelf.begun = nil
            guard let body else { return (begun.clients, []) }
            state.count += 1
            if let made = shelf.made { shelf.older.append(Old(made.answer)) }
            shelf.made = (begun.position, Made(body: body, readers: begun.clients.map(\.exchange)))
            shelf.older.removeAll { $0.body == nil }
            let excess = max(0, shelf.older.count - Productions.olderMax)
            defer { shelf.older.removeFirst(excess) }
            return (begun.clients, Array(shelf.older.prefix(excess)))
        }
        for old in revoked { for reader in old.readers { reader.end() } }
        for client in clients { client.reply(body) }
        guard let body else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + Productions.keptSeconds) { [self] in forget(body, key) }
    }

    /// Keeps a response only for its current readers.
    private func forget(_ body: any HTTPBodySource, _ key: Key) {
        state.withLock { state in
            guard var shelf = state.shelves[key] else { return }
            if let made = shelf.made, made.answer.body === body {
                shelf.older.append(Old(made.answer))
                shelf.made = nil
            }
            shelf.older.removeAll { $0.body == nil }
            let isOver = shelf.waiting.isEmpty && shelf.begun == nil && shelf.made == nil && shelf.older.isEmpty
            state.shelves[key] = isOver ? nil : shelf
        }
    }
}
