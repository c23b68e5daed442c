import JSON
import WireProtocol

/// The result of checking a proof document.
public struct ProofReport: Sendable {
    /// A claim of the document that does not follow from its inputs.
    public struct Finding: Hashable, Sendable {
        /// The play, from 1; 0 for the evening as a whole.
        public let play: Int
        /// The place of the claim, such as `rounds 1, standings 3, rank`, or `input 17` by its position; empty for the
        /// whole.
        public let place: String
        /// The error in one sentence, without the place.
        public let description: String
        /// The key and values of the pages' text for it; empty if they have none.
        let words: ExportProof.Words

        /// The play, the place and the error in one line.
        public var text: String {
            let head = (play > 0 ? ["Play \(play)"] : []) + (place.isEmpty ? [] : [place])
            return head.isEmpty ? description : "\(head.joined(separator: ", ")): \(description)"
        }
    }

    /// A play that was folded and compared.
    public struct Play: Hashable, Sendable {
        public let number: Int
        public let game: String
        public let rulesVersion: Int
    }

    /// The claims that do not follow, at most ``findingsMax``.
    public internal(set) var findings: [Finding] = []
    /// The number of claims that do not follow.
    public internal(set) var findingCount = 0
    /// The reason why the document was not checked; `nil` if it was. It is not an accusation.
    public var notChecked: String? { reason?.english }
    var reason: ExportProof.Sentence?
    /// The plays that were folded and compared.
    public internal(set) var plays: [Play] = []
    /// The number of folded inputs.
    public internal(set) var inputs = 0
    /// The number of compared values.
    public internal(set) var values = 0
    /// Whether the document contains the inputs of all plays, so that the evening's table was compared, too.
    public internal(set) var isWhole = false
    /// The facts that the document does not prove, in sentences.
    public var notProved: [String] { limits.map { $0.english } }
    var limits: [ExportProof.Sentence] = []

    static var findingsMax: Int { 100 }

    /// Whether everything that was compared follows from the rules.
    public var isProved: Bool { findingCount == 0 && notChecked == nil && !plays.isEmpty }

    mutating func add(_ finding: Finding) {
        findingCount += 1
        if findings.count < ProofReport.findingsMax { findings.append(finding) }
    }

    /// The facts that no document can prove.
    static var never: [ExportProof.Sentence] {
        [
            ExportProof.Sentence(
                "Who the people are, their names and avatars, and the titles of the evening and its games.",
                ExportProof.Words("people")),
            ExportProof.Sentence(
                "Which players were let in, made hosts or removed, and when.", ExportProof.Words("admission")),
            ExportProof.Sentence(
                "That the room's order and its times are true, and that no input is missing that had no visible effect.",
                ExportProof.Words("order")),
            ExportProof.Sentence(
                "Which of the people were connected, and who was in which team at that moment, where an input says so.",
                ExportProof.Words("presence")),
            ExportProof.Sentence(
                "That phones were shown these fingerprints and versions of the rules before each round.",
                ExportProof.Words("published")),
            ExportProof.Sentence(
                "The room's settings, and whether its table was shown.", ExportProof.Words("settings")),
        ]
    }

    /// Writes the members for `callboard verify --json`.
    public func encode(into writer: inout JSONWriter) {
        if let notChecked { writer.member("notChecked", notChecked) }
        writer.member("findingCount", findingCount)
        writer.array("findings") { writer in
            for finding in findings {
                writer.object { writer in
                    writer.member("play", finding.play)
                    writer.member("place", finding.place)
                    writer.member("description", finding.description)
                }
            }
        }
        writer.array("plays") { writer in
            for play in plays {
                writer.object { writer in
                    writer.member("play", play.number)
                    writer.member("game", play.game)
                    writer.member("rulesVersion", play.rulesVersion)
                }
            }
        }
        writer.member("isWhole", isWhole)
        writer.member("inputs", inputs)
        writer.member("values", values)
        writer.array("notProved") { writer in for sentence in notProved { writer.string(sentence) } }
    }

    /// Writes the members for a page.
    func encodeForPage(into writer: inout JSONWriter) {
        if let reason {
            writer.object("notChecked") { writer in writer.members(of: reason) }
        }
        writer.member("findingCount", findingCount)
        writer.array("findings") { writer in
            for finding in findings {
                writer.object { writer in
                    writer.member("play", finding.play)
                    writer.member("place", finding.place)
                    finding.words.encode(into: &writer)
                    writer.member("description", finding.description)
                }
            }
        }
        writer.array("plays") { writer in
            for play in plays {
                writer.object { writer in
                    writer.member("play", play.number)
                    writer.member("game", play.game)
                }
            }
        }
        writer.member("isWhole", isWhole)
        writer.member("inputs", inputs)
        writer.member("values", values)
        writer.array("limits") { writer in
            for limit in limits { writer.object { writer in writer.members(of: limit) } }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of sentence: ExportProof.Sentence) {
        sentence.words.encode(into: &self)
        member("description", sentence.english)
    }
}
