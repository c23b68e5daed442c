import Cryptography
import GameRules

/// Many tables at once: the rounds' pairings, and the teams that advance. Draws follow from the seed.
package struct Tournament: Sendable {
    package enum Stage: String, Hashable, Sendable {
        case playing
        /// A round is over, and the next has not begun.
        case between
        case over
    }

    package struct Entrant: Hashable, Sendable {
        package let seat: SeatID
        /// Two for each won table, one for a draw.
        package fileprivate(set) var points = 0
        /// The number of sequences that their teams have made.
        package fileprivate(set) var sequences = 0
        /// In a knock-out, the round in which they were beaten, 0 for players who came too late; `nil` while they are
        /// in it.
        package fileprivate(set) var beatenIn: Int?
        fileprivate(set) var isGone = false
        /// The players they met at a table, by entrant number.
        fileprivate(set) var met: [Int] = []
    }

    package struct Table: Sendable {
        package internal(set) var match: Match
        /// The round, from 1.
        package let round: Int
        /// The table's number in its round, from 0.
        package let number: Int
        /// Whether the table's result matters for the tournament.
        package let counts: Bool
        /// In a knock-out, the team that advances; after a draw, the one chosen by lot.
        package fileprivate(set) var through: Int?
    }

    /// The seconds between two rounds.
    static let pauseSeconds = 30

    package let options: SequenceOptions
    private let seed: Seed
    /// See ``PlayOrigin/derivesPlaces``.
    let derivesPlaces: Bool
    /// Whether a round ends with the last table that counts; see ``SequenceGame/rulesVersions``.
    private let endsWithCountedTables: Bool
    package private(set) var stage = Stage.between
    /// The round's number, from 1.
    package private(set) var number = 0
    package private(set) var entrants: [Entrant] = [] { didSet { standingRevision &+= 1 } }
    /// A number that changes whenever the standing may have changed.
    private(set) var standingRevision: UInt64 = 0
    /// Whether a seat has left the tournament.
    func isGone(_ seat: SeatID) -> Bool { entrant(of: seat).map { entrants[$0].isGone } ?? false }
    /// The number of seats that have left the tournament.
    var goneCount: Int { entrants.count(where: { $0.isGone }) }
    /// The number of entrants that were present for the first round.
    private let drawnCount: Int
    /// The current round's tables.
    package private(set) var tables: [Table] = []
    /// The earlier rounds' tables.
    package private(set) var past: [Table] = []
    package private(set) var endsAt: Timestamp?
    package private(set) var nextAt: Timestamp?
    package private(set) var isPaused = false
    private var pausedAt: Timestamp?
    /// In a knock-out, the teams still in it, by entrant number; `nil` for a bot.
    private var teams: [[Int?]] = []
    /// Each seat's entrant number and table, by the seat's number less one.
    private var entrantOfSeat: [Int?] = []
    private var tableOfSeat: [Int?] = []
    /// A number above all earlier steps.
    private var steps: Int
    /// A number that changes whenever a player may be at another table.
    private(set) var revision: UInt64 = 1

    init(
        options: SequenceOptions, seed: Seed, seats: [SeatID], step: Int, derivesPlaces: Bool = true,
        endsWithCountedTables: Bool = true
    ) {
        self.options = options
        self.seed = seed
        self.derivesPlaces = derivesPlaces
        self.endsWithCountedTables = endsWithCountedTables
        steps = step
        drawnCount = seats.count
        for seat in seats { enter(seat) }
    }

    /// The seats among which the first round was drawn.
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

    var isKnockout: Bool { options.contest == .knockout }

    // MARK: - Entrants

    /// Adds a new or returning player, who plays from the next round on.
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

    /// Notes, after the end, that seats were removed or restored.
    mutating func note(_ seats: [SeatID], areGone: Bool) {
        guard derivesPlaces else { return }
        for entrant in seats.compactMap(entrant(of:)) { entrants[entrant].isGone = areGone }
    }

    /// Lets a bot play for a player who left.
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

    /// Applies a change to a table, and updates the tables of the seats that it moved.
    mutating func change(
        _ table: Int, _ body: (inout Match) throws(Rejection) -> Match.Events
    ) throws(Rejection) -> Match.Events {
        guard tables.indices.contains(table) else { throw Rejection(.badSeating, "This table does not exist.") }
        guard stage == .playing else { throw Rejection(.gameOver, "This round is over.") }
        let before = tables[table].match.occupants
        let events = try tables[table].match.change(body)
        let after = tables[table].match.occupants
        guard before != after else { return events }
        // Moved seats get a full snapshot when their connections are moved to the table's channel.
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

    /// Begins the next round with the people who still play.
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
            // A bot plays for a winner who has left since.
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
        // The players get a full snapshot when they learn their table.
        _ = match.gather(at: moment)
        tables.append(Table(match: match, round: number, number: table, counts: counts))
    }

    private func shuffled(_ list: [Int], _ purpose: String) -> [Int] {
        var generator = SeededGenerator(bytes: seed.derived(for: purpose).bytes)
        return generator.draw(list.count, below: list.count).map { list[$0] }
    }

    /// Distributes entrants over tables as evenly as possible, so that no table has a single person among bots.
    private func spread(_ list: [Int]) -> [[Int?]] {
        let count = (list.count + options.size - 1) / options.size
        return (0..<count).map { table in
            let own: [Int?] = stride(from: table, to: list.count, by: count).map { list[$0] }
            return own + [Int?](repeating: nil, count: options.size - own.count)
        }
    }

    /// Pairs entrants with as many wins, and avoids repeated pairings where possible.
    private func paired(_ active: [Int]) -> [[Int?]] {
        var rest = ranking(of: active).map { $0.entrant }
        var tables: [[Int?]] = []
        while !rest.isEmpty {
            var own = [rest.removeFirst()]
            while own.count < options.size, !rest.isEmpty {
                // Only entrants with a similar rank are considered.
                let near = rest.prefix(3 * options.size)
                let next = near.firstIndex { one in !own.contains { entrants[$0].met.contains(one) } }
                own.append(rest.remove(at: next ?? 0))
            }
            tables.append(Tournament.balanced((0..<options.size).map { $0 < own.count ? own[$0] : nil }, options))
        }
        return tables
    }

    /// Puts the best and the last into one team, against those between.
    private static func balanced(_ ranked: [Int?], _ options: SequenceOptions) -> [Int?] {
        let teams = options.teamsAtTable
        return ranked.indices.map { place in
            let row = place / teams
            return ranked[row * teams + (row.isMultiple(of: 2) ? place % teams : teams - 1 - place % teams)]
        }
    }

    /// Ends the games at the tables that do not count, once all others have finished: the winners do not wait for
    /// players who are already beaten.
    mutating func endUncountedTables(at moment: Moment) -> [(table: Int, events: Match.Events)] {
        guard endsWithCountedTables, stage == .playing,
            tables.allSatisfy({ !$0.counts || $0.match.stage == .finished })
        else { return [] }
        return tables.indices.filter { tables[$0].match.stage != .finished }.map {
            ($0, tables[$0].match.end(at: moment))
        }
    }

    /// Ends the round if all its tables have finished.
    ///
    /// - Returns: Whether this ended the round.
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

    /// Returns the team that advances from a table that ended in a draw.
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

    /// Applies everything that is due.
    mutating func deadlineReached(at moment: Moment) -> [(table: Int, events: Match.Events)] {
        // The timer decides that the deadline is reached, even if a clock was set back.
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

    /// Ends the round by the state of the boards.
    private mutating func endTables(at moment: Moment) -> [(table: Int, events: Match.Events)] {
        tables.indices.map { ($0, tables[$0].match.end(at: moment)) }
    }

    /// Ends the whole tournament early; wins so far count.
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

    /// Resumes the tournament. Turns restart, and the round keeps its remaining time.
    mutating func resume(at moment: Moment) -> [(table: Int, events: Match.Events)] {
        guard isPaused else { return [] }
        isPaused = false
        let stood = moment.time.milliseconds - (pausedAt ?? moment.time).milliseconds
        endsAt = endsAt?.adding(milliseconds: stood)
        nextAt = nextAt?.adding(milliseconds: stood)
        pausedAt = nil
        return tables.indices.map { index in
            // Phones that are still asked for their numbers keep their remaining time, too.
            if tables[index].match.stage != .playing { tables[index].match.moveDeadlines(by: stood) }
            return (index, tables[index].match.resume(at: moment))
        }
    }
}
