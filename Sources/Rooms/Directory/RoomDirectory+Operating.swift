import GameRules
import InputLog
import JSON
import Synchronization
import WireProtocol

/// The operator's commands.
extension RoomDirectory {
    /// What the operator sees of a room.
    public struct RoomState: Sendable {
        public let code: RoomCode
        /// Whether it is in memory, only in the log, or unreadable.
        public let kind: Kind
        /// The number of its connections.
        public var connections = 0
        /// Whether a host or an operator has ended it; known only for rooms in memory.
        public var isEnded = false
        /// The game being played; known only for rooms in memory.
        public var game: String?
        /// How many players have a seat; only known of rooms in memory.
        public var players: Int?
        /// How many bytes its log has; only known of rooms in memory.
        public var bytes: Int?
        /// When retention deleted it; `nil` if it did not.
        public var deleted: Timestamp?

        /// Creates an entry for a room about which no more is known.
        package init(code: RoomCode, kind: Kind, deleted: Timestamp? = nil) {
            self.code = code
            self.kind = kind
            self.deleted = deleted
        }

        /// The storage state of a room.
        public enum Kind: String, Sendable {
            /// The room is in memory.
            case open
            /// The room is only in the log, because no client has asked for it since the start.
            case closed
            /// The room is only in the log, because it has not been used for long.
            case archived
            /// The room is quarantined.
            case unreadable
            /// The room is only in the log, and only the operator can restore it.
            case deleted
        }
    }

    /// Collects the states of all rooms. Calls `completion` once, on any thread.
    public func states(then completion: @escaping @Sendable ([RoomState]) -> Void) {
        let deleted = environment.bin?.rooms ?? [:]
        let open = rooms.filter { deleted[$0.code] == nil }
        let others =
            kinds.compactMap { code, kind in
                kind == .open || deleted[code] != nil ? nil : RoomState(code: code, kind: kind)
            } + deleted.map { RoomState(code: $0, kind: .deleted, deleted: $1) }
        if open.isEmpty { return completion(others) }
        let finish = Finish(others, of: open.count, then: completion)
        for room in open {
            room.executor.run { finish.add(room.assumeIsolated { $0.state }) }
        }
    }

    /// Collects the rooms' answers, which come from their own threads.
    private final class Finish: Sendable {
        private let found: Mutex<(states: [RoomState], missing: Int)>
        private let completion: @Sendable ([RoomState]) -> Void

        init(_ states: [RoomState], of count: Int, then completion: @escaping @Sendable ([RoomState]) -> Void) {
            found = Mutex((states, count))
            self.completion = completion
        }

        func add(_ state: RoomState) {
            let all = found.withLock { found -> [RoomState]? in
                found.states.append(state)
                found.missing -= 1
                return found.missing == 0 ? found.states : nil
            }
            if let all { completion(all) }
        }
    }

    /// Sends an operator's command to a room. Calls `completion` once, on any thread.
    public func operate(
        _ code: RoomCode, _ fields: JSONObject, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void
    ) {
        enter(code) { room in
            room.operate(fields) { result in
                switch result {
                case .accepted: completion(.success(()))
                case .rejected(let rejection): completion(.failure(rejection))
                }
            }
        } absent: { [self] entry in
            completion(.failure(refusal(of: code, entry)))
        }
    }

    /// Makes open rooms apply further erasures.
    public func applyErasures(in codes: some Sequence<RoomCode>) {
        for code in codes {
            guard case .open(let room)? = places[code] else { continue }
            room.executor.execute { room.assumeIsolated { $0.applyErasures() } }
        }
    }

    /// Returns the reason why a room cannot be entered.
    package func refusal(of code: RoomCode, _ entry: Entry?) -> Rejection {
        guard case .quarantined(let reason)? = entry else {
            return isInBin(code) ? RoomDirectory.deletedRoom : RoomDirectory.unknownRoom
        }
        return Rejection(.unavailable, "The room cannot be read: \(reason).")
    }

    /// The rejection for a code without a room.
    package static let unknownRoom = Rejection(.unknownRoom, "There is no room with this code.")
    /// The rejection for a room that retention has deleted.
    package static let deletedRoom = Rejection(
        .unknownRoom, "This room was deleted because of its age. Restore it with “callboard rooms undelete”.")
    /// The rejection for a room that cannot be restored.
    package static let notDeletedRoom = Rejection(
        .unknownRoom, "There is no deleted room with this code. It may have been deleted permanently.")

    /// Restores a room that retention has deleted. Calls `completion` once, on any thread, when that is durable.
    public func undelete(_ code: RoomCode, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void) {
        guard isInBin(code) else { return completion(.failure(RoomDirectory.notDeletedRoom)) }
        bringBack(code, by: .operator) { isDurable in
            completion(isDurable ? .success(()) : .failure(Room.unavailableRejection))
        }
    }

    /// Ends a room and deletes it permanently, including its log. Calls `completion` once, on any thread, when it is
    /// gone from the disk. It cannot be restored.
    public func delete(
        _ code: RoomCode, by cause: RoomNote.Cause = .operator,
        then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void
    ) {
        let told = { @Sendable (result: Result<Void, LogFailure>) in
            completion(result.mapError { Rejection(.unavailable, "The room could not be deleted: \($0).") })
        }
        if isInBin(code) { return remove(code, by: cause, then: told) }
        switch kinds[code] {
        case nil where !environment.log.isShared: completion(.failure(RoomDirectory.unknownRoom))
        case .open, .closed, nil:
            enter(code) { [self] room in
                room.close { rejection in
                    guard let rejection else {
                        // Called on the room's thread when nothing is in flight.
                        return room.assumeIsolated { self.remove($0, by: cause, then: told) }
                    }
                    completion(.failure(rejection))
                }
            } absent: { [self] entry in
                if case .quarantined? = entry {
                    remove(code, by: cause, then: told)
                } else {
                    completion(.failure(RoomDirectory.unknownRoom))
                }
            }
        case .archived, .unreadable, .deleted: remove(code, by: cause, then: told)
        }
    }
}

extension Room {
    fileprivate var state: RoomDirectory.RoomState {
        var state = RoomDirectory.RoomState(code: code, kind: .open)
        state.connections = subscribers.counts.reduce(0, +)
        state.isEnded = fold.isEnded
        state.game = fold.game.name
        state.players = fold.seats.playerCount
        state.bytes = logBytes
        return state
    }
}
