import GameRules

/// The rules of a play that a host chooses.
package struct QuizOptions: Hashable, Sendable {
    /// The basis of points.
    package enum Scoring: String, CaseIterable, Sendable {
        /// Right answers, and their speed.
        case speed
        /// Only right answers.
        case correctness
    }

    package static let secondsRange = 5...300
    package static let readRange = 0...30
    /// The times that can be folded. Rooms have shorter ones.
    static let soundSeconds = 0...86_400

    package var scoring = Scoring.speed
    /// The time limit of questions without their own, in seconds; 0 for none.
    package var seconds = 20
    /// The time to read a question before it can be answered, in seconds.
    package var readSeconds = 3
    /// Whether right answers in a row earn a bonus.
    package var streaks = true
    /// Whether a question closes once all connected players have answered.
    package var closesEarly = true
    /// Whether the options of a question are shown in random order.
    package var shuffles = true

    package init() {}

    /// Throws `badOptions` for values out of range.
    package func validate() throws(Rejection) {
        guard seconds == 0 || Self.secondsRange.contains(seconds) else {
            throw Rejection(.badOptions, "“seconds” is 5 to 300, or 0 for no limit.")
        }
        guard Self.readRange.contains(readSeconds) else {
            throw Rejection(.badOptions, "“readSeconds” is 0 to 30.")
        }
    }
}
