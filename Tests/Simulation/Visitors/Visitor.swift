import JSON
import Rooms
import WireProtocol

/// A person with an open page: a player, a host or a spectator on one device.
///
/// It follows the rules of a real page: it joins, folds what it receives, keeps commands until they are answered, sends
/// them again with the same IDs after every snapshot, and reconnects when the connection is silent.
final class Visitor {
    enum Part { case host, player, spectator }
    enum Status {
        /// It has no connection, and reconnects when its timer fires.
        case away
        case connecting
        case joined
        /// It was refused, and tries again from time to time.
        case outside
        /// It was removed, and tries again from time to time, because a host may have unbanned it.
        case removed
        /// The room has ended.
        case over
    }

    /// A part of every player's token, so that tokens are easily found in a frame.
    static let tokenMark = "-SEAT-TOKEN-"

    unowned let world: World
    let part: Part
    /// The room's code.
    let code: String
    let token: String
    /// Its name in reports: part and number.
    let name: String
    private let client: String
    /// The ID that its browser has generated, if any. A device has one browser.
    let browser: String?
    /// The secret with which it takes over another device's seat, if any.
    let move: String?
    /// Its network; `nil` for the server's machine.
    let network: Network?

    private(set) var line: Line?
    private(set) var status = Status.away
    private(set) lazy var page = PageState(isPlain: world.scenario != nil)
    /// Commands without an answer, in the order of their IDs.
    var outbox: [SentCommand] = []
    /// For each command ID, the number of copies sent over this connection that are still unanswered.
    var copies: [Int: Int] = [:]
    /// The IDs of commands whose last answer was `unavailable`: the server may have stored them.
    private var doubtful: Set<Int> = []
    /// The last answered commands.
    private(set) var answered: [SentCommand] = []
    /// The skipped IDs.
    var unusedIDs: [Int] = []
    var lastID = 0
    /// Increases whenever a connection starts or ends, so that an old connection's timers do nothing.
    var generation = 0
    var heardAt: Int64 = 0
    var isWatching = false
    var isSyncing = false
    /// The ID of the `sync` whose answer will be compared with the page.
    var comparison: Int?

    init(
        world: World, part: Part, code: String, token: String, number: Int, browser: String? = nil, move: String? = nil
    ) {
        self.world = world
        self.part = part
        self.code = code
        self.token = token
        self.browser = browser
        self.move = move
        name = "\(part) \(number)"
        client = "tab\(number)"
        network = number % 4 == 0 ? nil : Network("192.0.2.\(number % 4)")
    }

    static func token(of number: Int, _ chance: inout Chance) -> String {
        "n\(number)\(tokenMark)" + String((0..<12).map { _ in chance.pick(Array("abcdefghijkmnopqrstuvwxyz")) })
    }

    /// Whether it has never opened a connection.
    var isNew: Bool { generation == 0 }

    /// Returns a recently sent command by its ID.
    func command(_ id: Int) -> SentCommand? { (outbox + answered).last { $0.id == id } }

    /// Whether nothing is pending between it and the server.
    var isSettled: Bool {
        switch status {
        case .joined: outbox.isEmpty && line?.isStalled == false
        case .outside, .removed, .over: true
        case .away, .connecting: false
        }
    }

    /// Whether it waits for a snapshot to compare its page with.
    var isComparing: Bool { comparison != nil && status == .joined }

    /// Its state, for a report.
    var situation: String {
        "\(status), \(outbox.count) unanswered, the first \(outbox.first.map { "\($0.type) \($0.id)" } ?? "none")"
    }

    // MARK: - Connection

    func connect() {
        drop()
        generation += 1
        status = .connecting
        copies = [:]
        let line = world.network.open(for: self)
        self.line = line
        var members: [(name: String, value: JSONValue)] = [("client", .string(client)), ("room", .string(code))]
        if let at = page.position {
            let position = JSONObject([("epoch", .string(at.epoch)), ("seq", .integer(Int(at.seq)))])
            members.append(("at", .object(position)))
        }
        if part != .spectator {
            members += [("token", .string(token)), ("name", .string(Wishes.name(&world.chance)))]
            if let browser { members.append(("browser", .string(browser))) }
            if let move {
                members.append(("move", .string(move)))
            } else if part == .player, world.chance.happens(120) {
                members.append(("invite", world.invitationSeen(in: code)))
            }
        }
        transmit(SentCommand(id: nextID(), type: part == .spectator ? "watch" : "join", members: members).bytes)
        let generation = generation
        world.after(5000) { [unowned self] in
            if generation == self.generation, status == .connecting { comeBack(after: 0) }
        }
    }

    /// Drops the connection, as a closed or sleeping page does, and reconnects some time later.
    func leave() {
        guard status == .joined || status == .connecting else { return }
        comeBack(after: world.chance.within(0...20_000))
    }

    /// Connects immediately if it is `away` or `outside`.
    func comeBackIfAway() {
        if status == .away || status == .outside { connect() }
    }

    /// Handles the loss of a connection.
    func lost(_ line: Line, code: CloseCode?) {
        guard line === self.line else { return }
        switch code {
        case .removed: end(.removed)
        case .roomEnded: end(.over)
        // A reloaded page joins again, and must not get a second seat.
        case .moved: world.chance.happens(500) ? end(.over) : comeBack(after: 0)
        default: comeBack(after: 0)
        }
    }

    func comeBack(after milliseconds: Int) {
        drop()
        generation += 1
        status = .away
        let generation = generation
        world.after(milliseconds + world.chance.within(200...2000)) { [unowned self] in
            if generation == self.generation, status == .away { connect() }
        }
    }

    private func drop() {
        comparison = nil
        isSyncing = false
        outbox.removeAll { $0.type == "sync" }
        guard let line else { return }
        self.line = nil
        world.network.hangUp(line)
    }

    private func end(_ status: Status) {
        drop()
        generation += 1
        self.status = status
        // A player who is unbanned gets another seat, so the old page and commands are useless.
        page = PageState(isPlain: world.scenario != nil)
        outbox = []
        answered = []
    }

    // MARK: - Receiving

    func receive(_ frame: Frame, on line: Line) {
        guard line === self.line else { return }
        if let problem = line.chain.take(frame) {
            return world.inspector.report(.positions, "\(name): \(problem), in \(frame.text)")
        }
        heardAt = world.clock.elapsed
        if let id = frame.object["id"]?.integer, let count = copies[id] { copies[id] = count > 1 ? count - 1 : nil }
        if frame.type == "joined" { welcome(frame) }
        if frame.type == "rejected" { refused(frame) }
        guard self.line === line else { return }
        var command: SentCommand?
        // A command that was refused before it reached the log may be performed when it is sent again.
        if frame.type == "accepted", let id = frame.object["id"]?.integer {
            command = take(id) ?? answered.last { $0.id == id }
        }
        page.fold(frame, answering: command)
        if frame.type == "joined" { resend() }
        if frame.type == "removed" || frame.type == "roomEnded" { return }
        if page.wantsSnapshot {
            page.wantsSnapshot = false
            sync()
        }
    }

    private func welcome(_ frame: Frame) {
        if let at = frame.at, let old = page.position {
            world.inspector.expect(
                at.epoch != old.epoch || at.seq >= old.seq, .nothingLost,
                "\(name) knew position \(old.seq) and resumes at \(at.seq) of the same epoch")
        }
        // The server may have lost commands that it answered in another epoch. It would perform them again.
        if frame.at?.epoch != page.position?.epoch { answered = [] }
        status = .joined
        if let id = frame.object["id"]?.integer, id == comparison {
            comparison = nil
            if let fresh = RoomView(frame.object) { compare(with: fresh) }
        }
        isSyncing = false
        outbox.removeAll { $0.type == "sync" }
    }

    private func refused(_ frame: Frame) {
        guard let code = frame.object["code"]?.string else { return }
        if code == "removed", status == .connecting { return end(.removed) }
        if code == "roomEnded" || code == "moved", status == .connecting { return end(.over) }
        guard status == .joined else {
            switch code {
            case "rateLimited", "unavailable": comeBack(after: 1000)
            case "tryLater": comeBack(after: frame.object["retryAfter"]?.integer ?? 0)
            case "alreadyJoined": comeBack(after: 0)
            default:
                drop()
                generation += 1
                status = .outside
            }
            return
        }
        guard let id = frame.object["id"]?.integer, let place = outbox.firstIndex(where: { $0.id == id }) else {
            return
        }
        let command = outbox[place]
        if code == "unavailable" {
            doubtful.insert(id)
            return later { [unowned self] in repeatIfWaiting(id) }
        }
        // Another copy of the command may still be performed.
        if code == "rateLimited", copies[id] != nil { return }
        doubtful.remove(id)
        if code == "rateLimited" || code == "staleId" && command.isRepeatable {
            return later { [unowned self] in renew(id) }
        }
        _ = take(id)
        if command.type == "sync" { isSyncing = false }
        if code == "staleId" { sync() }
    }

    private func take(_ id: Int) -> SentCommand? {
        guard let place = outbox.firstIndex(where: { $0.id == id }) else { return nil }
        let command = outbox.remove(at: place)
        answered.append(command)
        if answered.count > 20 { answered.removeFirst() }
        return command
    }

    private func later(_ action: @escaping () -> Void) { world.after(world.chance.within(800...1600), action) }

    private func repeatIfWaiting(_ id: Int) {
        guard status == .joined, let command = outbox.first(where: { $0.id == id }) else { return }
        transmit(command)
    }

    private func renew(_ id: Int) {
        // It may have been sent again in the meantime, and that copy may be performed.
        guard copies[id] == nil, !doubtful.contains(id), let place = outbox.firstIndex(where: { $0.id == id }) else {
            return
        }
        let command = outbox.remove(at: place).renewed(as: nextID())
        outbox.append(command)
        if comparison == id { comparison = command.id }
        if status == .joined { transmit(command) }
    }
}
