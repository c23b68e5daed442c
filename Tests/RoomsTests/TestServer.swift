import GameRules
import InputLog
import JSON
import Simulation
import Synchronization
import Testing
import WireProtocol

@testable import Rooms

/// A server without sockets: a directory over an in-memory log, a single thread that the test runs step by step, and
/// in-process connections.
final class TestServer {
    let executor: CrankedExecutor
    let outlet = RecordingOutlet()
    let log: InMemoryInputLog
    let directory: RoomDirectory
    let notes = Notes()
    let readings = Readings()
    /// Runs the games' long computations, which a test can hold.
    let backgroundMoves = Readings()
    /// The connection to the other nodes that serve the same rooms; `nil` without a cluster.
    let node: TestNode?
    private var nextConnection: UInt64 = 1

    /// The events for the operator's log.
    final class Notes: Sendable {
        private let taken = Mutex<[RoomNote]>([])
        var all: [RoomNote] { taken.withLock { $0 } }
        func take(_ note: RoomNote) { taken.withLock { $0.append(note) } }
    }

    /// Runs work on rooms immediately, unless a test holds it.
    final class Readings: Sendable {
        private let held = Mutex<[@Sendable () -> Void]?>(nil)
        /// The number of held functions.
        var count: Int { held.withLock { $0?.count ?? 0 } }

        func hold() { held.withLock { $0 = [] } }

        func release() {
            let works = held.withLock { held in
                defer { held = nil }
                return held ?? []
            }
            for work in works { work() }
        }

        func read(_ work: @escaping @Sendable () -> Void) {
            let isHeld = held.withLock { held in
                held?.append(work)
                return held != nil
            }
            if !isHeld { work() }
        }
    }

    init(
        log: InMemoryInputLog = InMemoryInputLog(committing: .byHand), limits: RoomLimits = RoomLimits(),
        games: GameRegistry = GameRegistry([TallyGame.self, CoinGame.self]),
        randomBytes: (@Sendable (_ count: Int) -> [UInt8])? = nil, blockedNames: NameFilter = NameFilter(),
        recaps: (any RecapStore)? = nil, bin: (any RoomBin)? = nil, erasures: (any RoomErasures)? = nil,
        keptUntil: @escaping @Sendable (RoomCode, Timestamp) -> Timestamp = { $1 },
        node: TestNode? = nil
    ) {
        self.log = log
        self.node = node
        executor = CrankedExecutor(clock: node?.clock ?? VirtualClock())
        let executor = executor
        let outlet = outlet
        let notes = notes
        let readings = readings
        let backgroundMoves = backgroundMoves
        let counter = Mutex<UInt8>(UInt8(truncatingIfNeeded: node?.node.rawValue ?? 0))
        let environment = RoomEnvironment(
            games: games, log: node?.log ?? log, limits: limits, now: { executor.now },
            randomBytes: randomBytes ?? { count in
                (0..<count).map { _ in
                    counter.withLock { counter in
                        counter = counter &* 5 &+ 17
                        return counter
                    }
                }
            },
            blockedNames: blockedNames, think: { move in backgroundMoves.read { move(false) } }, recaps: recaps,
            bin: bin, erasures: erasures, keptUntil: keptUntil, peers: node, note: { notes.take($0) })
        directory = RoomDirectory(
            environment: environment, executors: [executor], read: { _, work in readings.read(work) },
            outlet: { _, _ in
                // In a cluster, the shared log advances while a room is built from the records that were read.
                node?.turn()
                return outlet
            })
    }

    /// An in-memory bin of the rooms that retention has deleted.
    final class Bin: RoomBin {
        private let held = Mutex<Set<RoomCode>>([])

        var rooms: [RoomCode: Timestamp] {
            Dictionary(uniqueKeysWithValues: held.withLock { $0 }.map { ($0, Timestamp(milliseconds: 0)) })
        }
        func holds(_ room: RoomCode) -> Bool { held.withLock { $0.contains(room) } }
        func put(_ room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void) {
            held.withLock { _ = $0.insert(room) }
            completion(true)
        }
        func takeOut(_ room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void) {
            forget(room)
            completion(true)
        }
        func forget(_ room: RoomCode) { held.withLock { _ = $0.remove(room) } }
        private let dates = Mutex<[RoomCode: Timestamp]>([:])
        func date(of room: RoomCode) -> Timestamp? { dates.withLock { $0[room] } }
        func setDate(_ date: Timestamp?, of room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void) {
            dates.withLock { $0[room] = date }
            completion(true)
        }
    }

    /// An in-memory list of erased seats and erased names.
    final class Erasures: RoomErasures {
        private let held = Mutex<[RoomCode: [SeatID]]>([:])
        private let heldNames = Mutex<[RoomCode: Set<String>]>([:])

        func put(name: String, of room: RoomCode) { heldNames.withLock { _ = $0[room, default: []].insert(name) } }
        func names(of room: RoomCode, link: String) -> ErasedNames {
            let names = heldNames.withLock { $0[room] ?? [] }
            return ErasedNames(Set(names.map { ErasedNames.hash(of: $0, link: link) }), link: link)
        }
        func put(_ seat: SeatID, of room: RoomCode) { held.withLock { $0[room, default: []].append(seat) } }
        func seats(of room: RoomCode, link: String) -> [SeatID] { held.withLock { $0[room] ?? [] } }
        func forget(_ room: RoomCode) { held.withLock { $0[room] = nil } }
    }

    /// Looks up a code, reading the room immediately.
    func entry(of code: RoomCode) -> RoomDirectory.Entry? {
        let found = Mutex<RoomDirectory.Entry?>(nil)
        directory.find(code) { entry in found.withLock { $0 = entry } }
        return found.withLock { $0 }
    }

    /// Starts the directory, then requests every room in the log and returns those that could be loaded.
    func restore() throws -> [Room] {
        _ = try directory.load()
        return try log.summaries().compactMap { summary in
            guard let code = RoomCode(summary.key.rawValue), case .room(let room)? = entry(of: code) else { return nil }
            return room
        }
    }

    /// Commits everything queued and lets the rooms handle it.
    func settle() {
        if let node { return node.cluster.settle() }
        executor.turn()
        while log.commit() { executor.turn() }
    }

    /// Creates a room. Returns it with its host's token.
    func makeRoom(_ fields: JSONObject = JSONObject([("game", .string("tally"))])) throws -> (Room, SeatToken) {
        let request = try RoomCreationRequest(fields, environment: directory.environment)
        let made = Mutex<Result<RoomDirectory.Creation, Rejection>?>(nil)
        directory.create(request) { result in made.withLock { $0 = result } }
        settle()
        let creation = try #require(made.withLock { $0 }).get()
        return (creation.room, try #require(creation.token))
    }

    /// Opens a connection that has not joined.
    func connect(_ room: Room, client: String = "c1") -> Phone {
        nextConnection += 1
        return Phone(server: self, room: room, id: SubscriberID(rawValue: nextConnection), client: client)
    }

    /// Opens a connection, joins the room and commits everything.
    func join(
        _ room: Room, _ name: String, token: String? = nil, client: String = "c1", invite: String? = nil,
        browser: String? = nil, recover: String? = nil, network: String? = nil
    ) throws -> Phone {
        let phone = connect(room, client: client)
        try phone.join(
            name: name, token: token ?? TestServer.token(name), invite: invite, browser: browser, recover: recover,
            network: network)
        settle()
        return phone
    }

    static func token(_ name: String) -> String {
        "token-of-" + name.filter { $0.isLetter || $0.isNumber } + String(repeating: "x", count: 22)
    }
}

/// One connection, as a browser would use it.
final class Phone {
    let server: TestServer
    let room: Room
    let id: SubscriberID
    let client: String
    /// The token with which it joined.
    private(set) var token = ""
    private var lastID = 0
    private var read = 0

    init(server: TestServer, room: Room, id: SubscriberID, client: String) {
        self.server = server
        self.room = room
        self.id = id
        self.client = client
    }

    func join(
        name: String?, token: String, invite: String? = nil, browser: String? = nil, at: JSONValue? = nil,
        recover: String? = nil, move: String? = nil, network: String? = nil, avatar: JSONValue? = nil
    ) throws {
        lastID += 1
        self.token = token
        var members: [(name: String, value: JSONValue)] = [("client", .string(client)), ("token", .string(token))]
        if let name { members.append(("name", .string(name))) }
        if let at { members.append(("at", at)) }
        if let invite { members.append(("invite", .string(invite))) }
        if let browser { members.append(("browser", .string(browser))) }
        if let recover { members.append(("recover", .string(recover))) }
        if let move { members.append(("move", .string(move))) }
        if let avatar { members.append(("avatar", avatar)) }
        let request = try JoinRequest(JSONObject(members), id: lastID, from: network.map(Network.init))
        room.assumeIsolated { [id] in $0.join(request, from: id) }
    }

    func watch() throws {
        lastID += 1
        let request = try WatchRequest(JSONObject([("client", .string(client))]), id: lastID)
        room.assumeIsolated { [id] in $0.watch(request, from: id) }
    }

    /// Sends a command. Returns its ID.
    @discardableResult
    func send(_ type: String, _ members: (name: String, value: JSONValue)..., as id: Int? = nil) -> Int {
        send(type, members: members, as: id)
    }

    /// Sends a command, for the current play unless a play is given. Returns its ID.
    @discardableResult
    func send(_ type: String, members: [(name: String, value: JSONValue)], as id: Int? = nil) -> Int {
        let id = id ?? lastID + 1
        lastID = max(lastID, id)
        room.assumeIsolated { [subscriber = self.id] room in
            let present = (name: "play", value: JSONValue.integer(room.fold.plays.number))
            let isSaid = members.contains { $0.name == "play" }
            room.receive(type, JSONObject(isSaid ? members : members + [present]), id: id, from: subscriber)
        }
        return id
    }

    func hangUp() {
        server.outlet.drop(id)
        room.assumeIsolated { [id] in $0.disconnect(id) }
    }

    /// Returns the messages since the last call.
    func news() -> [JSONObject] {
        let all = server.outlet.messages(to: id)
        defer { read = all.count }
        return Array(all[read...])
    }

    /// Returns all messages of a type so far.
    func all(_ type: String) -> [JSONObject] {
        server.outlet.messages(to: id).filter { $0["type"]?.string == type }
    }

    /// Returns the answer to a message.
    func answer(to id: Int) -> JSONObject? {
        server.outlet.messages(to: self.id).last { $0["id"]?.integer == id }
    }

    var closeCode: CloseCode? { server.outlet.closeCode(of: id) }
}

extension [JSONObject] {
    var types: [String] { map { $0["type"]?.string ?? "?" } }
}

extension JSONObject {
    var type: String { self["type"]?.string ?? "?" }
    var code: String? { self["code"]?.string }
    var seq: Int? { self["at"]?.object?["seq"]?.integer }
    var after: Int? { self["after"]?.object?["seq"]?.integer }
}
