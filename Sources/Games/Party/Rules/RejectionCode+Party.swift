import GameRules

extension Rejection.Code {
    /// The wheel turns already.
    package static let busy: Rejection.Code = "busy"
    /// Nobody is on the wheel.
    package static let nobodyActive: Rejection.Code = "nobodyActive"
    /// No question passes the filters.
    package static let emptyDeck: Rejection.Code = "emptyDeck"
    /// The command does not fit what is going on.
    package static let notNow: Rejection.Code = "notNow"
    /// Pushes are closed, or this one does not fit what was committed to.
    package static let latePush: Rejection.Code = "latePush"
    /// There is no guest, player or line of this name.
    package static let unknownEntrant: Rejection.Code = "unknownEntrant"
    /// There are as many guests as there may be.
    package static let tooManyGuests: Rejection.Code = "tooManyGuests"
    /// The game has as many decks, or has spun as often, as it may.
    package static let tooManyDecks: Rejection.Code = "tooManyDecks"
    /// The server has no deck of this name.
    package static let unknownDeck: Rejection.Code = "unknownDeck"
    /// The deck has another revision by now than the one that is meant.
    package static let revisionConflict: Rejection.Code = "revisionConflict"
    package static let tooManySpins: Rejection.Code = "tooManySpins"
    /// The game is paused.
    package static let paused: Rejection.Code = "paused"
    /// The game is over.
    package static let gameOver: Rejection.Code = "gameOver"
    /// None is left of this kind.
    package static let noneLeft: Rejection.Code = "noneLeft"
    /// A deck breaks a limit.
    package static let badDeck: Rejection.Code = "badDeck"
}
