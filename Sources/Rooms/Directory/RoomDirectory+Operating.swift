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
        enter(code) { room in
            room.operate(fields) { result in
                switch result {
                case .accepted: completion(.success(()))
                case .rejected(let rejection): completion(.failure(rejection))
                }
            }
        } absent: { entry in
            completion(.failure(RoomDirectory.refusal(of: entry)))
        }
    }

    /// Why nothing can be done to a room that cannot be entered.
    private static func refusal(of entry: Entry?) -> Rejection {
        guard case .quarantined(let reason)? = entry else { return unknownRoom }
        return Rejection(.unavailable, "The room cannot be read: \(reason).")
    }

    static let unknownRoom = Rejection(.unknownRoom, "No room has this code.")

    /// Ends a room and deletes it, log and all; `completion` is called once, on some thread, when it is gone from the disk.
    public func delete(_ code: RoomCode, then completion: @escaping @Sendable (Result<Void, Rejection>) -> Void) {
        let told = { @Sendable (result: Result<Void, LogFailure>) in
            completion(result.mapError { Rejection(.unavailable, "The room could not be deleted: \($0).") })
        }
        switch kinds[code] {
        case .open, .closed:
            enter(code) { [self] room in
                room.close { rejection in
                    guard let rejection else {
                        // Said on the room's thread, once nothing is under way any more.
                        return room.assumeIsolated { self.remove($0, then: told) }
                    }
                    completion(.failure(rejection))
                }
            } absent: { [self] entry in
                if case .quarantined? = entry {
                    remove(code, then: told)
                } else {
                    completion(.failure(RoomDirectory.unknownRoom))
                }
            }
        case .archived, .unreadable: remove(code, then: told)
        case nil: completion(.failure(RoomDirectory.unknownRoom))
        }
    }
}

extension Room {
    fileprivate var state: RoomDirectory.RoomState {
        RoomDirectory.RoomState(
            code: code, kind: .open, connections: subscribers.counts.reduce(0, +), isEnded: fold.isEnded)
    }
}
