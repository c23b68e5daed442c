import GameRules

extension QuizGame {
    /// Returns the open question. Throws `questionClosed` if it has another number.
    func open(_ number: Int) throws(Rejection) -> Asked {
        guard case .asking(let asked) = stage, number == askedCount else {
            throw Rejection(.questionClosed, "The question is not open.")
        }
        return asked
    }

    /// Returns a question as players see it.
    private func show(_ number: Int) -> ShownQuestion {
        .shown(quiz.questions[number - 1], number: number, seed: setup.seed, options)
    }

    private func checkNext(_ number: Int) throws(Rejection) {
        if case .asking = stage { throw Rejection(.notNow, "Close the question before the next one.") }
        guard number == askedCount + 1 else { throw Rejection(.notNow, "Question \(number) is not the next one.") }
        guard number <= quiz.questions.count else { throw Rejection(.notNow, "No question is left.") }
    }

    mutating func ask(_ number: Int, at moment: Moment) throws(Rejection) -> [Directed<QuizEvent>] {
        try checkNext(number)
        let question = show(number)
        let opensAt = moment.time.adding(seconds: options.readSeconds)
        let seconds = question.question.seconds ?? options.seconds
        shown.append(question)
        forgetAnswers()
        stage = .asking(Asked(opensAt: opensAt, closesAt: seconds > 0 ? opensAt.adding(seconds: seconds) : nil))
        return [Directed(.asked, to: .everybody)]
    }

    private mutating func forgetAnswers() {
        forgetGiven()
        for index in seats.indices { seats[index].outcome = nil }
    }

    private mutating func forgetGiven() {
        for index in seats.indices { seats[index].given = nil }
        answerCount = 0
        unsigned = [:]
    }

    /// Records an answer, which replaces an earlier one.
    mutating func take(
        _ answer: Answer, to number: Int, from seat: SeatID, at moment: Moment
    ) throws(Rejection) -> [Directed<QuizEvent>] {
        let asked = try open(number)
        guard let index = index(of: seat) else { throw Rejection(.notAllowed, "Only players answer.") }
        guard asked.opensAt <= moment.time, asked.closesAt.map({ moment.time <= $0 }) ?? true else {
            throw Rejection(.questionClosed, "The question cannot be answered now.")
        }
        guard answer.fits(shown[number - 1].question) else {
            throw Rejection(.badAnswer, "This question takes another kind of answer.")
        }
        let elapsed = moment.time.milliseconds - asked.opensAt.milliseconds
        let isFirst = seats[index].given == nil
        seats[index].given = Given(answer: answer, elapsed: elapsed)
        seats[index].hasAnswered = true
        let own = Directed<QuizEvent>(.own(seat), to: .seat(seat))
        guard isFirst else { return [own] }
        answerCount += 1
        return [own, Directed(.counted, to: .everybody)]
    }

    mutating func addTime(
        _ seconds: Int?, to number: Int, at moment: Moment
    ) throws(Rejection) -> [Directed<QuizEvent>] {
        var asked = try open(number)
        if let seconds {
            guard let closesAt = asked.closesAt else { throw Rejection(.notNow, "The question has no time limit.") }
            guard QuizOptions.soundSeconds.contains(seconds) else {
                throw Rejection(.notNow, "A question is open for an hour at most.")
            }
            let later = max(closesAt, moment.time).adding(seconds: seconds)
            guard later.milliseconds - asked.opensAt.milliseconds <= Self.limitMax else {
                throw Rejection(.notNow, "A question is open for an hour at most.")
            }
            asked.closesAt = later
        } else {
            asked.closesAt = nil
        }
        stage = .asking(asked)
        return [Directed(.timed, to: .everybody)]
    }

    mutating func skip(_ number: Int, at moment: Moment) throws(Rejection) -> [Directed<QuizEvent>] {
        var opened = moment.time
        if case .asking = stage {
            opened = try open(number).opensAt
        } else {
            try checkNext(number)
            shown.append(show(number))
        }
        forgetAnswers()
        for index in seats.indices { seats[index].placeBefore = 0 }
        records.append(
            QuestionRecord(
                opened: opened, closed: moment.time, limit: nil, isSkipped: true, lines: [], pollCounts: []))
        stage = .closed
        return [Directed(.skipped, to: .everybody)]
    }

    /// Closes the open question and adds its points.
    mutating func close(at moment: Moment) -> [Directed<QuizEvent>] {
        guard case .asking(let asked) = stage, let shown = shown.last else { return [] }
        rememberPlaces()
        let judge = Judgement(of: shown, given: seats.filter { !$0.isRemoved }.compactMap { $0.given?.answer })
        let countsSpeed = options.scoring == .speed && shown.question.kind != .estimate
        let limit = countsSpeed ? asked.limit : nil
        var lines: [QuestionRecord.Line] = []
        for index in seats.indices {
            guard let given = seats[index].given, !seats[index].isRemoved else {
                if judge.breaksStreaks { seats[index].streak = 0 }
                continue
            }
            let outcome = score(given, by: index, judge, limit: limit)
            lines.append(
                QuestionRecord.Line(
                    seat: SeatID(UInt32(index + 1)), answer: given.answer, elapsed: given.elapsed,
                    isRight: outcome.isRight, points: outcome.points, bonus: outcome.bonus))
        }
        let isPoll = shown.question.kind == .poll
        records.append(
            QuestionRecord(
                opened: asked.opensAt, closed: moment.time, limit: asked.limit, isSkipped: false,
                lines: isPoll ? [] : lines, pollCounts: isPoll ? votes(for: shown.options.count) : []))
        stage = .closed
        returnsUntil = nil
        let told = seats.indices.filter { !seats[$0].isRemoved && (seats[$0].given != nil || seats[$0].points > 0) }
        forgetGiven()
        rank()
        let own = told.map { SeatID(UInt32($0 + 1)) }.map { Directed<QuizEvent>(.own($0), to: .seat($0)) }
        return [Directed(.closed, to: .everybody)] + own
    }

    /// Returns the number of votes for each option of the open poll.
    private func votes(for count: Int) -> [Int] {
        var votes = [Int](repeating: 0, count: count)
        for seat in seats { if let index = seat.given?.answer.indices.first { votes[index] += 1 } }
        for answer in unsigned.values { if let index = answer.indices.first { votes[index] += 1 } }
        return votes
    }

    private mutating func score(_ given: Given, by index: Int, _ judge: Judgement, limit: Int64?) -> Outcome {
        let question = judge.shown.question
        let share = judge.share(of: given.answer)
        let isRight = question.kind == .poll ? nil : share.hits == share.of
        if judge.breaksStreaks || isRight == true && question.points != .none {
            seats[index].streak = isRight == true ? seats[index].streak + 1 : 0
        }
        if isRight == true { seats[index].rightCount += 1 }
        let points = Scoring.points(question.points, share: share, elapsed: given.elapsed, limit: limit)
        let earnsBonus = options.streaks && isRight == true && question.points != .none
        let bonus = earnsBonus ? Scoring.bonus(streak: seats[index].streak) : 0
        let outcome = Outcome(answer: given.answer, isRight: isRight, points: points, bonus: bonus)
        seats[index].points += points + bonus
        seats[index].outcome = outcome
        return outcome
    }
}

/// How the answers to one question are judged.
package struct Judgement {
    let shown: ShownQuestion
    /// The smallest distance of any estimate to the right number.
    private let nearest: Int64?

    package init(of shown: ShownQuestion, given: [Answer]) {
        self.shown = shown
        nearest = shown.question.number.flatMap { right in
            Scoring.nearest(given.compactMap { if case .number(let one) = $0 { one } else { nil } }, to: right)
        }
    }

    /// Whether an answer that is not right, or a missing one, ends a row of right answers. Among many estimates only
    /// the nearest are right, so the others do not end it.
    package var breaksStreaks: Bool {
        shown.question.points != .none && shown.question.kind != .poll && shown.question.kind != .estimate
    }

    /// Returns how much of an answer is right.
    package func share(of answer: Answer) -> (hits: Int, of: Int) {
        if case .number(let number) = answer, let right = shown.question.number {
            return (number.distance(to: right) == nearest ? 1 : 0, 1)
        }
        return shown.hits(of: answer)
    }
}
