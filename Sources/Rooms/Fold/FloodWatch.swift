import GameRules

/// Detects when many players join within a short time, whether as a large group or as an attack. Hosts see them as one
/// item.
struct FloodWatch: Sendable {
    /// The number of joins within `spanSeconds` that count as many: more than a group that enters together.
    static let countMin = 60
    /// The time window in seconds.
    static let spanSeconds = 10
    /// The number of joins in a further window for which the flood continues. Single players who join later do not
    /// belong to it.
    private static let goesOnMin = 20
    /// The maximum number of floods kept.
    static let floodsMax = 5

    /// Consecutive joins. A period and a range of seats describe the same.
    struct Flood: Hashable, Sendable {
        let first: Timestamp
        let firstSeat: SeatID
        var last: Timestamp
        var lastSeat: SeatID
    }

    /// The last floods, oldest first.
    private(set) var floods: [Flood] = []
    private var begin: (time: Timestamp, seat: SeatID)?
    private var count = 0
    private var last = Timestamp(milliseconds: 0)
    private var isFlooding = false

    /// Records a join. If a large group is expected, a flood needs ten times as many.
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
