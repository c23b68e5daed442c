import GameRules

extension Rejection.Code {
    /// The wheel is already turning.
    package static let busy: Rejection.Code = "busy"
    /// The wheel is empty.
    package static let nobodyActive: Rejection.Code = "nobodyActive"
    /// No question passes the filters.
    package static let emptyDeck: Rejection.Code = "emptyDeck"
    /// The command does not fit the current stage.
    package static let notNow: Rejection.Code = "notNow"
    /// Pushes are closed, or this one does not match the commitment.
    package static let latePush: Rejection.Code = "latePush"
    /// There is no guest, player or line of this name.
    package static let unknownEntrant: Rejection.Code = "unknownEntrant"
    /// The maximum number of guests is reached.
    package static let tooManyGuests: Rejection.Code = "tooManyGuests"
    /// The game has reached its maximum number of decks or spins.
    package static let tooManyDecks: Rejection.Code = "tooManyDecks"
    /// The server has no deck of this name.
    package static let unknownDeck: Rejection.Code = "unknownDeck"
    /// The deck's current revision is not the one that the command names.
    package static let revisionConflict: Rejection.Code = "revisionConflict"
    package static let tooManySpins: Rejection.Code = "tooManySpins"
    /// The game is paused.
    package static let paused: Rejection.Code = "paused"
    /// The game is over.
    package static let gameOver: Rejection.Code = "gameOver"
    /// No question of this kind is left.
    package static let noneLeft: Rejection.Code = "noneLeft"
    /// A deck breaks a limit.
    package static let badDeck: Rejection.Code = "badDeck"
}
