import GameRules

/// Many tables at once: who meets whom, and who goes on.
package struct RefereeTournament {
    package struct Table {
        package var match: RefereeMatch
        package let round: Int
        /// Whether anything depends on it.
        package let counts: Bool
        /// Once it is over: the team that goes on, and whose points it gave.
        package var through: Int?
        var points: [(entrant: Int, points: Int, sequences: Int)] = []
    }

    package struct Entrant {
        package let seat: Int
        /// Of a knock-out, the round in which they were beaten, 0 for who came too late.
        package var beatenIn: Int?
        package var isGone = false
    }

    let options: RefereeSequence.Options
    let seed: Seed
    /// `playing`, `between` or `over`.
    package var state = "between"
    package var number = 0
    package var entrants: [Entrant] = []
    /// Of all rounds; those of the present one are the last.
    package var all: [Table] = []
    package var endsAt: Int64?
    package var nextAt: Int64?
    package var isPaused = false
    var pausedAt: Int64 = 0
    /// Of a knock-out: who won the tables of the last round, by place in their team.
    var winners: [[Int?]] = []
    private var steps: Int

    init(options: RefereeSequence.Options, seed: Seed, seats: [Int], step: Int) {
        (self.options, self.seed, steps) = (options, seed, step)
        for seat in seats { enter(seat) }
    }

    var isKnockout: Bool { options.contest == "knockout" }
    package var firstTable: Int { all.firstIndex { $0.round == number } ?? all.count }
    /// Of the present round.
    package var tables: [Table] { Array(all[firstTable...]) }
    package var step: Int { tables.map(\.match.step).reduce(steps, max) }

    package func entrant(of seat: Int) -> Int? { entrants.firstIndex { $0.seat == seat } }

    /// The table at which a seat sits now.
    package func table(of seat: Int) -> Int? { tables.firstIndex { $0.match.place(of: seat) != nil } }

    /// A player comes, or comes back: they play from the next round on.
    mutating func enter(_ seat: Int) {
        if let known = entrant(of: seat) {
            entrants[known].isGone = false
        } else if state != "over" {
            entrants.append(Entrant(seat: seat, beatenIn: isKnockout && number > 0 ? 0 : nil))
        }
    }

    /// A bot plays on for who is gone.
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

    /// Who was put to a table, each with all others who were, as often as it happened.
    private var meetings: [(one: Int, others: [Int])] = []

    private func met(_ entrant: Int) -> [Int] { meetings.filter { $0.one == entrant }.flatMap(\.others) }

    private func shuffled(_ list: [Int], _ purpose: String) -> [Int] {
        var dice = SeededGenerator(bytes: seed.derived(for: purpose).bytes)
        return dice.draw(list.count, below: list.count).map { list[$0] }
    }

    /// To as few tables as will do, as even as can be.
    private func spread(_ list: [Int]) -> [[Int?]] {
        var tables: [[Int?]] = []
        while tables.count * options.size < list.count { tables.append([]) }
        for (index, one) in list.enumerated() { tables[index % tables.count].append(one) }
        return tables.map(filled)
    }

    private func filled(_ list: [Int?]) -> [Int?] {
        list + [Int?](repeating: nil, count: options.size - list.count)
    }

    /// Those who have won as often, and if it can be nobody twice against the same; the best and the last of a table play
    /// together.
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

    /// The round is over once all of its tables are.
    mutating func settle(at time: Int64) {
        guard state == "playing", tables.allSatisfy({ $0.match.stage == "finished" }) else { return }
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

    /// Whoever went farther is before; else points, then those of all whom they met, then sequences. A place is one more
    /// than the number of those who did better.
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
            // A knock-out tells nothing more of those who were beaten in the same round.
            let own = isKnockout ? [keys[one][0]] : keys[one]
            let better = list.count { own.lexicographicallyPrecedes(isKnockout ? [keys[$0][0]] : keys[$0]) }
            return Line(entrant: one, place: entrants[one].beatenIn == 0 ? nil : better + 1)
        }
    }

    package var standing: [Line] { ranking(of: active) }

    /// Seats and places of all, those who are gone among them.
    var places: [[Int]] {
        ranking(of: Array(entrants.indices)).compactMap { line in
            line.place.map { [entrants[line.entrant].seat, $0] }
        }
    }
}
