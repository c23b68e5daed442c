import GameRules

/// Who is in which team where teams play together; as many in each as can be.
package struct Crowd: Hashable, Sendable {
    /// How many are in each team.
    package private(set) var counts: [Int] = []
    /// By the seats' numbers less one, the team from 1; 0 for none.
    private var teams: [UInt8] = []

    package func team(of seat: SeatID) -> Int? {
        let index = Int(seat.number) - 1
        return teams.indices.contains(index) && teams[index] > 0 ? Int(teams[index]) - 1 : nil
    }

    /// Deals everybody anew.
    mutating func form(_ count: Int, of seats: [SeatID]) {
        counts = [Int](repeating: 0, count: count)
        teams = []
        for seat in seats { join(seat) }
    }

    /// The smallest team takes whoever comes.
    mutating func join(_ seat: SeatID) {
        guard team(of: seat) == nil, let least = counts.min(), let team = counts.firstIndex(of: least) else { return }
        put(seat, into: team)
    }

    mutating func leave(_ seat: SeatID) {
        guard let team = team(of: seat) else { return }
        counts[team] -= 1
        teams[Int(seat.number) - 1] = 0
    }

    /// Where only how many are in each team is known.
    mutating func take(counts: [Int]) { self.counts = counts }

    mutating func move(_ seat: SeatID, to team: Int) throws(Rejection) {
        guard counts.indices.contains(team) else { throw Rejection(.badMessage, "There is no team \(team).") }
        guard let own = self.team(of: seat), own != team else { return }
        guard counts[team] <= counts[own] else {
            throw Rejection(.teamFull, "That team has enough players: somebody has to change the other way first.")
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
