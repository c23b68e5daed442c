import GameRules
import JSON
import WireProtocol

extension QuizGame: PlayableGame {
    /// Turns the game's events into messages.
    package typealias Projection = QuizProjection

    /// All commands, and the query `peek`.
    package static let commandNames = [
        "answer", "nextQuestion", "closeQuestion", "skipQuestion", "addTime", "setOptions", "finishQuiz", "peek",
    ]

    package static let hostCommandNames: Set = [
        "nextQuestion", "closeQuestion", "skipQuestion", "addTime", "setOptions", "finishQuiz", "peek",
    ]

    /// Answers `peek` with the right answer to the open question, and the number of answers for each option. This is
    /// the only message that contains a right answer before its question is closed, and only the host who asks receives
    /// it.
    package func answer(
        query type: String, fields: JSONObject, names: some SeatNames
    ) throws(Rejection) -> ((inout JSONWriter) -> Void)? {
        guard type == "peek" else { return nil }
        _ = try open(try fields.requiredInteger("question"))
        guard let shown = shown.last else { return nil }
        let counts = currentCounts
        return { writer in
            writer.object("peeked") { writer in
                writer.truth(of: shown)
                writer.array("counts") { writer in for count in counts { writer.integer(count) } }
            }
        }
    }

    /// Reads `options` and `content`; throws `badOptions` or `badQuiz`.
    package static func setup(
        from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> Setup {
        var options = QuizOptions()
        try options.apply(fields["options"])
        try options.validate()
        guard let value = fields.present("content") else { throw Rejection(.badQuiz, "“content” is missing.") }
        return Setup(options: options, quiz: try QuizDraft(value).checked(), seed: try seed())
    }
}

extension QuizGame: GameWithBots, GameWithNarrator, GameWithProof {
    package static var bot: any BotStrategy.Type { QuizBot.self }
    package static var narrator: any GameNarrator.Type { QuizNarrator.self }
    /// Returns the findings of ``QuizProof``.
    package static func verify(_ export: JSONValue) -> ExportProof? { QuizProof.verify(export) }
}
