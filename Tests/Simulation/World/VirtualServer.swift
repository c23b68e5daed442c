import Bingo
import Cryptography
import GameRules
import InputLog
import JSON
import Rooms
import Synchronization
import WireProtocol

/// A log that counts the records it accepts.
protocol VirtualLog: InputLog {
    /// The number of records accepted for storing.
    var appended: Int { get }
}

/// One life of a server, from its start to its crash: the real directory and rooms, and a gateway without sockets.
final class VirtualServer {
    /// The index of its node.
    let node: Int
    let executor: CrankedExecutor
    let directory: RoomDirectory
    let log: any VirtualLog
    /// The connection to the other nodes; `nil` if there are none.
    let peers: VirtualPeers?
    /// Whether it has not crashed.
    private(set) var isAlive = true
    /// Whether its process is stopped.
    private(set) var isStopped = false
    /// When it was last stopped or disconnected.
    var lastTrouble: Int64
    /// What arrived while it was stopped.
    private var mailbox: [() -> Void] = []
    private unowned let world: World

    init(world: World, node: Int, life: Int, log: any VirtualLog, peers: VirtualPeers?) {
        self.world = world
        self.node = node
        self.log = log
        self.peers = peers
        lastTrouble = world.clock.elapsed
        let executor = CrankedExecutor(clock: world.clock)
        self.executor = executor
        let clock = world.clock
        let chance = Mutex(Chance(seed: world.options.seed, stream: "server \(life)"))
        let bin = VirtualBin(world.deletions)
        let environment = RoomEnvironment(
            games: GameRegistry(world.scenario?.games ?? [BingoGame.self]), log: log, limits: world.limits,
            now: { clock.now },
            randomBytes: { count in chance.withLock { $0.bytes(count) } }, bin: bin,
            keptUntil: { [beats = world.beats] in beats?.keptUntil($1) ?? $1 }, peers: peers)
        let outlets = Outlets(world: world, saboteur: world.saboteur)
        directory = RoomDirectory(
            environment: environment, executors: [executor], read: { _, work in work() },
            outlet: { code, _ in outlets.outlet(of: code) })
        outlets.server = self
        bin.server = self
    }

    /// Loads all rooms, unless the log is shared. Then each is loaded on request.
    func start() {
        guard !log.isShared else { return }
        do {
            let report = try directory.load()
            world.inspector.expect(report.quarantined.isEmpty, .nothingLost, "no room's log: \(report.quarantined)")
            // What a room had planned continues without a request for the room.
            for summary in try log.summaries() { _ = room(summary.key.rawValue) }
        } catch {
            world.inspector.report(.nothingLost, "the log cannot be read: \(error)")
        }
        executor.turn()
    }

    /// Ends the process.
    func die() {
        isAlive = false
        mailbox = []
    }

    /// Stops the process.
    func stop() { isStopped = true }

    /// Continues the process with what arrived in the meantime.
    func resume() {
        guard isStopped else { return }
        isStopped = false
        lastTrouble = world.clock.elapsed
        let works = mailbox
        mailbox = []
        for work in works where isAlive { work() }
    }

    /// Runs a function that reaches the process from outside, when the process runs.
    func act(_ work: @escaping () -> Void) {
        guard isAlive else { return }
        if isStopped { mailbox.append(work) } else { work() }
    }

    /// Returns the room with a code, if it exists and can be read now.
    func room(_ code: String) -> Room? { find(code).room }

    private func find(_ code: String) -> (room: Room?, isUnreachable: Bool) {
        let found = Mutex<Room?>(nil)
        let failure = Mutex<String?>(nil)
        guard let code = RoomCode(code) else { return (nil, false) }
        directory.find(code) { entry in
            if case .room(let room)? = entry { found.withLock { $0 = room } }
            if case .quarantined(let reason)? = entry { failure.withLock { $0 = reason } }
        }
        if let reason = failure.withLock({ $0 }) {
            // A disconnected node cannot look.
            if log.isShared, reason.hasPrefix("the log cannot be written") { return (nil, true) }
            world.inspector.report(.nothingLost, "a room cannot be read: \(reason)")
        }
        return (found.withLock { $0 }, false)
    }

    // MARK: - Gateway

    /// Handles a message from a connection.
    func receive(_ bytes: [UInt8], on line: Line) {
        guard let message = try? JSONParser.parse(bytes).object else { return reject(nil, "badMessage", on: line) }
        guard let type = message["type"]?.string, let id = message["id"]?.integer, id > 0 else {
            return reject(nil, "badMessage", on: line)
        }
        if type == "join" || type == "watch" { return enter(type, message, id: id, on: line) }
        guard let room = line.room else { return reject(id, "notJoined", on: line) }
        let appended = log.appended
        let position = position(of: room)
        room.assumeIsolated { [subscriber = line.id] in $0.receive(type, message, id: id, from: subscriber) }
        guard type == "name" || type == "rename", let name = message["name"]?.string,
            world.ledger(of: room.code.description, at: self).filters(name, at: position)
        else { return }
        world.inspector.expect(
            log.appended == appended, .door, "\(line.visitor.name) gives the filtered name “\(name)”")
    }

    /// Returns the number of records that a room has folded.
    private func position(of room: Room) -> Int { room.assumeIsolated { Int($0.position.seq) } }

    private func enter(_ type: String, _ message: JSONObject, id: Int, on line: Line) {
        guard line.channel == nil else { return reject(id, "alreadyJoined", on: line) }
        guard let code = message["room"]?.string else { return reject(id, "unknownRoom", on: line) }
        let found = find(code)
        if found.isUnreachable { return reject(id, "unavailable", on: line) }
        guard let room = found.room else { return reject(id, "unknownRoom", on: line) }
        guard line.room == nil || line.room === room else { return reject(id, "alreadyJoined", on: line) }
        let subscriber = line.id
        do throws(Rejection) {
            if type == "join" {
                let request = try JoinRequest(spoilt(message), id: id, from: line.visitor.network)
                line.tokenHash = message["token"]?.string.map { sha256(Array($0.utf8)).hexadecimal }
                line.client = request.client.description
                line.room = room
                let refusal = world.ledger(of: room.code.description, at: self).refusal(
                    of: message, at: position(of: room), browsers: world.browsers)
                let appended = log.appended
                room.assumeIsolated { $0.join(request, from: subscriber) }
                guard let refusal else { return }
                world.tally.refusals += 1
                world.inspector.expect(
                    log.appended == appended && line.channel == nil, .door,
                    "\(line.visitor.name) comes in through \(refusal)")
            } else {
                let request = try WatchRequest(spoilt(message), id: id)
                line.client = request.client.description
                line.room = room
                room.assumeIsolated { $0.watch(request, from: subscriber) }
            }
        } catch {
            reject(id, error.code, on: line)
        }
    }

    /// Returns the message as a faulty gateway passes it on.
    private func spoilt(_ join: JSONObject) -> JSONObject {
        switch world.options.canary {
        case .resumeInThePast: return JSONObject(join.members.filter { $0.name != "at" })
        case .forgottenBrowser: return JSONObject(join.members.filter { $0.name != "browser" })
        case .looseInvitation:
            guard join["invite"] != nil, let code = join["room"]?.string, let last = world.invitations[code]?.last
            else { return join }
            return JSONObject(join.members.filter { $0.name != "invite" } + [("invite", .string(last))])
        default: return join
        }
    }

    private func reject(_ id: Int?, _ code: Rejection.Code, on line: Line) {
        let frame = Frame(RoomMessages.rejected(id: id, Rejection(code, "Said by the gateway.")))
        world.leave([frame], for: [line], of: nil, channel: nil, at: self)
    }
}

/// Creates the outlets of a server's life. The directory requires a sendable type.
private final class Outlets: @unchecked Sendable {
    weak var server: VirtualServer?
    private unowned let world: World
    private let saboteur: Saboteur?

    init(world: World, saboteur: Saboteur?) {
        self.world = world
        self.saboteur = saboteur
    }

    func outlet(of code: RoomCode) -> VirtualOutlet {
        guard let server else { preconditionFailure("a server makes rooms while it lives") }
        return VirtualOutlet(world: world, code: code.description, server: server, saboteur: saboteur)
    }
}
