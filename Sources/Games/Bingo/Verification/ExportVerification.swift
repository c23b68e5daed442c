import GameRules
import JSON
import WireProtocol

/// The proof of finished rounds from a room's export alone, by the real rules.
///
/// For every finished round it repeats the commitment to the seed, every deal, every mark's place among the calls,
/// every verdict with the standings, and every prize draw; and over all of them that rounds follow one another and that
/// everybody has one name and a place. What an export cannot prove is said in ``notProved``. Rounds
/// are held against the version of the rules by which they were played: see ``rules``.
public struct ExportVerification: Sendable {
    /// What the export does not prove, in sentences; whoever writes one could have changed this without a trace.
    public var notProved: [String] { limits.map { $0.english } }

    /// The same, with a page's words.
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

    /// What rounds by the first rules do not prove.
    static let first = ExportProof.Sentence(
        "Of rounds by version 1 of the rules: the wording of the terms, for boards follow from their numbers, and that "
            + "no round is missing at the beginning.", ExportProof.Words("first"))
    /// What draws by later rules do not prove.
    static let operatorsSeats = ExportProof.Sentence(
        "That whoever runs the server added no seats of their own to a prize draw.", ExportProof.Words("draws"))

    /// Players in the standings who were not in a draw: only a removal that was undone explains that.
    static func passedOver(draw: Int, round: Int, play: Int) -> ExportProof.Sentence {
        let place = play > 1 ? "round \(round) of play \(play)" : "round \(round)"
        return ExportProof.Sentence(
            "That players in the standings of \(place) who were not in its prize draw \(draw) had been removed when it "
                + "was drawn.", ExportProof.Words("passedOver", ["round": .number(round), "draw": .number(draw)]))
    }

    /// What was committed to is something else.
    static func unbound(rules: Int) -> ExportProof.Sentence {
        rules > 1
            ? ExportProof.Sentence(
                "room, round, terms, options or seed are not what was committed to.", ExportProof.Words("bound"))
            : ExportProof.Sentence(
                "the seed is not the one that was committed to.", ExportProof.Words("commitment"))
    }

    /// A round names another version of the rules than its play.
    static func misnamed(rules: Int, expected: Int) -> ExportProof.Sentence {
        ExportProof.Sentence(
            "it says it was played by version \(rules) of the rules, and its play by version \(expected).",
            ExportProof.Words("rules", ["rules": .number(rules), "expected": .number(expected)]))
    }

    /// A sentence for each draw that passed over seats in the standings.
    private var passingOver: [ExportProof.Sentence] = []

    /// Something in the export that is not so.
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// The number of the round as it stands in the file's order, from 1; 0 for the file as a whole.
        public let round: Int
        /// What kind of claim it is that is not so.
        public let kind: Kind
        /// What is wrong, in one sentence that names the round.
        public let description: String
        /// The same in a page's words.
        let words: ExportProof.Words
    }

    /// The kinds of claims that an export makes.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The file is no export, or a member is missing or of the wrong form.
        case form
        /// Rounds contradict one another.
        case round
        /// Somebody has two names, or is missing.
        case people
        /// The seed is not what was committed to.
        case commitment
        /// A board is not what the seed deals.
        case deal
        /// A call contradicts the rules or another call.
        case call
        /// A mark contradicts the rules, the calls or another mark.
        case mark
        /// A line of the standings is not what boards, marks and calls give.
        case standing
        /// A prize draw is not what the seed and the standings give.
        case draw

        /// The name of the check that a page lists.
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

    /// How much was held against the rules.
    public struct Counts: Hashable, Sendable {
        /// Finished rounds.
        public internal(set) var rounds = 0
        /// Rounds that are not finished, of which nothing can be proved.
        public internal(set) var unfinished = 0
        /// Boards.
        public internal(set) var deals = 0
        /// Calls, with those that were taken back.
        public internal(set) var calls = 0
        public internal(set) var marks = 0
        /// Bingos, as the rules give them.
        public internal(set) var bingos = 0
        /// Prize draws.
        public internal(set) var draws = 0
        /// Those of them whose chance the server made alone: no phone contributed.
        public internal(set) var drawsByServer = 0
    }

    /// The room and the play that is being looked at.
    private var origin = PlayOrigin(room: "", play: 1)

    /// All that is not so, round by round.
    public private(set) var findings: [Finding] = []
    /// What was compared, round by round.
    private(set) var rounds: [ExportProof.Round] = []
    /// How much was held against the rules.
    public private(set) var counts = Counts()

    /// The versions of the rules by which finished rounds were played, in their order, each once.
    public private(set) var rules: [Int] = []

    /// Whether there was something to prove and all of it is so.
    public var isProven: Bool { counts.rounds > 0 && findings.isEmpty }

    /// Holds the bytes of an export's file against the rules.
    public init(bytes: [UInt8]) {
        do throws(JSONParser.Failure) {
            verify(try JSONParser.parse(bytes, limits: .document))
        } catch {
            find(0, .form, "The file is no JSON: \(error.reason).", ExportProof.Words("read.rounds"))
        }
    }

    /// Holds an export against the rules.
    public init(_ export: JSONValue) { verify(export) }

    /// An export of an evening has its rounds in its plays; one from before rooms had several plays has them itself.
    private mutating func verify(_ export: JSONValue) {
        let room = export.object?["room"]?.object?["code"]?.string ?? ""
        guard let plays = export.object?["plays"]?.array else {
            return verify(export, of: export, origin: PlayOrigin(room: room, play: 1), isLast: true)
        }
        var hasBingo = false
        for (index, play) in plays.enumerated() where play.object?["game"]?.string == BingoGame.name {
            hasBingo = true
            let number = play.object?["play"]?.integer ?? 0
            // Its rules were not known where the export was made, so there is nothing to compare.
            if play.object?["unreadable"] != nil { continue }
            if number != index + 1 {
                find(0, .form, "Play \(index + 1) is numbered \(number).", ExportProof.Words("read.rounds"))
            }
            verify(play, of: export, origin: PlayOrigin(room: room, play: number), isLast: index + 1 == plays.count)
        }
        if !hasBingo { find(0, .form, "The file has no play of bingo.", ExportProof.Words("read.rounds")) }
    }

    /// Holds one play of an export against the rules; `isLast` if it is the one that is on.
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
        // What holds over all rounds is told with each of them.
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

    /// Holds rounds against one another: each begins when the one before it is over, and only the last may be open.
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

    /// Holds a round against the rules; the round, if it can be read.
    ///
    /// - Parameter rules: the version of the rules that its play names, if it does.
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

    /// A member of a round is missing or of the wrong form.
    static func unreadable(_ round: Int, _ field: String) -> ExportProof.Words {
        field == "rules"
            ? ExportProof.Words("unknownRules")
            : ExportProof.Words("read.field", ["round": .number(round), "field": .text(field)])
    }

    /// What a page shows of a round: `seed`, `commitment` and `standings`, each with a `name`, a `rank` and a `call`.
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
