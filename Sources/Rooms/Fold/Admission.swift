import GameRules

/// The admission of new players, and the removals of many at once.
struct Admission: Sendable {
    /// Whether a host has locked the room.
    var isLocked = false
    /// The last removals of many, oldest first.
    var removals = RemovalList()
    /// The end of the time in which a host expects a large group.
    private(set) var hallUntil: Timestamp?
    private var watch = FloodWatch()

    /// The times at which many joined at once, oldest first.
    var floods: [FloodWatch.Flood] { watch.floods }

    /// Records that a player took a seat.
    mutating func note(_ seat: SeatID, at time: Timestamp) {
        watch.note(seat, at: time, isHallExpected: isHallExpected(at: time))
    }

    /// Records that a host expects a large group, or no longer does.
    mutating func expectHall(_ on: Bool, at time: Timestamp) {
        hallUntil = on ? time.adding(seconds: RoomLimits.hallSeconds) : nil
    }

    /// Whether a host has recently announced a large group.
    func isHallExpected(at time: Timestamp) -> Bool { hallUntil.map { time < $0 } ?? false }
}
