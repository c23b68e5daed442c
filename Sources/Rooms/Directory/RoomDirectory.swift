import Cryptography
import GameRules
import InputLog
import WireProtocol

/// All rooms of a server, by code.
///
/// Safe to use from any thread. No room is read at startup. Each is read on the first request for it, on a thread that
/// serves no sockets, so that a long log delays only the clients of that room. A room whose log cannot be read is
/// quarantined: it keeps its code, its place in the log and the reason, and all other rooms keep working.
public final class RoomDirectory: Sendable {
    /// The result of looking up a code.
    public enum Entry: Sendable {
        /// A room that can be joined.
        case room(Room)
        /// A room that cannot be read, with the reason.
        case quarantined(reason: String)
    }

    /// A newly created room. The first host's secret is returned only here.
    public struct Creation: Sendable {
        public let room: Room
        /// The host's token; `nil` if the host made it and sent only its hash.
        public let token: SeatToken?
    }

    /// The result of `load`.
    public struct LoadReport: Sendable {
        /// The number of rooms in the log.
        public var rooms = 0
        /// Logs that do not belong to a room, with the reasons.
        public var quarantined: [(code: String, reason: String)] = []
    }

    /// The name under which nodes exchange ``rulesVersions``. No game may use it.
    public static let rulesName = "room"
    /// The versions of the room's own fold that this program reads.
    public static let rulesVersions = 1...RoomFold.version

    /// The dependencies that all rooms share.
    public let environment: RoomEnvironment
    private let opener: RoomOpener
    private let read: @Sendable (_ records: Int, _ work: @escaping @Sendable () -> Void) -> Void
    let places: RoomPlaces

    /// Creates an empty directory.
    ///
    /// - Parameters:
    ///   - executors: the threads over which rooms are distributed; at least one.
    ///   - read: runs a function that reads a log of the given number of records, on a thread that may be blocked. Each
    ///     record takes a microsecond or two.
    ///   - outlet: creates the outlet of a room.
    public init(
        environment: RoomEnvironment, executors: [any RoomExecutor],
        read: @escaping @Sendable (_ records: Int, _ work: @escaping @Sendable () -> Void) -> Void,
        outlet: @escaping @Sendable (RoomCode, any RoomExecutor) -> any RoomOutlet
    ) {
        self.environment = environment
        self.read = read
        opener = RoomOpener(environment, executors: executors, outlet: outlet)
        places = RoomPlaces(roomsMax: environment.limits.roomsMax)
    }

    /// Cancels reading in progress. No room can be opened afterwards.
    public func close() { opener.close() }

    /// The number of rooms, including closed and quarantined ones.
    public var count: Int { places.count }

    /// The storage state of every room.
    var kinds: [RoomCode: RoomState.Kind] { places.kinds }

    /// All open rooms, in no particular order.
    public var rooms: [Room] { places.rooms }

    /// Looks up a code; `nil` means that there is no room. A room that is only in the log is loaded first. In a
    /// cluster, an unknown code is also looked up in the shared log.
    ///
    /// - Parameter completion: called once, before this returns if the answer is known, otherwise on the reading
    ///   thread.
    public func find(_ code: RoomCode, then completion: @escaping @Sendable (Entry?) -> Void) {
        if isInBin(code) { return completion(nil) }
        switch places.look(for: code, isShared: environment.log.isShared, completion) {
        case .tell(let entry): completion(entry)
        case .read(let records, let place): read(records) { [self] in reopen(code, orElse: place) }
        case .wait: break
        }
    }

    /// Returns the room of a code if it is open. Starts to load a room that is only in the log, but does not wait for
    /// it, because the response time must not reveal whether a room exists.
    public func opened(_ code: RoomCode) -> Room? {
        if isInBin(code) { return nil }
        switch places[code] {
        case .open(let room): return room
        case .closed: find(code) { _ in }
        case .quarantined, .opening, nil: break
        }
        return nil
    }

    /// Runs a function on a room's thread. Loads the room first if it is only in the log.
    ///
    /// - Parameter absent: called once instead, with the obstacle; `nil` if there is no room with this code. Called
    ///   before this returns or on the reading thread.
    public func enter(
        _ code: RoomCode, _ body: @escaping @Sendable (isolated Room) -> Void,
        absent: @escaping @Sendable (Entry?) -> Void
    ) {
        find(code) { [self] entry in
            guard case .room(let room)? = entry else { return absent(entry) }
            room.executor.run {
                room.assumeIsolated { room in
                    // The room was unloaded between the lookup and the hop, so look it up again.
                    if room.isUnloaded { self.enter(code, body, absent: absent) } else { body(room) }
                }
            }
        }
    }

    // MARK: - Loading

    /// Finds out which rooms are in the log. Call it once, before the first connection.
    ///
    /// - Parameter idleSince: rooms without an input since then count as archived.
    public func load(idleSince: Timestamp? = nil) throws(LogFailure) -> LoadReport {
        var report = LoadReport()
        for summary in try environment.log.summaries() {
            guard let code = RoomCode(summary.key.rawValue), code.description == summary.key.rawValue else {
                report.quarantined.append((summary.key.rawValue, "the log's name is no room code"))
                continue
            }
            let isArchived = idleSince.map { summary.lastCommitMilliseconds < $0.milliseconds } ?? false
            _ = places.settle(code, as: .closed(records: summary.count, isArchived: isArchived))
            report.rooms += 1
        }
        return report
    }

    /// Loads a room and notifies all callers that have asked for it in the meantime.
    ///
    /// - Parameter closed: the room's state if it cannot be read now but perhaps later; `nil` for none.
    private func reopen(_ code: RoomCode, orElse closed: RoomPlaces.Place?) {
        let entry: Entry?
        let place: RoomPlaces.Place?
        do throws(RoomOpener.Failure) {
            let room = try open(code, isNew: false)
            (entry, place) = (.room(room), .open(room))
            environment.note(RoomNote(room: code, event: .broughtBack))
        } catch  where error.isUnknown {
            // The room was never created, or another node has deleted it.
            (entry, place) = (nil, nil)
        } catch {
            entry = .quarantined(reason: error.description)
            // If the failure may go away, the next request tries again.
            place = error.isRetryable ? closed : .quarantined(reason: error.description)
            let details: [String: RoomNote.Detail] = ["reason": .text(error.description)]
            environment.note(RoomNote(room: code, event: error.isRetryable ? .notRead : .quarantined, details: details))
        }
        for waiting in places.settle(code, as: place) { waiting(entry) }
    }

    // MARK: - Unloading

    /// Unloads rooms that have not been used for a while, if the log is shared. Other nodes may have them open.
    public func unload(unusedFor time: Duration) {
        for room in rooms {
            room.executor.execute { [self] in
                room.assumeIsolated { room in
                    guard room.isIdle, !room.isUnloaded, room.clock.idleTime(at: room.executor.uptime) > time else {
                        return
                    }
                    unload(room, records: 0)
                }
            }
        }
    }

    /// Unloads a room without inputs in flight.
    func unload(_ room: isolated Room, records: Int) {
        release(room)
        _ = places.settle(room.code, as: environment.log.isShared ? nil : .closed(records: records, isArchived: true))
        environment.note(RoomNote(room: room.code, event: .archived))
    }

    /// Permanently deletes a room without inputs in flight, including its log. Calls `completion` once, on any thread.
    func remove(
        _ room: isolated Room, by cause: RoomNote.Cause,
        then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void = { _ in }
    ) {
        release(room)
        remove(room.code, by: cause, then: completion)
    }

    /// Permanently deletes a room that is not in memory.
    func remove(
        _ code: RoomCode, by cause: RoomNote.Cause,
        then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void = { _ in }
    ) {
        _ = places.settle(code, as: nil)
        environment.note(RoomNote(room: code, event: .removed, by: cause))
        environment.recaps?.remove(code)
        environment.log.remove(LogKey(code.description)) { [environment] result in
            // Until the log is deleted, the bin must hide the rest of the room.
            if case .success = result {
                environment.bin?.forget(code)
                environment.erasures?.forget(code)
            }
            completion(result)
        }
    }

    /// Releases a room's log, before another thread can find the room closed and open its log again.
    private func release(_ room: isolated Room) {
        room.isUnloaded = true
        room.countGame()
        environment.log.release(LogKey(room.code.description))
    }

    private func open(_ code: RoomCode, isNew: Bool) throws(RoomOpener.Failure) -> Room {
        try opener.open(code, isNew: isNew) { [weak self] in self?.quarantine($0, because: $1) }
    }

    /// Handles a room that cannot continue here, because another node has deleted it or has written what this one
    /// cannot read. Its log is not changed.
    private func quarantine(_ room: Room, because failure: LogFailure) {
        if case .unknown = failure {
            environment.log.release(LogKey(room.code.description))
            _ = places.settle(room.code, as: nil)
            environment.note(RoomNote(room: room.code, event: .removed, by: .anotherNode))
        } else {
            _ = places.settle(room.code, as: .quarantined(reason: failure.description))
            environment.note(
                RoomNote(room: room.code, event: .quarantined, details: ["reason": .text(failure.description)]))
        }
    }

    // MARK: - Other nodes

    /// Handles another node's notice about its connections to a room.
    public func hear(_ notice: PresenceNotice) {
        guard case .open(let room)? = places[notice.room] else { return }
        room.executor.execute { room.assumeIsolated { $0.hear(notice) } }
    }

    /// Handles another node's digest of a room's state.
    public func hear(_ mark: StateMark) {
        guard case .open(let room)? = places[mark.room] else { return }
        room.executor.execute { room.assumeIsolated { $0.hear(mark) } }
    }

    // MARK: - Creating

    /// Creates a room. Calls `completion` once, on any thread, when it is durable or was refused.
    ///
    /// - Parameter creator: a keyed hash of the client's network, which the log keeps for the operator.
    public func create(
        _ request: RoomCreationRequest, by creator: String? = nil,
        then completion: @escaping @Sendable (Result<Creation, Rejection>) -> Void
    ) {
        guard !places.isFull else {
            return completion(
                .failure(Rejection(.roomFull, "This server has reached its limit of rooms. Try again later.")))
        }
        let token: SeatToken?
        let hash: TokenHash
        if let known = request.tokenHash {
            (token, hash) = (nil, known)
        } else {
            let made = SeatToken(random: environment.randomBytes(16))
            (token, hash) = (made, TokenHash(of: made))
        }
        create(request, hash, by: creator) { result in
            completion(result.map { Creation(room: $0, token: token) })
        }
    }

    private func create(
        _ request: RoomCreationRequest, _ hash: TokenHash, by creator: String?,
        then completion: @escaping @Sendable (Result<Room, Rejection>) -> Void
    ) {
        let creation = RoomCreation(
            code: reserveCode(), title: request.title, playTitle: request.playTitle, hostName: request.hostName,
            hostTokenHash: hash,
            game: request.game,
            foldVersion: environment.foldVersion, creator: creator)
        let record = RoomRecord.encode(TimedInput(time: environment.now(), input: .create(creation)))
        environment.log.create(LogKey(creation.code.description), first: record) { [self] result in
            if case .failure(.exists) = result {
                // Another node has created a room with this code.
                for waiting in places.settle(creation.code, as: .closed(records: 0, isArchived: false)) { waiting(nil) }
                return create(request, hash, by: creator, then: completion)
            }
            do {
                _ = try result.get()
                let room = try open(creation.code, isNew: true)
                for waiting in places.settle(creation.code, as: .open(room)) { waiting(.room(room)) }
                environment.note(RoomNote(room: creation.code, event: .created))
                completion(.success(room))
            } catch {
                for waiting in places.settle(creation.code, as: nil) { waiting(nil) }
                let details: [String: RoomNote.Detail] = ["reason": "\(error)"]
                environment.note(RoomNote(room: creation.code, event: .notCreated, details: details))
                completion(.failure(Room.unavailableRejection))
            }
        }
    }

    /// Reserves an unused code, as far as this node knows. Requests for the code wait until the room exists.
    private func reserveCode() -> RoomCode {
        while true {
            let code = RoomCode { unbiasedNumber(below: $0) { environment.randomBytes(1)[0] } }
            if !isInBin(code), places.reserve(code) { return code }
        }
    }
}
