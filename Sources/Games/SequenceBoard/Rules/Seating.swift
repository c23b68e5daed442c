import GameRules

/// The teams before the cards are dealt.
package struct Seating: Hashable, Sendable {
    package static let playersMax = 12

    package private(set) var teams: [[Occupant]] = [[], []]
    /// Whether the teams were chosen explicitly. After that, new players do not change the other players' teams.
    private var isArranged = false

    package var count: Int { teams.reduce(0) { $0 + $1.count } }

    package func contains(_ seat: SeatID) -> Bool { teams.contains { $0.contains(.seat(seat)) } }

    package func team(of seat: SeatID) -> Int? { teams.firstIndex { $0.contains(.seat(seat)) } }

    private var sizeMax: Int { Seating.playersMax / teams.count }

    /// Adds a new player to the smallest team, unless all places are taken.
    mutating func join(_ seat: SeatID, options: SequenceOptions) {
        guard !contains(seat), count < Seating.playersMax else { return }
        let sizes = teams.map { $0.count }
        guard let smallest = sizes.min(), let team = sizes.firstIndex(of: smallest), smallest < sizeMax else { return }
        teams[team].append(.seat(seat))
        spread(options)
    }

    mutating func leave(_ seat: SeatID, options: SequenceOptions) {
        for team in teams.indices { teams[team].removeAll { $0 == .seat(seat) } }
        spread(options)
    }

    /// Distributes all players over as many teams as suit their number, until the teams are chosen explicitly.
    mutating func spread(_ options: SequenceOptions) {
        let wanted = options.teams ?? (isArranged ? teams.count : count == 3 || count == 9 ? 3 : 2)
        guard wanted != teams.count || !isArranged else { return }
        deal(roundTable, among: wanted)
    }

    /// All occupants in the order of play: the teams alternate.
    package var roundTable: [Occupant] {
        (0..<(teams.map { $0.count }.max() ?? 0)).flatMap { row in
            teams.compactMap { $0.indices.contains(row) ? $0[row] : nil }
        }
    }

    private mutating func deal(_ order: [Occupant], among count: Int) {
        teams = [[Occupant]](repeating: [], count: count)
        for (index, one) in order.prefix(Seating.playersMax).enumerated() { teams[index % count].append(one) }
    }

    /// Moves a player to another team, unless that would then have more than two players more than the smallest.
    mutating func move(_ seat: SeatID, to team: Int) throws(Rejection) {
        guard teams.indices.contains(team) else { throw Rejection(.badMessage, "There is no team \(team).") }
        guard self.team(of: seat) != team else { return }
        var others = teams
        for index in others.indices { others[index].removeAll { $0 == .seat(seat) } }
        let smallest = others.indices.filter { $0 != team }.map { others[$0].count }.min() ?? 0
        guard others[team].count < sizeMax, others[team].count <= smallest + 1 else {
            throw Rejection(.teamFull, "This team is full. Another player has to leave it first.")
        }
        others[team].append(.seat(seat))
        teams = others
        isArranged = true
    }

    /// Seats everyone as given: teams, and their order.
    mutating func arrange(_ order: [[Occupant]]) throws(Rejection) {
        guard (2...3).contains(order.count), order.allSatisfy({ $0.count <= Seating.playersMax / order.count }) else {
            throw Rejection(.badSeating, "A game must have 2 or 3 teams and at most 12 places.")
        }
        let seats = order.flatMap { $0.compactMap { $0.seat } }.sorted()
        for (one, next) in zip(seats, seats.dropFirst()) where one == next {
            throw Rejection(.badSeating, "\(one) has two places.")
        }
        teams = order
        isArranged = true
    }

    /// Shuffles the same people into the same number of teams.
    mutating func shuffle(_ seed: Seed) {
        var generator = SeededGenerator(bytes: seed.derived(for: "teams").bytes)
        let order = roundTable
        deal(generator.draw(order.count, below: order.count).map { order[$0] }, among: teams.count)
        isArranged = true
    }

    /// Returns teams of equal size, in the order of play, with bots of a level in place of missing players.
    func filled(level: Int, fill: SequenceOptions.Fill) throws(Rejection) -> [Occupant] {
        let size = max(1, teams.map { $0.count }.max() ?? 0)
        guard fill == .bots || teams.allSatisfy({ $0.count == size }) else {
            throw Rejection(.badSeating, "The teams must have the same size.")
        }
        guard count > 0 else { throw Rejection(.badSeating, "There are no players.") }
        return (0..<size).flatMap { row in
            teams.map { $0.indices.contains(row) ? $0[row] : .bot(level) }
        }
    }

    mutating func remove(_ gone: SeatSet) {
        for team in teams.indices { teams[team].removeAll { $0.seat.map(gone.contains) ?? false } }
    }
}
