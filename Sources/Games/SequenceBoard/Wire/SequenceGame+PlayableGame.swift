import GameRules
import JSON
import WireProtocol

extension SequenceGame: PlayableGame, GameWithRounds, GameWithChannels, GameWithBots, GameWithNarrator {
    /// Turns the game's events into messages.
    package typealias Projection = SequenceProjection

    package static let commandNames = [
        "playCard", "swap", "pass", "team", "ready", "reveal", "takeOver", "undo", "setOptions", "seat", "shuffleTeams",
        "startRound", "substitute", "pause", "resume", "finishRound", "finishTable", "newRound",
    ]

    package static let hostCommandNames: Set = [
        "setOptions", "seat", "shuffleTeams", "startRound", "substitute", "pause", "resume", "finishRound",
        "finishTable", "newRound",
    ]

    /// A player who becomes a host keeps their place at the table, and no bot plays for a connected host.
    package static var countsHosts: Bool { true }
    package static var bot: any BotStrategy.Type { SequenceBot.self }
    package static var narrator: any GameNarrator.Type { SequenceNarrator.self }

    package var roundCount: Int { number }

    package static func beginsRound(_ input: SequenceInput) -> Bool {
        if case .newRound = input { true } else { false }
    }

    /// Reads `options`; throws `badOptions`.
    package static func setup(
        from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> Setup {
        var options = SequenceOptions()
        try options.apply(fields["options"])
        try options.validate()
        return Setup(options: options, seed: try seed())
    }

    /// Reads a command; throws `badMessage`, `badOptions` or `badSeating` if it is malformed.
    package static func input(
        ofType type: String, from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> SequenceInput? {
        switch type {
        case "seat":
            let teams = try teams(in: fields)
            guard teams.count <= 3, teams.allSatisfy({ $0.count <= Seating.playersMax }) else {
                throw Rejection(.badSeating, "A game must have 2 or 3 teams and at most 12 places.")
            }
            return .seat(teams)
        case "shuffleTeams": return .shuffleTeams(try seed())
        case "setOptions", "newRound":
            let setup = try setup(from: fields, seed: seed)
            return type == "newRound" ? .newRound(setup.options, setup.seed) : .setOptions(setup.options, setup.seed)
        default: return try plainInput(ofType: type, from: fields)
        }
    }
}

extension SequenceGame: GameWithProof {
    /// Returns the findings of ``SequenceProof``.
    package static func verify(_ export: JSONValue) -> ExportProof? { SequenceProof.verify(export) }
}
