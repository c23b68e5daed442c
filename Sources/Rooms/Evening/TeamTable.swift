import GameRules

/// The points of the teams, from the places of all plays.
///
/// The points of a finished play belong to the teams in which the players were at its end.
struct TeamTable: Sendable {
    /// One line of the table.
    struct Row: Hashable, Sendable {
        let team: Int
        let points: Int
        let place: Int
    }

    /// All teams, best first. Of equal teams, the first in the room's list is first.
    let rows: [Row]
    /// By play from 1, the points of each team in the order of the room's list.
    let plays: [[Int]]

    init(of evening: some Evening) {
        let teams = evening.teams
        guard !teams.isEmpty else {
            (rows, plays) = ([], [])
            return
        }
        let isRemoved = { (seat: SeatID) in evening.isRemoved(seat) ?? true }
        var plays = evening.plays.finished.map { play in
            TeamTable.points(
                of: teams, members: play.members, isRemoved: isRemoved,
                rounds: play.result.places(without: isRemoved, upTo: .max))
        }
        let rounds = teams.score == .median ? evening.allRoundPlaces : evening.roundPlaces
        plays.append(
            TeamTable.points(
                of: teams, members: teams.members, isRemoved: isRemoved,
                rounds: rounds.map { $0.without(isRemoved) }))
        let totals = teams.all.indices.map { index in plays.reduce(0) { $0 + $1[index] } }
        let order = totals.indices.sorted { (totals[$1], $0) < (totals[$0], $1) }
        rows = order.map { index in
            Row(team: teams.all[index].id, points: totals[index], place: 1 + totals.count { $0 > totals[index] })
        }
        self.plays = plays
    }

    /// Returns the points of a play, in the order of the teams.
    static func points(
        of teams: Teams, members: [UInt16], isRemoved: (SeatID) -> Bool, rounds: [RoundPlaces]
    ) -> [Int] {
        var players = [[SeatID]](repeating: [], count: teams.all.count)
        let indices = Dictionary(uniqueKeysWithValues: teams.all.enumerated().map { (UInt16($1.id), $0) })
        for (index, team) in members.enumerated() {
            let seat = SeatID(UInt32(index + 1))
            if let team = indices[team], !isRemoved(seat) { players[team].append(seat) }
        }
        if teams.score == .median { return medianPoints(players, rounds) }
        var points: [UInt32] = []
        for round in rounds { round.addPoints(to: &points) }
        let count: Int
        switch teams.score {
        case .sum, .median: count = .max
        case .best(let number): count = number
        case .fair: count = players.map { $0.count }.filter { $0 > 0 }.min() ?? 0
        }
        return players.map { seats in
            let own = seats.map { Int(points.indices.contains(Int($0.number) - 1) ? points[Int($0.number) - 1] : 0) }
            return own.sorted(by: >).prefix(count).reduce(0, +)
        }
    }

    /// Returns the points for the teams' places by the median of their members' places, where members without a place
    /// are last.
    private static func medianPoints(_ players: [[SeatID]], _ rounds: [RoundPlaces]) -> [Int] {
        var points = [Int](repeating: 0, count: players.count)
        for round in rounds {
            var places: [SeatID: Int] = [:]
            for line in round.lines where places[line.seat] == nil { places[line.seat] = line.place }
            let medians = players.map { seats in
                let sorted = seats.map { places[$0] ?? .max }.sorted()
                return sorted.isEmpty ? Int.max : sorted[(sorted.count - 1) / 2]
            }
            for (team, median) in medians.enumerated() where median < .max {
                points[team] += Int(RoundPlaces.points(of: 1 + medians.count { $0 < median }))
            }
        }
        return points
    }
}
