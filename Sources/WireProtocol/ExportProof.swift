import JSON

/// The result of verifying an export against a game's rules: see `PlayableGame.verify(_:)`.
public struct ExportProof: Sendable {
    /// A page's words for a sentence: the name of a text, and the values of its placeholders.
    public struct Words: Hashable, Sendable {
        /// A value of a placeholder.
        public enum Value: Hashable, Sendable {
            case number(Int)
            case text(String)
        }

        /// The values by their placeholders, in the order in which they are written.
        public struct Values: Hashable, Sendable, ExpressibleByDictionaryLiteral {
            fileprivate struct Member: Hashable, Sendable {
                let name: String
                let value: Value
            }

            fileprivate let members: [Member]

            /// Creates values from a literal.
            public init(dictionaryLiteral elements: (String, Value)...) {
                members = elements.map { Member(name: $0.0, value: $0.1) }
            }
        }

        /// The text's name among those of the game.
        public let name: String
        /// The values of its placeholders.
        public let values: Values

        /// Creates the words for a sentence.
        public init(_ name: String, _ values: Values = [:]) {
            self.name = name
            self.values = values
        }

        /// Writes `says` and `values`.
        package func encode(into writer: inout JSONWriter) {
            writer.member("says", name)
            writer.object("values") { writer in
                for member in values.members {
                    writer.name(of: member.name)
                    switch member.value {
                    case .number(let number): writer.integer(number)
                    case .text(let text): writer.string(text)
                    }
                }
            }
        }
    }

    /// A sentence of the command, with a page's words for it.
    public struct Sentence: Hashable, Sendable {
        /// The sentence in English.
        public let english: String
        /// The words of pages.
        public let words: Words

        /// Creates a sentence with its words.
        public init(_ english: String, _ words: Words) {
            self.english = english
            self.words = words
        }
    }

    /// A false claim in the export.
    public struct Finding: Hashable, Sendable {
        /// The number of the round in the order of the file, from 1; 0 for the whole file.
        public let round: Int
        /// The stable word for the kind of claim, such as `form` or `commitment`.
        public let kind: String
        /// A description of the error, in one sentence that names the round.
        public let description: String
        /// The name of the failed check, as in ``Round/checks``; empty for an unreadable part.
        public let check: String
        /// The words of pages for it.
        public let words: Words

        /// Creates a finding of one of the game's kinds.
        public init(round: Int, kind: String, description: String, check: String = "", words: Words = Words("")) {
            self.round = round
            self.kind = kind
            self.description = description
            self.check = check
            self.words = words
        }
    }

    /// The checks of a round; without checks for a round that has not ended.
    public struct Round: Sendable {
        /// The round's number in findings.
        public let number: Int
        /// The names of the checks in a page's order, each with the number of things verified.
        public let checks: [(name: String, count: Int)]
        /// Further sentences of a page about the round.
        public let notes: [Words]
        /// Further members for the game's page.
        public let details: JSONObject

        /// Creates a round.
        public init(
            number: Int, checks: [(name: String, count: Int)], notes: [Words] = [],
            details: JSONObject = JSONObject([])
        ) {
            self.number = number
            self.checks = checks
            self.notes = notes
            self.details = details
        }
    }

    /// All false claims, round by round.
    public let findings: [Finding]
    /// The readable rounds, in the file's order.
    public let rounds: [Round]
    /// A list of everything that was verified, without a full stop.
    public let compared: String
    /// The facts that the export does not prove, because its author could have changed them undetected.
    public let limits: [Sentence]
    /// The versions of the game's rules in finished rounds, each once.
    public let rules: [Int]
    /// The number of things verified, by the game's words for them.
    public let counts: [(name: String, count: Int)]
    /// The same counts as one sentence without a full stop.
    public let summary: String
    /// Whether there was a finished round to verify.
    public let hasProved: Bool

    /// The facts that the export does not prove, in English sentences.
    public var notProved: [String] { limits.map { $0.english } }

    /// Creates the result of a game's verifier.
    public init(
        findings: [Finding], rounds: [Round] = [], compared: String = "", limits: [Sentence], rules: [Int],
        counts: [(name: String, count: Int)], summary: String,
        hasProved: Bool
    ) {
        self.findings = findings
        self.rounds = rounds
        self.compared = compared
        self.limits = limits
        self.rules = rules
        self.counts = counts
        self.summary = summary
        self.hasProved = hasProved
    }

    /// Writes the members that `callboard verify --json` prints.
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

    /// Writes the members for a page: `findings`, `rounds` and `limits`.
    package func encodeForPage(into writer: inout JSONWriter) {
        writer.array("findings") { writer in
            for finding in findings {
                writer.object { writer in
                    writer.member("round", finding.round)
                    writer.member("kind", finding.kind)
                    writer.member("check", finding.check)
                    finding.words.encode(into: &writer)
                    writer.member("description", finding.description)
                }
            }
        }
        writer.array("rounds") { writer in
            for round in rounds { writer.object { writer in writer.members(of: round) } }
        }
        writer.array("limits") { writer in
            for limit in limits {
                writer.object { writer in
                    limit.words.encode(into: &writer)
                    writer.member("description", limit.english)
                }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of round: ExportProof.Round) {
        member("number", round.number)
        array("checks") { writer in
            for (name, count) in round.checks {
                writer.object { writer in
                    writer.member("name", name)
                    writer.member("count", count)
                }
            }
        }
        array("notes") { writer in for note in round.notes { writer.object { writer in note.encode(into: &writer) } } }
        name(of: "details")
        value(.object(round.details))
    }
}

/// The players in an export's list, for comparison with the players in its plays.
package struct ExportedPeople {
    /// Names by player identifier; `nil` for a file without a list.
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

    /// Returns a description of the error in an object with `player` and `name`; `nil` if it agrees with the list, or
    /// has no seat.
    package func contradiction(in member: JSONObject?) -> ExportProof.Sentence? {
        guard let names, let player = member?["player"]?.string, player.utf8.first == UInt8(ascii: "p") else {
            return nil
        }
        guard let name = names[player] else {
            return ExportProof.Sentence(
                "\(player) is none of the room's players.", ExportProof.Words("stranger", ["player": .text(player)]))
        }
        guard let told = member?["name"]?.string, told != name else { return nil }
        return ExportProof.Sentence(
            "\(player) has another name than in the list of players.",
            ExportProof.Words("renamed", ["player": .text(player)]))
    }
}
