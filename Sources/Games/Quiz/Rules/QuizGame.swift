import Cryptography
import GameRules

/// The rules of a quiz: a host asks the questions of a list one after the other, players answer on their phones, and
/// points add up.
///
/// No question's right answer is public before the question is closed. The commitment fixes the right answers before
/// the first question.
package struct QuizGame: Sendable {
    /// The milliseconds after a restart in which a question does not close early: players reconnect one by one.
    static let returnMilliseconds: Int64 = 10_000
    /// The longest time limit that added time can make, in milliseconds.
    static let limitMax: Int64 = 3_600_000

    /// The setup of a play.
    package struct Setup: Hashable, Sendable {
        package var options: QuizOptions
        package var quiz: Quiz
        package var seed: Seed
        /// The version of the rules.
        package var rules: Int

        package init(options: QuizOptions, quiz: Quiz, seed: Seed, rules: Int = QuizGame.newRulesVersion) {
            self.options = options
            self.quiz = quiz
            self.seed = seed
            self.rules = rules
        }
    }

    /// The current stage of the play.
    package enum Stage: Hashable, Sendable {
        case ready
        case asking(Asked)
        /// The last question is closed or skipped.
        case closed
        case ended
    }

    /// The open question.
    package struct Asked: Hashable, Sendable {
        /// When it can be answered.
        package var opensAt: Timestamp
        /// When it closes; `nil` without a time limit.
        package var closesAt: Timestamp?

        /// The time limit in milliseconds.
        package var limit: Int64? { closesAt.map { $0.milliseconds - opensAt.milliseconds } }
    }

    /// An answer to the open question.
    package struct Given: Hashable, Sendable {
        package var answer: Answer
        /// Milliseconds from the question's opening to the answer, without the time in which no server ran.
        package var elapsed: Int64
    }

    /// The result of a seat in the last question.
    package struct Outcome: Hashable, Sendable {
        package var answer: Answer
        /// Whether it is right; `nil` if nothing is right or wrong.
        package var isRight: Bool?
        package var points: Int
        package var bonus: Int
    }

    package struct Seat: Hashable, Sendable {
        var isPlayer = false
        var isRemoved = false
        var hasAnswered = false
        /// The answer to the open question.
        package internal(set) var given: Given?
        /// The result in the last question; `nil` without an answer.
        package internal(set) var outcome: Outcome?
        package internal(set) var points = 0
        /// The number of right answers in a row.
        package internal(set) var streak = 0
        package internal(set) var rightCount = 0
        /// The place before the last question; 0 for none.
        package internal(set) var placeBefore = 0
    }

    let origin: PlayOrigin
    package internal(set) var setup: Setup
    package internal(set) var commitment: [UInt8]
    package internal(set) var stage = Stage.ready { didSet { revision &+= 1 } }
    /// The questions that were asked or skipped, as players see them.
    package internal(set) var shown: [ShownQuestion] = []
    /// The closed and skipped questions, in order.
    package internal(set) var records: [QuestionRecord] = []
    /// The seats, by their numbers less one.
    package internal(set) var seats: [Seat] = []
    /// The seats with points that are not removed, best first, and of equal points in their order.
    package internal(set) var standings: [Standing] = []
    /// The number of answers to the open question, of seats that are not removed.
    package internal(set) var answerCount = 0
    /// The answers to the open poll whose seats are unknown, by the numbers of their voters; see ``applyUnsigned``.
    var unsigned: [Int: Answer] = [:]
    /// The time until which a question does not close early, after a restart.
    var returnsUntil: Timestamp?
    /// A number that changes whenever the public state may have changed.
    package internal(set) var revision: UInt64 = 0
    /// A number that changes whenever the places may have changed.
    package internal(set) var roundPlacesRevision: UInt64 = 0

    package var options: QuizOptions { setup.options }
    package var quiz: Quiz { setup.quiz }
    /// The number of questions that were asked or skipped.
    package var askedCount: Int { shown.count }

    func index(of seat: SeatID) -> Int? {
        let index = Int(seat.number) - 1
        return seats.indices.contains(index) ? index : nil
    }

    /// Returns a seat's state.
    package func state(of seat: SeatID) -> Seat? { index(of: seat).map { seats[$0] } }

    /// The seats that have answered the open question and are not removed.
    package var answerers: SeatSet {
        SeatSet(
            seats.indices.lazy.filter { seats[$0].given != nil && !seats[$0].isRemoved }
                .map { SeatID(UInt32($0 + 1)) })
    }

    /// The number of seats that play.
    package var playerCount: Int { seats.count { $0.isPlayer && !$0.isRemoved } }
}

/// A line of the standings.
package struct Standing: Hashable, Sendable {
    package let seat: SeatID
    /// The place, from 1; equal points share the better place.
    package let place: Int
    package let points: Int
}

/// A finished question.
package struct QuestionRecord: Hashable, Sendable {
    /// An answer and its points.
    package struct Line: Hashable, Sendable {
        package let seat: SeatID
        package let answer: Answer
        /// Milliseconds from the question's opening to the answer.
        package let elapsed: Int64
        package let isRight: Bool?
        package let points: Int
        package let bonus: Int
    }

    /// When it could be answered; for a question that was never asked, when it was skipped.
    package let opened: Timestamp
    package let closed: Timestamp
    /// The time limit at the end, in milliseconds.
    package let limit: Int64?
    package let isSkipped: Bool
    /// The answers in the order of their seats.
    package var lines: [Line]
    /// The number of answers to a poll for each option as shown, also of seats that were removed.
    package var pollCounts: [Int]

    /// Returns the number of answers that chose each option as shown. For other kinds, how many are right, and how many
    /// are not.
    package func counts(of shown: ShownQuestion) -> [Int] {
        switch shown.question.kind {
        case .poll: return pollCounts
        case .choice, .choices, .trueFalse:
            var counts = [Int](repeating: 0, count: shown.question.optionCount)
            for line in lines { for index in line.answer.indices { counts[index] += 1 } }
            return counts
        case .order, .estimate, .text:
            let right = lines.count { $0.isRight == true }
            return [right, lines.count - right]
        }
    }
}
