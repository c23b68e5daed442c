import GameRules
import JSON
import Rooms
import WireProtocol

/// The dates at which rooms are deleted: documents that all servers share and no crash loses, and the look for dates
/// that have passed. In most runs no owner sets one.
///
/// The time until a date passes by the clock that only goes forward, as the retention of a server counts only time that
/// it has seen pass.
final class Deletions {
    /// The time between two looks, in milliseconds.
    private static let lookMilliseconds = 10_000
    /// The time after which every node that was not in trouble knows that a room is gone, in milliseconds.
    private static let hearsay: Int64 = 8000

    private struct Planned {
        let date: Timestamp
        /// When it has passed, by the clock's `elapsed`.
        let due: Int64
    }

    /// Its own source of randomness, so that runs without a date stay the same.
    private var chance: Chance
    private unowned let world: World
    private var planned: [RoomCode: Planned] = [:]
    /// When each deleted room was gone.
    private var gone: [RoomCode: Int64] = [:]
    private var isLooking = false

    init(world: World) {
        self.world = world
        chance = Chance(seed: world.options.seed, stream: "deletions")
    }

    // MARK: - Dates

    /// Lets hosts, in some runs, set dates and remove them again.
    func plan(_ codes: [String]) {
        guard chance.happens(150) else { return }
        for code in codes {
            for _ in 0..<chance.within(1...3) {
                world.after(chance.within(2_000...200_000)) { [unowned self] in change(code) }
            }
        }
    }

    private func change(_ code: String) {
        let anyone = world.visitors.filter { $0.code == code && $0.part != .spectator }
        let hosts = anyone.filter { $0.part == .host }
        guard !world.isQuiet, !anyone.isEmpty else { return }
        let visitor = chance.pick(chance.happens(850) ? hosts : anyone)
        let wait = chance.pick([-60, 2, 30, 200, 86_400, 100_000_000])
        let date = world.clock.now.adding(seconds: wait).rfc3339
        visitor.send("setDeletion", [("time", chance.happens(200) ? .null : .string(date))])
    }

    /// Returns the date of a room.
    func date(of room: RoomCode) -> Timestamp? { planned[room]?.date }

    /// Sets or removes a room's date some time later. A failed change may have been made.
    func set(_ date: Timestamp?, of room: RoomCode, at server: VirtualServer, then completion: @escaping (Bool) -> Void)
    {
        let (fails, changes) = (chance.happens(100), chance.happens(500))
        world.after(chance.within(1...50)) { [unowned self] in
            server.act { [unowned self] in
                if changes || !fails, gone[room] == nil { note(date, of: room) }
                completion(!fails)
            }
        }
    }

    private func note(_ date: Timestamp?, of room: RoomCode) {
        let now = world.clock.now.milliseconds
        planned[room] = date.map { Planned(date: $0, due: world.clock.elapsed + $0.milliseconds - now) }
        guard !planned.isEmpty, !isLooking else { return }
        isLooking = true
        look()
    }

    // MARK: - Deleting

    /// Lets a server delete the rooms whose dates have passed, again and again as long as there is a date.
    private func look() {
        world.after(Deletions.lookMilliseconds) { [unowned self] in
            // A server may have crashed between the deletion and the note of it.
            for code in planned.keys where world.isRemoved(code.description) { forget(code) }
            isLooking = !planned.isEmpty
            guard isLooking else { return }
            let due = Set(planned.filter { $1.due <= world.clock.elapsed }.keys)
            if !due.isEmpty, !world.running.isEmpty {
                // A disconnected node cannot look.
                try? chance.pick(world.running).directory.retire { code, _ in due.contains(code) ? .expired : .stays }
            }
            look()
        }
    }

    /// Notes that a room is gone.
    func forget(_ room: RoomCode) {
        planned[room] = nil
        guard gone[room] == nil else { return }
        gone[room] = world.clock.elapsed
        world.trace?("\(world.moment) room \(room) is gone")
        world.tally.deletions += 1
    }

    // MARK: - Checks

    /// Checks that a server that can know it no longer answers for a deleted room.
    func examineAnswer(for code: String, at server: VirtualServer) {
        guard let room = RoomCode(code), let since = gone[room] else { return }
        world.inspector.expect(
            world.stream != nil && !isInformed(server, since: since), .deletion,
            "node \(server.node) answers for room \(code), which is gone")
    }

    /// Checks, in a quiet moment, that all rooms whose dates had passed at a time are gone everywhere.
    func examine(since time: Int64) {
        for (room, plan) in planned where plan.due <= time {
            world.inspector.report(.deletion, "room \(room) is still there, although its date has passed")
        }
        for room in gone.keys {
            world.inspector.expect(
                world.isRemoved(room.description), .deletion, "the log of room \(room) is still there")
            for server in world.running where server.room(room.description) != nil {
                world.inspector.report(.deletion, "node \(server.node) still has room \(room), which is gone")
            }
        }
    }

    private func isInformed(_ server: VirtualServer, since time: Int64) -> Bool {
        let known = world.clock.elapsed - Deletions.hearsay
        return time < known && !server.isStopped && server.lastTrouble < known
            && (server.log as? VirtualNodeLog)?.isConnected != false
    }
}

/// The dates of deletion as one server sees them. No other rooms are deleted in a simulation.
final class VirtualBin: RoomBin, @unchecked Sendable {
    weak var server: VirtualServer?
    private let deletions: Deletions

    init(_ deletions: Deletions) { self.deletions = deletions }

    var rooms: [RoomCode: Timestamp] { [:] }
    func holds(_ room: RoomCode) -> Bool { false }
    func put(_ room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void) { completion(false) }
    func takeOut(_ room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void) { completion(false) }
    func date(of room: RoomCode) -> Timestamp? { deletions.date(of: room) }

    func setDate(_ date: Timestamp?, of room: RoomCode, then completion: @escaping @Sendable (Bool) -> Void) {
        guard let server else { return completion(false) }
        deletions.set(date, of: room, at: server, then: completion)
    }

    func forget(_ room: RoomCode) { deletions.forget(room) }
}
