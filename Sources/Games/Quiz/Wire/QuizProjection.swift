import GameRules
import JSON
import WireProtocol

/// Turns events of a quiz into messages. The public state is one member, `quiz`. It contains the right answers only of
/// closed questions, and no upcoming question.
package struct QuizProjection: GameProjection {
    /// The number of lines of the standings that all clients get.
    package static let topMax = 20
    /// The number of nearest estimates that are listed.
    static let nearestMax = 3
    /// The number of different estimates that are listed.
    static let estimatesMax = 24

    private var isCountPending = false
    private var arePeoplePending = false
    private var quiz = CachedFragment()

    package init() {}

    package var hasPending: Bool { isCountPending || arePeoplePending }

    package mutating func note(
        _ event: Directed<QuizEvent>, at moment: Moment, game: QuizGame, names: some SeatNames, send: MessageSink
    ) {
        switch event.event {
        case .counted: isCountPending = true
        case .people: arePeoplePending = true
        case .own(let seat):
            send("ownAnswer", event.audience) { writer in encodeOwn(of: seat, game: game, into: &writer) }
        case .setUp: send("quizSetUp", event.audience) { encodeNow(game, names, into: &$0) }
        case .asked: send("questionAsked", event.audience) { encodeNow(game, names, into: &$0) }
        case .timed: send("questionTimed", event.audience) { encodeNow(game, names, into: &$0) }
        case .closed: send("questionClosed", event.audience) { encodeNow(game, names, into: &$0) }
        case .skipped: send("questionSkipped", event.audience) { encodeNow(game, names, into: &$0) }
        case .ended: send("quizEnded", event.audience) { encodeNow(game, names, into: &$0) }
        }
    }

    /// Writes the public state, which includes everything that is pending.
    private mutating func encodeNow(_ game: QuizGame, _ names: some SeatNames, into writer: inout JSONWriter) {
        isCountPending = false
        arePeoplePending = false
        encodeQuiz(of: game, names: names, into: &writer)
    }

    package mutating func flush(game: QuizGame, names: some SeatNames, send: MessageSink) {
        if isCountPending {
            isCountPending = false
            send("questionCounted", .everybody) { $0.count(of: game) }
            send("answerers", .hosts) { $0.member("answerers", game.answerers.hexadecimal) }
        }
        guard arePeoplePending else { return }
        arePeoplePending = false
        send("quizStandings", .everybody) { encodeQuiz(of: game, names: names, into: &$0) }
    }

    package mutating func renamed(_ seat: SeatID, game: QuizGame) {
        arePeoplePending = true
        quiz = CachedFragment()
    }

    package mutating func encodeSnapshot(
        for seat: SeatID?, role: Role?, game: QuizGame, names: some SeatNames, into writer: inout JSONWriter
    ) {
        encodeQuiz(of: game, names: names, into: &writer)
        writer.count(of: game)
        if role == .host { writer.member("answerers", game.answerers.hexadecimal) }
        if let seat { encodeOwn(of: seat, game: game, into: &writer) }
    }

    package func stateName(of game: QuizGame) -> String {
        switch game.stage {
        case .ready: "ready"
        case .asking: "asking"
        case .closed: "closed"
        case .ended: "ended"
        }
    }

    // MARK: - Parts

    private mutating func encodeQuiz(of game: QuizGame, names: some SeatNames, into writer: inout JSONWriter) {
        let state = stateName(of: game)
        let members = quiz.bytes(at: game.revision) { writer in writer.quiz(of: game, state: state, names: names) }
        writer.encoded(members)
    }

    /// Writes `own`: the seat's answer to the open question, its result in the last one, and its points so far.
    private func encodeOwn(of seat: SeatID, game: QuizGame, into writer: inout JSONWriter) {
        guard let state = game.state(of: seat) else { return }
        writer.object("own") { writer in
            writer.member("question", game.askedCount)
            writer.member("points", state.points)
            writer.member("streak", state.streak)
            writer.member("right", state.rightCount)
            if let place = game.place(of: seat) { writer.member("place", place) }
            if state.placeBefore > 0 { writer.member("before", state.placeBefore) }
            if case .asking = game.stage {
                if let given = state.given { writer.object("answer") { $0.members(of: given.answer) } }
            } else if let outcome = state.outcome {
                writer.object("answer") { $0.members(of: outcome.answer) }
                writer.object("result") { writer in
                    if let isRight = outcome.isRight { writer.member("isRight", isRight) }
                    writer.member("points", outcome.points)
                    writer.member("bonus", outcome.bonus)
                }
            }
        }
    }
}

extension QuizGame {
    /// The number of answers to the open question for each option as shown; for other kinds, how many would be right,
    /// and how many not.
    var currentCounts: [Int] {
        guard let shown = shown.last else { return [] }
        let answers = seats.lazy.filter { !$0.isRemoved }.compactMap { $0.given?.answer }
        if shown.question.optionCount > 0, shown.question.kind != .order {
            var counts = [Int](repeating: 0, count: shown.question.optionCount)
            for answer in answers { for index in answer.indices { counts[index] += 1 } }
            return counts
        }
        let judge = Judgement(of: shown, given: Array(answers))
        let right = answers.count { answer in
            let share = judge.share(of: answer)
            return share.hits == share.of
        }
        return [right, answers.count - right]
    }
}

extension JSONWriter {
    /// Writes `count`: how many have `answered`, of how many `players`.
    fileprivate mutating func count(of game: QuizGame) {
        object("count") { writer in
            writer.member("answered", game.answerCount)
            writer.member("players", game.playerCount)
        }
    }

    fileprivate mutating func quiz(of game: QuizGame, state: String, names: some SeatNames) {
        object("quiz") { writer in
            writer.member("title", game.quiz.title)
            if let language = game.quiz.language { writer.member("language", language) }
            writer.member("state", state)
            writer.member("of", game.quiz.questions.count)
            writer.object("options") { game.options.encode(into: &$0) }
            writer.member("commitment", game.commitment.hexadecimal)
            if game.stage == .ended { writer.member("seed", game.setup.seed.hexadecimal) }
            if let shown = game.shown.last {
                writer.object("question") { $0.members(of: shown, in: game, names: names) }
            }
            writer.object("standings") { writer in
                writer.member("total", game.standings.count)
                writer.array("top") { writer in
                    for line in game.standings.prefix(QuizProjection.topMax) {
                        writer.object { $0.members(of: line, in: game, names: names) }
                    }
                }
            }
        }
    }

    private mutating func members(of line: Standing, in game: QuizGame, names: some SeatNames) {
        let state = game.state(of: line.seat)
        member("place", line.place)
        if let before = state?.placeBefore, before > 0 { member("before", before) }
        members(of: line.seat, in: names)
        member("points", line.points)
        if let outcome = state?.outcome { member("gain", outcome.points + outcome.bonus) }
    }

    /// Writes the current question, and once it is closed, the right answer.
    private mutating func members(of shown: ShownQuestion, in game: QuizGame, names: some SeatNames) {
        let question = shown.question
        member("number", game.askedCount)
        member("kind", question.kind.rawValue)
        member("text", question.text)
        if !shown.options.isEmpty { array("options") { writer in for one in shown.options { writer.string(one) } } }
        if !question.unit.isEmpty { member("unit", question.unit) }
        member("points", question.points.rawValue)
        if case .asking(let asked) = game.stage {
            member("opensAt", asked.opensAt)
            if let closesAt = asked.closesAt { member("closesAt", closesAt) }
            return
        }
        guard let record = game.records.last else { return }
        member("opensAt", record.opened)
        if record.isSkipped { return member("isSkipped", true) }
        truth(of: shown)
        if !question.why.isEmpty { member("why", question.why) }
        array("counts") { writer in for count in record.counts(of: shown) { writer.integer(count) } }
        if question.kind == .order {
            member("partly", record.lines.count { $0.isRight != true && shown.hits(of: $0.answer).hits > 0 })
        }
        nearest(of: record, in: game, names: names)
        if let right = question.number { estimates(of: record, near: right, in: game) }
    }

    /// Writes `right`: the right answer in the form of an answer. A poll has none.
    mutating func truth(of shown: ShownQuestion) {
        switch shown.question.kind {
        case .choice, .choices, .trueFalse:
            object("right") { $0.members(of: .options(shown.right)) }
        case .order: object("right") { $0.members(of: .ordered(shown.right.map { UInt8($0) })) }
        case .estimate:
            if let number = shown.question.number { object("right") { $0.member("number", number.description) } }
        case .text:
            object("right") { writer in
                writer.array("accepted") { writer in
                    for spelling in shown.question.accepted { writer.string(spelling.text) }
                }
            }
        case .poll: break
        }
    }

    /// Writes `estimates`: the different estimates of seats that are not removed, from the smallest to the largest. If
    /// there are too many, only the nearest are listed.
    private mutating func estimates(of record: QuestionRecord, near right: Quantity, in game: QuizGame) {
        var counts: [Quantity: Int] = [:]
        for line in record.lines where game.state(of: line.seat)?.isRemoved == false {
            if case .number(let number) = line.answer { counts[number, default: 0] += 1 }
        }
        guard !counts.isEmpty else { return }
        let nearest = counts.keys.sorted { ($0.distance(to: right), $0) < ($1.distance(to: right), $1) }
        array("estimates") { writer in
            for number in nearest.prefix(QuizProjection.estimatesMax).sorted() {
                writer.object { writer in
                    writer.member("number", number.description)
                    writer.member("count", counts[number] ?? 0)
                }
            }
        }
    }

    /// Writes `nearest`: the nearest estimates of seats that are not removed.
    private mutating func nearest(of record: QuestionRecord, in game: QuizGame, names: some SeatNames) {
        let lines = record.lines.filter { line in
            guard case .number = line.answer, line.isRight == true else { return false }
            return game.state(of: line.seat)?.isRemoved == false
        }
        guard !lines.isEmpty else { return }
        array("nearest") { writer in
            for line in lines.prefix(QuizProjection.nearestMax) {
                writer.object { writer in
                    writer.members(of: line.seat, in: names)
                    writer.members(of: line.answer)
                }
            }
        }
    }
}
