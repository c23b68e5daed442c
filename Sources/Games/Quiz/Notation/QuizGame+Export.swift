import GameRules
import JSON
import WireProtocol

extension QuizGame {
    package static let exportsTitle = true

    /// Writes everything that is public so far: the closed questions with all answers. The seed, and the digests of the
    /// other questions, follow when the quiz is over.
    package func encodeExport(names: some SeatNames, into writer: inout JSONWriter) {
        writer.past(of: self, names: names, withAnswers: true)
    }
}

extension JSONWriter {
    /// - Parameter withAnswers: whether to write who answered what. Wrong texts are never written.
    mutating func past(of game: QuizGame, names: some SeatNames, withAnswers: Bool) {
        let isOver = game.stage == .ended
        member("title", game.quiz.title)
        if let language = game.quiz.language { member("language", language) }
        member("state", isOver ? "ended" : "playing")
        object("options") { game.options.encode(into: &$0) }
        member("commitment", game.commitment.hexadecimal)
        if isOver {
            member("seed", game.setup.seed.hexadecimal)
            array("digests") { writer in
                for question in game.quiz.questions { writer.string(question.digest.hexadecimal) }
            }
        }
        array("questions") { writer in
            for (shown, record) in zip(game.shown, game.records) {
                writer.object { $0.past(record, shown, withAnswers: withAnswers) }
            }
        }
        array("standings") { writer in
            for line in game.standings {
                writer.object { writer in
                    writer.member("place", line.place)
                    writer.members(of: line.seat, in: names)
                    writer.member("points", line.points)
                }
            }
        }
    }

    private mutating func past(_ record: QuestionRecord, _ shown: ShownQuestion, withAnswers: Bool) {
        member("opened", record.opened)
        member("closed", record.closed)
        if record.isSkipped { return member("isSkipped", true) }
        if let limit = record.limit { member("limit", limit) }
        object("question", shown.question.encode)
        if shown.question.optionCount > 0 {
            array("places") { writer in for place in shown.places { writer.integer(place) } }
        }
        array("counts") { writer in for count in record.counts(of: shown) { writer.integer(count) } }
        guard withAnswers else { return }
        array("answers") { writer in
            for line in record.lines { writer.object { $0.members(of: line, shown) } }
        }
    }

    private mutating func members(of line: QuestionRecord.Line, _ shown: ShownQuestion) {
        member("player", line.seat.description)
        if case .words(_, let key) = line.answer {
            // A wrong typed text is private.
            member("spelling", shown.question.accepted.firstIndex { $0.key == key } ?? -1)
        } else {
            members(of: line.answer)
        }
        member("elapsed", line.elapsed)
        if let isRight = line.isRight { member("isRight", isRight) }
        member("points", line.points)
        member("bonus", line.bonus)
    }
}
