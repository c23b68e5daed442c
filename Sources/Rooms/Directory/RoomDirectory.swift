import Cryptography
import GameRules
import InputLog
import WireProtocol

/// All rooms of a server, by code.
///
/// Safe to use from any thread. A start reads no room: each is read when somebody first asks for it, on a thread that
/// serves no socket, so that a long log delays only those who wait for it. A room whose log cannot be read is
/// quarantined: it keeps its code, its place in the log and its reason, and all others go on.
public final class RoomDirectory: Sendable {
    /// What a code leads to.
    public enum Entry: Sendable {
        /// A room that can be joined.
        case room(Room)
        /// A room that cannot be read, and why.
        case quarantined(reason: String)
    }

    /// A room that was made: its first host's secret is told this once.
    public struct Creation: Sendable {
        public let room: Room
        /// The host's token; `nil` if the host made it and only told its hash.
        public let token: SeatToken?
    }

    /// What `load` found.
    public struct LoadReport: Sendable {
        /// How many rooms the log has.
        public var rooms = 0
        /// Logs that are no room's, with their reasons.
        public var quarantined: [(code: String, reason: String)] = []
    }

    /// The name under which nodes tell one another ``rulesVersions``; no game has it.
    public static let rulesName = "room"
    /// The versions of the room's own fold that this program reads.
    public static let rulesVersions = 1...RoomFold.version

    /// What all rooms are given.
    public let environment: RoomEnvironment
    private let opener: RoomOpener
    private let read: @Sendable (_ records: Int, _ work: @escaping @Sendable () -> Void) -> Void
    let places: RoomPlaces

    /// An empty directory.
    ///
    /// - Parameters:
    ///   - executors: the threads over which rooms are spread; at least one.
    ///   - read: runs the reading of a log of about so many records, which takes a microsecond or two for each, on a
    ///     thread that may be held so long.
    ///   - outlet: makes the outlet of a room.
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

    /// Breaks off what is being read; nothing is opened any more.
    public func close() { opener.close() }

    /// How many rooms there are, closed and quarantined ones included.
    public var count: Int { places.count }

    /// How every room is kept.
    var kinds: [RoomCode: RoomState.Kind] { places.kinds }

    /// All rooms that are open, in no particular order.
    public var rooms: [Room] { places.rooms }

    /// Says what a code leads to; `nil` for a code that no room has. A room that is only in the log is read first; where
    /// other nodes write to the log, too, a code of which this one has not heard is looked for there.
    ///
    /// - Parameter completion: is called once: before this returns if the answer is known, otherwise on the thread that
    ///   reads.
    public func find(_ code: RoomCode, then completion: @escaping @Sendable (Entry?) -> Void) {
        if isInBin(code) { return completion(nil) }
        switch places.look(for: code, isShared: environment.log.isShared, completion) {
        case .tell(let entry): completion(entry)
        case .read(let records, let place): read(records) { [self] in reopen(code, orElse: place) }
        case .wait: break
        }
    }

    /// The room of a code, if it is open. One that is only in the log is read from now on, and nobody is kept waiting for
    /// that: how long an answer takes must not tell that there is such a room.
    public func opened(_ code: RoomCode) -> Room? {
        if isInBin(code) { return nil }
        switch places[code] {
        case .open(let room): return room
        case .closed: find(code) { _ in }
        case .quarantined, .opening, nil: break
        }
        return nil
    }

    /// Does something with a room on its thread, reading it first if it is only in the log.
    ///
    /// - Parameter absent: is told once what stands in the way, if something does; `nil` if no room has this code.
    ///   Called before this returns or on the thread that reads.
    public func enter(
        _ code: RoomCode, _ body: @escaping @Sendable (isolated Room) -> Void,
        absent: @escaping @Sendable (Entry?) -> Void
    ) {
        find(code) { [self] entry in
            guard case .room(let room)? = entry else { return absent(entry) }
            room.executor.run {
                room.assumeIsolated { room in
                    // Put away between the look and the hop.
                    if room.isPutAway { self.enter(code, body, absent: absent) } else { body(room) }
                }
            }
        }
    }

    // MARK: - Reading

    /// Learns which rooms the log has. Called once, before the first connection.
    ///
    /// - Parameter idleSince: rooms without an input since then are archived.
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

    /// Reads a room that somebody asked for, and tells all who did meanwhile.
    ///
    /// - Parameter closed: where it stays if it cannot be read now but perhaps later; `nil` for nowhere.
    private func reopen(_ code: RoomCode, orElse closed: RoomPlaces.Place?) {
        let entry: Entry?
        let place: RoomPlaces.Place?
        do throws(RoomOpener.Failure) {
            let room = try open(code, isNew: false)
            (entry, place) = (.room(room), .open(room))
            environment.note(RoomNote(room: code, event: .broughtBack))
        } catch  where error.isUnknown {
            // Nobody has made it, or another node has deleted it.
            (entry, place) = (nil, nil)
        } catch {
            entry = .quarantined(reason: error.description)
            // What time heals is tried again when somebody asks again.
            place = error.isRetryable ? closed : .quarantined(reason: error.description)
            let details: [String: RoomNote.Detail] = ["reason": .text(error.description)]
            environment.note(RoomNote(room: code, event: error.isRetryable ? .notRead : .quarantined, details: details))
        }
        for waiting in places.settle(code, as: place) { waiting(entry) }
    }

    // MARK: - Putting away

    /// Takes rooms out of memory that nobody has used for a while, where the log is shared: other nodes may have them open.
    public func putAway(unusedFor time: Duration) {
        for room in rooms {
            room.executor.execute { [self] in
                room.assumeIsolated { room in
                    guard room.isIdle, !room.isPutAway, room.clock.idleTime(at: room.executor.uptime) > time else {
                        return
                    }
                    putAway(room, records: 0)
                }
            }
        }
    }

    /// Takes a room with nothing under way out of memory.
    func putAway(_ room: isolated Room, records: Int) {
        release(room)
        _ = places.settle(room.code, as: environment.log.isShared ? nil : .closed(records: records, isArchived: true))
        environment.note(RoomNote(room: room.code, event: .archived))
    }

    /// Deletes a room with nothing under way for good, log and all; `completion` is called once, on some thread.
    func remove(
        _ room: isolated Room, by cause: RoomNote.Cause,
        then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void = { _ in }
    ) {
        release(room)
        remove(room.code, by: cause, then: completion)
    }

    /// Deletes a room that is not in memory for good.
    func remove(
        _ code: RoomCode, by cause: RoomNote.Cause,
        then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void = { _ in }
    ) {
        _ = places.settle(code, as: nil)
        environment.note(RoomNote(room: code, event: .removed, by: cause))
        environment.recaps?.remove(code)
        environment.log.remove(LogKey(code.description)) { [environment] result in
            // Until then, what is left of the room must be found by nobody.
            if case .success = result { environment.bin?.forget(code) }
            completion(result)
        }
    }

    /// Lets go of a room's log, before anybody can find the room closed and open its log again.
    private func release(_ room: isolated Room) {
        room.isPutAway = true
        room.countGame()
        environment.log.release(LogKey(room.code.description))
    }

    private func open(_ code: RoomCode, isNew: Bool) throws(RoomOpener.Failure) -> Room {
        try opener.open(code, isNew: isNew) { [weak self] in self?.putAside($0, because: $1) }
    }

    /// A room that is open here can go on here no more: another node has deleted it, or has written what this one cannot
    /// read. Its log stays as it is.
    private func putAside(_ room: Room, because failure: LogFailure) {
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

    /// Another node tells who is connected to a room there.
    public func hear(_ notice: PresenceNotice) {
        guard case .open(let room)? = places[notice.room] else { return }
        room.executor.execute { room.assumeIsolated { $0.hear(notice) } }
    }

    /// Another node tells what a room has come to there.
    public func hear(_ mark: StateMark) {
        guard case .open(let room)? = places[mark.room] else { return }
        room.executor.execute { room.assumeIsolated { $0.hear(mark) } }
    }

    // MARK: - Creating

    /// Makes a room; `completion` is called once, on some thread, when it is durable or was refused.
    ///
    /// - Parameter creator: a keyed hash of the network that asks, which the log keeps for whoever runs the server.
    public func create(
        _ request: RoomCreationRequest, by creator: String? = nil,
        then completion: @escaping @Sendable (Result<Creation, Rejection>) -> Void
    ) {
        guard !places.isFull else {
            return completion(.failure(Rejection(.roomFull, "This server has as many rooms as it may have.")))
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
                // Another node has made a room of this code.
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

    /// A code that no room has, as far as is known here; whoever asks for it waits until it has one.
    private func reserveCode() -> RoomCode {
        while true {
            let code = RoomCode { unbiasedNumber(below: $0) { environment.randomBytes(1)[0] } }
            if !isInBin(code), places.reserve(code) { return code }
        }
    }
}
