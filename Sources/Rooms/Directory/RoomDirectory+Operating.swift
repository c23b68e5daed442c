import GameRules
import InputLog
import JSON
import Synchronization
import WireProtocol

/// What whoever runs the server does to rooms.
extension RoomDirectory {
    /// How a room is at present.
    public struct RoomState: Sendable {
        public let code: RoomCode
        /// Whether it is in memory, in the log alone, or cannot be read.
        public let kind: Kind
        /// How many connections it has.
        public var connections = 0
        /// Whether a host or an operator has ended it; only known of rooms in memory.
        public var isEnded = false
        /// The game that it plays; only known of rooms in memory.
        public var game: String?
        /// When retention deleted it; `nil` if it did not.
        public var deleted: Timestamp?

        /// How a room is kept.
        public enum Kind: String, Sendable {
            /// In memory.
            case open
            /// In the log alone, since nobody has asked for it since the start.
            case closed
            /// In the log alone, since nobody has played in it for long.
            case archived
            /// Left aside.
            case unreadable
            /// In the log alone, and to be brought back only by the operator.
            case deleted
        }
    }

    /// How all rooms are; `completion` is called once, on some thread.
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

    /// Collects what the rooms tell, each on its own thread.
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

    /// Does an operator's command to a room; `completion` is called once, on some thread.
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

    /// Why nothing can be done to a room that cannot be entered.
    private func refusal(of code: RoomCode, _ entry: Entry?) -> Rejection {
        guard case .quarantined(let reason)? = entry else {
            return isInBin(code) ? RoomDirectory.deletedRoom : RoomDirectory.unknownRoom
        }
        return Rejection(.unavailable, "The room cannot be read: \(reason).")
    }

    /// There is no room of a code.
    package static let unknownRoom = Rejection(.unknownRoom, "No room has this code.")
    /// Retention has deleted the room.
    package static let deletedRoom = Rejection(
        .unknownRoom, "This room was deleted for its age; “callboard rooms undelete” brings it back.")
    /// Retention has deleted no such room.
    package static let notDeletedRoom = Rejection(
        .unknownRoom, "There is no deleted room of this code, or it is gone for good by now.")

    /// Brings back a room that retention has deleted; `completion` is called once, on some thread, when that is durable.
    public func undelete(_ code: RoomCode, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void) {
        guard isInBin(code) else { return completion(.failure(RoomDirectory.notDeletedRoom)) }
        bringBack(code, by: .operator) { isDurable in
            completion(isDurable ? .success(()) : .failure(Room.unavailableRejection))
        }
    }

    /// Ends a room and deletes it for good, log and all; `completion` is called once, on some thread, when it is gone from
    /// the disk. What an operator deletes cannot be brought back.
    public func delete(_ code: RoomCode, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void) {
        let told = { @Sendable (result: Result<Void, LogFailure>) in
            completion(result.mapError { Rejection(.unavailable, "The room could not be deleted: \($0).") })
        }
        if isInBin(code) { return remove(code, by: .operator, then: told) }
        switch kinds[code] {
        case nil where !environment.log.isShared: completion(.failure(RoomDirectory.unknownRoom))
        case .open, .closed, nil:
            enter(code) { [self] room in
                room.close { rejection in
                    guard let rejection else {
                        // Said on the room's thread, once nothing is under way any more.
                        return room.assumeIsolated { self.remove($0, by: .operator, then: told) }
                    }
                    completion(.failure(rejection))
                }
            } absent: { [self] entry in
                if case .quarantined? = entry {
                    remove(code, by: .operator, then: told)
                } else {
                    completion(.failure(RoomDirectory.unknownRoom))
                }
            }
        case .archived, .unreadable, .deleted: remove(code, by: .operator, then: told)
        }
    }
}

extension Room {
    fileprivate var state: RoomDirectory.RoomState {
        RoomDirectory.RoomState(
            code: code, kind: .open, connections: subscribers.counts.reduce(0, +), isEnded: fold.isEnded,
            game: fold.game.name)
    }
}
