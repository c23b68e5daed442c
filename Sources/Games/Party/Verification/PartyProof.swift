import Cryptography
import GameRules
import JSON
import WireProtocol

/// Checks the finished games of an export against the rules: the commitment, the phones' nonces, every spin, and how
/// often each entrant was picked.
package struct PartyProof {
    private var findings: [ExportProof.Finding] = []
    private var judged: [ExportProof.Round] = []
    private var games = 0
    private var spins = 0
    private var told = 0
    private var missing = 0
    /// Whether teams took turns in a spin.
    private var hasTeams = false
    private var rules: Set<Int> = []
    private let people: ExportedPeople

    private init(_ people: ExportedPeople) { self.people = people }

    /// Verifies an export; returns `nil` if it contains no play of this game.
    package static func verify(_ export: JSONValue) -> ExportProof? {
        let plays = (export.object?["plays"]?.array ?? []).filter { $0.object?["game"]?.string == PartyGame.name }
        guard !plays.isEmpty else { return nil }
        var proof = PartyProof(ExportedPeople(export))
        var number = 0
        for play in plays {
            let origin = PlayOrigin(
                room: export.object?["room"]?.object?["code"]?.string ?? "", play: play.object?["play"]?.integer ?? 1)
            let rules = play.object?["rulesVersion"]?.integer ?? 1
            for (index, game) in (play.object?["games"]?.array ?? []).enumerated() {
                number += 1
                proof.judge(game.object, number, game: index + 1, of: origin, rules: rules)
            }
        }
        return proof.result
    }

    private var result: ExportProof {
        var limits = [
            ExportProof.Sentence(
                "That exactly the players who were there were on the wheel.", ExportProof.Words("people")),
            ExportProof.Sentence(
                "That the questions came in the order of the seed.", ExportProof.Words("questions")),
            ExportProof.Sentence(
                "That guests, and the lines of a list that was drawn from, had these names.",
                ExportProof.Words("names")),
            ExportProof.Sentence(
                "When the wheel was spun, which players spun it, and which draws were taken back.",
                ExportProof.Words("spins")),
            ExportProof.Sentence(
                "What a draw was for, by which rule and for how many the wheel was spun, the decks' titles, and how many "
                    + "questions there were.", ExportProof.Words("prizes")),
        ]
        if hasTeams {
            limits.append(
                ExportProof.Sentence(
                    "Which players were in which team, and that all teams whose turn it was were on the wheel.",
                    ExportProof.Words("teams")))
        }
        if told == 0, spins > 0 {
            limits.append(
                ExportProof.Sentence(
                    "That the operator of the server did not know the results: no phone added a random number.",
                    ExportProof.Words("server")))
        } else if missing > 0 {
            limits.append(
                ExportProof.Sentence(
                    "That the \(missing) who did not tell their chance in time did not choose between two results each.",
                    ExportProof.Words("missing", ["count": .number(missing)])))
        }
        return ExportProof(
            findings: findings, rounds: judged,
            compared:
                "names within the file, seeds, options, decks, what phones added to the chance, spins, and how often each "
                + "was picked",
            limits: limits, rules: rules.sorted(),
            counts: [("games", games), ("spins", spins), ("chances", told), ("missing", missing)],
            summary: "\(games) games, \(spins) spins, \(told) chances of phones, \(missing) missing",
            hasProved: games > 0)
    }

    /// - Parameters:
    ///   - check: The row of the page to which the finding belongs.
    ///   - says: The key of the page's text for it.
    private mutating func find(
        _ game: Int, _ kind: String, _ sentence: String, _ check: String, _ says: String,
        _ values: ExportProof.Words.Values = [:]
    ) {
        find(game, kind, sentence, check, ExportProof.Words(says, values))
    }

    private mutating func find(
        _ game: Int, _ kind: String, _ sentence: String, _ check: String, _ words: ExportProof.Words
    ) {
        findings.append(
            ExportProof.Finding(
                round: game, kind: kind, description: "Game \(game): \(sentence)", check: check, words: words))
    }

    private mutating func refuse(_ game: Int, _ sentence: String) {
        find(game, "form", sentence, "", "unreadable", ["number": .number(game)])
    }

    private mutating func judge(
        _ game: JSONObject?, _ number: Int, game inPlay: Int, of origin: PlayOrigin, rules: Int
    ) {
        guard let game, let state = game["state"]?.string else { return refuse(number, "it cannot be read.") }
        if game["number"]?.integer != inPlay {
            find(number, "form", "it has another number.", "", "number", ["number": .number(number)])
        }
        guard state == "ended" else { return judged.append(ExportProof.Round(number: number, checks: [])) }
        guard PartyGame.rulesVersions.contains(rules) else {
            return find(number, "form", "version \(rules) of the rules is not known here.", "", "unknownRules")
        }
        var options = PartyOptions()
        let areRead = (try? options.apply(game["options"])) != nil
        guard areRead, let seed = game["seed"]?.string.flatMap({ Seed(hexadecimal: $0) }),
            let decks = game["decks"]?.array, let shown = game["spins"]?.array, let picked = game["picked"]?.array
        else { return refuse(number, "a member is missing, or of the wrong form.") }
        games += 1
        let before = (told: told, spins: spins)
        defer {
            judged.append(
                ExportProof.Round(
                    number: number,
                    checks: [
                        ("commitment", 1), ("people", picked.count), ("chances", told - before.told),
                        ("spins", spins - before.spins),
                        ("picked", picked.count),
                    ]))
        }
        self.rules.insert(rules)
        let commitment = Cryptography.commitment(
            room: origin.room, play: origin.play, round: inPlay, game: PartyGame.name,
            rulesVersion: rules,
            setup: PartyGame.Setup.canonical(
                options, digests: decks.map { $0.object?["sha256"]?.string ?? "" }), seed: seed.bytes)
        if game["commitment"]?.string != commitment.hexadecimal {
            find(
                number, "commitment", "the seed, the options or the decks are not those that were committed to.",
                "commitment", "bound")
        }
        var last: String?
        var bag: [String] = []
        var teamBag: Set<Int?> = []
        var times: [String: Int] = [:]
        let named = Named(game)
        for one in shown {
            for winner in one.object?["winners"]?.array ?? [] { judge(winner.object, named, number) }
        }
        for line in picked { judge(line.object, named, number) }
        for (index, one) in shown.enumerated() {
            guard let spin = ExportedSpin(one) else {
                refuse(number, "spin \(index + 1) cannot be read.")
                continue
            }
            // A spin that was interrupted by the end of the play.
            guard let stop = spin.stop else { continue }
            spins += 1
            if spin.number != index + 1 {
                find(
                    number, "order", "spin \(index + 1) is not in its place.", "spins", "order",
                    ["number": .number(index + 1)])
            }
            if !spin.groups.isEmpty, spin.isDraw || rules < 2 {
                refuse(number, "spin \(spin.number) has groups.")
                continue
            }
            judge(spin, stop, seed: seed, number)
            if spin.isDraw, rules >= 2 {
                // In a draw, all candidates are equally likely, and winners do not count as picked.
                if spin.rule != .pure {
                    find(
                        number, "rule", "spin \(spin.number) drew winners by another rule than chance.", "spins",
                        "rule",
                        ["number": .number(spin.number)])
                }
                continue
            }
            let winner = spin.slices[stop.winner]
            var rivals = spin.slices[...]
            if !spin.groups.isEmpty {
                hasTeams = true
                let teams = Set(spin.groups.map { $0.group.team })
                if !teams.isDisjoint(with: teamBag), !teams.isSubset(of: teamBag) {
                    find(
                        number, "teams", "spin \(spin.number) had a team on the wheel that had had its turn.", "spins",
                        "teams", ["number": .number(spin.number)])
                }
                teamBag.subtract(teams)
                for (group, slices) in spin.groups where slices.contains(stop.winner) {
                    teamBag.insert(group.team)
                    rivals = spin.slices[slices]
                }
            }
            // Teams with only one available member keep them on the wheel.
            let parts = spin.groups.isEmpty ? [rivals] : spin.groups.map { spin.slices[$0.slices] }
            if spin.rule == .notTwice, let last,
                parts.contains(where: { $0.contains(last) && (spin.groups.isEmpty || $0.count > 1) })
            {
                find(
                    number, "rule", "spin \(spin.number) had the one on the wheel who was picked last.", "spins",
                    "rule",
                    ["number": .number(spin.number)])
            }
            if spin.rule == .everybodyOnce {
                if parts.contains(where: { $0.contains(where: bag.contains) && !$0.allSatisfy(bag.contains) }) {
                    find(
                        number, "rule", "spin \(spin.number) had the same player on the wheel again.",
                        "spins", "rule",
                        ["number": .number(spin.number)])
                }
                if rivals.contains(where: bag.contains) {
                    if spin.groups.isEmpty { bag = [] } else { bag.removeAll(where: rivals.contains) }
                }
                bag.append(winner)
            }
            last = winner
            for one in [stop.winner] + stop.further where spin.slices.indices.contains(one) {
                times[spin.slices[one], default: 0] += 1
            }
        }
        var counted: [String] = []
        for line in picked {
            guard let player = line.object?["player"]?.string, let count = line.object?["times"]?.integer else {
                return refuse(number, "how often a player was picked cannot be read.")
            }
            counted.append(player)
            if times[player, default: 0] != count {
                find(
                    number, "picked", "\(player) was picked \(times[player, default: 0]) times, not \(count).",
                    "picked", "picked", ["name": .text(line.object?["name"]?.string ?? player)])
            }
        }
        for player in times.keys.sorted() where !player.hasPrefix("n") && !counted.contains(player) {
            find(
                number, "picked", "\(player) was picked, and is not counted.", "picked", "picked",
                ["name": .text(player)])
        }
    }

    /// The guests and list entries, whose names are part of the game.
    private struct Named {
        let guests: [String?]
        let lines: [String?]

        init(_ game: JSONObject) {
            guests = (game["guests"]?.array ?? []).map { $0.string }
            lines = (game["lines"]?.array ?? []).map { $0.string }
        }

        func name(of entrant: Entrant) -> String? {
            switch entrant {
            case .seat: nil
            case .guest(let number): guests.indices.contains(number - 1) ? guests[number - 1] : nil
            case .line(let number): lines.indices.contains(number - 1) ? lines[number - 1] : nil
            }
        }
    }

    /// Checks the name of a picked entrant against the lists.
    private mutating func judge(_ member: JSONObject?, _ named: Named, _ game: Int) {
        if let wrong = people.contradiction(in: member) {
            return find(game, "people", wrong.english, "people", wrong.words)
        }
        guard let player = member?["player"]?.string, let entrant = Entrant(wire: player) else { return }
        if case .seat = entrant { return }
        if member?["name"]?.string != named.name(of: entrant) {
            find(
                game, "people", "\(player) has another name than in the list.", "people", "entrant",
                ["player": .text(player)])
        }
    }

    private mutating func judge(_ spin: ExportedSpin, _ stop: ExportedSpin.Stop, seed: Seed, _ game: Int) {
        var chance = Chance(seats: spin.seats, commitments: spin.commitments)
        if spin.list != chance.listDigest.hexadecimal {
            find(
                game, "list", "the list of commitments of spin \(spin.number) is not the one that was published.",
                "chances", "list", ["number": .number(spin.number)])
        }
        for (index, isTold) in stop.told.enumerated() {
            guard isTold else {
                missing += 1
                continue
            }
            told += 1
            if !chance.take(Array(stop.nonces[16 * index..<16 * index + 16]), at: index) {
                find(
                    game, "push",
                    "\(spin.seats[index]) told something else in spin \(spin.number) than they had committed to.",
                    "chances", "push",
                    ["number": .number(spin.number), "player": .text("\(spin.seats[index])")])
            }
        }
        let repeated = WheelStop(
            seed: seed, number: spin.number, chance: chance.digest, slices: spin.slices.count, count: spin.count,
            groups: spin.groups.map { $0.group.count })
        if stop.winner != repeated.winner || stop.further != repeated.further {
            find(
                game, "winner", "spin \(spin.number) stops at another slice.", "spins", "winner",
                ["number": .number(spin.number)])
        }
        if stop.place != repeated.place || stop.turns != repeated.turns {
            find(
                game, "place", "spin \(spin.number) stops at another place.", "spins", "place",
                ["number": .number(spin.number)])
        }
    }
}

/// A spin in an export.
struct ExportedSpin {
    struct Stop {
        let nonces: [UInt8]
        let told: [Bool]
        let winner: Int
        let further: [Int]
        let place: Int
        let turns: Int
    }

    let number: Int
    let rule: Fairness
    /// Whether it drew winners; exported from version 2 of the rules on.
    let isDraw: Bool
    let slices: [String]
    /// The groups of slices, if teams took turns.
    let groups: [(group: Spin.Group, slices: Range<Int>)]
    let count: Int
    let seats: [SeatID]
    let commitments: [UInt8]
    let list: String
    /// `nil` for a spin that was not finished.
    let stop: Stop?

    init?(_ value: JSONValue) {
        guard let fields = value.object, let number = fields["number"]?.integer,
            let rule = fields["rule"]?.string.flatMap(Fairness.init(rawValue:)),
            let slices = fields["slices"]?.string?.split(separator: " ").map(String.init), !slices.isEmpty,
            let count = fields["count"]?.integer, (1...50).contains(count),
            let seats = fields["committed"]?.array?.map({ $0.string.flatMap(SeatID.init(wire:)) }),
            !seats.contains(nil),
            let commitments = fields["commitments"]?.string.flatMap([UInt8].init(hexadecimal:)),
            commitments.count == 32 * seats.count, let list = fields["list"]?.string
        else { return nil }
        let order = seats.compactMap { $0.self }
        guard zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
        self.number = number
        self.rule = rule
        isDraw = fields["isDraw"]?.bool ?? false
        self.slices = slices
        guard let groups = ExportedSpin.groups(fields["groups"], of: slices.count) else { return nil }
        self.groups = groups
        self.count = count
        self.seats = order
        self.commitments = commitments
        self.list = list
        guard fields["winner"] != nil else {
            stop = nil
            return
        }
        guard let winner = fields["winner"]?.integer, slices.indices.contains(winner),
            let place = fields["place"]?.integer, let turns = fields["turns"]?.integer,
            let nonces = fields["nonces"]?.string.flatMap([UInt8].init(hexadecimal:)),
            nonces.count == Chance.nonceBytes * order.count,
            let told = fields["told"]?.string?.map({ $0 == "1" }), told.count == order.count,
            let winners = fields["winners"]?.array?.map({ $0.object?["player"]?.string }),
            winners.first == slices[winner]
        else { return nil }
        let further = winners.dropFirst().map { one in slices.firstIndex { $0 == one } ?? -1 }
        stop = Stop(
            nonces: nonces, told: told, winner: winner, further: Array(further), place: place, turns: turns)
    }

    /// Reads groups, which have all slices, and the entrants without a team last; none without a value. Returns `nil`
    /// for anything else.
    private static func groups(_ value: JSONValue?, of slices: Int) -> [(group: Spin.Group, slices: Range<Int>)]? {
        guard let value else { return [] }
        guard let values = value.array, !values.isEmpty else { return nil }
        var groups: [(group: Spin.Group, slices: Range<Int>)] = []
        for value in values {
            let start = groups.last?.slices.upperBound ?? 0
            guard let fields = value.object, let count = fields["count"]?.integer, count > 0, count <= slices - start,
                fields["team"] == nil ? groups.count == values.count - 1 : fields["team"]?.integer != nil
            else { return nil }
            groups.append((Spin.Group(team: fields["team"]?.integer, count: count), start..<start + count))
        }
        guard groups.last?.slices.upperBound == slices, Set(groups.map { $0.group.team }).count == groups.count else {
            return nil
        }
        return groups
    }
}
