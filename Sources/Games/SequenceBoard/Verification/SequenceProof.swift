import GameRules
import JSON
import WireProtocol

/// Checks finished rounds of an export against the rules: it replays commitments, the players' numbers, every move, the
/// sequences, the hands and the outcome from the seed.
package struct SequenceProof {
    private let isRecap: Bool
    private var findings: [ExportProof.Finding] = []
    private var judged: [ExportProof.Round] = []
    private var rounds = 0
    private var acts = 0
    private var withheld = 0
    private var told = 0
    private var named = 0
    private var rules: Set<Int> = []

    private let people: ExportedPeople

    private init(isRecap: Bool, _ people: ExportedPeople) {
        self.isRecap = isRecap
        self.people = people
    }

    /// Verifies an export; returns `nil` if it contains no play of this game.
    ///
    /// - Parameter isRecap: Whether it is a room's recap, which omits some tables of a tournament.
    package static func verify(_ export: JSONValue, isRecap: Bool = false) -> ExportProof? {
        let plays = (export.object?["plays"]?.array ?? []).filter {
            $0.object?["game"]?.string == SequenceGame.name
        }
        guard !plays.isEmpty else { return nil }
        var proof = SequenceProof(isRecap: isRecap, ExportedPeople(export))
        var number = 0
        for play in plays {
            let origin = PlayOrigin(
                room: export.object?["room"]?.object?["code"]?.string ?? "", play: play.object?["play"]?.integer ?? 1)
            // The exporting server did not know the play's rules, so there is nothing to compare.
            if play.object?["unreadable"] != nil { continue }
            let rules = play.object?["rulesVersion"]?.integer ?? 1
            guard SequenceGame.rulesVersions.contains(rules) else {
                proof.find(number + 1, "form", "its play names rules that are not known here.", "", "unknownRules")
                continue
            }
            var last: Told?
            for (index, round) in (play.object?["rounds"]?.array ?? []).enumerated() {
                number += 1
                last = proof.judge(round.object, number, round: index + 1, of: origin, rules: rules, after: last)
            }
        }
        return proof.result
    }

    private var result: ExportProof {
        ExportProof(
            findings: findings, rounds: judged,
            compared: "names against the list of players, seeds, what phones added to the chance, who began, plays, "
                + "sequences, hands, outcomes, and of a tournament the seeds of its tables, who met in the first round, and who went on",
            limits: limits,
            rules: rules.sorted(),
            counts: [("rounds", rounds), ("plays", acts)], summary: "\(rounds) games, \(acts) plays",
            hasProved: rounds > 0)
    }

    private var limits: [ExportProof.Sentence] {
        [
            ExportProof.Sentence(
                "That who the export names sat there, and when they played.", ExportProof.Words("people")),
            ExportProof.Sentence("That no player showed their cards to another.", ExportProof.Words("shown")),
            ExportProof.Sentence(
                "The pairings of a tournament after the first round, and its standing.",
                ExportProof.Words("tables")),
            ExportProof.Sentence(
                "The level of a bot, whether a play was made for a player, and which tables were just for fun.",
                ExportProof.Words("bots")),
            ExportProof.Sentence(
                "That the operator did not know the cards, where no player added to the chance"
                    + (withheld > 0
                        ? "; \(withheld) promised a number and did not tell it, or, in rooms of version 1.0, a host began "
                            + "the game before it came." : "."),
                ExportProof.Words("chance")),
        ]
            + (isRecap
                ? [
                    ExportProof.Sentence(
                        "Of a tournament who met in the first round, and the tables that a recap does not show.",
                        ExportProof.Words("recap"))
                ] : [])
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

    /// Notes what was compared in a round.
    ///
    /// - Parameter tables: The number of tables, in a tournament.
    private mutating func note(_ number: Int, tables: Int?, named: Int, chances: Int, withheld: Int, acts: Int) {
        var checks: [(name: String, count: Int)] = [("commitment", 1)]
        if !isRecap { checks.append(("people", named)) }
        if let tables { checks.append(("draw", tables)) }
        checks += [("chance", chances), ("plays", acts), ("end", 1)]
        judged.append(
            ExportProof.Round(
                number: number, checks: checks,
                notes: withheld > 0 ? [ExportProof.Words("withheld", ["count": .number(withheld)])] : []))
    }

    /// The facts from which the next round's beginning follows.
    private struct Told {
        let first: Int
        let players: Int
    }

    /// - Parameters:
    ///   - number: The round's number in the file.
    ///   - inPlay: The round's number in its play, which the commitment binds.
    private mutating func judge(
        _ round: JSONObject?, _ number: Int, round inPlay: Int, of origin: PlayOrigin, rules: Int, after last: Told?
    ) -> Told? {
        guard let round, let state = round["state"]?.string else {
            refuse(number, "it cannot be read.")
            return nil
        }
        if !isRecap, round["number"]?.integer != inPlay {
            find(number, "form", "it has another number.", "", "number", ["round": .number(number)])
        }
        guard state == "finished" else {
            judged.append(ExportProof.Round(number: number, checks: []))
            return nil
        }
        let before = (told: told, withheld: withheld, acts: acts, named: named)
        let tables = round["tables"]?.array
        var first: Told?
        if let tables {
            judge(round, tables: tables, number, round: inPlay, of: origin, rules: rules)
        } else {
            first = judgeTable(round, number, round: inPlay, table: nil, of: origin, rules: rules, after: last)
        }
        note(
            number, tables: tables?.count, named: named - before.named, chances: told - before.told,
            withheld: withheld - before.withheld,
            acts: acts - before.acts)
        return first
    }

    /// - Parameter table: A table of a tournament, such as `2/5`.
    private mutating func judgeTable(
        _ round: JSONObject, _ number: Int, round inPlay: Int, table named: String?, of origin: PlayOrigin,
        rules: Int, after last: Told?
    ) -> Told? {
        var options = SequenceOptions()
        let areRead = (try? options.apply(round["options"])) != nil && (try? options.validate()) != nil
        guard areRead, let seed = round["seed"]?.string.flatMap({ Seed(hexadecimal: $0) }),
            let players = round["places"]?.array?.count, (2...Seating.playersMax).contains(players),
            let teams = round["teams"]?.integer, (2...3).contains(teams), players.isMultiple(of: teams),
            let first = round["first"]?.integer, (0..<players).contains(first), let acts = round["acts"]?.array,
            let commits = round["commits"]?.array, let nonces = round["nonces"]?.array, commits.count == players,
            nonces.count == players
        else {
            refuse(number, "a member is missing, or of the wrong form.")
            return nil
        }
        rounds += 1
        self.rules.insert(rules)
        judgePeople(round["places"]?.array ?? [], number)
        let setup = SequenceGame.Setup(options: options, seed: seed, rules: rules)
        if round["commitment"]?.string != setup.commitment(round: inPlay, table: named, of: origin).hexadecimal {
            find(
                number, "commitment", "the seed is not the one that was committed to.", "commitment", "bound")
        }
        let own = judge(commits, nonces, number, players: players)
        withheld += own.withheld
        told += nonces.count { $0 != .null }
        let due =
            last.flatMap { $0.players == players ? ($0.first + 1) % players : nil }
            ?? SequenceGame.first(of: players, seed: seed)
        if due != first { find(number, "first", "another player should have begun.", "chance", "first") }
        var table = CardTable(
            players: players, teams: teams, first: first, options: options,
            deck: CardTable.Deck(seed: seed, digest: own.digest))
        repeatActs(acts, &table, number)
        judgeEnd(round, table, number)
        return Told(first: first, players: players)
    }

    /// Checks that each player sits at one place, and has the name given in the list of players.
    private mutating func judgePeople(_ places: [JSONValue], _ number: Int) {
        var seated: Set<String> = []
        for place in places {
            named += 1
            if let wrong = people.contradiction(in: place.object) {
                find(number, "people", wrong.english, "people", wrong.words)
            }
            if let player = place.object?["player"]?.string, !seated.insert(player).inserted {
                find(
                    number, "people", "\(player) sits at two places of a table.", "people", "twice",
                    ["player": .text(player)])
            }
        }
    }

    /// Checks a tournament: each table as a game with a seed derived from the tournament's, and who advanced from
    /// where.
    private mutating func judge(
        _ round: JSONObject, tables: [JSONValue], _ number: Int, round inPlay: Int, of origin: PlayOrigin, rules: Int
    ) {
        var options = SequenceOptions()
        let areRead = (try? options.apply(round["options"])) != nil && (try? options.validate()) != nil
        guard areRead, options.form == .tables, let seed = round["seed"]?.string.flatMap({ Seed(hexadecimal: $0) })
        else { return refuse(number, "a member is missing, or of the wrong form.") }
        let setup = SequenceGame.Setup(options: options, seed: seed, rules: rules)
        if round["commitment"]?.string != setup.commitment(round: inPlay, of: origin).hexadecimal {
            find(
                number, "commitment", "the seed is not the one that was committed to.", "commitment", "bound")
        }
        // In a knock-out, the players who may continue, by the round that they won.
        var winners: [Int: Set<String>] = [:]
        for one in tables {
            guard let table = one.object, let of = table["round"]?.integer, let place = table["table"]?.integer,
                (1...1_000_000).contains(of), (0...1_000_000).contains(place)
            else {
                refuse(number, "a table cannot be read.")
                continue
            }
            let name = "\(of)/\(place + 1)"
            if table["seed"]?.string != Tournament.seed(of: seed, round: of, table: place).hexadecimal {
                find(
                    number, "draw", "the seed of table \(name) does not follow from the seed of the tournament.",
                    "draw",
                    "seed", ["table": .text(name)])
            }
            if JSONWriter.write({ $0.value(table["options"] ?? .null) })
                != JSONWriter.write({ $0.value(round["options"] ?? .null) })
            {
                find(
                    number, "draw", "table \(name) was played by other options.", "draw", "options",
                    ["table": .text(name)])
            }
            guard
                judgeTable(table, number, round: inPlay, table: name, of: origin, rules: rules, after: nil) != nil
            else { continue }
            guard table["rematch"] == nil, options.contest == .knockout else { continue }
            judgeBracket(table, name, of, place, number, seed: seed, winners: &winners)
        }
        if !isRecap { judgeFirstDraw(tables.compactMap { $0.object }, round["drawn"]?.array ?? [], number, seed: seed) }
    }

    private mutating func judgeBracket(
        _ table: JSONObject, _ name: String, _ round: Int, _ place: Int, _ number: Int, seed: Seed,
        winners: inout [Int: Set<String>]
    ) {
        let dealt = (table["places"]?.array ?? []).map { $0.object?["player"]?.string }
        let last = table["last"]?.array?.map { $0.string } ?? dealt
        guard let teams = table["teams"]?.integer, last.count == dealt.count else {
            return refuse(number, "who sat at table \(name) cannot be read.")
        }
        let won = table["outcome"]?.object?["team"]?.integer
        let through = won ?? Tournament.lot(of: seed, round: round, table: place, teams: teams)
        if table["through"]?.integer != through {
            find(
                number, "bracket", "it is not the winners of table \(name) who went on.", "draw", "through",
                ["table": .text(name)])
        }
        for (index, player) in last.enumerated() where index % teams == through {
            if let player, player.first == "p" { winners[round, default: []].insert(player) }
        }
        // A recap does not show all tables of each round.
        guard round > 1, !isRecap || winners[round - 1] != nil else { return }
        for case let player? in dealt where winners[round - 1]?.contains(player) != true {
            find(
                number, "bracket", "\(player) sat at table \(name) without having won before.", "draw", "guest",
                ["player": .text(player), "table": .text(name)])
        }
    }

    /// Checks that the first round's pairings were drawn from the seed among all players present. A bot replaces a
    /// player who left before the deal.
    private mutating func judgeFirstDraw(_ tables: [JSONObject], _ drawn: [JSONValue], _ number: Int, seed: Seed) {
        let first = tables.filter { $0["round"]?.integer == 1 }
        guard !first.isEmpty else { return }
        var generator = SeededGenerator(bytes: seed.derived(for: "draw").bytes)
        let order = generator.draw(drawn.count, below: drawn.count).map { drawn[$0].string }
        for (index, table) in first.enumerated() {
            let due = stride(from: index, to: order.count, by: first.count).map { order[$0] }
            for (place, one) in (table["places"]?.array ?? []).enumerated() {
                guard let player = one.object?["player"]?.string else { continue }
                if !due.indices.contains(place) || due[place] != player {
                    return find(
                        number, "draw", "others would have met at table 1/\(index + 1).", "draw", "met",
                        ["table": .text("1/\(index + 1)")])
                }
            }
        }
    }

    private mutating func judge(
        _ commits: [JSONValue], _ nonces: [JSONValue], _ number: Int, players: Int
    ) -> Nonces {
        var own = Nonces(players: players)
        for (place, (commit, nonce)) in zip(commits, nonces).enumerated() {
            if let hash = commit.string.flatMap({ [UInt8](hexadecimal: $0) }) { own.commit(hash, of: place) }
            guard let nonce = nonce.string else { continue }
            guard let bytes = [UInt8](hexadecimal: nonce), own.tell(bytes, of: place) else {
                find(
                    number, "nonces", "the number of place \(place + 1) is not the one that was promised.", "chance",
                    "nonce", ["place": .number(place + 1)])
                continue
            }
        }
        return own
    }

    private mutating func repeatActs(_ listed: [JSONValue], _ table: inout CardTable, _ number: Int) {
        var before: CardTable?
        var last = 0
        for (index, one) in listed.enumerated() {
            guard let fields = one.object, let act = fields["act"]?.string, let after = fields["after"]?.integer,
                let place = fields["place"]?.integer
            else { return refuse(number, "play \(index + 1) cannot be read.") }
            acts += 1
            if after < last { find(number, "play", "the plays are not in their order.", "plays", "order") }
            last = max(last, after)
            if act == "undo" {
                guard table.options.undo, let earlier = before, earlier.turn == place else {
                    return find(
                        number, "play", "play \(index + 1) could not be taken back.", "plays", "play",
                        ["number": .number(index + 1)])
                }
                table = earlier
                before = nil
                continue
            }
            guard place == table.turn else {
                return find(
                    number, "play", "play \(index + 1) is by a player who did not have the turn.", "plays", "play",
                    ["number": .number(index + 1)])
            }
            let earlier = table
            if act == "skip" {
                guard fields["house"]?.bool == true else {
                    return find(
                        number, "play", "play \(index + 1) is none.", "plays", "play",
                        ["number": .number(index + 1)])
                }
                table.skip()
            } else {
                guard let move = try? CardTable.Move(ofType: act, fields), (try? table.take(move)) != nil else {
                    return find(
                        number, "play", "play \(index + 1) is not one that the cards and the rules allow.", "plays",
                        "play",
                        ["number": .number(index + 1)])
                }
            }
            before = earlier
        }
    }

    private mutating func judgeEnd(_ round: JSONObject, _ table: CardTable, _ number: Int) {
        var table = table
        let told = round["outcome"]?.object
        if told?["reason"]?.string == CardTable.Reason.ended.rawValue { table.end(.ended) }
        if told == nil || told?["team"]?.integer != table.outcome?.team
            || told?["reason"]?.string != table.outcome?.reason.rawValue
        {
            find(number, "outcome", "the outcome does not follow from the plays.", "end", "outcome")
        }
        let hands = round["hands"]?.array?.map { ($0.array ?? []).map { $0.integer } }
        if hands != table.hands.map({ $0.map { Optional($0.number) } }) {
            find(number, "hands", "the hands are not what the seed and the plays leave.", "end", "hands")
        }
        let claims = (round["sequences"]?.array ?? []).map { claim in
            (claim.object?["team"]?.integer, claim.object?["cells"]?.array?.map { $0.integer })
        }
        let isSame =
            claims.count == table.board.claims.count
            && zip(claims, table.board.claims).allSatisfy { $0.0 == $1.team && $0.1 == $1.cells.map(Optional.init) }
        if !isSame { find(number, "sequences", "the sequences do not follow from the plays.", "end", "sequences") }
    }
}
