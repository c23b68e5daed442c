import GameRules

/// Who has how many points after all plays of an evening: derived from the places as they are now, never added up.
///
/// Equal points share the better place and the next are skipped. Removed seats are not in it, and have their points again
/// when they come back.
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
        for play in fold.plays.finished {
            while points.count < play.points.count { points.append(0) }
            for index in play.points.indices { points[index] += play.points[index] }
        }
        Plays.add(fold.game.roundPlaces, to: &points)
        var order = points.indices.filter { index in
            points[index] > 0 && fold.seats.seat(SeatID(UInt32(index + 1)))?.isRemoved == false
        }
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
