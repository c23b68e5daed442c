import JSON

/// The result of verifying an export against a game's rules: see `PlayableGame.verify(_:)`.
public struct ExportProof: Sendable {
    /// A false claim in the export.
    public struct Finding: Hashable, Sendable {
        /// The number of the round in the order of the file, from 1; 0 for the whole file.
        public let round: Int
        /// The stable word for the kind of claim, such as `form` or `commitment`.
        public let kind: String
        /// What is wrong, in one sentence that names the round.
        public let description: String

        /// Creates a finding of one of the game's kinds.
        public init(round: Int, kind: String, description: String) {
            self.round = round
            self.kind = kind
            self.description = description
        }
    }

    /// All false claims, round by round.
    public let findings: [Finding]
    /// What was verified, as a list in words without a full stop.
    public let compared: String
    /// What the export does not prove, in sentences: its author could have changed this undetected.
    public let notProved: [String]
    /// The versions of the game's rules in finished rounds, each once.
    public let rules: [Int]
    /// The number of things verified, by the game's words for them.
    public let counts: [(name: String, count: Int)]
    /// The same counts as one sentence without a full stop.
    public let summary: String
    /// Whether there was a finished round to verify.
    public let hasProved: Bool

    /// Creates the result of a game's verifier.
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

    /// Writes the members that `callboard verify --json` and the page show.
    ///
    /// - Parameter more: what an export of any game does not prove, in sentences.
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

/// The players whom an export lists, to hold against the list what the plays say of them.
package struct ExportedPeople {
    /// By their identifiers; `nil` for a file without a list.
    private let names: [String: String]?

    package init(_ export: JSONValue) {
        guard let list = export.object?["players"]?.array else {
            names = nil
            return
        }
        var names: [String: String] = [:]
        for one in list {
            guard let player = one.object?["id"]?.string else { continue }
            names[player] = one.object?["name"]?.string ?? ""
        }
        self.names = names
    }

    /// What is wrong with an object that says `player` and `name`, in one sentence; `nil` if nothing is, or it names nobody
    /// who has a seat.
    package func contradiction(in member: JSONObject?) -> String? {
        guard let names, let player = member?["player"]?.string, player.utf8.first == UInt8(ascii: "p") else {
            return nil
        }
        guard let name = names[player] else { return "\(player) is none of the room's players." }
        guard let told = member?["name"]?.string, told != name else { return nil }
        return "\(player) has another name than in the list of players."
    }
}
