import GameRules

/// Notices when many take seats within a short time, a hall or a flood: a host sees them as one.
struct FloodWatch: Sendable {
    /// How many within `spanSeconds` are many: more than a group that comes in by one door.
    static let countMin = 60
    /// The span that is looked at, in seconds.
    static let spanSeconds = 10
    /// With how many in a further span it goes on: those who come singly behind it do not belong to it.
    private static let goesOnMin = 20
    /// How many floods are remembered.
    static let floodsMax = 5

    /// Seats that were taken one after the other, and when: a period and a range of seats are the same.
    struct Flood: Hashable, Sendable {
        let first: Timestamp
        let firstSeat: SeatID
        var last: Timestamp
        var lastSeat: SeatID
    }

    /// The last floods, the oldest first.
    private(set) var floods: [Flood] = []
    private var begin: (time: Timestamp, seat: SeatID)?
    private var count = 0
    private var last = Timestamp(milliseconds: 0)
    private var isFlooding = false

    /// A player took a seat. When a hall is expected, ten times as many are needed for a flood.
    mutating func note(_ seat: SeatID, at time: Timestamp, isHallExpected: Bool) {
        let factor = isHallExpected ? Int(RoomLimits.hallFactor) : 1
        if begin.map({ time > $0.time.adding(seconds: FloodWatch.spanSeconds) }) ?? true {
            if count < FloodWatch.goesOnMin * factor || time > last.adding(seconds: FloodWatch.spanSeconds) {
                isFlooding = false
            }
            begin = (time, seat)
            count = 0
        }
        count += 1
        last = time
        if isFlooding {
            guard count >= FloodWatch.goesOnMin * factor else { return }
            floods[floods.count - 1].last = time
            floods[floods.count - 1].lastSeat = seat
        } else if count >= FloodWatch.countMin * factor, let begin {
            isFlooding = true
            if floods.count == FloodWatch.floodsMax { floods.removeFirst() }
            floods.append(Flood(first: begin.time, firstSeat: begin.seat, last: time, lastSeat: seat))
        }
    }
}
