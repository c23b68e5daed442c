import GameRules
import InputLog
import JSON
import Rooms
import WireProtocol

/// A node's log over the shared stream, and its connection to the stream. Received messages may be late, but are never
/// lost or reordered; sent ones may be lost.
///
/// Everything in a run happens on one thread, so the class can be marked sendable.
final class VirtualNodeLog: VirtualLog, RecordStream, @unchecked Sendable {
    let identity: UInt32 = 0x5151
    private(set) var appended = 0
    /// Whether the node reaches the stream and the other nodes.
    private(set) var isConnected = true
    weak var server: VirtualServer?
    private unowned let stream: VirtualStream
    private unowned let world: World
    private let node: Int
    private var log: StreamInputLog!
    /// Messages in flight to the node, in the order of the stream, with the earliest time of arrival.
    private var queue: [(due: Int64, entry: StreamEntry)] = []
    private var isTurnPlanned = false
    private var plannedDue = Int64.max
    private var opening: Set<LogKey> = []
    private var strangers: UInt64 = 0
    private var lastNumbers: [LogKey: SessionChain] = [:]

    init(stream: VirtualStream, world: World, node: Int, life: Int) {
        self.stream = stream
        self.world = world
        self.node = node
        let clock = world.clock
        log = StreamInputLog(
            stream: self, session: UInt64(life), now: { .milliseconds(clock.elapsed) },
            requested: { [unowned self] in planTurn() })
        stream.attach(self)
    }

    /// Whether the process has not crashed. The log is created before its server.
    var isAlive: Bool { server?.isAlive ?? true }

    // MARK: - The driver

    private func planTurn() {
        guard !isTurnPlanned else { return }
        isTurnPlanned = true
        world.after(0) { [self] in
            server?.act { [self] in
                isTurnPlanned = false
                turn()
            }
        }
    }

    private func turn() {
        guard isAlive else { return }
        let due = log.turn()
        world.tally.resentGroups += max(0, log.resentGroups - resentBefore)
        resentBefore = log.resentGroups
        guard let due else { return }
        let milliseconds = due.components.seconds * 1000 + due.components.attoseconds / 1_000_000_000_000_000 + 1
        guard milliseconds < plannedDue || plannedDue <= world.clock.elapsed else { return }
        plannedDue = milliseconds
        world.at(milliseconds) { [self] in
            plannedDue = .max
            server?.act { [self] in turn() }
        }
    }

    private var resentBefore = 0

    // MARK: - Receiving from the stream

    /// Handles a new message in the stream.
    func hand(_ entry: StreamEntry) {
        let due = max(
            queue.last?.due ?? 0, world.clock.elapsed + Int64(world.chance.within(1...world.climate.commitMax)))
        queue.append((due, entry))
        world.at(due) { [self] in arrive() }
    }

    private func arrive() {
        guard isAlive, isConnected else { return }
        server?.act { [self] in take(until: world.clock.elapsed) }
    }

    private func take(until time: Int64) {
        while isConnected, let (due, entry) = queue.first, due <= time {
            queue.removeFirst()
            log.receive(spoilt(entry))
        }
    }

    /// Returns a repeated message in the stream as if an unknown session had sent it.
    private func spoilt(_ entry: StreamEntry) -> StreamEntry {
        guard world.options.canary == .noChain,
            case .records(let session, let first, let records)? = StreamMessage(entry.bytes),
            lastNumbers[entry.key, default: SessionChain()].take(session: session, first: first, count: records.count)
                == .again
        else { return entry }
        strangers += 1
        let message = StreamMessage.records(session: 1 << 40 + strangers, first: 1, records)
        return StreamEntry(
            key: entry.key, sequence: entry.sequence, milliseconds: entry.milliseconds, bytes: message.encoded)
    }

    /// Disconnects the node from everything.
    func cutOff() {
        isConnected = false
        server?.lastTrouble = world.clock.elapsed
        log.setTrouble("cut off")
    }

    /// Reconnects the node, which then receives what it has missed.
    func reconnect() {
        guard !isConnected else { return }
        isConnected = true
        server?.lastTrouble = world.clock.elapsed
        log.setTrouble(nil)
        arrive()
    }

    // MARK: - RecordStream

    func publish(_ message: [UInt8], to key: LogKey) { stream.propose(message, to: key, by: self) }

    func create(
        _ message: [UInt8], of key: LogKey, then completion: @escaping @Sendable (Result<UInt64, LogFailure>) -> Void
    ) {
        let isTold = Box<Bool>()
        let tell = { [self] (result: Result<UInt64, LogFailure>) in
            guard isTold.value == nil, isAlive else { return }
            isTold.value = true
            completion(result)
        }
        func attempt(_ number: Int) {
            guard isTold.value == nil, isAlive else { return }
            guard number < 20 else { return tell(.failure(.uncertain(reason: "nobody has answered"))) }
            stream.propose(message, to: key, by: self) { result in self.server?.act { tell(result) } }
            world.after(500) { attempt(number + 1) }
        }
        attempt(0)
    }

    func history(of key: LogKey, visit: (StreamEntry) -> Bool) throws(LogFailure) {
        guard isConnected else { throw .unavailable(reason: "the node is cut off") }
        let entries = stream.memory.history(of: key)
        // Others append while this one reads, and it receives that before it has finished.
        if world.chance.happens(500) {
            stream.commit()
            take(until: .max)
        }
        for entry in entries where !visit(entry) { throw .abandoned(key) }
    }

    func delete(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
        stream.delete(key, by: self) { [self] result in server?.act { completion(result) } }
    }

    func rooms() throws(LogFailure) -> [(first: StreamEntry, last: StreamEntry, count: Int)] { stream.memory.rooms }

    // MARK: - InputLog

    var isShared: Bool { true }

    func create(
        _ key: LogKey, first record: [UInt8], then completion: @escaping @Sendable (Result<Epoch, LogFailure>) -> Void
    ) {
        log.create(key, first: record, then: completion)
    }

    func open(
        _ key: LogKey, visit: (_ record: [UInt8]) -> Bool, deliver: @escaping @Sendable (CommitBatch) -> Void
    ) throws(LogFailure) -> OpenedLog {
        opening.insert(key)
        defer { opening.remove(key) }
        var records: [[UInt8]] = []
        let found = try log.open(
            key,
            visit: { record in
                records.append(record)
                return visit(record)
            },
            deliver: { [unowned self] batch in
                if case .committed(let first, let records) = batch.outcome {
                    world.ledger(of: key.rawValue, at: node).delivered(first: first, records)
                }
                if world.options.canary == .droppingRelay, opening.contains(key) { return }
                if case .committed(let first, let records) = batch.outcome {
                    stream.delivered(records.map(\.bytes), of: key, from: first, at: node)
                }
                deliver(batch)
            })
        let stored = StoredLog(epoch: found.epoch, records: records, lost: found.lost)
        world.ledger(of: key.rawValue, at: node).opened(stored)
        stream.delivered(records, of: key, from: 0, at: node)
        // The room is notified before its opener has received it.
        turn()
        return found
    }

    func read(_ key: LogKey, visit: (_ record: [UInt8]) -> Bool) throws(LogFailure) -> OpenedLog {
        try log.read(key, visit: visit)
    }

    func append(_ record: [UInt8], to key: LogKey, ticket: UInt64) throws(LogFailure) {
        try log.append(record, to: key, ticket: ticket)
        appended += 1
        if let server { world.examineShare(record, of: key.rawValue, at: server) }
    }

    func release(_ key: LogKey) { log.release(key) }

    func remove(_ key: LogKey, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void) {
        log.remove(key, then: completion)
    }

    func summaries() throws(LogFailure) -> [LogSummary] { try log.summaries() }
    var health: LogHealth { log.health }
    var statistics: LogStatistics { log.statistics }
    func close() { log.close() }
}

extension World {
    /// The longest time until every node knows the presence everywhere, in milliseconds.
    private static let hearsay: Int64 = 8000

    /// Checks that a node's input for the crowd counts all players present for a while.
    func examineShare(_ record: [UInt8], of code: String, at server: VirtualServer) {
        guard let fields = try? JSONParser.parse(Array(record.dropFirst()), limits: .document).object,
            fields["input"]?.string == "prompted",
            let seats = fields["command"]?.object?["seats"]?.string.flatMap(SeatSet.init(hexadecimal:))
        else { return }
        let since = clock.elapsed - World.hearsay
        let isUntroubled = { (server: VirtualServer) in
            // A disconnected node has been in trouble ever since.
            server.isAlive && !server.isStopped && server.lastTrouble < since
                && (server.log as? VirtualNodeLog)?.isConnected != false
        }
        guard isUntroubled(server) else { return }
        let lines = network.attached(to: code)
        for line in lines {
            guard let seat = line.seat, line.channel?.kind == .audience, line.attached < since, !line.isClosed,
                line.server.map(isUntroubled) == true
            else { continue }
            let id = SeatID(UInt32(seat + 1))
            if lines.contains(where: { $0.seat == seat && $0.channel?.kind == .hosts }) { continue }
            inspector.expect(
                seats.contains(id), .share,
                "node \(server.node) takes the crowd of room \(code) for \(seats.seats), without \(id) at node \(line.server?.node ?? -1)"
            )
        }
    }
}
