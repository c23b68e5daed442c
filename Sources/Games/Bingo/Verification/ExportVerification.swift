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
    public var notProved: [String] {
        var sentences = [
            "That no round is missing at the end.",
            "That players without a bingo marked no more than this.",
            "After which call a late board was dealt, as long as no mark contradicts it.",
            "That no call was taken back and called again without a trace.",
            "That the room's clock stood still when it says so.",
            "Who was a host without a board, and who was removed.",
            "The exact times of calls and marks, and of the beginning and the end of a round.",
            "Whether a host or the crowd made a call, and who used auto-mark.",
        ]
        if rules.contains(1) {
            sentences.append(
                "Of rounds by version 1 of the rules: the wording of the terms, for boards follow from their")
            sentences[sentences.count - 1] += " numbers, and that no round is missing at the beginning."
        }
        if rules.contains(where: { $0 > 1 }) {
            sentences.append("That whoever runs the server added no seats of their own to a prize draw.")
        }
        return sentences + passingOver
    }

    /// A sentence for each draw that passed over seats in the standings.
    private var passingOver: [String] = []

    /// Something in the export that is not so.
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// The number of the round as it stands in the file's order, from 1; 0 for the file as a whole.
        public let round: Int
        /// What kind of claim it is that is not so.
        public let kind: Kind
        /// What is wrong, in one sentence that names the round.
        public let description: String

        /// The same, which names the play, too.
        func inPlay(_ play: Int) -> Finding {
            Finding(round: round, kind: kind, description: "Play \(play): \(description)")
        }
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
            findings = [Finding(round: 0, kind: .form, description: "The file is no JSON: \(error.reason).")]
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
            if number != index + 1 { find(0, .form, "Play \(index + 1) is numbered \(number).") }
            verify(play, of: export, origin: PlayOrigin(room: room, play: number), isLast: index + 1 == plays.count)
        }
        if !hasBingo { find(0, .form, "The file has no play of bingo.") }
    }

    /// Holds one play of an export against the rules; `isLast` if it is the one that is on.
    private mutating func verify(_ play: JSONValue, of export: JSONValue, origin: PlayOrigin, isLast: Bool) {
        guard let rounds = play.object?["rounds"]?.array, !rounds.isEmpty else {
            return find(0, .form, "The file has no rounds, so it is not an export of a room.")
        }
        self.origin = origin
        var read: [(number: Int, round: ExportedRound)] = []
        let rules = play.object?["rulesVersion"]?.integer
        for (index, value) in rounds.enumerated() {
            if let round = verify(value, number: index + 1, rules: rules) { read.append((index + 1, round)) }
        }
        let end = (export.object?["at"]?.object?["seq"]?.wideInteger).flatMap { UInt64(exactly: $0) }
        follow(read, last: rounds.count, end: end)
        guard let people = PeopleProof.read(export.object?["players"]) else {
            find(0, .form, "The list of players is missing or cannot be read.")
            return
        }
        for (number, sentence) in PeopleProof(people, rounds: read, last: isLast ? rounds.count : 0).findings {
            find(number, .people, "Round \(number): \(sentence)")
        }
    }

    private mutating func find(_ round: Int, _ kind: Kind, _ sentence: String) {
        let play = origin.play > 1 ? "Play \(origin.play): " : ""
        findings.append(Finding(round: round, kind: kind, description: play + sentence))
    }

    /// Holds rounds against one another: each begins when the one before it is over, and only the last may be open.
    private mutating func follow(_ rounds: [(number: Int, round: ExportedRound)], last: Int, end: UInt64?) {
        var before: (end: Timestamp?, position: UInt64) = (nil, 0)
        for (number, round) in rounds {
            if round.seed == nil, number < last {
                find(number, .round, "Round \(number): it has not ended, but another round followed.")
            }
            if !round.isInOrder {
                find(number, .round, "Round \(number): its start and end contradict each other.")
            }
            if let end = before.end, let startedAt = round.startedAt, startedAt < end {
                find(number, .round, "Round \(number): it started before the previous round ended.")
            }
            before.end = round.finishedAt ?? before.end
            guard let positions = round.positions else { continue }
            if positions.lowerBound <= before.position {
                find(number, .round, "Round \(number): something in it happened before the previous round ended.")
            }
            if let end, positions.upperBound > end {
                find(number, .round, "Round \(number): something in it happened after the export was created.")
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
            if round.number != number { find(number, .form, "Round \(number) is numbered \(round.number).") }
            guard let seed = round.seed else {
                counts.unfinished += 1
                return round
            }
            if let named, round.rules != named {
                let sentence = "it says it was played by version \(round.rules) of the rules, and its play by version"
                find(number, .commitment, "Round \(number): \(sentence) \(named).")
            }
            let proof = RoundProof(of: round, number: number, seed: seed, origin: origin)
            let place = origin.play > 1 ? "round \(number) of play \(origin.play)" : "round \(number)"
            passingOver += proof.passingOver.map {
                "That players in the standings of \(place) who were not in its prize draw \($0) had been removed when it "
                    + "was drawn."
            }
            if !rules.contains(round.rules) { rules.append(round.rules) }
            for (kind, sentence) in proof.findings { find(number, kind, "Round \(number): \(sentence)") }
            counts.rounds += 1
            counts.deals += round.deals.count
            counts.calls += round.calls.count
            counts.marks += round.deals.reduce(0) { $0 + $1.marks.count }
            counts.bingos += proof.bingos
            counts.draws += round.draws.count
            counts.drawsByServer += round.draws.count { $0.proof?.contributions.isEmpty ?? true }
            return round
        } catch {
            find(number, .form, "Round \(number): \(error.sentence)")
            return nil
        }
    }
}
