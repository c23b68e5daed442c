import Cryptography
import GameRules

/// Many tables at once: who plays at which, round after round, and who goes on. Draws follow from the seed.
package struct Tournament: Sendable {
    package enum Stage: String, Hashable, Sendable {
        case playing
        /// A round is over, and the next not begun.
        case between
        case over
    }

    package struct Entrant: Hashable, Sendable {
        package let seat: SeatID
        /// Two for a table that was won, one for a draw.
        package fileprivate(set) var points = 0
        /// How many their teams have made.
        package fileprivate(set) var sequences = 0
        /// Of a knock-out, the round in which they were beaten, 0 for who came too late; `nil` while they are in it.
        package fileprivate(set) var beatenIn: Int?
        fileprivate var isGone = false
        /// Those with whom they were at a table, by their numbers.
        fileprivate(set) var met: [Int] = []
    }

    package struct Table: Sendable {
        package internal(set) var match: Match
        /// From 1.
        package let round: Int
        /// In its round, from 0.
        package let number: Int
        /// Whether anything depends on it.
        package let counts: Bool
        /// Of a knock-out, the team that goes on: of a draw, the one that chance has chosen.
        package fileprivate(set) var through: Int?
    }

    /// Between two rounds, seconds.
    static let pauseSeconds = 30

    package let options: SequenceOptions
    private let seed: Seed
    /// See ``PlayOrigin/derivesPlaces``.
    private let derivesPlaces: Bool
    package private(set) var stage = Stage.between
    /// The round, from 1.
    package private(set) var number = 0
    package private(set) var entrants: [Entrant] = [] { didSet { standingRevision &+= 1 } }
    /// Another number once the standing may be another.
    private(set) var standingRevision: UInt64 = 0
    /// Whether a seat has left the tournament.
    func isGone(_ seat: SeatID) -> Bool { entrant(of: seat).map { entrants[$0].isGone } ?? false }
    /// How many have left it.
    var goneCount: Int { entrants.count(where: { $0.isGone }) }
    /// How many of them were there for the first round.
    private let drawnCount: Int
    /// Of the present round.
    package private(set) var tables: [Table] = []
    /// Of the rounds before.
    package private(set) var past: [Table] = []
    package private(set) var endsAt: Timestamp?
    package private(set) var nextAt: Timestamp?
    package private(set) var isPaused = false
    private var pausedAt: Timestamp?
    /// Of a knock-out, who is in it: teams by the numbers of their entrants, `nil` for a bot.
    private var teams: [[Int?]] = []
    /// By the seats' numbers less one: their entrants' numbers, and their tables.
    private var entrantOfSeat: [Int?] = []
    private var tableOfSeat: [Int?] = []
    /// Above all that was counted.
    private var steps: Int
    /// Another number once somebody may be at another table.
    private(set) var revision: UInt64 = 1

    init(options: SequenceOptions, seed: Seed, seats: [SeatID], step: Int, derivesPlaces: Bool = true) {
        self.options = options
        self.seed = seed
        self.derivesPlaces = derivesPlaces
        steps = step
        drawnCount = seats.count
        for seat in seats { enter(seat) }
    }

    /// Among whom the first round was drawn.
    package var drawn: [SeatID] { entrants.prefix(drawnCount).map { $0.seat } }

    package var step: Int { tables.reduce(steps) { max($0, $1.match.step) } }

    /// - Parameters:
    ///   - round: from 1.
    ///   - table: from 0.
    package static func seed(of seed: Seed, round: Int, table: Int) -> Seed {
        seed.derived(for: "table:\(round):\(table)")
    }

    static func channel(round: Int, table: Int) -> ChannelName { ChannelName("r\(round)t\(table + 1)") }

    package func table(of seat: SeatID) -> Int? {
        let index = Int(seat.number) - 1
        return tableOfSeat.indices.contains(index) ? tableOfSeat[index] : nil
    }

    func entrant(of seat: SeatID) -> Int? {
        let index = Int(seat.number) - 1
        return entrantOfSeat.indices.contains(index) ? entrantOfSeat[index] : nil
    }

    package func channel(of seat: SeatID) -> ChannelName? {
        table(of: seat).map { Tournament.channel(round: number, table: $0) }
    }

    private var isKnockout: Bool { options.contest == .knockout }

    // MARK: - Who is there

    /// A player comes, or comes back: they play from the next round on.
    mutating func enter(_ seat: SeatID) {
        if let known = entrant(of: seat) {
            entrants[known].isGone = false
            return
        }
        if derivesPlaces, stage == .over { return }
        let index = Int(seat.number) - 1
        while entrantOfSeat.count <= index { entrantOfSeat.append(nil) }
        while tableOfSeat.count <= index { tableOfSeat.append(nil) }
        entrantOfSeat[index] = entrants.count
        entrants.append(Entrant(seat: seat, beatenIn: isKnockout && number > 0 ? 0 : nil))
    }

    /// Notes, once it is over, that seats were removed or are back.
    mutating func note(_ seats: [SeatID], areGone: Bool) {
        guard derivesPlaces else { return }
        for entrant in seats.compactMap(entrant(of:)) { entrants[entrant].isGone = areGone }
    }

    /// Somebody is gone: a bot plays on for them.
    mutating func leave(_ seat: SeatID, at moment: Moment) -> (table: Int, events: Match.Events)? {
        guard let entrant = entrant(of: seat) else { return nil }
        entrants[entrant].isGone = true
        guard let table = table(of: seat), let place = tables[table].match.place(of: seat) else { return nil }
        let bot = Occupant.bot(options.level)
        tables[table].match.seatBeforeDeal(place, bot)
        let events = tables[table].match.occupy(place, by: bot, at: moment)
        sit(seat, at: nil)
        return (table, events)
    }

    private mutating func sit(_ seat: SeatID, at table: Int?) {
        tableOfSeat[Int(seat.number) - 1] = table
        revision += 1
    }

    /// Whether the seats that this leads to are where they were.
    mutating func change(
        _ table: Int, _ body: (inout Match) throws(Rejection) -> Match.Events
    ) throws(Rejection) -> Match.Events {
        guard tables.indices.contains(table) else { throw Rejection(.badSeating, "There is no such table.") }
        guard stage == .playing else { throw Rejection(.gameOver, "This round is over.") }
        let before = tables[table].match.occupants
        let events = try tables[table].match.change(body)
        let after = tables[table].match.occupants
        guard before != after else { return events }
        // Whoever comes or goes is shown all of it when their connections are put where they belong.
        let moved = Set(before).symmetricDifference(after)
        for case .seat(let seat) in before where !after.contains(.seat(seat)) { sit(seat, at: nil) }
        for case .seat(let seat) in after where !before.contains(.seat(seat)) {
            enter(seat)
            sit(seat, at: table)
        }
        return events.filter { directed in
            guard case .hand(let seat) = directed.event else { return true }
            return !moved.contains(.seat(seat))
        }
    }

    // MARK: - Rounds

    /// The next round, at tables of people who play on.
    mutating func begin(at moment: Moment) {
        past += tables
        steps = step
        number += 1
        stage = .playing
        nextAt = nil
        endsAt = moment.time.adding(seconds: options.minutes * 60)
        var seatings: [(places: [Int?], counts: Bool)] = []
        let active = entrants.indices.filter { !entrants[$0].isGone }
        if !isKnockout {
            seatings = (number == 1 ? spread(shuffled(active, "draw")) : paired(active)).map { ($0, true) }
        } else if number == 1 {
            seatings = spread(shuffled(active, "draw")).map { ($0, true) }
        } else {
            let perTable = options.teamsAtTable
            seatings = stride(from: 0, to: teams.count, by: perTable).map { start in
                let own = teams[start..<min(start + perTable, teams.count)]
                return (
                    (0..<options.size).map { place in
                        let team = start + place % perTable
                        return own.indices.contains(team) ? own[team][place / perTable] : nil
                    }, true
                )
            }
            let others = active.filter { entrants[$0].beatenIn != nil }
            seatings += spread(shuffled(others, "rematch:\(number)")).map { ($0, false) }
        }
        tableOfSeat = [Int?](repeating: nil, count: tableOfSeat.count)
        tables = []
        for seating in seatings { open(seating.places, counts: seating.counts, at: moment) }
        revision += 1
    }

    private mutating func open(_ places: [Int?], counts: Bool, at moment: Moment) {
        let table = tables.count
        let seed = Tournament.seed(of: seed, round: number, table: table)
        var occupants: [Occupant] = []
        for entrant in places {
            // Whoever is gone since their team has won is played by a bot.
            guard let entrant, !entrants[entrant].isGone else {
                occupants.append(.bot(options.level))
                continue
            }
            occupants.append(.seat(entrants[entrant].seat))
            sit(entrants[entrant].seat, at: table)
            entrants[entrant].met += places.compactMap { $0 }.filter { $0 != entrant }
        }
        var match = Match(
            places: occupants, teams: options.teamsAtTable,
            first: SequenceGame.first(of: places.count, seed: seed), options: options, seed: seed,
            audience: .channel(Tournament.channel(round: number, table: table)), step: steps)
        // Whoever sits there is shown it all once they are told which table is theirs.
        _ = match.gather(at: moment)
        tables.append(Table(match: match, round: number, number: table, counts: counts))
    }

    private func shuffled(_ list: [Int], _ purpose: String) -> [Int] {
        var generator = SeededGenerator(bytes: seed.derived(for: purpose).bytes)
        return generator.draw(list.count, below: list.count).map { list[$0] }
    }

    /// As even as can be, so that no table is all bots but for one.
    private func spread(_ list: [Int]) -> [[Int?]] {
        let count = (list.count + options.size - 1) / options.size
        return (0..<count).map { table in
            let own: [Int?] = stride(from: table, to: list.count, by: count).map { list[$0] }
            return own + [Int?](repeating: nil, count: options.size - own.count)
        }
    }

    /// Those who have won as often against each other, and if it can be nobody twice against the same.
    private func paired(_ active: [Int]) -> [[Int?]] {
        var rest = ranking(of: active).map { $0.entrant }
        var tables: [[Int?]] = []
        while !rest.isEmpty {
            var own = [rest.removeFirst()]
            while own.count < options.size, !rest.isEmpty {
                // Nobody is looked for far below.
                let near = rest.prefix(3 * options.size)
                let next = near.firstIndex { one in !own.contains { entrants[$0].met.contains(one) } }
                own.append(rest.remove(at: next ?? 0))
            }
            tables.append(Tournament.balanced((0..<options.size).map { $0 < own.count ? own[$0] : nil }, options))
        }
        return tables
    }

    /// The best and the last together, against those between.
    private static func balanced(_ ranked: [Int?], _ options: SequenceOptions) -> [Int?] {
        let teams = options.teamsAtTable
        return ranked.indices.map { place in
            let row = place / teams
            return ranked[row * teams + (row.isMultiple(of: 2) ? place % teams : teams - 1 - place % teams)]
        }
    }

    /// - Returns: whether the round is over by that.
    mutating func settle(at moment: Moment) -> Bool {
        guard stage == .playing, tables.allSatisfy({ $0.match.stage == .finished }) else { return false }
        endsAt = nil
        for index in tables.indices { score(index) }
        if isKnockout {
            let winners = tables.filter({ $0.counts }).compactMap { table in
                table.through.map { through in
                    table.match.occupants.indices.filter { $0 % table.match.teams == through }.map { place in
                        table.match.occupants[place].seat.flatMap { entrant(of: $0) }
                    }
                }
            }
            teams = winners.filter { team in team.contains { $0 != nil } }
            var isIn = [Bool](repeating: false, count: entrants.count)
            for entrant in teams.joined() { if let entrant { isIn[entrant] = true } }
            for index in entrants.indices {
                if isIn[index] {
                    entrants[index].beatenIn = nil
                } else {
                    entrants[index].beatenIn = entrants[index].beatenIn ?? number
                }
            }
            stage = tables.count(where: { $0.counts }) <= 1 || teams.count <= 1 ? .over : .between
        } else {
            stage = number >= options.rounds || entrants.allSatisfy { $0.isGone } ? .over : .between
        }
        if stage == .between { nextAt = moment.time.adding(seconds: Self.pauseSeconds) }
        return true
    }

    private mutating func score(_ index: Int) {
        let match = tables[index].match
        guard let table = match.round?.table, let outcome = table.outcome else { return }
        tables[index].through =
            outcome.team ?? Tournament.lot(of: seed, round: number, table: index, teams: match.teams)
        guard tables[index].counts else { return }
        for (place, occupant) in match.occupants.enumerated() {
            guard let entrant = occupant.seat.flatMap({ entrant(of: $0) }) else { continue }
            let team = place % match.teams
            entrants[entrant].points += outcome.team == nil ? 1 : outcome.team == team ? 2 : 0
            entrants[entrant].sequences += table.board.count(of: team)
        }
    }

    /// Who goes on from a table that nobody has won.
    package static func lot(of seed: Seed, round: Int, table: Int, teams: Int) -> Int {
        var generator = SeededGenerator(bytes: seed.derived(for: "lot:\(round):\(table)").bytes)
        return generator.integer(below: teams)
    }

    // MARK: - Time

    package var nextDeadline: Timestamp? {
        if isPaused { return nil }
        var first = stage == .playing ? endsAt : stage == .between ? nextAt : nil
        for index in tables.indices {
            guard let one = tables[index].match.nextDeadline else { continue }
            first = first.map { min($0, one) } ?? one
        }
        return first
    }

    mutating func moveDeadlines(by milliseconds: Int64) {
        endsAt = endsAt?.adding(milliseconds: milliseconds)
        nextAt = nextAt?.adding(milliseconds: milliseconds)
        for index in tables.indices { tables[index].match.moveDeadlines(by: milliseconds) }
    }

    /// Everything that is due by then.
    mutating func deadlineReached(at moment: Moment) -> [(table: Int, events: Match.Events)] {
        // The timer is what says that it is due, whatever a clock says that was put back.
        guard let due = nextDeadline else { return [] }
        let now = max(due, moment.time)
        if stage == .playing, let endsAt, endsAt <= now { return endTables(at: moment) }
        if stage == .between, let nextAt, nextAt <= now {
            begin(at: moment)
            return []
        }
        return tables.indices.compactMap { index in
            guard let deadline = tables[index].match.nextDeadline, deadline <= now else { return nil }
            return (index, tables[index].match.deadlineReached(at: moment))
        }
    }

    /// The round is over with what there is on the boards.
    private mutating func endTables(at moment: Moment) -> [(table: Int, events: Match.Events)] {
        tables.indices.map { ($0, tables[$0].match.end(at: moment)) }
    }

    /// A host ends it all: what is won by now counts.
    mutating func end(at moment: Moment) -> [(table: Int, events: Match.Events)] {
        isPaused = false
        let events = stage == .playing ? endTables(at: moment) : []
        _ = settle(at: moment)
        stage = .over
        nextAt = nil
        return events
    }

    mutating func pause(at moment: Moment) -> [(table: Int, events: Match.Events)] {
        guard !isPaused, stage != .over else { return [] }
        isPaused = true
        pausedAt = moment.time
        return tables.indices.map { ($0, tables[$0].match.pause()) }
    }

    /// Turns begin anew, and a round has as much time left as it had.
    mutating func resume(at moment: Moment) -> [(table: Int, events: Match.Events)] {
        guard isPaused else { return [] }
        isPaused = false
        let stood = moment.time.milliseconds - (pausedAt ?? moment.time).milliseconds
        endsAt = endsAt?.adding(milliseconds: stood)
        nextAt = nextAt?.adding(milliseconds: stood)
        pausedAt = nil
        return tables.indices.map { index in
            // Phones that are still asked for their numbers have as much time left, too.
            if tables[index].match.stage != .playing { tables[index].match.moveDeadlines(by: stood) }
            return (index, tables[index].match.resume(at: moment))
        }
    }

    // MARK: - Standing

    package struct Line: Hashable, Sendable {
        let entrant: Int
        /// From 1; `nil` for who was never in it.
        package let place: Int?
    }

    /// The standing as everybody is shown it. Where places are derived, without those who are gone.
    package var standing: [Line] {
        ranking(of: derivesPlaces ? entrants.indices.filter { !entrants[$0].isGone } : nil)
    }

    /// Whether everybody is shown a standing that moves with each removal.
    var isStandingDerived: Bool { derivesPlaces && isStandingShown }

    /// Whether there is a standing to show: while the first round is played, all are equal.
    var isStandingShown: Bool { number > 1 || stage != .playing }

    /// The best first; equal results share the better place.
    ///
    /// Of a knock-out whoever went farther is before; else points, then those of all whom they met, then sequences.
    package func ranking(of list: [Int]? = nil) -> [Line] {
        let keys = entrants.map { one -> (Int, Int, Int) in
            isKnockout
                ? (one.beatenIn ?? .max, one.points, 0)
                : (one.points, one.met.reduce(0) { $0 + entrants[$1].points }, one.sequences)
        }
        let order = (list ?? Array(entrants.indices)).sorted { left, right in
            keys[left] == keys[right] ? left < right : keys[right] < keys[left]
        }
        var lines: [Line] = []
        for (index, entrant) in order.enumerated() {
            let last = keys[order[max(0, index - 1)]]
            // A knock-out tells nothing more of those who were beaten in the same round.
            let isSame = index > 0 && (isKnockout ? last.0 == keys[entrant].0 : last == keys[entrant])
            let place = isSame ? lines[index - 1].place : index + 1
            lines.append(Line(entrant: entrant, place: entrants[entrant].beatenIn == 0 ? nil : place))
        }
        return lines
    }

    /// What the room is told of it. Where places are derived, they are in full; otherwise without those who are gone and
    /// without places that are worth no points.
    var places: RoundPlaces {
        RoundPlaces(
            ranking().compactMap { line in
                guard let place = line.place,
                    derivesPlaces || place <= RoundPlaces.points.count && !entrants[line.entrant].isGone
                else { return nil }
                return RoundPlaces.Line(seat: entrants[line.entrant].seat, place: place)
            })
    }
}
