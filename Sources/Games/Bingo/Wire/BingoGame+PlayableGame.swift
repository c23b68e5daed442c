import GameRules
import JSON
import WireProtocol

extension BingoGame: PlayableGame, GameWithBots, GameWithNarrator {
    /// Turns the game's events into messages.
    public typealias Projection = BingoProjection

    /// All commands, and the query `previewUncall`.
    public static let commandNames = [
        "mark", "unmark", "autoMark", "reshuffle", "notYet", "guard", "call", "uncall", "addTerm", "startRound",
        "cancelStart", "finishRound", "draw", "contribute", "newRound", "setOptions", "setTerms", "openVote",
        "closeVote", "vote", "previewUncall",
    ]

    /// All commands except those of players for their own board, draws and votes.
    public static let hostCommandNames: Set = [
        "call", "uncall", "addTerm", "startRound", "cancelStart", "finishRound", "draw", "newRound", "setOptions",
        "setTerms", "openVote", "closeVote", "previewUncall",
    ]

    /// The bot, which marks called terms, and sometimes others.
    public static var bot: any BotStrategy.Type { BingoBot.self }
    public static var narrator: any GameNarrator.Type { BingoNarrator.self }

    /// Reads `terms`, and optional `options` and `language`; throws `badTerms` or `badOptions`.
    public static func setup(
        from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> BingoSetup {
        let defaults = newRulesVersion > 1 ? BingoOptions.forNewGames : BingoOptions()
        let options = try OptionsChange(fields["options"]).applied(to: defaults)
        try options.check()
        return try BingoSetup(
            terms: TermList.read(fields["terms"]), language: TermList.language(in: fields), options: options,
            seed: seed(), rules: newRulesVersion)
    }

    /// Reads a command of bingo; throws `badMessage`, `badTerms` or `badOptions` if it is malformed.
    public static func input(
        ofType type: String, from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> BingoInput? {
        switch type {
        case "addTerm": return .addTerm(try TermList.readTerm(fields))
        case "draw": return .draw(rank: try fields.requiredInteger("rank"), secret: try seed())
        case "newRound":
            let change = try OptionsChange(fields["options"])
            let terms: [Term]? = fields.present("terms") == nil ? nil : try TermList.read(fields["terms"])
            return .newRound(change, terms: terms, language: try TermList.language(in: fields), seed: try seed())
        case "setOptions":
            guard let options = fields.present("options") else {
                throw Rejection(.badOptions, "“options” must be an object.")
            }
            return .setOptions(try OptionsChange(options), seed: try seed())
        case "setTerms":
            let terms = try TermList.read(fields["terms"])
            return .setTerms(terms, language: try TermList.language(in: fields), seed: try seed())
        case "openVote": return .openVote(titles: try PackVote.titles(fields["packs"]))
        default: return try plainInput(ofType: type, from: fields)
        }
    }

    /// Writes `lines` after a mark: the patterns that the player now holds.
    public static func encodeDetail(_ detail: UInt64, into writer: inout JSONWriter) {
        guard detail & markDetail != 0 else { return }
        let held = PatternSet(rawValue: UInt32(truncatingIfNeeded: detail))
        writer.array("lines") { writer in for name in held.names { writer.string(name) } }
    }
}

extension BingoGame: GameWithProof {
    /// Returns the findings of ``ExportVerification``.
    public static func verify(_ export: JSONValue) -> ExportProof? { ExportVerification.verify(export) }
}
