import Bingo
import Cryptography
import GameRules
import JSON
import Rooms
import Synchronization
import WireProtocol

/// One life of the server, from its start to its crash: the real directory and rooms, and a gateway without sockets.
final class VirtualServer {
    /// Which life it is.
    let life: Int
    let executor: CrankedExecutor
    let directory: RoomDirectory
    private unowned let world: World

    init(world: World, life: Int) {
        self.world = world
        self.life = life
        let executor = CrankedExecutor(clock: world.clock)
        self.executor = executor
        let clock = world.clock
        let chance = Mutex(Chance(seed: world.options.seed, stream: "server \(life)"))
        let environment = RoomEnvironment(
            games: GameRegistry([BingoGame.self]), log: world.disk, limits: world.limits, now: { clock.now },
            randomBytes: { count in chance.withLock { $0.bytes(count) } },
            keptUntil: { [beats = world.beats] in beats?.keptUntil($0) ?? $0 })
        let saboteur = world.saboteur
        let outlets = Outlets(world: world, life: life, saboteur: saboteur)
        directory = RoomDirectory(
            environment: environment, executors: [executor], read: { _, work in work() },
            outlet: { code, _ in outlets.outlet(of: code) })
    }

    /// Restores all rooms.
    func start() {
        do {
            let report = try directory.load()
            world.inspector.expect(report.quarantined.isEmpty, .nothingLost, "no room's log: \(report.quarantined)")
            // What a room had planned goes on without anybody who asks for it.
            for summary in try world.disk.summaries() { _ = room(summary.key.rawValue) }
        } catch {
            world.inspector.report(.nothingLost, "the log cannot be read: \(error)")
        }
        executor.turn()
    }

    /// The room of a code, if there is one.
    func room(_ code: String) -> Room? {
        let found = Mutex<Room?>(nil)
        let failure = Mutex<String?>(nil)
        guard let code = RoomCode(code) else { return nil }
        directory.find(code) { entry in
            if case .room(let room)? = entry { found.withLock { $0 = room } }
            if case .quarantined(let reason)? = entry { failure.withLock { $0 = reason } }
        }
        if let reason = failure.withLock({ $0 }) {
            world.inspector.report(.nothingLost, "a room cannot be read: \(reason)")
        }
        return found.withLock { $0 }
    }

    // MARK: - Gateway

    /// A message came over a connection.
    func receive(_ bytes: [UInt8], on line: Line) {
        guard let message = try? JSONParser.parse(bytes).object else { return reject(nil, "badMessage", on: line) }
        guard let type = message["type"]?.string, let id = message["id"]?.integer, id > 0 else {
            return reject(nil, "badMessage", on: line)
        }
        if type == "join" || type == "watch" { return enter(type, message, id: id, on: line) }
        guard let room = line.room else { return reject(id, "notJoined", on: line) }
        let appended = world.disk.appended
        room.assumeIsolated { [subscriber = line.id] in $0.receive(type, message, id: id, from: subscriber) }
        guard type == "name" || type == "rename", let name = message["name"]?.string,
            world.ledger(of: room.code.description).filters(name)
        else { return }
        world.inspector.expect(
            world.disk.appended == appended, .door, "\(line.visitor.name) gives the filtered name “\(name)”")
    }

    private func enter(_ type: String, _ message: JSONObject, id: Int, on line: Line) {
        guard line.channel == nil else { return reject(id, "alreadyJoined", on: line) }
        guard let room = message["room"]?.string.flatMap(room) else { return reject(id, "unknownRoom", on: line) }
        guard line.room == nil || line.room === room else { return reject(id, "alreadyJoined", on: line) }
        let subscriber = line.id
        do throws(Rejection) {
            if type == "join" {
                let request = try JoinRequest(spoilt(message), id: id, from: line.visitor.network)
                line.tokenHash = message["token"]?.string.map { sha256(Array($0.utf8)).hexadecimal }
                line.client = request.client.description
                line.room = room
                let refusal = world.ledger(of: room.code.description).refusal(of: message, browsers: world.browsers)
                let appended = world.disk.appended
                room.assumeIsolated { $0.join(request, from: subscriber) }
                guard let refusal else { return }
                world.tally.refusals += 1
                world.inspector.expect(
                    world.disk.appended == appended && line.channel == nil, .door,
                    "\(line.visitor.name) comes in through \(refusal)")
            } else {
                let request = try WatchRequest(message, id: id)
                line.client = request.client.description
                line.room = room
                room.assumeIsolated { $0.watch(request, from: subscriber) }
            }
        } catch {
            reject(id, error.code, on: line)
        }
    }

    /// The message as a bad gateway hands it on.
    private func spoilt(_ join: JSONObject) -> JSONObject {
        switch world.options.canary {
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
        world.leave([frame], for: [line], of: nil, channel: nil)
    }
}

/// Makes the outlets of a server's life; the directory wants something sendable for it.
private final class Outlets: @unchecked Sendable {
    private unowned let world: World
    private let life: Int
    private let saboteur: Saboteur?

    init(world: World, life: Int, saboteur: Saboteur?) {
        self.world = world
        self.life = life
        self.saboteur = saboteur
    }

    func outlet(of code: RoomCode) -> VirtualOutlet {
        VirtualOutlet(world: world, code: code.description, life: life, saboteur: saboteur)
    }
}
