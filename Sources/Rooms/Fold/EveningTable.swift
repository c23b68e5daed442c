import GameRules

/// The points of all plays of an evening.
///
/// They follow from the places as they are now: a removed seat has none, and those behind it move up in every finished
/// round, past plays included; when it comes back, all have their places again. Rooms of the first two versions keep the
/// points of past plays, and leave the removed seats out of the table alone. Equal points share the better place, and the
/// next places are skipped.
struct EveningTable: Sendable {
    /// One line of the table.
    struct Row: Hashable, Sendable {
        let seat: SeatID
        let points: UInt32
        let place: Int
    }

    /// All who have points, the best first; of equals the lower seat.
    let rows: [Row]
    /// Each seat's row by its number, plus 1; 0 without points.
    private let rowOfSeat: [UInt32]

    init(of fold: RoomFold) {
        var points: [UInt32] = []
        let isRemoved = { (seat: SeatID) in fold.seats.seat(seat)?.isRemoved ?? true }
        for play in fold.plays.finished { play.result.addPoints(to: &points, without: isRemoved) }
        for round in fold.game.roundPlaces {
            let places = fold.derivesPlaces ? round.without(isRemoved, upTo: RoundPlaces.points.count) : round
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

    /// A seat's row; `nil` without points.
    subscript(seat: SeatID) -> Row? {
        let index = Int(seat.number) - 1
        guard rowOfSeat.indices.contains(index), rowOfSeat[index] > 0 else { return nil }
        return rows[Int(rowOfSeat[index]) - 1]
    }
}
