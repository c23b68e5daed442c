import GameRules
import JSON
import WireProtocol

/// A round in an export, checked for its form only.
struct ExportedRound {
    /// An error that prevents reading the round.
    struct Malformed: Error {
        /// The missing or malformed member.
        let field: String
        let sentence: String

        init(_ field: String, _ sentence: String) {
            self.field = field
            self.sentence = sentence
        }
    }

    struct Deal {
        let seat: SeatID
        let name: String
        let number: Int
        let after: Int
        /// Whether the seat used automatic marks at the end.
        let autoMarks: Bool
        /// Whether the board was on paper at the end.
        let isOnPaper: Bool
        /// The board, after the end of the round.
        let cells: [Int]?
        let marks: [(cell: Int, mark: Mark)]
    }

    /// The maximum time for late marks after the end of a round, in seconds.
    private static let lateSecondsMax = BingoGame.guardSecondsMax

    let number: Int
    /// The version of the rules.
    let rules: Int
    let commitment: String
    /// The seed of a finished round.
    let seed: Seed?
    /// The terms of the deal, then the added ones.
    let terms: [String]
    /// The explanations of terms, by index.
    let means: [Int: String]
    let language: String?
    let added: Int
    let options: BingoOptions
    let startedAt: Timestamp?
    let finishedAt: Timestamp?
    let marksUntil: Timestamp?
    /// The pauses of the room's clock.
    let pauses: [Pause]
    let calls: [Call]
    let deals: [Deal]
    let standings: [Standing]
    /// The names in the lines of the standings, and in the draws.
    let standingNames: [String]
    let draws: [PrizeDraw]
    let drawNames: [String]
    /// The draws' published commitments and numbers of contributions, as the export states them.
    let drawClaims: [DrawProof.Claim]
    let removed: [SeatID]
    /// The seats without a board; `nil` in exports that do not contain them.
    let hosts: [SeatID]?

    /// Reads a round; throws at the first missing or malformed member.
    init(_ value: JSONValue) throws(Malformed) {
        guard let fields = value.object else { throw Malformed("round", "it is no object.") }
        let reader = ExportReader(fields)
        number = try reader.count("number")
        rules = fields["rules"] == nil ? 1 : try reader.count("rules")
        guard BingoGame.rulesVersions.contains(rules) else {
            throw Malformed("rules", "it was played by version \(rules) of the rules, which are not known here.")
        }
        commitment = try reader.text("commitment")
        guard let digest = [UInt8](hexadecimal: commitment), digest.count == Seed.byteCount,
            digest.hexadecimal == commitment
        else { throw Malformed("commitment", "its commitment is not 64 hexadecimal digits.") }
        terms = try reader.list("terms", "texts") { $0.string }
        guard let means = ExportedRound.means(fields["means"], of: terms.count) else {
            throw Malformed("means", "its “means” are not texts by the index of their term.")
        }
        self.means = means
        language = fields["language"] == nil ? nil : try reader.text("language")
        added = fields["added"] == nil ? 0 : try reader.count("added")
        options = try ExportedRound.options(fields["options"])
        guard (0...terms.count).contains(added), terms.count - added >= options.termCount, terms.count < 1 << 9 else {
            throw Malformed("terms", "it has \(terms.count) terms, \(added) of them added, which no board fits.")
        }
        guard let state = RoundState(rawValue: try reader.text("state")) else {
            throw Malformed("state", "it is neither dealt nor playing nor finished.")
        }
        let isFinished = state == .finished
        if isFinished {
            guard let seed = Seed(hexadecimal: try reader.text("seed")) else {
                throw Malformed("seed", "its seed is not 64 hexadecimal digits.")
            }
            self.seed = seed
        } else {
            guard fields["seed"] == nil else { throw Malformed("seed", "its seed was published before its end.") }
            seed = nil
        }
        startedAt = try reader.time("started")
        finishedAt = try reader.time("finished")
        guard !isFinished || startedAt != nil && finishedAt != nil else {
            throw Malformed("finished", "its beginning or its end is missing.")
        }
        marksUntil = try reader.time("marksUntil")
        pauses = try reader.optionalList("pauses", "pauses") { Pause(exported: $0) }
        calls = try reader.list("calls", "calls") { $0.object.flatMap(Call.init(exported:)) }
        deals = try reader.list("deals", "deals") { $0.object.flatMap { Deal(exported: $0, isFinished: isFinished) } }
        standings = try reader.list("standings", "lines") { $0.object.flatMap(Standing.init(exported:)) }
        standingNames = try reader.list("standings", "names") { $0.object?["name"]?.string }
        draws = try reader.optionalList("draws", "draws") { $0.object.flatMap(PrizeDraw.init(exported:)) }
        drawNames = try reader.optionalList("draws", "names") { $0.object?["name"]?.string }
        drawClaims = try reader.optionalList("draws", "draws") { $0.object.map(DrawProof.Claim.init) }
        removed = try reader.optionalList("removed", "players") { $0.string.flatMap(SeatID.init(wire:)) }
        hosts =
            fields["hosts"] == nil ? nil : try reader.list("hosts", "players") { $0.string.flatMap(SeatID.init(wire:)) }
    }
}

extension ExportedRound {
    /// Reads `options`.
    static func options(_ value: JSONValue?) throws(Malformed) -> BingoOptions {
        guard areWhole(value) else { throw Malformed("options", "its options are not all there.") }
        do throws(Rejection) {
            let told = try OptionsChange(value)
            var options = told.applied(to: BingoOptions())
            // The automatic window's final length.
            options.windowSeconds = told.windowSeconds ?? options.windowSeconds
            try options.check()
            return options
        } catch {
            throw Malformed("options", "its options are impossible: \(error.message)")
        }
    }

    /// Returns whether all options are present, except those that older exports omit.
    private static func areWhole(_ options: JSONValue?) -> Bool {
        guard let fields = options?.object, let goal = fields["goal"]?.object else { return false }
        return ["size", "freeCentre", "verification", "autoMark", "window"].allSatisfy { fields.present($0) != nil }
            && ["crowd", "crowdSeconds"].allSatisfy { fields[$0] != .null }
            && ["patterns", "masks", "need"].allSatisfy { goal.present($0) != nil }
    }

    /// Reads `means`; `nil` if it is malformed.
    static func means(_ value: JSONValue?, of count: Int) -> [Int: String]? {
        var means: [Int: String] = [:]
        guard let value else { return means }
        guard let members = value.object?.members else { return nil }
        for (name, value) in members {
            guard let term = Int(name), (0..<count).contains(term), String(term) == name, let text = value.string else {
                return nil
            }
            means[term] = text
        }
        return means
    }

    /// Returns the setup of its boards; `nil` if no board can be dealt from it.
    func setup(seed: Seed) -> BingoSetup? {
        ExportedRound.setup(
            terms: terms, means: means, added: added, language: language, options: options, seed: seed, rules: rules)
    }

    /// Returns the setup of boards; `nil` if no board can be dealt from it.
    static func setup(
        terms: [String], means: [Int: String], added: Int, language: String?, options: BingoOptions, seed: Seed,
        rules: Int
    ) -> BingoSetup? {
        guard (0...terms.count).contains(added), terms.count - added >= options.termCount, terms.count < 1 << 9 else {
            return nil
        }
        let dealt = terms.prefix(terms.count - added).enumerated().map { Term($0.element, means: means[$0.offset]) }
        return try? BingoSetup(terms: dealt, language: language, options: options, seed: seed, rules: rules)
    }

    /// The range of positions of all calls and marks in the room's order; `nil` without any.
    var positions: ClosedRange<UInt64>? {
        let all =
            calls.map { $0.position } + calls.flatMap { $0.gaps.flatMap { [$0.from, $0.until ?? $0.from] } }
            + deals.flatMap { $0.marks.map { $0.mark.position } }
        guard let first = all.min(), let last = all.max() else { return nil }
        return first...last
    }

    /// Whether its start, its end and the end of its marks are in order.
    var isInOrder: Bool {
        guard let startedAt, let finishedAt else { return true }
        guard let marksUntil else { return startedAt <= finishedAt }
        return startedAt <= finishedAt && finishedAt < marksUntil
            && lateMilliseconds <= Int64(1000 * ExportedRound.lateSecondsMax)
    }

    /// The time for late marks after its end, in milliseconds of the room's clock.
    var lateMilliseconds: Int64 {
        guard let finishedAt, let marksUntil else { return 0 }
        let stood = pauses.filter { $0.since >= finishedAt }.reduce(0) { $0 + $1.milliseconds }
        return marksUntil.milliseconds - finishedAt.milliseconds - stood
    }
}

extension Pause {
    fileprivate init?(exported value: JSONValue) {
        guard let parts = value.array, parts.count == 2,
            let since = parts[0].string.flatMap(Timestamp.init(rfc3339:)), let milliseconds = parts[1].wideInteger,
            (0..<1 << 42).contains(since.milliseconds), (0..<1 << 42).contains(milliseconds)
        else { return nil }
        self.init(since: since, milliseconds: Int64(milliseconds))
    }
}

extension Call {
    fileprivate init?(exported fields: JSONObject) {
        guard let number = fields["number"]?.integer, number >= 0, let term = fields["term"]?.integer, term >= 0,
            let time = fields["time"]?.string.flatMap(Timestamp.init(rfc3339:)),
            let position = fields["seq"]?.wideInteger, position >= 0,
            ["crowd", "needed", "holders"].allSatisfy({ name in
                fields[name].map { (0...Int(Int32.max)).contains($0.integer ?? -1) } ?? true
            })
        else { return nil }
        var quorum: Quorum?
        if let needed = fields["needed"]?.integer, let holders = fields["holders"]?.integer {
            quorum = Quorum(needed: needed, holders: holders)
        }
        self.init(
            number: number, term: term, time: time, position: UInt64(position), crowd: fields["crowd"]?.integer,
            quorum: quorum)
        if let uncalled = fields["uncalled"] {
            guard let time = uncalled.string.flatMap(Timestamp.init(rfc3339:)) else { return nil }
            uncalledAt = time
        }
        guard fields["gaps"] == nil || fields["gaps"]?.array != nil else { return nil }
        for gap in fields["gaps"]?.array ?? [] {
            let ends = (gap.array ?? []).map { $0.wideInteger ?? -1 }
            guard (1...2).contains(ends.count), ends.allSatisfy({ $0 >= 0 }) else { return nil }
            gaps.append(Gap(from: UInt64(ends[0]), until: ends.count == 2 ? UInt64(ends[1]) : nil))
        }
    }
}

extension ExportedRound.Deal {
    fileprivate init?(exported fields: JSONObject, isFinished: Bool) {
        guard let seat = fields["player"]?.string.flatMap(SeatID.init(wire:)), let name = fields["name"]?.string,
            let number = fields["deal"]?.integer, (0...Int(Int32.max)).contains(number),
            let after = fields["after"]?.integer, (0...Int(Int32.max)).contains(after)
        else { return nil }
        self.seat = seat
        self.name = name
        self.number = number
        self.after = after
        autoMarks = fields["autoMark"]?.bool ?? false
        isOnPaper = fields["paper"]?.bool ?? false
        // Boards and marks are exported only after the end of the round.
        guard (fields["cells"]?.array != nil) == isFinished, (fields["marks"] != nil) == isFinished else { return nil }
        cells = fields["cells"]?.array?.map { $0.integer ?? -2 }
        var marks: [(cell: Int, mark: Mark)] = []
        for value in isFinished ? fields["marks"]?.array ?? [.null] : [] {
            guard let parts = value.array, parts.count == 4, let cell = parts[0].integer,
                let position = parts[1].wideInteger, let time = parts[2].string.flatMap(Timestamp.init(rfc3339:)),
                let call = parts[3].integer, (0..<25).contains(cell), (0..<1 << 36).contains(position),
                (0..<1 << 42).contains(time.milliseconds),
                (0...Mark.callMax).contains(call)
            else { return nil }
            marks.append((cell, Mark(position: UInt64(position), time: time, call: call)))
        }
        self.marks = marks
    }
}

extension Standing {
    init?(exported fields: JSONObject) {
        guard let seat = fields["player"]?.string.flatMap(SeatID.init(wire:)),
            let rank = fields["rank"]?.integer, (0...Int(Int32.max)).contains(rank), let call = fields["call"],
            call == .null || (0...Int(Int32.max)).contains(call.integer ?? -1),
            let lines = fields["lines"]?.integer, (0...Int(Int32.max)).contains(lines),
            let time = fields["time"]?.string.flatMap(Timestamp.init(rfc3339:))
        else { return nil }
        self.init(seat: seat, rank: rank, call: call.integer, lines: lines, time: time)
    }
}

extension PrizeDraw {
    init?(exported fields: JSONObject) {
        guard let number = fields["number"]?.integer, number >= 0, let rank = fields["rank"]?.integer, rank >= 0,
            let winner = fields["player"]?.string.flatMap(SeatID.init(wire:)), let among = fields["among"]?.array
        else { return nil }
        let candidates = among.compactMap { $0.string.flatMap(SeatID.init(wire:)) }
        guard candidates.count == among.count, !candidates.isEmpty else { return nil }
        var proof: Proof?
        if fields["secret"] != nil {
            guard let read = Proof(exported: fields) else { return nil }
            proof = read
        }
        self.init(number: number, rank: rank, candidates: candidates, winner: winner, proof: proof)
    }
}

extension PrizeDraw.Proof {
    /// Reads a draw with its own secret, whose `commitment` and `contributed` must match.
    fileprivate init?(exported fields: JSONObject) {
        guard let secret = fields["secret"]?.string.flatMap(Seed.init(hexadecimal:)),
            let parts = fields["contributions"]?.array, parts.count <= BingoGame.contributionsMax,
            fields["again"].map({ $0.integer ?? -1 >= 0 }) ?? true
        else { return nil }
        var contributions: [PrizeDraw.Contribution] = []
        for part in parts {
            guard let pair = part.array, pair.count == 2, let seat = pair[0].string.flatMap(SeatID.init(wire:)),
                let nonce = pair[1].string.flatMap(PrizeDraw.Nonce.init(hexadecimal:)),
                nonce.hexadecimal == pair[1].string
            else { return nil }
            contributions.append(PrizeDraw.Contribution(seat: seat, nonce: nonce))
        }
        self.init(secret: secret, contributions: contributions, again: fields["again"]?.integer)
    }
}
