import GameRules
import JSON
import WireProtocol

extension QuizProjection {
    package func encodeRecap(game: QuizGame, names: some SeatNames, into writer: inout JSONWriter) {
        if game.stage == .ended, game.hasBegun { writer.past(of: game, names: names, withAnswers: false) }
    }

    /// Writes a line for every answer.
    package func writeTable(game: QuizGame, names: some SeatNames, line: ([JSONValue]) -> Void) {
        line(["question", "text", "player", "name", "isRight", "seconds", "points", "bonus"].map(JSONValue.string))
        for (index, (shown, record)) in zip(game.shown, game.records).enumerated() {
            for one in record.lines {
                line([
                    .integer(index + 1), .string(shown.question.text), .string(one.seat.description),
                    .string(names.name(of: one.seat)), one.isRight.map { .bool($0) } ?? .null,
                    .number(Double(one.elapsed) / 1_000), .integer(one.points), .integer(one.bonus),
                ])
            }
        }
    }
}
