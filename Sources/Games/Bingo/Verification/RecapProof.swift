import GameRules
import JSON
import WireProtocol

/// The proof of a room's public recap. It proves less than an export, because a recap does not contain each player's
/// marks: the seeds and the prize draws, the consistency of the standings, and the public boards.
package struct RecapProof {
    private var findings: [ExportProof.Finding] = []
    private var rounds: [ExportProof.Round] = []
    private var rules: [Int] = []
    private var limits: [ExportProof.Sentence] = []
    private var boardCount = 0

    /// Verifies the plays of bingo in a recap; returns `nil` if none of their rounds is over.
    ///
    /// - Parameter boards: Public boards of the current play.
    package static func verify(_ recap: JSONValue, boards: [JSONValue]) -> ExportProof? {
        var proof = RecapProof()
        let plays = recap.object?["plays"]?.array?.filter { $0.object?["game"]?.string == BingoGame.name } ?? [recap]
        let room = recap.object?["room"]?.object?["code"]?.string ?? ""
        let position = recap.object?["at"]?.object?["seq"]?.wideInteger
        for play in plays {
            guard let fields = play.object, let listed = fields["rounds"]?.array else { continue }
            let origin = PlayOrigin(room: room, play: fields["play"]?.integer ?? 1)
            let seen = fields["ended"] == nil ? boards.compactMap { PublicBoard($0) } : []
            for (index, value) in listed.enumerated() {
                proof.judge(value, index + 1, of: origin, rules: fields["rulesVersion"]?.integer, seen, at: position)
            }
        }
        guard !proof.findings.isEmpty || !proof.rounds.isEmpty else { return nil }
        return proof.result
    }

    private var result: ExportProof {
        var all = [
            ExportProof.Sentence("That no round is missing at the end.", ExportProof.Words("rounds")),
            ExportProof.Sentence(
                "Who was a host without a board, and who was removed.", ExportProof.Words("people")),
        ]
        if rules.contains(1) { all.append(ExportVerification.first) }
        if rules.contains(where: { $0 > 1 }) { all.append(ExportVerification.operatorsSeats) }
        all += [
            ExportProof.Sentence(
                "All marks and calls, and whether bingos and ranks follow from them.",
                ExportProof.Words("recapMarks")),
            boardCount > 0
                ? ExportProof.Sentence(
                    "All boards but \(boardCount).", ExportProof.Words("recapBoards", ["count": .number(boardCount)]))
                : ExportProof.Sentence("All boards.", ExportProof.Words("recapNoBoards")),
        ]
        return ExportProof(
            findings: findings, rounds: rounds, compared: "seeds, public boards, standings, and prize draws",
            limits: all + limits, rules: rules, counts: [("rounds", rounds.count)], summary: "\(rounds.count) rounds",
            hasProved: !rounds.isEmpty)
    }

    private mutating func find(
        _ round: Int, _ kind: ExportVerification.Kind, _ check: String, _ sentence: ExportProof.Sentence
    ) {
        findings.append(
            ExportProof.Finding(
                round: round, kind: kind.rawValue, description: "Round \(round): \(sentence.english)", check: check,
                words: sentence.words))
    }

    private mutating func judge(
        _ value: JSONValue, _ place: Int, of origin: PlayOrigin, rules expected: Int?, _ boards: [PublicBoard],
        at position: Int64?
    ) {
        let round: RecapRound
        do throws(ExportedRound.Malformed) { round = try RecapRound(value) } catch {
            return findings.append(
                ExportProof.Finding(
                    round: place, kind: ExportVerification.Kind.form.rawValue,
                    description: "Round \(place): \(error.sentence)",
                    words: ExportVerification.unreadable(place, error.field)))
        }
        if !rules.contains(round.rules) { rules.append(round.rules) }
        if let expected, round.rules != expected {
            find(
                round.number, .commitment, "commitment",
                ExportVerification.misnamed(rules: round.rules, expected: expected))
        }
        if BoardDeal.commitment(to: round.setup, round: round.number, of: origin) != round.commitment {
            find(round.number, .commitment, "commitment", ExportVerification.unbound(rules: round.rules))
        }
        var checks: [(name: String, count: Int)] = [("commitment", 1)]
        let own = boards.filter { $0.round == round.number }
        boardCount = own.count
        if !own.isEmpty {
            checks.append(("deals", own.count))
            for board in own { judge(board, in: round, at: position) }
        }
        checks.append(("order", round.standings.count))
        judgeOrder(of: round)
        // Draws among more players than the recap lists cannot be checked.
        if !round.draws.isEmpty {
            if round.standings.count == round.total {
                checks.append(("draws", round.draws.count))
                judgeDraws(of: round, origin)
            } else {
                limits.append(
                    ExportProof.Sentence(
                        "The prize draws of round \(round.number): a recap does not list all of its standings.",
                        ExportProof.Words("recapDraws", ["round": .number(round.number)])))
            }
        }
        rounds.append(
            ExportProof.Round(
                number: round.number, checks: checks,
                details: ExportVerification.details(
                    seed: round.setup.seed, commitment: round.commitment,
                    standings: zip(round.standings, round.names).map { ($1, $0.rank, $0.call) })))
    }

    private mutating func judge(_ board: PublicBoard, in round: RecapRound, at position: Int64?) {
        let options = round.setup.options
        let dealt = BoardDeal.cells(
            seed: round.setup.seed, seat: board.seat, number: board.deal, termCount: round.setup.terms.count,
            options: options)
        let name = ExportProof.Words.Value.text(board.name)
        if board.cells != dealt.map({ Int($0) }) {
            find(
                round.number, .deal, "deals",
                ExportProof.Sentence(
                    "the board of \(board.name) is not what the seed deals.", ExportProof.Words("board", ["name": name])
                ))
        }
        var counting: UInt32 = 0
        for (cell, term) in board.cells.prefix(options.cellCount).enumerated() {
            let counts = options.verification == .honour || round.standing.contains(term)
            if term < 0 || board.marked.contains(cell) && counts { counting |= 1 << UInt32(cell) }
        }
        let patterns = PatternTable(goal: options.goal, size: options.size)
        let held = patterns.held(by: counting, among: patterns.all)
        // A board fetched at another time may have got marks since.
        let claim = board.position == position ? round.standings.first { $0.seat == board.seat } : nil
        if held.names != board.lines || claim.map({ $0.lines != held.count }) ?? false {
            find(
                round.number, .deal, "deals",
                ExportProof.Sentence(
                    "the board of \(board.name) has other patterns than it says.",
                    ExportProof.Words("boardLines", ["name": name])))
        }
        if claim != nil, held.count < options.goal.need {
            find(
                round.number, .standing, "deals",
                ExportProof.Sentence(
                    "\(board.name) is in the standings without a bingo.",
                    ExportProof.Words("bingoFalse", ["name": name])))
        }
    }

    /// Checks the order of the standings' lines.
    private mutating func judgeOrder(of round: RecapRound) {
        let disorder = ExportProof.Sentence("the standings are in another order.", ExportProof.Words("standingsOrder"))
        for (index, line) in round.standings.enumerated() {
            let before = index > 0 ? round.standings[index - 1] : nil
            let name = round.names[index]
            // In honour rounds, the position in the room's order decides, which a recap does not contain. Bingos
            // completed by auto-mark with one call share a position and a time. Lines with the same time may be tied or
            // not.
            let mayTie = before.map { line.call == nil ? $0.time == line.time : $0.call == line.call } ?? false
            let isTie = mayTie && (line.call != nil || line.rank == before?.rank)
            let rank = isTie ? before?.rank ?? index + 1 : index + 1
            if line.rank != rank {
                find(
                    round.number, .standing, "order",
                    ExportProof.Sentence(
                        "\(name) has rank \(rank), not \(line.rank).",
                        ExportProof.Words(
                            "rank", ["name": .text(name), "claimed": .number(line.rank), "rank": .number(rank)])))
            }
            if (line.call == nil) != (round.setup.options.verification == .honour) {
                find(
                    round.number, .standing, "order",
                    ExportProof.Sentence(
                        "\(name) has a bingo by a call where none decides, or by none.",
                        ExportProof.Words(
                            "call",
                            [
                                "name": .text(name), "claimed": line.call.map { .number($0) } ?? .text("–"),
                                "call": .text("–"),
                            ])))
            }
            if let call = line.call, call > round.callCount || before.map({ $0.call ?? 0 > call }) ?? false {
                find(round.number, .standing, "order", disorder)
            }
            if let before, before.call == line.call, before.time > line.time {
                find(round.number, .standing, "order", disorder)
            }
        }
    }

    private mutating func judgeDraws(of round: RecapRound, _ origin: PlayOrigin) {
        var names: [SeatID: String] = [:]
        for (line, name) in zip(round.standings, round.names) { names[line.seat] = name }
        let proof = DrawProof(
            of: round.draws, claims: round.claims, standings: round.standings, removed: round.removed,
            rules: round.rules, seed: round.setup.seed
        ) { seat in names[seat] ?? "\(seat)" }
        for sentence in proof.findings { find(round.number, .draw, "draws", sentence) }
        limits += proof.passingOver.map {
            ExportVerification.passedOver(draw: $0, round: round.number, play: origin.play)
        }
    }
}

/// A round in a recap.
private struct RecapRound {
    let number: Int
    let rules: Int
    let commitment: String
    let setup: BingoSetup
    let callCount: Int
    /// The terms that are called.
    let standing: Set<Int>
    let standings: [Standing]
    /// The names in the standings' lines.
    let names: [String]
    /// The number of lines, of which a recap lists the first.
    let total: Int
    let draws: [PrizeDraw]
    let claims: [DrawProof.Claim]
    let removed: [SeatID]

    init(_ value: JSONValue) throws(ExportedRound.Malformed) {
        guard let fields = value.object else { throw ExportedRound.Malformed("round", "it is no object.") }
        let reader = ExportReader(fields)
        number = try reader.count("number")
        rules = fields["rules"] == nil ? 1 : try reader.count("rules")
        commitment = try reader.text("commitment")
        guard let seed = Seed(hexadecimal: try reader.text("seed")) else {
            throw ExportedRound.Malformed("seed", "its seed is not 64 hexadecimal digits.")
        }
        let terms = try reader.list("terms", "texts") { $0.string }
        let added = fields["added"] == nil ? 0 : try reader.count("added")
        let language = fields["language"] == nil ? nil : try reader.text("language")
        let options = try ExportedRound.options(fields["options"])
        guard let means = ExportedRound.means(fields["means"], of: terms.count) else {
            throw ExportedRound.Malformed("means", "its “means” are not texts by the index of their term.")
        }
        guard BingoGame.rulesVersions.contains(rules) else {
            throw ExportedRound.Malformed(
                "rules", "it was played by version \(rules) of the rules, which are not known here.")
        }
        guard
            let setup = ExportedRound.setup(
                terms: terms, means: means, added: added, language: language, options: options, seed: seed, rules: rules
            )
        else {
            throw ExportedRound.Malformed(
                "terms", "it has \(terms.count) terms, \(added) of them added, which no board fits.")
        }
        self.setup = setup
        let calls = try reader.list("calls", "calls") { call in
            call.object.flatMap { fields in
                fields["term"]?.integer.map { (term: $0, stands: fields["uncalled"] == nil) }
            }
        }
        callCount = calls.count
        standing = Set(calls.filter { $0.stands }.map { $0.term })
        standings = try reader.list("standings", "lines") { $0.object.flatMap(Standing.init(exported:)) }
        names = try reader.list("standings", "names") { $0.object?["name"]?.string }
        total = try reader.count("total")
        draws = try reader.optionalList("draws", "draws") { $0.object.flatMap(PrizeDraw.init(exported:)) }
        claims = try reader.optionalList("draws", "draws") { $0.object.map(DrawProof.Claim.init) }
        removed = try reader.optionalList("removed", "players") { $0.string.flatMap(SeatID.init(wire:)) }
    }
}

/// A board that anyone may see.
private struct PublicBoard {
    let seat: SeatID
    let name: String
    let round: Int?
    let deal: Int
    let cells: [Int]
    let marked: [Int]
    let lines: [String]
    /// The position in the room's order at which it was fetched.
    let position: Int64?

    init?(_ value: JSONValue) {
        guard let fields = value.object, let seat = fields["player"]?.string.flatMap(SeatID.init(wire:)),
            let name = fields["name"]?.string, let deal = fields["deal"]?.integer, (0...Int(Int32.max)).contains(deal),
            let cells = fields["cells"]?.array, let marked = fields["marked"]?.array,
            let lines = fields["lines"]?.array
        else { return nil }
        self.seat = seat
        self.name = name
        round = fields["round"]?.integer
        self.deal = deal
        self.cells = cells.map { $0.integer ?? -2 }
        self.marked = marked.compactMap { $0.integer }
        self.lines = lines.compactMap { $0.string }
        position = fields["at"]?.object?["seq"]?.wideInteger
    }
}
