import GameRules

extension Rejection.Code {
    /// The message has an unknown type.
    public static let unknownType: Rejection.Code = "unknownType"
    /// The message exceeds the size limit. The connection is then closed with 1009.
    public static let tooLarge: Rejection.Code = "tooLarge"
    /// A command came before `join` or `watch`, or from a spectator.
    public static let notJoined: Rejection.Code = "notJoined"
    /// A connection sent `join` or `watch` a second time.
    public static let alreadyJoined: Rejection.Code = "alreadyJoined"
    /// No room has this code.
    public static let unknownRoom: Rejection.Code = "unknownRoom"
    /// Too many wrong codes came from this address, so the code was not looked up. Retry in a few seconds, or use the
    /// room's link, which is not delayed.
    public static let tooManyWrongCodes: Rejection.Code = "tooManyWrongCodes"
    /// The host has locked the room for new players.
    public static let roomLocked: Rejection.Code = "roomLocked"
    /// The room has the maximum number of seats.
    public static let roomFull: Rejection.Code = "roomFull"
    /// Too many players are joining at once. Nothing was done; `retryAfter` says when to retry.
    public static let tryLater: Rejection.Code = "tryLater"
    /// The removal affects so many seats that the host must set “force”.
    public static let needsForce: Rejection.Code = "needsForce"
    /// The room has played the maximum number of rounds.
    public static let tooManyRounds: Rejection.Code = "tooManyRounds"
    /// The command was for an earlier or a later play. Nothing was done.
    public static let stalePlay: Rejection.Code = "stalePlay"
    /// The server has no game of this name.
    public static let unknownGame: Rejection.Code = "unknownGame"
    /// The room has had the maximum number of plays.
    public static let tooManyPlays: Rejection.Code = "tooManyPlays"
    /// The room's last play started too recently.
    public static let playTooSoon: Rejection.Code = "playTooSoon"
    /// The room's log has reached its size limit. The room accepts no more commands.
    public static let roomUsedUp: Rejection.Code = "roomUsedUp"
    /// The maximum number of invitations is open.
    public static let tooManyInvitations: Rejection.Code = "tooManyInvitations"
    /// The host has ended the room.
    public static let roomEnded: Rejection.Code = "roomEnded"
    /// The token is malformed, or unknown where a known one is needed.
    public static let badToken: Rejection.Code = "badToken"
    /// The host has removed this seat.
    public static let removed: Rejection.Code = "removed"
    /// The seat has moved to another device. The connection is then closed with 4503.
    public static let moved: Rejection.Code = "moved"
    /// The name breaks the rules for names.
    public static let badName: Rejection.Code = "badName"
    /// The command ID is lower than the last one, and was never seen or its answer is no longer stored.
    public static let staleId: Rejection.Code = "staleId"
    /// Too many commands were sent. Wait, and send the command again under a new ID.
    public static let rateLimited: Rejection.Code = "rateLimited"
    /// The log cannot accept commands now, and it is unknown whether this one took effect. Retry with the same ID.
    public static let unavailable: Rejection.Code = "unavailable"
}
