import Cryptography
import GameRules

extension QuizGame {
    /// Ranks the seats that are not removed.
    mutating func rank() {
        revision &+= 1
        roundPlacesRevision &+= 1
        standings = ranked { !seats[$0].isRemoved }
    }

    /// Returns the seats with points that pass a test, best first.
    func ranked(_ counts: (Int) -> Bool) -> [Standing] {
        let order = seats.indices.filter { seats[$0].points > 0 && counts($0) }
            .sorted { (seats[$1].points, $0) < (seats[$0].points, $1) }
        var ranked: [Standing] = []
        ranked.reserveCapacity(order.count)
        for (position, index) in order.enumerated() {
            let points = seats[index].points
            let place = ranked.last.map { $0.points == points ? $0.place : position + 1 } ?? 1
            ranked.append(Standing(seat: SeatID(UInt32(index + 1)), place: place, points: points))
        }
        return ranked
    }

    /// Remembers the places before a question, so that pages can show the movement.
    mutating func rememberPlaces() {
        for index in seats.indices { seats[index].placeBefore = 0 }
        for line in standings { seats[Int(line.seat.number) - 1].placeBefore = line.place }
    }

    /// Returns a seat's place; `nil` without points.
    package func place(of seat: SeatID) -> Int? {
        guard let state = state(of: seat), !state.isRemoved, state.points > 0 else { return nil }
        // The standings are in descending order of points.
        var (low, high) = (0, standings.count)
        while low < high {
            let middle = (low + high) / 2
            if standings[middle].points > state.points { low = middle + 1 } else { high = middle }
        }
        return low + 1
    }
}

extension QuizGame.Setup {
    /// See `Cryptography.commitment`. A play has one round.
    package func commitment(of origin: PlayOrigin) -> [UInt8] {
        Cryptography.commitment(
            room: origin.room, play: origin.play, round: 1, game: QuizGame.name, rulesVersion: rules,
            setup: canonical, seed: seed.bytes)
    }
}
