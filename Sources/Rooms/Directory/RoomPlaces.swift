import Synchronization
import WireProtocol

/// The storage state of each room, by code. Safe to use from any thread.
final class RoomPlaces: Sendable {
    /// The storage state of a room.
    enum Place {
        case open(Room)
        case quarantined(reason: String)
        /// Only in the log, with this number of records; the first request loads it. An archived room was unused for so
        /// long that it no longer counts towards the limit.
        case closed(records: Int, isArchived: Bool)
        /// Being loaded, for the callers that wait for it.
        case opening([@Sendable (RoomDirectory.Entry?) -> Void])

        /// Adds a waiting caller, in place. Thousands may come back at once, and copying the list for each would be
        /// quadratic.
        mutating func wait(_ completion: @escaping @Sendable (RoomDirectory.Entry?) -> Void) {
            guard case .opening(var waiting) = self else { return }
            self = .opening([])
            waiting.append(completion)
            self = .opening(waiting)
        }
    }

    /// The next step for a caller that asks for a room.
    enum Step {
        case tell(RoomDirectory.Entry?)
        /// Load the room; `orElse` is its state if that fails temporarily.
        case read(records: Int, orElse: Place?)
        case wait
    }

    private let roomsMax: Int
    private let places = Mutex<[RoomCode: Place]>([:])

    init(roomsMax: Int) {
        self.roomsMax = roomsMax
    }

    subscript(code: RoomCode) -> Place? { places.withLock { $0[code] } }

    /// The number of rooms, including closed and quarantined ones.
    var count: Int { places.withLock { $0.count } }

    /// Whether the maximum number of rooms is reached. Archived rooms do not count until a client asks for them.
    var isFull: Bool { places.withLock { isFull($0) } }

    private func isFull(_ places: borrowing [RoomCode: Place]) -> Bool {
        let held = places.values.count { if case .closed(_, isArchived: true) = $0 { false } else { true } }
        return held >= roomsMax
    }

    /// The storage state of every room.
    var kinds: [RoomCode: RoomDirectory.RoomState.Kind] {
        places.withLock { places in
            places.mapValues { place in
                switch place {
                case .open: .open
                case .closed(_, isArchived: true): .archived
                case .closed, .opening: .closed
                case .quarantined: .unreadable
                }
            }
        }
    }

    /// All open rooms, in no particular order.
    var rooms: [Room] {
        places.withLock { places in
            places.values.compactMap { place in
                if case .open(let room) = place { room } else { nil }
            }
        }
    }

    /// Looks up a code, or lets the caller wait.
    ///
    /// - Parameter isShared: whether other nodes may create rooms that this one does not know.
    func look(
        for code: RoomCode, isShared: Bool, _ completion: @escaping @Sendable (RoomDirectory.Entry?) -> Void
    ) -> Step {
        places.withLock { places in
            switch places[code] {
            case .open(let room): return .tell(.room(room))
            case .quarantined(let reason): return .tell(.quarantined(reason: reason))
            case .closed(_, isArchived: true) where isFull(places),
                nil where isShared && isFull(places):
                return .tell(.quarantined(reason: "as many rooms are open as may be"))
            case .closed(let records, let isArchived):
                places[code] = .opening([completion])
                return .read(records: records, orElse: .closed(records: records, isArchived: isArchived))
            case .opening:
                places[code]?.wait(completion)
                return .wait
            case nil:
                guard isShared else { return .tell(nil) }
                places[code] = .opening([completion])
                return .read(records: 0, orElse: nil)
            }
        }
    }

    /// Sets or removes a room's state. Returns the callers that waited for it.
    func settle(_ code: RoomCode, as place: Place?) -> [@Sendable (RoomDirectory.Entry?) -> Void] {
        places.withLock { places in
            let before = places[code]
            places[code] = place
            if case .opening(let waiting)? = before { return waiting }
            return []
        }
    }

    /// Marks a room that is only in the log as archived.
    func archive(_ code: RoomCode, records: Int) {
        places.withLock { places in
            guard case .closed? = places[code] else { return }
            places[code] = .closed(records: records, isArchived: true)
        }
    }

    /// Reserves a code for a new room. Returns whether it was unused.
    func reserve(_ code: RoomCode) -> Bool {
        places.withLock { places in
            guard places[code] == nil else { return false }
            places[code] = .opening([])
            return true
        }
    }
}
