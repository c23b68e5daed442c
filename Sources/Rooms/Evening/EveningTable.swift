import GameRules

/// The total points of all plays of a room.
///
/// They are derived from the current places. A removed seat has none, and those after it move up in every finished
/// round, including past plays. If it returns, all places return. Rooms of the first two versions keep the points of
/// past plays and only omit removed seats from the table. Equal points share the better place, and the following places
/// are skipped.
struct EveningTable: Sendable {
    /// One line of the table.
    struct Row: Hashable, Sendable {
        let seat: SeatID
        let points: UInt32
        let place: Int
    }

    /// The seats with points, best first. Of equal seats, the lower one is first.
    let rows: [Row]
    /// Each seat's row by its number, plus 1; 0 without points.
    private let rowOfSeat: [UInt32]

    init(of evening: some Evening) {
        var points: [UInt32] = []
        let isRemoved = { (seat: SeatID) in evening.isRemoved(seat) ?? true }
        for play in evening.plays.finished { play.result.addPoints(to: &points, without: isRemoved) }
        for round in evening.roundPlaces {
            let places = evening.derivesPlaces ? round.without(isRemoved, upTo: RoundPlaces.points.count) : round
            places.addPoints(to: &points)
        }
        var order = points.indices.filter { points[$0] > 0 && !isRemoved(SeatID(UInt32($0 + 1))) }
        order.sort { (points[$1], $0) < (points[$0], $1) }
        var rows: [Row] = []
        rows.reserveCapacity(order.count)
        var rowOfSeat = [UInt32](repeating: 0, count: points.count)
        for (place, index) in order.enumerated() {
            let isTied = place > 0 && rows[place - 1].points == points[index]
            rows.append(
                Row(
                    seat: SeatID(UInt32(index + 1)), points: points[index],
                    place: isTied ? rows[place - 1].place : place + 1))
            rowOfSeat[index] = UInt32(place + 1)
        }
        self.rows = rows
        self.rowOfSeat = rowOfSeat
    }

    /// Returns a seat's row, or `nil` if it has no points.
    subscript(seat: SeatID) -> Row? {
        let index = Int(seat.number) - 1
        guard rowOfSeat.indices.contains(index), rowOfSeat[index] > 0 else { return nil }
        return rows[Int(rowOfSeat[index]) - 1]
    }
}
