import GameRules
import JSON

/// The points of all seats, added up from the answers of an export.
struct QuizScores {
    let options: QuizOptions
    private(set) var answers = 0
    private var sums: [SeatID: (points: Int, streak: Int)] = [:]

    init(_ options: QuizOptions) {
        self.options = options
    }

    func points(of seat: SeatID) -> Int { sums[seat]?.points ?? 0 }

    /// Reads an answer; `nil` if it is of the wrong form or does not fit the question.
    func line(_ value: JSONValue, _ shown: ShownQuestion) -> QuestionRecord.Line? {
        guard let fields = value.object, let seat = fields["player"]?.string.flatMap({ SeatID(wire: $0) }),
            let elapsed = fields["elapsed"]?.wideInteger, let points = fields["points"]?.integer,
            let bonus = fields["bonus"]?.integer, let answer = answer(fields, shown), answer.fits(shown.question)
        else { return nil }
        return QuestionRecord.Line(
            seat: seat, answer: answer, elapsed: elapsed, isRight: fields["isRight"]?.bool, points: points,
            bonus: bonus)
    }

    private func answer(_ fields: JSONObject, _ shown: ShownQuestion) -> Answer? {
        let indices = { (name: String) -> [Int]? in
            guard let list = fields[name]?.array?.compactMap({ $0.integer }), list.count <= 8,
                list.allSatisfy({ (0..<8).contains($0) })
            else { return nil }
            return list
        }
        if let spelling = fields["spelling"]?.integer {
            let accepted = shown.question.accepted
            guard spelling == -1 || accepted.indices.contains(spelling) else { return nil }
            return .words(text: "", key: spelling == -1 ? "" : accepted[spelling].key)
        }
        if let options = indices("options") { return .options(options) }
        if let order = indices("order") { return .ordered(order.map { UInt8($0) }) }
        return fields["number"]?.string.flatMap { Quantity($0) }.map { .number($0) }
    }

    /// Adds the points of a question by the rules. Returns the players with other points in the export.
    mutating func judge(_ lines: [QuestionRecord.Line], _ shown: ShownQuestion, limit: Int64?) -> [String] {
        answers += lines.count
        let judge = Judgement(of: shown, given: lines.map { $0.answer })
        let countsSpeed = options.scoring == .speed && shown.question.kind != .estimate
        var wrong: [String] = []
        var streaks: [SeatID: Int] = [:]
        for told in lines {
            let share = judge.share(of: told.answer)
            let isRight = share.hits == share.of
            let isScored = shown.question.points != .none
            var streak = sums[told.seat]?.streak ?? 0
            if judge.breaksStreaks || isRight && isScored { streak = isRight ? streak + 1 : 0 }
            let points = Scoring.points(
                shown.question.points, share: share, elapsed: told.elapsed, limit: countsSpeed ? limit : nil)
            let bonus = options.streaks && isRight && isScored ? Scoring.bonus(streak: streak) : 0
            let isTwice = streaks.updateValue(streak, forKey: told.seat) != nil
            if isTwice || told.isRight != isRight || told.points != points || told.bonus != bonus {
                wrong.append(told.seat.description)
            }
            sums[told.seat, default: (0, 0)].points += points + bonus
        }
        if judge.breaksStreaks { for seat in sums.keys { sums[seat]?.streak = 0 } }
        for (seat, streak) in streaks { sums[seat]?.streak = streak }
        return wrong
    }
}
