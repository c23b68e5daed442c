import Cryptography
import GameRules
import InputLog
import JSON
import Rooms
import WireProtocol

/// One run: a server that starts and crashes, or several that share a stream, their visitors, and everything between
/// them, on one thread and one clock.
final class World {
    let options: SimulationOptions
    let trace: ((String) -> Void)?
    let clock = VirtualClock()
    let inspector = Inspector()
    let disk: VirtualDisk
    let saboteur: Saboteur?
    /// The behavior of people in games other than bingo; `nil` for bingo.
    let scenario: (any Scenario.Type)?
    /// By position and audience, the view of a game other than bingo.
    var shown: [String: [UInt8]] = [:]
    var chance: Chance
    var hash = RunningHash()
    var tally = SimulationReport.Tally()
    /// By node; `nil` while one is down.
    private(set) var servers: [VirtualServer?]
    /// The stream that the nodes share; `nil` for one server with its own disk.
    private(set) lazy var stream: VirtualStream? = options.nodes > 1 ? VirtualStream(world: self) : nil
    /// The number of server lives so far.
    private(set) var lives = 0
    /// The times when the server was running, according to a heartbeat every second.
    private(set) var beats: ServerLives?
    private(set) lazy var network = VirtualNetwork(world: self)
    private(set) lazy var deletions = Deletions(world: self)
    private(set) var visitors: [Visitor] = []
    private(set) var ledgers: [RoomLedger] = []
    /// The secrets of all invitations by room, in order.
    var invitations: [String: [String]] = [:]
    private var timeline = Timeline()
    /// Whether nothing is pending anywhere, because nothing has happened for long enough.
    var isQuiet = false
    private var isCommitPlanned = false
    /// The limits of rooms in this run: mostly the defaults, sometimes so low that every visitor reaches them.
    private(set) var limits = RoomLimits()
    /// The frequency of faults in this run.
    var climate = Climate()

    /// The frequency of events, in thousandths of commits.
    struct Climate {
        var troubles = 30
        var crashes = 5
        var commitMax = 15
    }

    /// Creates a run.
    ///
    /// - Parameter trace: called with a line for everything sent and for every fault.
    init(_ options: SimulationOptions, trace: ((String) -> Void)? = nil) {
        self.options = options
        self.trace = trace
        chance = Chance(seed: options.seed, stream: "world")
        if chance.happens(300) {
            limits.playerCommands = RoomLimits.Rate(perSecond: 2, burst: 4)
            limits.hostCommands = RoomLimits.Rate(perSecond: 3, burst: 6)
        }
        if chance.happens(100) { limits.seatsMax = 4 }
        if chance.happens(300) {
            limits.networkJoins = RoomLimits.Rate(perSecond: 1, burst: 2)
            limits.roomJoins = RoomLimits.Rate(perSecond: 2, burst: 4)
        }
        scenario = scenarios[options.game]
        disk = VirtualDisk(canary: options.canary)
        servers = Array(repeating: nil, count: options.nodes)
        saboteur = options.canary.map(Saboteur.init)
        disk.requested = { [unowned self] in planCommit() }
        disk.opened = { [unowned self] key, stored in ledger(of: key.rawValue, at: 0).opened(stored) }
        disk.delivered = { [unowned self] key, first, records in
            ledger(of: key.rawValue, at: 0).delivered(first: first, records)
        }
    }

    /// Step and time, for a trace.
    var moment: String { "[\(inspector.step) \(clock.elapsed)]" }

    // MARK: - Time

    /// Plans an action for a time of the clock's `elapsed`.
    func at(_ due: Int64, _ action: @escaping () -> Void) { timeline.add(at: due, action) }

    /// Plans an action after some milliseconds.
    func after(_ milliseconds: Int, _ action: @escaping () -> Void) {
        timeline.add(at: clock.elapsed + Int64(milliseconds), action)
    }

    /// Lets time pass and runs everything that is due, unless a violation ends it.
    func run(milliseconds: Int) {
        let end = clock.elapsed + Int64(milliseconds)
        while inspector.isContent {
            let planned = timeline.nextDue ?? .max
            let next = running.compactMap { server in server.executor.nextDue.map { ($0, server) } }.min { $0.0 < $1.0 }
            let timer = next?.0 ?? .max
            guard min(planned, timer) <= end else { break }
            if timer <= planned {
                _ = next?.1.executor.runNextTimer(until: timer)
            } else {
                clock.advance(to: planned)
                timeline.takeFirst()()
            }
            for server in running { server.executor.turn() }
            for ledger in ledgers { ledger.compareAnswers() }
        }
        clock.advance(to: end)
    }

    // MARK: - Starting and crashing servers

    /// The servers that are running and not stopped, in the order of the nodes.
    var running: [VirtualServer] { servers.compactMap { $0 }.filter { !$0.isStopped } }

    /// Returns the server that a visitor reaches.
    func serverForVisitor() -> VirtualServer? {
        if servers.count == 1 { return servers[0] }
        let living = servers.compactMap(\.self)
        return living.isEmpty ? nil : chance.pick(living)
    }

    /// Starts all servers that are down.
    func start() {
        for node in servers.indices where servers[node] == nil {
            lives += 1
            beats = ServerLives(beats?.all ?? [], beginning: clock.now)
            let server: VirtualServer
            if let stream {
                let peers = VirtualPeers(world: self, life: lives)
                let log = VirtualNodeLog(stream: stream, world: self, node: node, life: lives)
                server = VirtualServer(world: self, node: node, life: lives, log: log, peers: peers)
                (log.server, peers.server) = (server, server)
            } else {
                server = VirtualServer(world: self, node: node, life: lives, log: disk, peers: nil)
            }
            servers[node] = server
            server.start()
        }
    }

    /// Crashes a server. What was not stored is lost.
    func crash() {
        let living = servers.compactMap(\.self)
        guard let server = living.count > 1 ? chance.pick(living) : living.first else { return }
        trace?("\(moment) the server \(server.node) crashes")
        tally.crashes += 1
        beats?.beat(at: clock.now.adding(milliseconds: -(clock.elapsed % 1000)))
        server.die()
        servers[server.node] = nil
        isCommitPlanned = false
        network.breakAll(of: server)
    }

    /// Restarts the servers that are down, perhaps with a log whose end is torn off.
    func restart(tearing: Bool) {
        guard servers.contains(where: { $0 == nil }) else { return }
        if stream == nil {
            if tearing {
                for ledger in ledgers
                where chance.happens(600) && disk.tear(ledger.code, count: chance.within(1...3)) {
                    ledger.tear()
                    tally.tears += 1
                }
            }
            disk.restart()
        }
        start()
    }

    // MARK: - Rooms

    /// Creates a room. Returns its code and its first host's token. The disk must work.
    func makeRoom(_ fields: JSONObject) -> (code: String, token: String) {
        guard let server = servers.first ?? nil,
            let request = try? RoomCreationRequest(fields, environment: server.directory.environment)
        else {
            preconditionFailure("the simulator asks for rooms that can be")
        }
        let made = Box<RoomDirectory.Creation>()
        server.directory.create(request) { made.value = try? $0.get() }
        while made.value == nil { run(milliseconds: 20) }
        guard let creation = made.value, let token = creation.token else {
            preconditionFailure("a room was just made, with a token")
        }
        return (creation.room.code.description, token.text)
    }

    func add(_ visitor: Visitor) { visitors.append(visitor) }

    /// The browser for each token's hash.
    var browsers: [String: String] {
        var browsers: [String: String] = [:]
        for visitor in visitors {
            if let browser = visitor.browser { browsers[sha256(Array(visitor.token.utf8)).hexadecimal] = browser }
        }
        return browsers
    }

    /// Returns the ledger of a room at a server.
    func ledger(of code: String, at server: VirtualServer) -> RoomLedger { ledger(of: code, at: server.node) }

    /// Returns the ledger of a room at a node.
    func ledger(of code: String, at node: Int) -> RoomLedger {
        if let ledger = ledgers.first(where: { $0.code == code && $0.node == node }) { return ledger }
        let ledger = RoomLedger(code: code, node: node, inspector: inspector)
        ledger.hasManyClocks = servers.count > 1
        ledger.plain = scenario.map { PlainChecks($0) }
        // Two nodes may log the same due input.
        ledger.isUntroubled = { [unowned self] in servers.count == 1 && tally.crashes == 0 && tally.troubles == 0 }
        ledger.isHeard = { [unowned self] in
            // With several nodes, one may have read everything before its first connection.
            servers[node].map { server in
                network.attached(to: code, at: server).contains { stream == nil || $0.attached < clock.elapsed }
            } ?? false
        }
        ledgers.append(ledger)
        return ledger
    }

    // MARK: - Disk

    /// Whether a room's log was removed for good.
    func isRemoved(_ code: String) -> Bool { stream?.isRemoved(code) ?? (disk.storedCount(of: code) == 0) }

    private func planCommit() {
        guard !isCommitPlanned else { return }
        isCommitPlanned = true
        let life = lives
        let isFailing = disk.health != .working
        after(isFailing ? chance.within(100...400) : chance.within(1...climate.commitMax)) { [unowned self] in
            guard life == lives, servers[0] != nil else { return }
            isCommitPlanned = false
            commit()
        }
    }

    private func commit() {
        if chance.happens(climate.troubles), inspector.step > 0 {
            tally.troubles += 1
            trace?("\(moment) the disk is about to fail")
            switch chance.below(4) {
            case 0: disk.prepare(.beforeWriting)
            case 1: disk.prepare(.afterWriting)
            default:
                disk.prepare(.unknown(written: chance.happens(500)))
                after(chance.within(50...5000)) { [unowned self] in disk.heal() }
            }
        }
        disk.commit()
        if inspector.step > 0, chance.happens(climate.crashes) {
            // Between the commit and the messages that it causes.
            crash()
            after(chance.within(100...3000)) { [unowned self] in restart(tearing: chance.happens(350)) }
        }
    }
}

/// Passes a result out of a completion that must be sendable. There is only one thread.
final class Box<Value>: @unchecked Sendable {
    var value: Value?
}
