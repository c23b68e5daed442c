import JSON

/// Turns one game's messages to spectators into lines of text, for `callboard watch`. It belongs to the game's module.
/// The room's own messages are printed elsewhere.
public protocol GameNarrator: Sendable {
    /// Creates a narrator for a new play.
    init()

    /// Reads the member `game` of a snapshot. Returns the state of the play as a text that follows the game's name,
    /// such as `round 1, playing`, and the lines that come after it.
    mutating func begin(with view: JSONObject) -> (place: String, lines: [String])
    /// Returns the lines for a message of the game; none for messages that only pages need.
    mutating func lines(of type: String, _ message: JSONObject) -> [String]
}

extension JSONValue {
    /// The text without characters that could control a terminal; empty if the value is not a string.
    public var terminalText: String {
        String(
            String.UnicodeScalarView(
                (string ?? "").unicodeScalars.filter { scalar in
                    scalar.properties.generalCategory != .control && !(0x202A...0x202E).contains(scalar.value)
                        && !(0x2066...0x2069).contains(scalar.value)
                }))
    }
}

/// The top of a table on one line, printed when it changes.
public struct NarratedStandings: Sendable {
    private var told = ""

    /// Creates standings that have not been printed yet.
    public init() {}

    /// Returns a line for `{top, total}`, unless it is unchanged.
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
