import JSON

/// What a game's rules say of an export: see `PlayableGame.verify(_:)`.
public struct ExportProof: Sendable {
    /// Something in the export that is not so.
    public struct Finding: Hashable, Sendable {
        /// The number of the round as it stands in the file's order, from 1; 0 for the file as a whole.
        public let round: Int
        /// The stable word for what kind of claim it is that is not so, such as `form` or `commitment`.
        public let kind: String
        /// What is wrong, in one sentence that names the round.
        public let description: String

        /// A finding of a game's own kind.
        public init(round: Int, kind: String, description: String) {
            self.round = round
            self.kind = kind
            self.description = description
        }
    }

    /// All that is not so, round by round.
    public let findings: [Finding]
    /// What was held against the rules, as a list in words without a full stop.
    public let compared: String
    /// What the export does not prove, in sentences; whoever writes one could have changed this without a trace.
    public let notProved: [String]
    /// The versions of the game's rules by which finished rounds were played, each once.
    public let rules: [Int]
    /// How much was held against the rules, by the game's words for it.
    public let counts: [(name: String, count: Int)]
    /// The same as one sentence without a full stop.
    public let summary: String
    /// Whether there was a finished round to prove.
    public let hasProved: Bool

    /// The result of a game's own verifier.
    public init(
        findings: [Finding], compared: String = "", notProved: [String], rules: [Int],
        counts: [(name: String, count: Int)], summary: String,
        hasProved: Bool
    ) {
        self.findings = findings
        self.compared = compared
        self.notProved = notProved
        self.rules = rules
        self.counts = counts
        self.summary = summary
        self.hasProved = hasProved
    }

    /// Writes the members by which `callboard verify --json` and the page tell it.
    ///
    /// - Parameter more: what no game's part of an export proves, in sentences.
    package func encode(notProvedEither more: [String] = [], into writer: inout JSONWriter) {
        writer.array("findings") { writer in
            for finding in findings {
                writer.object { writer in
                    writer.member("round", finding.round)
                    writer.member("kind", finding.kind)
                    writer.member("description", finding.description)
                }
            }
        }
        writer.member("compared", compared)
        writer.array("notProved") { writer in for sentence in more + notProved { writer.string(sentence) } }
        writer.array("rules") { writer in for version in rules { writer.integer(version) } }
        writer.object("counts") { writer in
            for (name, count) in counts {
                writer.name(of: name)
                writer.integer(count)
            }
        }
    }
}
