import JSON

/// Tells in lines of text what the messages of one game say to whoever only watches, for `callboard watch`. Lives with
/// the game; what the room itself says, the house tells.
public protocol GameNarrator: Sendable {
    /// A narrator that has seen nothing yet, of a play that begins.
    init()

    /// What a snapshot's `game` says of where the play stands, to be read behind the game's name, such as
    /// `round 1, playing`; and the lines that come after it.
    mutating func begin(with view: JSONObject) -> (place: String, lines: [String])
    /// The lines that a message of the game is worth; none for what only pages need.
    mutating func lines(of type: String, _ message: JSONObject) -> [String]
}

extension JSONValue {
    /// A text that cannot steer a terminal; empty for what is no text.
    public var terminalText: String {
        String(
            String.UnicodeScalarView(
                (string ?? "").unicodeScalars.filter { scalar in
                    scalar.properties.generalCategory != .control && !(0x202A...0x202E).contains(scalar.value)
                        && !(0x2066...0x2069).contains(scalar.value)
                }))
    }
}

/// The first of a table's lines, in one line that is told when it has changed.
public struct NarratedStandings: Sendable {
    private var told = ""

    /// A table that nobody was told yet.
    public init() {}

    /// A line of `{top, total}`, unless it is as it was.
    ///
    /// - Parameter rank: the member by which the game ranks.
    public mutating func lines(of table: JSONObject?, by rank: String) -> [String] {
        let top = (table?["top"]?.array ?? []).compactMap(\.object)
        let text = top.prefix(10).map { line in
            "\(line[rank]?.integer ?? 0) \(line["name"]?.terminalText ?? "")"
        }.joined(separator: ", ")
        guard text != told else { return [] }
        told = text
        let total = table?["total"]?.integer ?? 0
        return ["standings: \(text.isEmpty ? "nobody" : text)" + (total > 10 ? " and \(total - 10) more" : "")]
    }
}
