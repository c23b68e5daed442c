import GameRules
import WireProtocol

/// The proof of finished rounds from a room's export alone, by the real rules.
///
/// For every finished round it repeats the commitment to the seed, every deal, every mark's place among the calls,
/// every verdict with the standings, and every prize draw. What an export cannot prove is left out: which deal number
/// a player asked for, and after which call a late board was dealt (as long as no mark contradicts it).
public struct ExportVerification: Sendable {
    /// Something in the export that is not so.
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// The number of the round as it stands in the file's order, from 1; 0 for the file as a whole.
        public let round: Int
        /// What kind of claim it is that is not so.
        public let kind: Kind
        /// What is wrong, in one sentence that names the round.
        public let description: String
    }

    /// The kinds of claims that an export makes.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The file is no export, or a member is missing or of the wrong form.
        case form
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
        /// Marks.
        public internal(set) var marks = 0
        /// Bingos, as the rules give them.
        public internal(set) var bingos = 0
        /// Prize draws.
        public internal(set) var draws = 0
    }

    /// All that is not so, round by round.
    public private(set) var findings: [Finding] = []
    /// How much was held against the rules.
    public private(set) var counts = Counts()

    /// Whether there was something to prove and all of it is so.
    public var isProven: Bool { counts.rounds > 0 && findings.isEmpty }

    /// Holds the bytes of an export's file against the rules.
    public init(bytes: [UInt8]) {
        do throws(JSONParser.Failure) {
            verify(try JSONParser.parse(bytes))
        } catch {
            findings = [Finding(round: 0, kind: .form, description: "The file is no JSON: \(error.reason).")]
        }
    }

    /// Holds an export against the rules.
    public init(_ export: JSONValue) { verify(export) }

    private mutating func verify(_ export: JSONValue) {
        guard let rounds = export.object?["rounds"]?.array else {
            let sentence = "The file has no rounds: it is no export of a room."
            findings = [Finding(round: 0, kind: .form, description: sentence)]
            return
        }
        for (index, value) in rounds.enumerated() { verify(value, number: index + 1) }
    }

    private mutating func verify(_ value: JSONValue, number: Int) {
        do throws(ExportedRound.Malformed) {
            let round = try ExportedRound(value)
            if round.number != number {
                findings.append(
                    Finding(round: number, kind: .form, description: "Round \(number) is numbered \(round.number)."))
            }
            guard let seed = round.seed else {
                counts.unfinished += 1
                return
            }
            let proof = RoundProof(of: round, seed: seed)
            findings += proof.findings.map { kind, sentence in
                Finding(round: number, kind: kind, description: "Round \(number): \(sentence)")
            }
            counts.rounds += 1
            counts.deals += round.deals.count
            counts.calls += round.calls.count
            counts.marks += round.deals.reduce(0) { $0 + $1.marks.count }
            counts.bingos += proof.bingos
            counts.draws += round.draws.count
        } catch {
            findings.append(Finding(round: number, kind: .form, description: "Round \(number): \(error.sentence)"))
        }
    }
}
