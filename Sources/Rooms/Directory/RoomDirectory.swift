import Cryptography
import GameRules
import InputLog
import Synchronization
import WireProtocol

/// All rooms of a server, by code.
///
/// Safe to use from any thread. A room whose log cannot be read is quarantined: it keeps its code, its place in the
/// log and its reason, and all others start.
public final class RoomDirectory: Sendable {
    /// What a code leads to.
    public enum Entry: Sendable {
        /// A room that can be joined.
        case room(Room)
        /// A room that cannot be read, and why.
        case quarantined(reason: String)
    }

    /// How a room is kept.
    private enum Place {
        case open(Room)
        case quarantined(reason: String)
        /// In the log alone; the first who asks for it brings it back.
        case archived
    }

    /// A room that was made: its first host's secret is told this once.
    public struct Creation: Sendable {
        /// The new room.
        public let room: Room
        /// The host's token.
        public let token: SeatToken
    }

    /// What `load` found.
    public struct LoadReport: Sendable {
        /// How many rooms were restored.
        public var restored = 0
        /// How many rooms stay in the log until somebody asks for them.
        public var archived = 0
        /// Rooms that cannot be read, with their reasons.
        public var quarantined: [(code: String, reason: String)] = []
        /// Rooms whose log had lost its end, with the number of records lost.
        public var truncated: [(code: String, lost: Int)] = []
    }

    /// What all rooms are given.
    public let environment: RoomEnvironment
    private let executors: [any RoomExecutor]
    private let outlet: @Sendable (RoomCode, any RoomExecutor) -> any RoomOutlet
    private let places = Mutex<[RoomCode: Place]>([:])
    /// Held while a room is brought back, so that it is opened once.
    private let reopening = Mutex<Void>(())

    /// An empty directory.
    ///
    /// - Parameters:
    ///   - executors: the threads over which rooms are spread; at least one.
    ///   - outlet: makes the outlet of a room.
    public init(
        environment: RoomEnvironment, executors: [any RoomExecutor],
        outlet: @escaping @Sendable (RoomCode, any RoomExecutor) -> any RoomOutlet
    ) {
        precondition(!executors.isEmpty, "rooms need a thread to live on")
        self.environment = environment
        self.executors = executors
        self.outlet = outlet
    }

    /// How many rooms there are, archived and quarantined ones included.
    public var count: Int { places.withLock { $0.count } }

    /// How many rooms are held in memory, or would be if they could be read: what `limits.rooms` counts.
    private var isFull: Bool {
        let held = places.withLock { places in
            places.values.count { if case .archived = $0 { false } else { true } }
        }
        return held >= environment.limits.roomsMax
    }

    /// How every room is kept.
    var kinds: [RoomCode: RoomState.Kind] {
        places.withLock { places in
            places.mapValues { place in
                switch place {
                case .open: .open
                case .archived: .archived
                case .quarantined: .unreadable
                }
            }
        }
    }

    /// All rooms that are open, in no particular order.
    public var rooms: [Room] {
        places.withLock { places in
            places.values.compactMap { place in
                if case .open(let room) = place { room } else { nil }
            }
        }
    }

    /// What a code leads to; `nil` for a code that no room has. Brings an archived room back, which reads its log.
    public func entry(of code: RoomCode) -> Entry? {
        switch place(of: code) {
        case .open(let room): .room(room)
        case .quarantined(let reason): .quarantined(reason: reason)
        case .archived: reopen(code)
        case nil: nil
        }
    }

    private func place(of code: RoomCode) -> Place? {
        places.withLock { $0[code] }
    }

    // MARK: - Restoring

    /// Restores the rooms of the log. Called once, before the first connection.
    ///
    /// - Parameter idleSince: rooms without an input since then stay in the log until somebody asks for them.
    public func load(idleSince: Timestamp? = nil) throws(LogFailure) -> LoadReport {
        var report = LoadReport()
        // A room's code has no hyphen: what has one, such as a saved pack, is somebody else's.
        for summary in try environment.log.summaries() where !summary.key.rawValue.contains("-") {
            guard let code = RoomCode(summary.key.rawValue), code.description == summary.key.rawValue else {
                report.quarantined.append((summary.key.rawValue, "the log's name is no room code"))
                continue
            }
            if let idleSince, summary.lastCommitMilliseconds < idleSince.milliseconds {
                places.withLock { $0[code] = .archived }
                report.archived += 1
                continue
            }
            do {
                let stored = try open(code)
                if stored.lost > 0 { report.truncated.append((code.description, stored.lost)) }
                report.restored += 1
            } catch {
                places.withLock { $0[code] = .quarantined(reason: error.description) }
                report.quarantined.append((code.description, error.description))
            }
        }
        return report
    }

    private func reopen(_ code: RoomCode) -> Entry? {
        reopening.withLock { _ in
            guard case .archived? = place(of: code), !isFull else { return }
            do throws(OpeningFailure) {
                _ = try open(code)
                environment.note(RoomNote(room: code, event: .broughtBack))
            } catch {
                environment.note(RoomNote(room: code, event: .quarantined, details: ["reason": error.description]))
                places.withLock { $0[code] = .quarantined(reason: error.description) }
            }
        }
        if case .archived? = place(of: code) { return .quarantined(reason: "as many rooms are open as may be") }
        return entry(of: code)
    }

    // MARK: - Retiring

    /// Puts idle rooms away, and deletes those that nobody has asked for much longer.
    ///
    /// A room is idle when nobody is connected and its last input is older than the time given.
    ///
    /// - Parameters:
    ///   - archivedBefore: rooms idle since then keep only their place in the log; `nil` for none.
    ///   - deletedBefore: rooms idle since then are deleted, log and all; `nil` for none.
    public func retire(archivedBefore: Timestamp?, deletedBefore: Timestamp?) throws(LogFailure) {
        for summary in try environment.log.summaries() where !summary.key.rawValue.contains("-") {
            guard let code = RoomCode(summary.key.rawValue) else { continue }
            let isOlder = { (time: Timestamp?) in time.map { summary.lastCommitMilliseconds < $0.milliseconds } ?? false }
            let isDeleted = isOlder(deletedBefore)
            guard isDeleted || isOlder(archivedBefore) else { continue }
            switch place(of: code) {
            case .open(let room):
                room.executor.execute { [self] in
                    guard room.assumeIsolated({ $0.isIdle }) else { return }
                    putAway(code, isDeleted: isDeleted)
                }
            case .archived where isDeleted: putAway(code, isDeleted: true)
            case .archived, .quarantined, nil: break
            }
        }
    }

    /// Takes a room with nothing under way out of memory, and deletes it if that is wanted.
    func putAway(
        _ code: RoomCode, isDeleted: Bool, then completion: @escaping @Sendable (Result<Void, LogFailure>) -> Void = { _ in }
    ) {
        let key = LogKey(code.description)
        places.withLock { $0[code] = isDeleted ? nil : .archived }
        environment.note(RoomNote(room: code, event: isDeleted ? .deleted : .archived))
        environment.log.release(key)
        if isDeleted { environment.log.remove(key, then: completion) } else { completion(.success(())) }
    }

    // MARK: - Opening

    private struct OpeningFailure: Error {
        let description: String
    }

    /// Opens a room's log, folds it and enters the room.
    @discardableResult
    private func open(_ code: RoomCode) throws(OpeningFailure) -> StoredLog {
        let executor = executors[abs(code.hashValue % executors.count)]
        let relay = CommitRelay(executor: executor)
        do {
            let stored = try environment.log.open(LogKey(code.description)) { relay.deliver($0) }
            let room = try Room(
                restoring: stored, environment: environment, outlet: outlet(code, executor), executor: executor)
            relay.connect(room)
            executor.execute { room.assumeIsolated { $0.start() } }
            places.withLock { $0[code] = .open(room) }
            return stored
        } catch let failure as LogFailure {
            throw OpeningFailure(description: failure.description)
        } catch let unreadable as RoomUnreadable {
            environment.log.release(LogKey(code.description))
            throw OpeningFailure(description: unreadable.description)
        } catch {
            throw OpeningFailure(description: "\(error)")
        }
    }

    // MARK: - Creating

    /// Makes a room; `completion` is called once, on some thread, when it is durable or was refused.
    public func create(
        _ request: RoomCreationRequest,
        then completion: @escaping @Sendable (Result<Creation, Rejection>) -> Void
    ) {
        guard !isFull else {
            return completion(.failure(Rejection(.roomFull, "This server has as many rooms as it may have.")))
        }
        let token = SeatToken(random: environment.randomBytes(16))
        let creation = RoomCreation(
            code: freeCode(), title: request.title, hostName: request.hostName, hostTokenHash: TokenHash(of: token),
            game: request.game)
        let record = RoomRecord.encode(TimedInput(time: environment.now(), input: .create(creation)))
        environment.log.create(LogKey(creation.code.description), first: record) { [self] result in
            do {
                _ = try result.get()
                try open(creation.code)
                guard case .room(let room)? = entry(of: creation.code) else {
                    throw OpeningFailure(description: "the room is gone")
                }
                environment.note(RoomNote(room: creation.code, event: .created))
                completion(.success(Creation(room: room, token: token)))
            } catch {
                let details = ["reason": "\(error)"]
                environment.note(RoomNote(room: creation.code, event: .notCreated, details: details))
                completion(.failure(Room.unavailableRejection))
            }
        }
    }

    private func freeCode() -> RoomCode {
        while true {
            let code = RoomCode { unbiasedNumber(below: $0) { environment.randomBytes(1)[0] } }
            if place(of: code) == nil { return code }
        }
    }
}

/// Hands a room's commits over to its thread.
private final class CommitRelay: Sendable {
    private let executor: any RoomExecutor
    private let room = Mutex<Room?>(nil)

    init(executor: any RoomExecutor) {
        self.executor = executor
    }

    func connect(_ room: Room) {
        self.room.withLock { $0 = room }
    }

    func deliver(_ batch: CommitBatch) {
        // Only the room appends, so by now it is connected.
        guard let room = room.withLock({ $0 }) else { return }
        executor.execute { room.assumeIsolated { $0.commit(batch) } }
    }
}
