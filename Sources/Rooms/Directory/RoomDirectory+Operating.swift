import GameRules
import InputLog
import Synchronization
import WireProtocol

/// What whoever runs the server does to rooms.
extension RoomDirectory {
    /// How a room is at present.
    public struct RoomState: Sendable {
        /// The room.
        public let code: RoomCode
        /// Whether it is in memory, in the log alone, or cannot be read.
        public let kind: Kind
        /// How many connections it has.
        public var connections = 0
        /// Whether a host or an operator has ended it; only known of rooms in memory.
        public var isEnded = false

        /// How a room is kept.
        public enum Kind: String, Sendable {
            /// In memory.
            case open
            /// In the log alone, until somebody asks for it.
            case archived
            /// Left aside.
            case unreadable
        }
    }

    /// How all rooms are; `completion` is called once, on some thread.
    public func states(then completion: @escaping @Sendable ([RoomState]) -> Void) {
        let open = rooms
        let others = kinds.compactMap { code, kind in kind == .open ? nil : RoomState(code: code, kind: kind) }
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
        switch entry(of: code) {
        case .room(let room):
            room.executor.run {
                room.assumeIsolated { room in
                    room.operate(fields) { result in
                        switch result {
                        case .accepted: completion(.success(()))
                        case .rejected(let rejection): completion(.failure(rejection))
                        }
                    }
                }
            }
        case .quarantined(let reason): completion(.failure(Rejection(.unavailable, "The room cannot be read: \(reason).")))
        case nil: completion(.failure(RoomDirectory.unknownRoom))
        }
    }

    static let unknownRoom = Rejection(.unknownRoom, "No room has this code.")

    /// Ends a room and deletes it, log and all; `completion` is called once, on some thread, when it is gone from the disk.
    public func delete(_ code: RoomCode, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void) {
        let remove = { @Sendable [self] in
            putAway(code, isDeleted: true) { result in
                completion(result.mapError { Rejection(.unavailable, "The room could not be deleted: \($0).") })
            }
        }
        switch kinds[code] {
        case .open:
            guard case .room(let room)? = entry(of: code) else { return completion(.failure(RoomDirectory.unknownRoom)) }
            room.executor.run {
                room.assumeIsolated { room in
                    room.close { rejection in
                        if let rejection { completion(.failure(rejection)) } else { remove() }
                    }
                }
            }
        case .archived, .unreadable: remove()
        case nil: completion(.failure(RoomDirectory.unknownRoom))
        }
    }
}

extension Room {
    fileprivate var state: RoomDirectory.RoomState {
        RoomDirectory.RoomState(code: code, kind: .open, connections: subscribers.counts.reduce(0, +), isEnded: fold.isEnded)
    }
}
