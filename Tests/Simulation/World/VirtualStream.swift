import InputLog
import Rooms
import WireProtocol

/// A stream on three simulated servers with a leader. What a majority has is stored permanently. What only the leader
/// has may be lost with it. While they elect another leader, nothing is accepted.
///
/// Everything in a run happens on one thread, so the class can be marked sendable.
final class VirtualStream: @unchecked Sendable {
    /// A message on its way into the stream.
    private struct Proposal {
        let key: LogKey
        let message: [UInt8]
        /// For a room's first message: called with its number, or the reason if it was not stored.
        let created: ((Result<UInt64, LogFailure>) -> Void)?
    }

    /// What a reader of the stream would have of a room.
    private struct Truth {
        var chain = SessionChain()
        var records: [[UInt8]] = []
        var isRemoved = false
    }

    private static let replicaCount = 3

    /// What a majority has.
    let memory: InMemoryStream
    private unowned let world: World
    private var nodes: [VirtualNodeLog] = []
    private var truths: [LogKey: Truth] = [:]
    private var isUp = [Bool](repeating: true, count: replicaCount)
    private var leader: Int? = 0
    /// The number of leaders so far.
    private var term = 0
    /// What the leader has and a majority may not have yet.
    private var tail: [Proposal] = []
    /// Messages that wait somewhere for the next leader.
    private var late: [Proposal] = []
    private var isCommitPlanned = false

    init(world: World) {
        self.world = world
        memory = InMemoryStream(now: { [clock = world.clock] in clock.now.milliseconds })
    }

    // MARK: - Contents

    /// Returns the number of a room's records that would survive any failure.
    func storedCount(of code: String) -> Int { truths[LogKey(code)]?.records.count ?? 0 }

    /// Whether a room was deleted, and nothing of it is left.
    func isRemoved(_ code: String) -> Bool {
        truths[LogKey(code)]?.isRemoved == true && memory.history(of: LogKey(code)).isEmpty
    }

    /// The number of records of all rooms.
    var recordCount: Int { truths.values.reduce(0) { $0 + $1.records.count } }

    /// Checks records delivered to a node: all nodes must receive the same.
    func delivered(_ records: [[UInt8]], of key: LogKey, from first: Int, at node: Int) {
        let stored = truths[key]?.records.dropFirst(first).prefix(records.count) ?? []
        world.inspector.expect(
            Array(stored) == records, .oneOrder,
            "node \(node) is given \(records.count) records of room \(key) from position \(first) on that are not those of the stream"
        )
    }

    /// Checks, in a quiet moment, that all nodes show the same when recent actions have reached all of them.
    func compareNodes() {
        for key in truths.filter({ !$1.isRemoved }).keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            var patience = 20
            while differing(key) != nil, patience > 0, world.inspector.isContent {
                world.run(milliseconds: 500)
                patience -= 1
            }
            if let node = differing(key) {
                return world.inspector.report(.oneOrder, "node \(node) has room \(key) in another state, or not at all")
            }
        }
    }

    /// Returns a node whose state of a room differs from the first node's.
    private func differing(_ key: LogKey) -> Int? {
        var first: [UInt8]?
        for server in world.running {
            let export = server.room(key.rawValue)?.assumeIsolated { $0.export() }
            first = first ?? export
            if export == nil || export != first { return server.node }
        }
        return nil
    }

    // MARK: - Input

    /// Connects a node to the stream.
    func attach(_ node: VirtualNodeLog) {
        nodes.removeAll { !$0.isAlive }
        nodes.append(node)
    }

    /// Sends a node's message, which arrives after a while if there is a leader then.
    func propose(
        _ message: [UInt8], to key: LogKey, by node: VirtualNodeLog,
        created: ((Result<UInt64, LogFailure>) -> Void)? = nil
    ) {
        guard node.isConnected else { return }
        let proposal = Proposal(key: key, message: message, created: created)
        world.after(world.chance.within(1...world.climate.commitMax)) { [unowned self] in
            if leader != nil { return append(proposal) }
            // Mostly there is no answer. Sometimes the message waits on a server for the next leader.
            if world.chance.happens(300) { late.append(proposal) }
        }
    }

    /// Deletes a room for a node, if there is a leader when the request arrives.
    func delete(
        _ key: LogKey, by node: VirtualNodeLog, then completion: @escaping (Result<Void, LogFailure>) -> Void
    ) {
        world.after(world.chance.within(1...world.climate.commitMax)) { [unowned self] in
            commit()
            guard node.isConnected, leader != nil, tail.isEmpty else {
                return completion(.failure(.unavailable(reason: "the stream does not answer")))
            }
            guard let entry = memory.remove(key) else { return completion(.failure(.unknown(key))) }
            truths[key]?.isRemoved = true
            for node in nodes where node.isAlive { node.hand(entry) }
            completion(.success(()))
        }
    }

    private func append(_ proposal: Proposal) {
        tail.append(proposal)
        guard !isCommitPlanned else { return }
        isCommitPlanned = true
        world.after(world.chance.within(1...world.climate.commitMax)) { [unowned self] in
            isCommitPlanned = false
            commit()
        }
    }

    /// Makes what the leader has known to a majority.
    func commit() {
        guard leader != nil, isUp.count(where: \.self) > VirtualStream.replicaCount / 2 else { return }
        let proposals = tail
        tail = []
        for proposal in proposals {
            guard let created = proposal.created else {
                distribute(memory.add(proposal.message, to: proposal.key))
                continue
            }
            guard let (entry, isNew) = memory.create(proposal.message, of: proposal.key) else {
                created(.failure(.exists(proposal.key)))
                continue
            }
            if isNew { distribute(entry) }
            created(.success(entry.sequence))
        }
    }

    private func distribute(_ entry: StreamEntry) {
        if case .records(let session, let first, let records)? = StreamMessage(entry.bytes),
            truths[entry.key, default: Truth()].chain.take(session: session, first: first, count: records.count)
                == .taken
        {
            truths[entry.key]?.records += records
        }
        for node in nodes where node.isAlive { node.hand(entry) }
    }

    // MARK: - Faults

    /// Causes a fault that ends after a while.
    func trouble() {
        world.tally.nodeTroubles += 1
        let chance = world.chance.below(100)
        let milliseconds = world.chance.within(1...100) * world.chance.pick([5, 30, 120])
        switch chance {
        case ..<25: elect()
        case ..<45: loseReplica(for: milliseconds)
        case ..<75: if let server = pick() { stop(server, for: milliseconds) }
        default: if let server = pick() { cutOff(server, for: milliseconds) }
        }
        // A visitor's connection to its node is lost, too.
        let visitor = world.chance.pick(world.visitors)
        if visitor.status == .joined, world.chance.happens(500) { visitor.comeBack(after: 0) }
    }

    private func pick() -> VirtualServer? { world.running.isEmpty ? nil : world.chance.pick(world.running) }

    /// Removes the leader, and with it the part of its tail that its successor does not have.
    private func elect() {
        world.trace?("\(world.moment) the stream loses its leader")
        term += 1
        leader = nil
        tail = Array(tail.prefix(world.chance.below(tail.count + 1)))
        let term = term
        world.after(world.chance.within(500...9000)) { [unowned self] in if self.term == term { lead() } }
    }

    private func lead() {
        guard leader == nil, isUp.count(where: \.self) > VirtualStream.replicaCount / 2 else { return }
        leader = isUp.firstIndex(of: true)
        commit()
        let waiting = late
        late = []
        for proposal in waiting { append(proposal) }
    }

    private func loseReplica(for milliseconds: Int) {
        let replica = world.chance.below(VirtualStream.replicaCount)
        guard isUp[replica] else { return }
        world.trace?("\(world.moment) server \(replica) of the stream is down")
        isUp[replica] = false
        if leader == replica { elect() }
        world.after(milliseconds) { [unowned self] in
            isUp[replica] = true
            if leader == nil { lead() } else { commit() }
        }
    }

    private func stop(_ server: VirtualServer, for milliseconds: Int) {
        world.trace?("\(world.moment) node \(server.node) stands still")
        server.stop()
        world.after(milliseconds) { server.resume() }
    }

    private func cutOff(_ server: VirtualServer, for milliseconds: Int) {
        guard let log = server.log as? VirtualNodeLog, log.isConnected else { return }
        world.trace?("\(world.moment) node \(server.node) is cut off")
        log.cutOff()
        world.after(milliseconds) { log.reconnect() }
    }

    /// Ends all faults.
    func heal() {
        isUp = isUp.map { _ in true }
        term += 1
        lead()
        for server in world.servers.compactMap(\.self) {
            server.resume()
            (server.log as? VirtualNodeLog)?.reconnect()
        }
    }
}
