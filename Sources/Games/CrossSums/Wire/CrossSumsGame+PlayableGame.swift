import GameRules
import JSON
import WireProtocol

extension CrossSumsGame: PlayableGame, GameWithRounds, GameWithBots, GameWithNarrator, GameWithLevels {
    /// Turns the game's events into messages.
    package typealias Projection = CrossSumsProjection

    package static let commandNames = [
        "mark", "hint", "submit", "setOptions", "startRound", "cancelStart", "nextPuzzle", "finishPuzzle",
        "finishRound", "newRound",
    ]

    package static let hostCommandNames: Set = [
        "setOptions", "startRound", "cancelStart", "nextPuzzle", "finishPuzzle", "finishRound", "newRound",
    ]

    package static var bot: any BotStrategy.Type { CrossSumsBot.self }
    package static var narrator: any GameNarrator.Type { CrossSumsNarrator.self }
    package static var solo: any SoloGame.Type { CrossSumsSolo.self }

    package var roundCount: Int { number }

    package static func beginsRound(_ input: CrossSumsInput) -> Bool {
        if case .newRound = input { true } else { false }
    }

    /// Reads `options`; throws `badOptions`.
    package static func setup(
        from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> Setup {
        var options = CrossSumsOptions()
        try options.apply(fields["options"])
        try options.validate()
        return Setup(options: options, seed: try seed())
    }

    /// Reads a command; throws `badMessage` or `badOptions` if it is malformed.
    package static func input(
        ofType type: String, from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> CrossSumsInput? {
        switch type {
        case "setOptions", "newRound":
            let setup = try setup(from: fields, seed: seed)
            return type == "newRound" ? .newRound(setup.options, setup.seed) : .setOptions(setup.options, setup.seed)
        default: return try plainInput(ofType: type, from: fields)
        }
    }

    /// Writes `right`, `solved`, `lives` if they are limited, and for a hint `cell`, `as`, `line` and `reason`.
    package static func encodeDetail(_ detail: UInt64, into writer: inout JSONWriter) {
        guard detail != 0 else { return }
        let answer = CrossSumsAnswer(bits: detail)
        writer.member("right", answer.isRight)
        writer.member("solved", answer.isSolved)
        if let lives = answer.lives { writer.member("lives", lives) }
        if let tenths = answer.tenths { writer.member("tenths", tenths) }
        guard let hint = answer.hint else { return }
        writer.member("cell", hint.cell)
        writer.member("as", Mark(isKept: hint.isKept).rawValue)
        writer.member("line", "\(hint.line.axis.rawValue)\(hint.line.index + 1)")
        writer.member("reason", hint.reason.rawValue)
    }
}

extension CrossSumsGame: GameWithProof {
    /// Returns the findings of ``CrossSumsProof``.
    package static func verify(_ export: JSONValue) -> ExportProof? { CrossSumsProof.verify(export) }
}
