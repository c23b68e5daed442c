import GameRules
import InputLog
import JSON
import Simulation
import WireProtocol

@testable import Rooms

/// Several nodes that serve the same rooms over one stream. Each can be made to lag behind the others.
///
/// Everything runs on one thread.
final class TestCluster: @unchecked Sendable {
    let clock = VirtualClock()
    let memory: InMemoryStream
    private(set) var servers: [TestServer] = []

    init(_ count: Int = 2, games: GameRegistry = GameRegistry([TallyGame.self, CoinGame.self])) {
        memory = InMemoryStream(now: { [clock] in clock.now.milliseconds })
        for number in 1...count {
            servers.append(TestServer(games: games, node: TestNode(number: UInt64(number), cluster: self)))
        }
    }

    var nodes: [TestNode] { servers.compactMap(\.node) }

    /// Runs everything that happens without time passing.
    func settle() {
        repeat {
            for server in servers where !server.node!.isStopped { server.executor.turn() }
            for node in nodes where !node.isStopped { node.turn() }
        } while nodes.contains { $0.isDue && !$0.isStopped }
        for server in servers where !server.node!.isStopped { server.executor.turn() }
    }

    func pass(milliseconds: Int) {
        for _ in 0..<milliseconds / 10 {
            clock.advance(to: clock.elapsed + 10)
            for server in servers where !server.node!.isStopped {
                while server.executor.runNextTimer(until: clock.elapsed) {}
            }
            settle()
        }
    }

    /// Returns the records of a room's log.
    func records(of room: Room) throws -> [JSONObject] {
        try nodes[0].log.read(LogKey(room.code.description)).records.map { record in
            try JSONParser.parse(Array(record.dropFirst()), limits: .document).object ?? JSONObject([])
        }
    }

    /// Returns the kinds of the records in a room's log, after its creation.
    func kinds(of room: Room) throws -> [String] { try records(of: room).dropFirst().map { $0["input"]?.string ?? "" } }

    /// Returns the room with the same code at another node.
    func room(_ room: Room, at server: Int) -> Room? {
        guard case .room(let found)? = servers[server].entry(of: room.code) else { return nil }
        settle()
        return found
    }
}

/// One node, as the others see it.
final class TestNode: RecordStream, RoomPeers, @unchecked Sendable {
    let node: NodeID
    let identity: UInt32 = 3
    unowned let cluster: TestCluster
    private(set) var log: StreamInputLog!
    private(set) var isDue = false
    /// Whether it does not receive the others' inputs and notices.
    var isLagging = false
    /// The versions of the room's own fold that the other nodes know.
    var othersRead = RoomDirectory.rulesVersions
    /// Whether its process is stopped.
    var isStopped = false
    var isHearing = true
    /// The digests of rooms that it has sent.
    private(set) var told: [StateMark] = []
    /// Runs once, in the middle of the next reading of a room.
    var whileReading: (() -> Void)?
    private var missed: [StreamEntry] = []

    init(number: UInt64, cluster: TestCluster) {
        node = NodeID(rawValue: number)
        self.cluster = cluster
        log = StreamInputLog(
            stream: self, session: number, now: { [clock = cluster.clock] in .milliseconds(clock.elapsed) },
            requested: { [unowned self] in isDue = true })
    }

    var clock: VirtualClock { cluster.clock }

    func turn() {
        isDue = false
        _ = log.turn()
    }

    func catchUp() {
        isLagging = false
        for entry in missed { log.receive(entry) }
        missed = []
    }

    private func hand(_ entry: StreamEntry) {
        for node in cluster.nodes {
            if node.isLagging { node.missed.append(entry) } else { node.log.receive(entry) }
        }
    }

    func publish(_ message: [UInt8], to key: LogKey) { hand(cluster.memory.add(message, to: key)) }

    func create(
        _ message: [UInt8], of key: LogKey, then completion: @escaping @Sendable (Result<UInt64, LogFailure>) -> Void
    ) {
        guard let made = cluster.memory.create(message, of: key) else { return completion(.failure(.exists(key))) }
        if made.isNew { hand(made.entry) }
        completion(.success(made.entry.sequence))
    }

    func history(of key: LogKey, visit: (StreamEntry) -> Bool) throws(LogFailure) {
        let entries = cluster.memory.history(of: key)
        whileReading?()
        whileReading = nil
        for entry in entries where !visit(entry) { throw .abandoned(key) }
    }

    func delete(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
        guard let entry = cluster.memory.remove(key) else { return completion(.failure(.unknown(key))) }
        hand(entry)
        completion(.success(()))
    }

    func rooms() throws(LogFailure) -> [(first: StreamEntry, last: StreamEntry, count: Int)] { cluster.memory.rooms }

    func allFold(_ game: String, version: Int) -> Bool {
        game != RoomDirectory.rulesName || othersRead.contains(version)
    }

    func tell(_ mark: StateMark) {
        told.append(mark)
        for server in cluster.servers where server.node !== self && server.node?.isLagging == false {
            server.directory.hear(mark)
        }
    }

    func tell(_ notice: PresenceNotice) {
        guard !isLagging else { return }
        for server in cluster.servers where server.node !== self && server.node?.isLagging == false {
            server.directory.hear(notice)
        }
    }
}
