import GameRules
import JSON

/// A second, simple implementation of the rules of One-Eyed Jack: cards, chips and people are lists, and consequences
/// are found by brute force. It is compared with the real rules in random games and in the simulator.
package struct RefereeSequence {
    package struct Options: Equatable {
        package var form = "one"
        package var size = 4
        package var contest = "knockout"
        package var rounds = 3
        package var minutes = 15
        package var teams: Int?
        package var need: Int?
        package var hand: Int?
        package var deadSwap = "once"
        package var lockChoice = "player"
        package var corners = true
        package var layout = "spiral"
        package var turn: Int?
        package var onTimeout = "play"
        package var fill = "bots"
        package var choosing = "players"
        package var level = 2
        package var undo = false

        /// Reads options from a record.
        package init(_ fields: JSONObject?) {
            form = fields?["form"]?.string ?? form
            size = fields?["size"]?.integer ?? size
            contest = fields?["contest"]?.string ?? contest
            rounds = fields?["rounds"]?.integer ?? rounds
            minutes = fields?["minutes"]?.integer ?? minutes
            teams = fields?["teams"]?.integer
            need = fields?["need"]?.integer
            hand = fields?["hand"]?.integer
            deadSwap = fields?["deadSwap"]?.string ?? deadSwap
            lockChoice = fields?["lockChoice"]?.string ?? lockChoice
            corners = fields?["corners"]?.bool ?? corners
            layout = fields?["layout"]?.string ?? layout
            turn = fields?["turn"]?.integer
            onTimeout = fields?["onTimeout"]?.string ?? onTimeout
            fill = fields?["fill"]?.string ?? fill
            choosing = fields?["choosing"]?.string ?? choosing
            level = fields?["level"]?.integer ?? level
            undo = fields?["undo"]?.bool ?? undo
        }

        func turnSeconds(players: Int) -> Int {
            if form == "crowd" { return turn ?? 0 > 0 ? turn ?? 0 : 12 }
            return turn ?? (form == "tables" ? 30 : players > 4 ? 60 : 0)
        }

        /// The number of teams at a tournament's table.
        var teamsAtTable: Int { size == 3 ? 3 : size == 6 ? teams ?? 2 : 2 }
    }

    package internal(set) var options: Options
    var seed: Seed
    /// The round, from 1.
    package internal(set) var number = 1
    package internal(set) var seating = RefereeSeating()
    /// Whether each seat may play.
    package internal(set) var players: [Bool] = []
    /// The teams of a crowd game.
    package internal(set) var crowd: [[Int]] = []
    package internal(set) var match: RefereeMatch?
    package internal(set) var tournament: RefereeTournament?
    /// The place that began the last round at one table, and the number of places.
    private var lastFirst: (first: Int, count: Int)?
    var steps = 0
    /// The version of the rules.
    let version: Int
    /// The seats and places of finished rounds, including removed seats.
    package internal(set) var allPlaces: [[[Int]]] = []

    /// - Parameter setup: The setup from a record.
    package init?(setup: JSONObject, version: Int, room: String, play: Int) {
        guard 1...2 ~= version, let seed = setup["seed"]?.string.flatMap({ Seed(hexadecimal: $0) }) else { return nil }
        (self.seed, self.version) = (seed, version)
        options = Options(setup["options"]?.object)
    }

    /// `seating`, `gathering`, `revealing`, `playing` or `finished`.
    package var state: String {
        if let tournament { return tournament.state == "over" ? "finished" : "playing" }
        return match?.stage ?? "seating"
    }
    package var hasBegun: Bool { state != "seating" || number > 1 }
    package var isInterruptible: Bool { state == "seating" || state == "finished" }
    package var isPaused: Bool { tournament?.isPaused ?? match?.isPaused ?? false }
    package var step: Int { max(steps, match?.step ?? 0) }
    package var deadline: Int64? { tournament?.deadline ?? match?.deadline }
    var seatsOfPlayers: [Int] { players.indices.filter { players[$0] } }

    package func isPlayer(_ seat: Int) -> Bool { players.indices.contains(seat) && players[seat] }

    /// The places without removed seats: one more than the number of better remaining seats.
    package var places: [[[Int]]] {
        allPlaces.map { round in
            let left = round.filter { isPlayer($0[0]) }
            return left.map { line in [line[0], 1 + left.count { $0[1] < line[1] }] }
        }
    }

    /// Returns a seat's table, and its place there; in crowd games its team.
    package func place(of seat: Int) -> (match: RefereeMatch, place: Int)? {
        if let tournament {
            return tournament.table(of: seat).flatMap { table in
                let match = tournament.tables[table].match
                return match.place(of: seat).map { (match, $0) }
            }
        }
        guard let match else { return nil }
        let place = options.form == "crowd" ? crowd.firstIndex { $0.contains(seat) } : match.place(of: seat)
        return place.map { (match, $0) }
    }

    static func first(of players: Int, seed: Seed) -> Int {
        var dice = SeededGenerator(bytes: seed.derived(for: "first").bytes)
        return dice.integer(below: players)
    }

    // MARK: - People

    package mutating func join(_ seat: Int, isPlayer: Bool, at time: Int64) {
        while players.count <= seat { players.append(false) }
        if isPlayer { sitDown([seat]) }
    }

    package mutating func becomePlayer(_ seat: Int, at time: Int64) { if !isPlayer(seat) { sitDown([seat]) } }
    package mutating func restore(_ back: [Int], at time: Int64) { sitDown(back) }

    private mutating func sitDown(_ seats: [Int]) {
        for seat in seats {
            players[seat] = true
            if options.form == "tables" { tournament?.enter(seat) }
            if options.form == "one", state == "seating" { seating.join(seat, options) }
            if options.form == "crowd" { joinCrowd(seat) }
        }
    }

    private mutating func joinCrowd(_ seat: Int) {
        if crowd.isEmpty { crowd = (0..<(options.teams ?? 2)).map { _ in [] } }
        guard !crowd.contains(where: { $0.contains(seat) }) else { return }
        let least = crowd.map(\.count).min()
        if let team = crowd.firstIndex(where: { $0.count == least }) { crowd[team].append(seat) }
    }

    package mutating func remove(_ gone: [Int], at time: Int64) {
        for seat in gone where isPlayer(seat) {
            players[seat] = false
            switch options.form {
            case "tables": tournament?.leave(seat, at: time)
            case "crowd": for team in crowd.indices { crowd[team].removeAll { $0 == seat } }
            default:
                seating.remove(seat)
                if let place = match?.place(of: seat) { match?.occupy(place, by: "bot:\(options.level)", at: time) }
            }
        }
    }

    /// Seats everyone as the options say.
    mutating func sitAnew(_ before: Options) {
        if options.form == "one" {
            for seat in players.indices where !players[seat] { seating.remove(seat) }
            for seat in seatsOfPlayers { seating.join(seat, options) }
            seating.spread(options)
        }
        if options.form == "crowd", before.form != "crowd" || crowd.count != options.teams ?? 2 {
            crowd = []
            for seat in seatsOfPlayers { joinCrowd(seat) }
            if crowd.isEmpty { crowd = (0..<(options.teams ?? 2)).map { _ in [] } }
        }
    }

    // MARK: - Rounds

    mutating func open(_ places: [String], teams: Int, at time: Int64) {
        var first = Self.first(of: places.count, seed: seed)
        if let last = lastFirst, last.count == places.count { first = (last.first + 1) % places.count }
        match = RefereeMatch(
            places: places, teams: teams, first: first, options: options, seed: seed, step: steps, at: time)
    }

    /// Records the places of a finished round, once.
    mutating func noteEnd() {
        guard state == "finished", allPlaces.count < number else { return }
        if let tournament { return allPlaces.append(tournament.places) }
        var winners: [[Int]] = []
        if options.form == "one", let match, let team = match.cards?.outcome?.team {
            for seat in players.indices {
                if let place = match.place(of: seat), place % match.teams == team { winners.append([seat, 1]) }
            }
        }
        allPlaces.append(winners)
    }

    mutating func beginRound(_ setup: JSONObject) -> String? {
        guard let next = setup["seed"]?.string.flatMap({ Seed(hexadecimal: $0) }) else { return "badMessage" }
        if state != "finished" { return "roundPlaying" }
        lastFirst = match.map { ($0.first, $0.places.count) }
        steps = max(step, tournament?.step ?? 0)
        (match, tournament) = (nil, nil)
        let before = options
        options = Options(setup["options"]?.object)
        seed = next
        number += 1
        sitAnew(before)
        return nil
    }
}
