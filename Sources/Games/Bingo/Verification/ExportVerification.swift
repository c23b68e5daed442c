import GameRules
import JSON
import WireProtocol

/// Verifies the finished rounds of a room's export with the actual rules.
///
/// For every finished round it repeats the commitment to the seed, every deal, every mark's position among the calls,
/// every verdict with the standings, and every prize draw. It also checks that rounds follow one another, and that each
/// person has one name and a place. ``notProved`` lists what an export cannot prove. Rounds are checked by the version
/// of the rules under which they were played: see ``rules``.
public struct ExportVerification: Sendable {
    /// The facts that the export does not prove, in sentences. The exporting server could have changed them without a
    /// trace.
    public var notProved: [String] { limits.map { $0.english } }

    /// The same, with keys for a page's texts.
    var limits: [ExportProof.Sentence] {
        var limits = [
            ExportProof.Sentence("That no round is missing at the end.", ExportProof.Words("rounds")),
            ExportProof.Sentence("That players without a bingo marked no more than this.", ExportProof.Words("marks")),
            ExportProof.Sentence(
                "After which call a late board was dealt, as long as no mark contradicts it.",
                ExportProof.Words("after")),
            ExportProof.Sentence(
                "That no call was taken back and called again without a trace.", ExportProof.Words("undo")),
            ExportProof.Sentence("That the room's clock stood still when it says so.", ExportProof.Words("pauses")),
            ExportProof.Sentence(
                "Who was a host without a board, and who was removed.", ExportProof.Words("people")),
            ExportProof.Sentence(
                "The exact times of calls and marks, and of the beginning and the end of a round.",
                ExportProof.Words("times")),
            ExportProof.Sentence(
                "Whether a host or the crowd made a call, and who used auto-mark.", ExportProof.Words("callers")),
        ]
        if rules.contains(1) { limits.append(ExportVerification.first) }
        if rules.contains(where: { $0 > 1 }) { limits.append(ExportVerification.operatorsSeats) }
        return limits + passingOver
    }

    /// The limits of proofs for rounds under version 1 of the rules.
    static let first = ExportProof.Sentence(
        "Of rounds by version 1 of the rules: the wording of the terms, for boards follow from their numbers, and that "
            + "no round is missing at the beginning.", ExportProof.Words("first"))
    /// The limits of proofs for draws under later rules.
    static let operatorsSeats = ExportProof.Sentence(
        "That the operator of the server added no seats to a prize draw.", ExportProof.Words("draws"))

    /// Returns the sentence about players in the standings who were not in a draw, which only an undone removal
    /// explains.
    static func passedOver(draw: Int, round: Int, play: Int) -> ExportProof.Sentence {
        let place = play > 1 ? "round \(round) of play \(play)" : "round \(round)"
        return ExportProof.Sentence(
            "That players in the standings of \(place) who were not in its prize draw \(draw) had been removed when it "
                + "was drawn.", ExportProof.Words("passedOver", ["round": .number(round), "draw": .number(draw)]))
    }

    /// Returns the sentence about a wrong commitment.
    static func unbound(rules: Int) -> ExportProof.Sentence {
        rules > 1
            ? ExportProof.Sentence(
                "room, round, terms, options or seed are not what was committed to.", ExportProof.Words("bound"))
            : ExportProof.Sentence(
                "the seed is not the one that was committed to.", ExportProof.Words("commitment"))
    }

    /// Returns the sentence about a round with another version of the rules than its play.
    static func misnamed(rules: Int, expected: Int) -> ExportProof.Sentence {
        ExportProof.Sentence(
            "it says it was played by version \(rules) of the rules, and its play by version \(expected).",
            ExportProof.Words("rules", ["rules": .number(rules), "expected": .number(expected)]))
    }

    /// A sentence for each draw that omits seats in the standings.
    private var passingOver: [ExportProof.Sentence] = []

    /// An error in the export.
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// The round's number in the file, from 1; 0 for the file as a whole.
        public let round: Int
        /// The kind of the wrong claim.
        public let kind: Kind
        /// A sentence that describes the error and names the round.
        public let description: String
        /// The same for a page's texts.
        let words: ExportProof.Words
    }

    /// The kinds of claims that an export makes.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The file is no export, or a member is missing or of the wrong form.
        case form
        /// Rounds contradict one another.
        case round
        /// A person has two names, or is missing.
        case people
        /// The seed does not match the commitment.
        case commitment
        /// A board does not match the seed's deal.
        case deal
        /// A call contradicts the rules or another call.
        case call
        /// A mark contradicts the rules, the calls or another mark.
        case mark
        /// A line of the standings does not follow from boards, marks and calls.
        case standing
        /// A prize draw does not follow from the seed and the standings.
        case draw

        /// The name of the corresponding check on a page.
        var check: String {
            switch self {
            case .form: ""
            case .round: "rounds"
            case .people: "people"
            case .commitment: "commitment"
            case .deal: "deals"
            case .call: "calls"
            case .mark: "marks"
            case .standing: "standings"
            case .draw: "draws"
            }
        }
    }

    /// The number of facts that were checked.
    public struct Counts: Hashable, Sendable {
        /// Finished rounds.
        public internal(set) var rounds = 0
        /// Unfinished rounds, for which nothing can be proved.
        public internal(set) var unfinished = 0
        /// Boards.
        public internal(set) var deals = 0
        /// Calls, including those taken back.
        public internal(set) var calls = 0
        public internal(set) var marks = 0
        /// Bingos by the rules.
        public internal(set) var bingos = 0
        /// Prize draws.
        public internal(set) var draws = 0
        /// Draws without contributions, whose chance came from the server alone.
        public internal(set) var drawsByServer = 0
    }

    /// The room and play that is being checked.
    private var origin = PlayOrigin(room: "", play: 1)

    /// The errors, round by round.
    public private(set) var findings: [Finding] = []
    /// The comparisons, round by round.
    private(set) var rounds: [ExportProof.Round] = []
    /// The number of facts that were checked.
    public private(set) var counts = Counts()

    /// The versions of the rules of finished rounds, in order, each once.
    public private(set) var rules: [Int] = []

    /// Verifies the bytes of an export.
    public init(bytes: [UInt8]) {
        do throws(JSONParser.Failure) {
            verify(try JSONParser.parse(bytes, limits: .document))
        } catch {
            find(0, .form, "The file is not JSON: \(error.reason).", ExportProof.Words("read.rounds"))
        }
    }

    /// Verifies an export.
    public init(_ export: JSONValue) { verify(export) }

    /// Verifies all plays. Exports from before rooms had several plays contain the rounds directly.
    private mutating func verify(_ export: JSONValue) {
        let room = export.object?["room"]?.object?["code"]?.string ?? ""
        guard let plays = export.object?["plays"]?.array else {
            return verify(export, of: export, origin: PlayOrigin(room: room, play: 1), isLast: true)
        }
        var hasBingo = false
        for (index, play) in plays.enumerated() where play.object?["game"]?.string == BingoGame.name {
            hasBingo = true
            let number = play.object?["play"]?.integer ?? 0
            // The exporting server did not know the play's rules, so there is nothing to compare.
            if play.object?["unreadable"] != nil { continue }
            if number != index + 1 {
                find(0, .form, "Play \(index + 1) is numbered \(number).", ExportProof.Words("read.rounds"))
            }
            verify(play, of: export, origin: PlayOrigin(room: room, play: number), isLast: index + 1 == plays.count)
        }
        if !hasBingo { find(0, .form, "The file has no play of bingo.", ExportProof.Words("read.rounds")) }
    }

    /// Verifies one play of an export; `isLast` if it is the current one.
    private mutating func verify(_ play: JSONValue, of export: JSONValue, origin: PlayOrigin, isLast: Bool) {
        guard let rounds = play.object?["rounds"]?.array, !rounds.isEmpty else {
            return find(
                0, .form, "The file has no rounds, so it is not an export of a room.", ExportProof.Words("read.rounds"))
        }
        self.origin = origin
        var read: [(number: Int, round: ExportedRound)] = []
        let first = self.rounds.count
        let rules = play.object?["rulesVersion"]?.integer
        for (index, value) in rounds.enumerated() {
            if let round = verify(value, number: index + 1, rules: rules) { read.append((index + 1, round)) }
        }
        let end = (export.object?["at"]?.object?["seq"]?.wideInteger).flatMap { UInt64(exactly: $0) }
        follow(read, last: rounds.count, end: end)
        guard let people = PeopleProof.read(export.object?["players"]) else {
            return find(
                0, .form, "The list of players is missing or cannot be read.", ExportProof.Words("read.players"))
        }
        let proof = PeopleProof(people, rounds: read, last: isLast ? rounds.count : 0)
        for (number, sentence) in proof.findings { find(number, .people, sentence) }
        // Results about all rounds are reported with each of them.
        for index in self.rounds.indices.dropFirst(first) where !self.rounds[index].checks.isEmpty {
            let round = self.rounds[index]
            self.rounds[index] = ExportProof.Round(
                number: round.number, checks: round.checks + [("rounds", 1), ("people", people.count)],
                details: round.details)
        }
    }

    private mutating func find(_ round: Int, _ kind: Kind, _ sentence: String, _ words: ExportProof.Words) {
        let play = origin.play > 1 ? "Play \(origin.play): " : ""
        findings.append(Finding(round: round, kind: kind, description: play + sentence, words: words))
    }

    private mutating func find(_ round: Int, _ kind: Kind, _ sentence: ExportProof.Sentence) {
        find(round, kind, "Round \(round): \(sentence.english)", sentence.words)
    }

    private mutating func find(_ round: Int, _ sentence: String, _ says: String) {
        find(round, .round, ExportProof.Sentence(sentence, ExportProof.Words(says)))
    }

    /// Checks the order of rounds: each begins after the end of the one before, and only the last may be unfinished.
    private mutating func follow(_ rounds: [(number: Int, round: ExportedRound)], last: Int, end: UInt64?) {
        var before: (end: Timestamp?, position: UInt64) = (nil, 0)
        for (number, round) in rounds {
            if round.seed == nil, number < last {
                find(number, "it has not ended, but another round followed.", "roundOpen")
            }
            if !round.isInOrder {
                find(number, "its start and end contradict each other.", "roundEnd")
            }
            if let end = before.end, let startedAt = round.startedAt, startedAt < end {
                find(number, "it started before the previous round ended.", "roundBegan")
            }
            before.end = round.finishedAt ?? before.end
            guard let positions = round.positions else { continue }
            if positions.lowerBound <= before.position {
                find(number, "something in it happened before the previous round ended.", "roundPlaces")
            }
            if let end, positions.upperBound > end {
                find(number, "something in it happened after the export was created.", "roundLater")
            }
            before.position = positions.upperBound
        }
    }

    /// Verifies a round, and returns it if it can be read.
    ///
    /// - Parameter rules: The version of the rules that its play names, if any.
    private mutating func verify(_ value: JSONValue, number: Int, rules named: Int?) -> ExportedRound? {
        do throws(ExportedRound.Malformed) {
            let round = try ExportedRound(value)
            if round.number != number {
                find(
                    number, .form, "Round \(number) is numbered \(round.number).",
                    ExportVerification.unreadable(number, "number"))
            }
            guard let seed = round.seed else {
                counts.unfinished += 1
                self.rounds.append(ExportProof.Round(number: number, checks: []))
                return round
            }
            if let named, round.rules != named {
                find(number, .commitment, ExportVerification.misnamed(rules: round.rules, expected: named))
            }
            let proof = RoundProof(of: round, number: number, seed: seed, origin: origin)
            passingOver += proof.passingOver.map {
                ExportVerification.passedOver(draw: $0, round: number, play: origin.play)
            }
            if !rules.contains(round.rules) { rules.append(round.rules) }
            for (kind, sentence) in proof.findings { find(number, kind, sentence) }
            rounds.append(
                ExportProof.Round(
                    number: number, checks: proof.checks,
                    details: ExportVerification.details(
                        seed: seed, commitment: round.commitment,
                        standings: proof.lines)))
            counts.rounds += 1
            counts.deals += round.deals.count
            counts.calls += round.calls.count
            counts.marks += round.deals.reduce(0) { $0 + $1.marks.count }
            counts.bingos += proof.standings.count
            counts.draws += round.draws.count
            counts.drawsByServer += round.draws.count { $0.proof?.contributions.isEmpty ?? true }
            return round
        } catch {
            find(
                number, .form, "Round \(number): \(error.sentence)", ExportVerification.unreadable(number, error.field))
            return nil
        }
    }

    /// Returns the words for a missing or malformed member of a round.
    static func unreadable(_ round: Int, _ field: String) -> ExportProof.Words {
        field == "rules"
            ? ExportProof.Words("unknownRules")
            : ExportProof.Words("read.field", ["round": .number(round), "field": .text(field)])
    }

    /// Writes the details of a round for a page: `seed`, `commitment` and `standings`, each with a `name`, a `rank` and
    /// a `call`.
    static func details(
        seed: Seed, commitment: String, standings: [(name: String, rank: Int, call: Int?)]
    ) -> JSONObject {
        JSONObject([
            ("seed", .string(seed.hexadecimal)), ("commitment", .string(commitment)),
            (
                "standings",
                .array(
                    standings.map { line in
                        .object(
                            JSONObject([
                                ("name", .string(line.name)), ("rank", .integer(line.rank)),
                                ("call", line.call.map { .integer($0) } ?? .null),
                            ]))
                    })
            ),
        ])
    }
}
