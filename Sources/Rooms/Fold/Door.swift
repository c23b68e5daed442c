import GameRules

/// Whether newcomers come in, and what hosts made of those who came many at a time.
struct Door: Sendable {
    /// Whether a host keeps newcomers out.
    var isLocked = false
    /// The last removals of many, the oldest first.
    var removals = RemovalList()
    /// Until when a host expects a hall.
    private(set) var hallUntil: Timestamp?
    private var watch = FloodWatch()

    /// When many came at once, the oldest first.
    var floods: [FloodWatch.Flood] { watch.floods }

    /// A player took a seat.
    mutating func note(_ seat: SeatID, at time: Timestamp) {
        watch.note(seat, at: time, isHallExpected: isHallExpected(at: time))
    }

    /// A host says that a hall is coming, or that it is not.
    mutating func expectHall(_ on: Bool, at time: Timestamp) {
        hallUntil = on ? time.adding(seconds: RoomLimits.hallSeconds) : nil
    }

    /// Whether a host has said lately that a hall is coming.
    func isHallExpected(at time: Timestamp) -> Bool { hallUntil.map { time < $0 } ?? false }
}
