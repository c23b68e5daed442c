import GameRules

/// Many tables at once: the pairings, and who advances.
package struct RefereeTournament {
    package struct Table {
        package var match: RefereeMatch
        package let round: Int
        /// Whether the table's result matters for the tournament.
        package let counts: Bool
        /// The team that advances, and whose points it determined, once the table is finished.
        package var through: Int?
        var points: [(entrant: Int, points: Int, sequences: Int)] = []
    }

    package struct Entrant {
        package let seat: Int
        /// In a knock-out, the round in which they were beaten, 0 for players who came too late.
        package var beatenIn: Int?
        package var isGone = false
    }

    let options: RefereeSequence.Options
    let seed: Seed
    /// The version of the rules.
    let version: Int
    /// `playing`, `between` or `over`.
    package var state = "between"
    package var number = 0
    package var entrants: [Entrant] = []
    /// The tables of all rounds; those of the current one are the last.
    package var all: [Table] = []
    package var endsAt: Int64?
    package var nextAt: Int64?
    package var isPaused = false
    var pausedAt: Int64 = 0
    /// In a knock-out: the winners of the last round's tables, by place in their team.
    var winners: [[Int?]] = []
    private var steps: Int

    init(options: RefereeSequence.Options, seed: Seed, seats: [Int], step: Int, version: Int) {
        (self.options, self.seed, self.version, steps) = (options, seed, version, step)
        for seat in seats { enter(seat) }
    }

    var isKnockout: Bool { options.contest == "knockout" }
    package var firstTable: Int { all.firstIndex { $0.round == number } ?? all.count }
    /// The current round's tables.
    package var tables: [Table] { Array(all[firstTable...]) }
    package var step: Int { tables.map(\.match.step).reduce(steps, max) }

    package func entrant(of seat: Int) -> Int? { entrants.firstIndex { $0.seat == seat } }

    /// Returns a seat's current table.
    package func table(of seat: Int) -> Int? { tables.firstIndex { $0.match.place(of: seat) != nil } }

    /// Adds a new or returning player, who plays from the next round on.
    mutating func enter(_ seat: Int) {
        if let known = entrant(of: seat) {
            entrants[known].isGone = false
        } else if state != "over" {
            entrants.append(Entrant(seat: seat, beatenIn: isKnockout && number > 0 ? 0 : nil))
        }
    }

    /// Lets a bot play for a player who left.
    mutating func leave(_ seat: Int, at time: Int64) {
        guard let known = entrant(of: seat) else { return }
        entrants[known].isGone = true
        guard let table = table(of: seat), let place = tables[table].match.place(of: seat) else { return }
        all[firstTable + table].match.occupy(place, by: "bot:\(options.level)", at: time)
    }

    // MARK: - Rounds

    private var active: [Int] { entrants.indices.filter { !entrants[$0].isGone } }

    mutating func begin(at time: Int64) {
        let last = step
        number += 1
        state = "playing"
        nextAt = nil
        endsAt = time + Int64(options.minutes) * 60_000
        if number == 1 {
            for places in spread(shuffled(active, "draw")) { open(places, counts: true, step: last, at: time) }
        } else if isKnockout {
            let per = options.teamsAtTable
            for start in stride(from: 0, to: winners.count, by: per) {
                let places = (0..<options.size).map { place -> Int? in
                    let team = start + place % per
                    return team < winners.count ? winners[team][place / per] : nil
                }
                open(places, counts: true, step: last, at: time)
            }
            let others = active.filter { entrants[$0].beatenIn != nil }
            for places in spread(shuffled(others, "rematch:\(number)")) {
                open(places, counts: false, step: last, at: time)
            }
        } else {
            for places in paired() { open(places, counts: true, step: last, at: time) }
        }
        steps = last
    }

    private mutating func open(_ places: [Int?], counts: Bool, step: Int, at time: Int64) {
        let number = all.count { $0.round == self.number }
        let own = seed.derived(for: "table:\(self.number):\(number)")
        let who = places.map { entrant in
            entrant.flatMap { entrants[$0].isGone ? nil : "p\(entrants[$0].seat + 1)" } ?? "bot:\(options.level)"
        }
        let match = RefereeMatch(
            places: who, teams: options.teamsAtTable, first: RefereeSequence.first(of: places.count, seed: own),
            options: options, seed: own, step: step, at: time)
        all.append(Table(match: match, round: self.number, counts: counts))
        meetings += places.compactMap { $0 }.filter { !entrants[$0].isGone }.map { one in
            (one, places.compactMap { $0 }.filter { $0 != one })
        }
    }

    /// For every pairing, an entrant and all others at the table.
    private var meetings: [(one: Int, others: [Int])] = []

    private func met(_ entrant: Int) -> [Int] { meetings.filter { $0.one == entrant }.flatMap(\.others) }

    private func shuffled(_ list: [Int], _ purpose: String) -> [Int] {
        var dice = SeededGenerator(bytes: seed.derived(for: purpose).bytes)
        return dice.draw(list.count, below: list.count).map { list[$0] }
    }

    /// Distributes entrants over as few tables as possible, as evenly as possible.
    private func spread(_ list: [Int]) -> [[Int?]] {
        var tables: [[Int?]] = []
        while tables.count * options.size < list.count { tables.append([]) }
        for (index, one) in list.enumerated() { tables[index % tables.count].append(one) }
        return tables.map(filled)
    }

    private func filled(_ list: [Int?]) -> [Int?] {
        list + [Int?](repeating: nil, count: options.size - list.count)
    }

    /// Pairs entrants with as many wins, and avoids repeated pairings; the best and the last of a table play together.
    private func paired() -> [[Int?]] {
        var rest = ranking(of: active).map(\.entrant)
        var tables: [[Int?]] = []
        while !rest.isEmpty {
            var own = [rest.removeFirst()]
            while own.count < options.size, !rest.isEmpty {
                let near = rest.prefix(3 * options.size)
                let fresh = near.firstIndex { one in own.allSatisfy { !met($0).contains(one) } }
                own.append(rest.remove(at: fresh ?? 0))
            }
            let table = filled(own)
            let teams = options.teamsAtTable
            var places: [Int?] = []
            for row in 0..<options.size / teams {
                let part = Array(table[row * teams..<(row + 1) * teams])
                places += row % 2 == 0 ? part : part.reversed()
            }
            tables.append(places)
        }
        return tables
    }

    /// Ends the round once all of its tables have finished. From version 2 of the rules on, the tables at which beaten
    /// players play are not waited for: they end with the last of the others.
    mutating func settle(at time: Int64) {
        guard state == "playing" else { return }
        let waits = tables.contains { $0.match.stage != "finished" && ($0.counts || version < 2) }
        if waits { return }
        for index in firstTable..<all.count where all[index].match.stage != "finished" {
            all[index].match.end(at: time)
        }
        endsAt = nil
        for index in firstTable..<all.count { score(index) }
        if isKnockout {
            winners = tables.filter(\.counts).map { table in
                table.match.places.indices.filter { $0 % table.match.teams == table.through }.map { place in
                    entrants.firstIndex { "p\($0.seat + 1)" == table.match.places[place] }
                }
            }.filter { $0.contains { $0 != nil } }
            for index in entrants.indices {
                if winners.contains(where: { $0.contains(index) }) {
                    entrants[index].beatenIn = nil
                } else if entrants[index].beatenIn == nil {
                    entrants[index].beatenIn = number
                }
            }
            state = tables.count(where: \.counts) < 2 || winners.count < 2 ? "over" : "between"
        } else {
            state = number >= options.rounds || active.isEmpty ? "over" : "between"
        }
        if state == "between" { nextAt = time + 30_000 }
    }

    private mutating func score(_ index: Int) {
        let match = all[index].match
        guard let cards = match.cards, let outcome = cards.outcome else { return }
        var dice = SeededGenerator(
            bytes: seed.derived(for: "lot:\(number):\(index - firstTable)").bytes)
        all[index].through = outcome.team ?? dice.integer(below: match.teams)
        guard all[index].counts else { return }
        for (place, who) in match.places.enumerated() {
            guard let one = entrants.firstIndex(where: { "p\($0.seat + 1)" == who }) else { continue }
            let team = place % match.teams
            let points = outcome.team == nil ? 1 : outcome.team == team ? 2 : 0
            all[index].points.append((one, points, cards.board.count(of: team)))
        }
    }

    // MARK: - Standing

    package func points(of entrant: Int) -> Int {
        all.flatMap(\.points).filter { $0.entrant == entrant }.reduce(0) { $0 + $1.points }
    }

    package func sequences(of entrant: Int) -> Int {
        all.flatMap(\.points).filter { $0.entrant == entrant }.reduce(0) { $0 + $1.sequences }
    }

    package struct Line: Equatable {
        package let entrant: Int
        package let place: Int?

        package init(entrant: Int, place: Int?) { (self.entrant, self.place) = (entrant, place) }
    }

    /// Returns the ranking: an entrant who got farther ranks higher; otherwise points count, then all opponents'
    /// points, then sequences. A place is one more than the number of better entrants.
    package func ranking(of list: [Int]) -> [Line] {
        let keys = entrants.indices.map { one -> [Int] in
            isKnockout
                ? [entrants[one].beatenIn ?? .max, points(of: one)]
                : [points(of: one), met(one).reduce(0) { $0 + points(of: $1) }, sequences(of: one)]
        }
        let sorted = list.sorted { left, right in
            keys[left] == keys[right] ? left < right : keys[right].lexicographicallyPrecedes(keys[left])
        }
        return sorted.map { one in
            // A knock-out does not rank entrants who were beaten in the same round.
            let own = isKnockout ? [keys[one][0]] : keys[one]
            let better = list.count { own.lexicographicallyPrecedes(isKnockout ? [keys[$0][0]] : keys[$0]) }
            return Line(entrant: one, place: entrants[one].beatenIn == 0 ? nil : better + 1)
        }
    }

    package var standing: [Line] { ranking(of: active) }

    /// The seats and places of all, including players who left.
    var places: [[Int]] {
        ranking(of: Array(entrants.indices)).compactMap { line in
            line.place.map { [entrants[line.entrant].seat, $0] }
        }
    }
}
