import Synchronization
import WireProtocol

/// How each room of a server is kept, by code; safe to use from any thread.
final class RoomPlaces: Sendable {
    /// How a room is kept.
    enum Place {
        case open(Room)
        case quarantined(reason: String)
        /// In the log alone, with so many records; the first who asks for it brings it back. An archived one was idle
        /// for as long as rooms are kept at hand.
        case closed(records: Int, isArchived: Bool)
        /// Being read, for those who asked meanwhile.
        case opening([@Sendable (RoomDirectory.Entry?) -> Void])

        /// Adds one who waits, in place: thousands may come back at once, and a copy of the list for each would be
        /// quadratic.
        mutating func wait(_ completion: @escaping @Sendable (RoomDirectory.Entry?) -> Void) {
            guard case .opening(var waiting) = self else { return }
            self = .opening([])
            waiting.append(completion)
            self = .opening(waiting)
        }
    }

    /// What has to be done for one who asks for a room.
    enum Step {
        case tell(RoomDirectory.Entry?)
        /// To read it; where it stays if that fails for a while.
        case read(records: Int, orElse: Place?)
        case wait
    }

    private let roomsMax: Int
    private let places = Mutex<[RoomCode: Place]>([:])

    init(roomsMax: Int) {
        self.roomsMax = roomsMax
    }

    subscript(code: RoomCode) -> Place? { places.withLock { $0[code] } }

    /// How many rooms there are, closed and quarantined ones included.
    var count: Int { places.withLock { $0.count } }

    /// Whether there are as many rooms as may be; archived ones do not count until somebody asks for them.
    var isFull: Bool { places.withLock { isFull($0) } }

    private func isFull(_ places: borrowing [RoomCode: Place]) -> Bool {
        let held = places.values.count { if case .closed(_, isArchived: true) = $0 { false } else { true } }
        return held >= roomsMax
    }

    /// How every room is kept.
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

    /// All rooms that are open, in no particular order.
    var rooms: [Room] {
        places.withLock { places in
            places.values.compactMap { place in
                if case .open(let room) = place { room } else { nil }
            }
        }
    }

    /// Says what a code leads to, or lets the one who asks wait for it.
    ///
    /// - Parameter isShared: whether other nodes make rooms of which this one has not heard.
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

    /// Puts a room in its place, or in none, and returns those who waited for that.
    func settle(_ code: RoomCode, as place: Place?) -> [@Sendable (RoomDirectory.Entry?) -> Void] {
        places.withLock { places in
            let before = places[code]
            places[code] = place
            if case .opening(let waiting)? = before { return waiting }
            return []
        }
    }

    /// A room that is only in the log was idle for as long as rooms are kept at hand.
    func archive(_ code: RoomCode, records: Int) {
        places.withLock { places in
            guard case .closed? = places[code] else { return }
            places[code] = .closed(records: records, isArchived: true)
        }
    }

    /// Keeps a code for a room that is about to be made; whether it was free.
    func reserve(_ code: RoomCode) -> Bool {
        places.withLock { places in
            guard places[code] == nil else { return false }
            places[code] = .opening([])
            return true
        }
    }
}
