import GameRules

extension Rejection.Code {
    /// The command does not fit the current stage.
    package static let notNow: Rejection.Code = "notNow"
    /// The quiz is over.
    package static let quizOver: Rejection.Code = "quizOver"
    /// The question is closed, or is not open yet.
    package static let questionClosed: Rejection.Code = "questionClosed"
    /// The answer does not fit the question.
    package static let badAnswer: Rejection.Code = "badAnswer"
    /// The server has no quiz of this name.
    package static let unknownQuiz: Rejection.Code = "unknownQuiz"
    /// The quiz breaks a limit, or a question lacks something.
    package static let badQuiz: Rejection.Code = "badQuiz"
}
