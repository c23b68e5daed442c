import GameRules
import JSON
import WireProtocol

extension QuizGame: LoggedGame {
    /// Writes the `title`, the number of `questions` that were asked, and the first `places`.
    package func encodeSummary(into writer: inout JSONWriter) {
        writer.member("title", quiz.title)
        writer.member("questions", records.count { !$0.isSkipped })
        writer.array("first") { writer in
            for line in standings.prefix(10) {
                writer.object { writer in
                    writer.member("player", line.seat.description)
                    writer.member("points", line.points)
                }
            }
        }
    }

    package static func setup(logged fields: JSONObject, rules: Int) -> Setup? {
        guard let seed = fields["seed"]?.string.flatMap({ Seed(hexadecimal: $0) }),
            let quiz = fields["content"].flatMap(Quiz.init(logged:))
        else { return nil }
        var options = QuizOptions()
        do throws(Rejection) { try options.apply(fields["options"]) } catch { return nil }
        return Setup(options: options, quiz: quiz, seed: seed, rules: rules)
    }
}

extension QuizGame.Setup: PlayableSetup {
    package func encode(into writer: inout JSONWriter) {
        writer.object("options") { writer in options.encode(into: &writer) }
        writer.object("content") { writer in quiz.encode(into: &writer) }
        writer.member("seed", seed.hexadecimal)
    }
}
