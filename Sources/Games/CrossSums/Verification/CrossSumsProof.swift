import Cryptography
import GameRules
import JSON
import WireProtocol

/// Checks finished rounds of an export against the rules: it repeats the commitment, every puzzle, every verdict, every
/// time and the standings from the seed and the moves.
package struct CrossSumsProof {
    /// The permitted times of moves, in milliseconds since their puzzle began.
    private static let times = 0...100_000_000

    private let isRecap: Bool
    private var findings: [ExportProof.Finding] = []
    private var judged: [ExportProof.Round] = []
    private var rounds = 0
    private var puzzles = 0
    private var moves = 0
    private var rules: Set<Int> = []

    private let people: ExportedPeople

    private init(isRecap: Bool, _ people: ExportedPeople) {
        self.isRecap = isRecap
        self.people = people
    }

    /// Verifies an export; returns `nil` if it contains no play of this game.
    ///
    /// - Parameter isRecap: Whether it is a room's recap, which contains only puzzles and standings.
    package static func verify(_ export: JSONValue, isRecap: Bool = false) -> ExportProof? {
        let plays = (export.object?["plays"]?.array ?? []).filter {
            $0.object?["game"]?.string == CrossSumsGame.name
        }
        guard !plays.isEmpty else { return nil }
        var proof = CrossSumsProof(isRecap: isRecap, ExportedPeople(export))
        var number = 0
        for play in plays {
            let origin = PlayOrigin(
                room: export.object?["room"]?.object?["code"]?.string ?? "", play: play.object?["play"]?.integer ?? 1)
            // The exporting server did not know the play's rules, so there is nothing to compare.
            if play.object?["unreadable"] != nil { continue }
            let rules = play.object?["rulesVersion"]?.integer ?? 1
            guard CrossSumsGame.rulesVersions.contains(rules) else {
                proof.find(number + 1, "form", "its play names rules that are not known here.", "", "unknownRules")
                continue
            }
            for (index, round) in (play.object?["rounds"]?.array ?? []).enumerated() {
                number += 1
                proof.judge(round.object, number, round: index + 1, of: origin, rules: rules)
            }
        }
        return proof.result
    }

    private var result: ExportProof {
        ExportProof(
            findings: findings, rounds: judged,
            compared:
                "names against the list of players, seeds, puzzles, moves, times, and the places, totals, slips and "
                + "solved puzzles of the standings",
            limits: limits,
            rules: rules.sorted(),
            counts: [("rounds", rounds), ("puzzles", puzzles), ("moves", moves)],
            summary: "\(rounds) rounds, \(puzzles) puzzles, \(moves) moves", hasProved: rounds > 0)
    }

    private var limits: [ExportProof.Sentence] {
        let names = ExportProof.Sentence(
            "From which puzzle on a seat played, when a puzzle began and ended, and that moves were made before that.",
            ExportProof.Words("lines"))
        if isRecap { return [ExportProof.Sentence("Moves, times and places.", ExportProof.Words("recap")), names] }
        return [
            ExportProof.Sentence(
                "That a player who was removed, or solved nothing, did no more than this.", ExportProof.Words("removed")
            ),
            ExportProof.Sentence("That the room's clock stood still when it says so.", ExportProof.Words("clock")),
            names,
            ExportProof.Sentence(
                "That a seat whose solved puzzle counts as unsolved was removed when it ended.",
                ExportProof.Words("back")),
        ]
    }

    /// - Parameters:
    ///   - check: The row of the page to which the finding belongs.
    ///   - says: The key of the page's text for it.
    private mutating func find(
        _ round: Int, _ kind: String, _ sentence: String, _ check: String, _ says: String,
        _ values: ExportProof.Words.Values = [:]
    ) {
        find(round, kind, sentence, check, ExportProof.Words(says, values))
    }

    private mutating func find(
        _ round: Int, _ kind: String, _ sentence: String, _ check: String, _ words: ExportProof.Words
    ) {
        findings.append(
            ExportProof.Finding(
                round: round, kind: kind, description: "Round \(round): \(sentence)", check: check, words: words))
    }

    private mutating func refuse(_ round: Int, _ sentence: String) {
        find(round, "form", sentence, "", "unreadable", ["round": .number(round)])
    }

    /// - Parameters:
    ///   - number: The round's number in the file.
    ///   - inPlay: The round's number in its play, which the commitment binds.
    ///   - rules: The version of the rules of its play.
    private mutating func judge(
        _ round: JSONObject?, _ number: Int, round inPlay: Int, of origin: PlayOrigin, rules: Int
    ) {
        guard let round, let state = isRecap ? "finished" : round["state"]?.string else {
            return refuse(number, "it cannot be read.")
        }
        if !isRecap, round["number"]?.integer != inPlay {
            find(number, "form", "it has another number.", "", "number", ["round": .number(number)])
        }
        guard state == "finished" else { return judged.append(ExportProof.Round(number: number, checks: [])) }
        var options = CrossSumsOptions()
        let areRead = (try? options.apply(round["options"])) != nil && (try? options.validate()) != nil
        guard areRead, let seed = round["seed"]?.string.flatMap({ Seed(hexadecimal: $0) }),
            let shown = round["puzzles"]?.array, shown.count <= options.puzzles,
            let seats = isRecap ? [] : round["seats"]?.array,
            let standings = isRecap ? [] : round["standings"]?.array
        else { return refuse(number, "a member is missing, or of the wrong form.") }
        rounds += 1
        self.rules.insert(rules)
        let before = moves
        defer {
            var checks: [(name: String, count: Int)] = [("commitment", 1), ("puzzles", shown.count)]
            if !isRecap {
                checks += [
                    ("people", seats.count), ("moves", moves - before), ("times", seats.count),
                    ("standings", standings.count),
                ]
            }
            judged.append(ExportProof.Round(number: number, checks: checks))
        }
        let setup = CrossSumsGame.Setup(options: options, seed: seed, rules: rules)
        if round["commitment"]?.string != setup.commitment(round: inPlay, of: origin).hexadecimal {
            find(
                number, "commitment", "the seed is not the one that was committed to.", "commitment", "bound")
        }
        var times: [String: [Int32?]] = [:]
        var slips: [String: [Int]] = [:]
        var names: [String] = []
        for seat in seats {
            guard let player = seat.object?["player"]?.string, times[player] == nil else {
                return find(number, "people", "a player is missing or listed twice.", "people", "people")
            }
            names.append(player)
            times[player] = []
            judgeName(in: seat.object, number)
        }
        for (index, one) in shown.enumerated() {
            let puzzle = PuzzleGenerator.race(
                index + 1, seed: seed, difficulty: options.difficulty, in: setup.series)
            puzzles += 1
            guard let fields = one.object, let listed = isRecap ? [] : fields["moves"]?.array else {
                return refuse(number, "puzzle \(index + 1) cannot be read.")
            }
            let numbers = { (name: String) in fields[name]?.array?.map({ $0.integer }) }
            if !isRecap, fields["size"]?.integer != puzzle.size {
                find(
                    number, "puzzle", "puzzle \(index + 1) has another size.", "puzzles", "size",
                    ["number": .number(index + 1)])
            }
            if numbers("grid") != puzzle.grid.map(Optional.init) || numbers("rows") != puzzle.rows.map(Optional.init)
                || numbers("columns") != puzzle.columns.map(Optional.init)
                || fields["solution"]?.string != puzzle.solutionText
            {
                find(
                    number, "puzzle", "puzzle \(index + 1) is not what the seed gives.", "puzzles", "puzzle",
                    ["number": .number(index + 1)])
            }
            if isRecap { continue }
            var boards: [String: RaceBoard] = [:]
            var hall = RaceBoard()
            var last = 0
            for move in listed {
                guard let fields = move.object, let player = options.mode == .together ? "" : fields["player"]?.string,
                    let after = fields["after"]?.integer, Self.times.contains(after), let act = Self.act(fields)
                else { return refuse(number, "a move in puzzle \(index + 1) cannot be read.") }
                moves += 1
                // A removed player has moves, but no row.
                guard options.mode == .together || times[player] != nil else { continue }
                var board = options.mode == .together ? hall : boards[player] ?? RaceBoard()
                let before = board
                let isTaken = (try? board.take(act, of: puzzle, options, after: Int64(after))) != nil
                if !isTaken || board == before || before.isOut {
                    find(
                        number, "move", "puzzle \(index + 1) has a move of \(player) that the rules do not take.",
                        "moves", "move",
                        ["number": .number(index + 1), "player": .text(player.isEmpty ? "–" : player)])
                }
                if after < last {
                    find(
                        number, "move", "the moves of puzzle \(index + 1) are not in their order.", "moves", "order",
                        ["number": .number(index + 1)])
                }
                last = max(last, after)
                if options.mode == .together { hall = board } else { boards[player] = board }
            }
            if fields["hallTenths"]?.integer.map(Int32.init(truncatingIfNeeded:)) != hall.tenths {
                find(
                    number, "time", "the hall's time in puzzle \(index + 1) does not follow from its moves.", "moves",
                    "hall", ["number": .number(index + 1)])
            }
            for player in names {
                times[player]?.append(boards[player]?.tenths)
                slips[player, default: []].append(
                    Int(boards[player]?.mistakes ?? 0) + Int(boards[player]?.hints ?? 0))
            }
        }
        for seat in seats {
            guard let player = seat.object?["player"]?.string, let own = times[player] else { continue }
            let told = seat.object?["tenths"]?.array?.map { $0.integer.map(Int32.init(truncatingIfNeeded:)) } ?? []
            // A seat that joined after the last puzzle has no entries at all. A seat that was removed when a puzzle
            // ended has not solved it, even if it was restored later.
            let isLate = told.isEmpty && own.allSatisfy { $0 == nil }
            let isSame = told.count == own.count && zip(told, own).allSatisfy { $0 == nil || $0 == $1 }
            if isSame { times[player] = told }
            if !isSame, !isLate {
                find(
                    number, "time", "the times of \(player) do not follow from the moves.", "times", "time",
                    ["name": .text(seat.object?["name"]?.string ?? player)])
            }
        }
        if isRecap { return }
        judge(standings, names: names, times: times, slips: slips, options, number)
    }

    private mutating func judge(
        _ standings: [JSONValue], names: [String], times: [String: [Int32?]], slips: [String: [Int]],
        _ options: CrossSumsOptions, _ number: Int
    ) {
        let unsolved = Int32(options.limit) * 10 + CrossSumsGame.unsolvedTenths
        let totals = names.compactMap { player -> (player: String, total: Int32)? in
            guard let own = times[player], own.contains(where: { $0 != nil }) else { return nil }
            return (player, own.reduce(0) { $0 + ($1 ?? unsolved) })
        }
        let expected = totals.sorted {
            ($0.total, SeatID(wire: $0.player) ?? SeatID(0)) < ($1.total, SeatID(wire: $1.player) ?? SeatID(0))
        }
        let told = standings.map { line in
            (line.object?["player"]?.string, line.object?["place"]?.integer, line.object?["tenths"]?.integer)
        }
        var isSame = told.count == expected.count
        var place = 0
        for (index, (line, one)) in zip(told, expected).enumerated() {
            if index == 0 || expected[index - 1].total != one.total { place = index + 1 }
            isSame = isSame && line.0 == one.player && line.1 == place && line.2 == Int(one.total)
        }
        if !isSame {
            find(number, "standings", "the standings do not follow from the times.", "standings", "standings")
        }
        for line in standings { judge(line.object, times: times, slips: slips, number) }
    }

    private mutating func judgeName(in member: JSONObject?, _ number: Int) {
        guard let wrong = people.contradiction(in: member) else { return }
        find(number, "people", wrong.english, "people", wrong.words)
    }

    /// Compares the other members of a row with the moves. Slips in a puzzle do not count for a seat that was removed
    /// when the puzzle ended; an export does not say so for puzzles that the seat has not solved.
    private mutating func judge(
        _ line: JSONObject?, times: [String: [Int32?]], slips: [String: [Int]], _ number: Int
    ) {
        judgeName(in: line, number)
        guard let player = line?["player"]?.string, let own = times[player], let all = slips[player] else { return }
        let name = ExportProof.Words.Value.text(line?["name"]?.string ?? player)
        if line?["solved"]?.integer != own.count(where: { $0 != nil }) {
            find(
                number, "standings", "\(player) has solved another number of puzzles.", "standings", "solved",
                ["name": name])
        }
        let solved = zip(own, all).reduce(0) { $0 + ($1.0 == nil ? 0 : $1.1) }
        let most = all.reduce(0, +)
        if line?["slips"]?.integer.map((solved...max(solved, most)).contains) != true {
            find(number, "standings", "\(player) has another number of slips.", "standings", "slips", ["name": name])
        }
    }

    private static func act(_ fields: JSONObject) -> RaceMove.Act? {
        switch fields["act"]?.string {
        case "hint": return .hint
        case "submit": return .submit
        case nil:
            guard let cell = fields["cell"]?.integer, (0..<64).contains(cell),
                let mark = fields["as"]?.string.flatMap(Mark.init(rawValue:))
            else { return nil }
            return .mark(cell: cell, as: mark)
        default: return nil
        }
    }
}
