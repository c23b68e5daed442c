import BingoReferee
import GameRules
import JSON
import WireProtocol

/// The teams, as simple as possible.
struct RefereeTeams {
    var list: [(id: Int, name: String)] = []
    var way = "host"
    var score = "fair"
    var best = 0
    var most: Int?
    /// By seat, the team's ID.
    var of: [Int: Int] = [:]
    var lastID = 0
    var settled = 0
    /// By finished play, the teams at its end.
    var ofPlays: [[Int: Int]] = []
    /// The seats that were players after the last record.
    var players: Set<Int> = []
}

extension Referee {
    private var playing: [Int] { seats.indices.filter { seats[$0].role == "player" && !seats[$0].isRemoved } }

    /// The number of players in each team.
    var teamSizes: [Int] { teams.list.map { team in playing.count { teams.of[$0] == team.id } } }

    /// Follows what a record did to the people in the room.
    mutating func followTeams() {
        let now = Set(seats.indices.filter { seats[$0].role == "player" })
        for seat in now.subtracting(teams.players).sorted() where !teams.list.isEmpty && teams.way != "choice" {
            // A newcomer does not count yet.
            if !seats[seat].isRemoved { joinSmallestTeam(seat) }
        }
        for seat in teams.players.subtracting(now) { teams.of[seat] = nil }
        teams.players = now
    }

    private mutating func joinSmallestTeam(_ seat: Int) {
        let sizes = teamSizes
        guard let smallest = sizes.min(), let index = sizes.firstIndex(of: smallest) else { return }
        teams.of[seat] = teams.list[index].id
    }

    mutating func settleTeams(_ fields: JSONObject) {
        guard isNow(fields), !isEnded, !teams.list.isEmpty, ["host", "choice"].contains(teams.way),
            teams.settled != play
        else { return }
        teams.settled = play
        fillTeams()
    }

    private mutating func fillTeams() {
        for seat in playing where teams.of[seat] == nil { joinSmallestTeam(seat) }
    }

    mutating func setTeams(_ command: JSONObject) {
        let before = teams.list.map(\.id)
        teams.list = (command["teams"]?.array ?? []).compactMap(\.object).map { team in
            let name = team["name"]?.string ?? ""
            if let id = team["id"]?.integer, before.contains(id) { return (id, name) }
            teams.lastID += 1
            return (teams.lastID, name)
        }
        teams.way = command["way"]?.string ?? ""
        teams.score = command["score"]?.string ?? ""
        teams.best = command["best"]?.integer ?? 0
        teams.most = command["most"]?.integer
        teams.settled = command["begun"]?.bool == true ? play : 0
        teams.of = teams.of.filter { _, team in teams.list.contains { $0.id == team } }
        if teams.list.isEmpty { return }
        if let seed = command["seed"]?.string.flatMap(Seed.init(hexadecimal:)) {
            let order = (command["order"]?.array ?? []).compactMap { $0.string.flatMap(SeatID.init(wire:)) }
            let first = order.map { Int($0.number) - 1 }.filter(playing.contains)
            let rest = playing.filter { !first.contains($0) }
            var generator = SeededGenerator(bytes: seed.derived(for: "teams").bytes)
            let all = first + generator.draw(rest.count, below: rest.count).map { rest[$0] }
            let ids = teams.list.map(\.id)
            let turns = ids + ids.reversed()
            for (number, seat) in all.enumerated() { teams.of[seat] = turns[number % turns.count] }
        }
        if teams.way == "drawn" || teams.way == "balanced" { fillTeams() }
    }

    mutating func joinTeam(_ team: Int?, by seat: Int) -> String? {
        guard seats[seat].role == "player" else { return "notAllowed" }
        guard let index = teams.list.firstIndex(where: { $0.id == team }) else { return "badMessage" }
        guard teams.way == "choice", teams.of[seat] == nil, teamSizes[index] < teams.most ?? .max else {
            return "notAllowed"
        }
        teams.of[seat] = team
        return nil
    }

    mutating func moveToTeam(_ command: JSONObject) -> String? {
        let number = command["player"]?.string.flatMap(SeatID.init(wire:))?.number ?? 0
        let player = Int(number) - 1
        guard playing.contains(player) else { return "badMessage" }
        if let team = command["team"]?.integer, !teams.list.contains(where: { $0.id == team }) { return "badMessage" }
        teams.of[player] = command["team"]?.integer
        return nil
    }

    // MARK: - The table

    /// Each team with its points and its place, best first.
    var teamTable: [[Int]] {
        if teams.list.isEmpty { return [] }
        let totals = teams.list.map { team in
            zip(placesOfPlays + [game.allPlaces], teams.ofPlays + [teams.of]).reduce(0) { sum, play in
                sum + teamPoints(of: team.id, rounds: play.0, teams: play.1)
            }
        }
        return totals.indices.sorted { (totals[$1], $0) < (totals[$0], $1) }.map { index in
            [teams.list[index].id, totals[index], 1 + totals.count { $0 > totals[index] }]
        }
    }

    private func members(of team: Int, in teams: [Int: Int]) -> [Int] {
        seats.indices.filter { teams[$0] == team && !seats[$0].isRemoved }
    }

    private func teamPoints(of team: Int, rounds: [[RefereeGame.Place]], teams of: [Int: Int]) -> Int {
        let left = RefereeGame.left(of: rounds) { seats[$0].isRemoved }
        if teams.score == "median" {
            return left.reduce(0) { $0 + medianPoints(of: team, in: $1, teams: of) }
        }
        let points = Referee.points(left)
        let own = members(of: team, in: of).map { points[$0] ?? 0 }.sorted(by: >)
        let smallest = teams.list.map { members(of: $0.id, in: of).count }.filter { $0 > 0 }.min() ?? 0
        let count = ["sum": Int.max, "best": teams.best, "fair": smallest][teams.score] ?? 0
        return own.prefix(count).reduce(0, +)
    }

    private func medianPoints(of team: Int, in round: [RefereeGame.Place], teams of: [Int: Int]) -> Int {
        func median(_ team: Int) -> Int? {
            let places = members(of: team, in: of).map { seat in
                round.first { $0.player == seat }?.place ?? .max
            }
            return places.isEmpty ? nil : places.sorted()[(places.count - 1) / 2]
        }
        guard let own = median(team), own < .max else { return 0 }
        let place = 1 + teams.list.count { median($0.id).map { $0 < own } ?? false }
        return place <= 5 ? [10, 7, 5, 3, 1][place - 1] : 0
    }
}
