import GameRules

/// The members of the teams in a crowd game; the sizes of teams are as equal as possible.
package struct Crowd: Hashable, Sendable {
    /// The number of members of each team.
    package private(set) var counts: [Int] = []
    /// Each seat's team, from 1, by the seat's number less one; 0 for none.
    private var teams: [UInt8] = []

    package func team(of seat: SeatID) -> Int? {
        let index = Int(seat.number) - 1
        return teams.indices.contains(index) && teams[index] > 0 ? Int(teams[index]) - 1 : nil
    }

    /// Assigns all seats to new teams.
    mutating func form(_ count: Int, of seats: [SeatID]) {
        counts = [Int](repeating: 0, count: count)
        teams = []
        for seat in seats { join(seat) }
    }

    /// Puts a new seat into the smallest team.
    mutating func join(_ seat: SeatID) {
        guard team(of: seat) == nil, let least = counts.min(), let team = counts.firstIndex(of: least) else { return }
        put(seat, into: team)
    }

    mutating func leave(_ seat: SeatID) {
        guard let team = team(of: seat) else { return }
        counts[team] -= 1
        teams[Int(seat.number) - 1] = 0
    }

    /// Sets only the sizes, where the members are not known.
    mutating func take(counts: [Int]) { self.counts = counts }

    mutating func move(_ seat: SeatID, to team: Int) throws(Rejection) {
        guard counts.indices.contains(team) else { throw Rejection(.badMessage, "There is no team \(team).") }
        guard let own = self.team(of: seat), own != team else { return }
        guard counts[team] <= counts[own] else {
            throw Rejection(.teamFull, "This team is full. Another player has to leave it first.")
        }
        leave(seat)
        put(seat, into: team)
    }

    private mutating func put(_ seat: SeatID, into team: Int) {
        let index = Int(seat.number) - 1
        if teams.count <= index { teams.append(contentsOf: repeatElement(0, count: index + 1 - teams.count)) }
        teams[index] = UInt8(team + 1)
        counts[team] += 1
    }
}
