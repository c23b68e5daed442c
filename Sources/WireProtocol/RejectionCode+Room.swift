import GameRules

extension Rejection.Code {
    /// A message of a type that nobody knows.
    public static let unknownType: Rejection.Code = "unknownType"
    /// A message over the size limit; the connection is closed with 1009 behind it.
    public static let tooLarge: Rejection.Code = "tooLarge"
    /// A command before `join` or `watch`, or a spectator's command.
    public static let notJoined: Rejection.Code = "notJoined"
    /// A second `join` or `watch` on a connection.
    public static let alreadyJoined: Rejection.Code = "alreadyJoined"
    /// No room has this code.
    public static let unknownRoom: Rejection.Code = "unknownRoom"
    /// So many wrong codes came from this address that no code was looked up; try again in a few seconds, or use the
    /// room's link, which does not wait.
    public static let tooManyWrongCodes: Rejection.Code = "tooManyWrongCodes"
    /// The host has locked the room to newcomers.
    public static let roomLocked: Rejection.Code = "roomLocked"
    /// The room has as many seats as it may have.
    public static let roomFull: Rejection.Code = "roomFull"
    /// More newcomers than a room takes at once: nothing was done; `retryAfter` says when to ask again.
    public static let tryLater: Rejection.Code = "tryLater"
    /// A removal of so many that a host has to say “force”.
    public static let needsForce: Rejection.Code = "needsForce"
    /// The room has played as many rounds as it may.
    public static let tooManyRounds: Rejection.Code = "tooManyRounds"
    /// A command that was meant for an earlier play, or for one that is not yet: nothing was done.
    public static let stalePlay: Rejection.Code = "stalePlay"
    /// There is no game of this name here.
    public static let unknownGame: Rejection.Code = "unknownGame"
    /// The room has begun as many plays as it may.
    public static let tooManyPlays: Rejection.Code = "tooManyPlays"
    /// The room has begun another play only just now.
    public static let playTooSoon: Rejection.Code = "playTooSoon"
    /// The room's log holds as much as it may: nothing more can happen there.
    public static let roomUsedUp: Rejection.Code = "roomUsedUp"
    /// As many invitations are open as may be.
    public static let tooManyInvitations: Rejection.Code = "tooManyInvitations"
    /// The host has ended the room.
    public static let roomEnded: Rejection.Code = "roomEnded"
    /// The token is malformed, or unknown where a known one is needed.
    public static let badToken: Rejection.Code = "badToken"
    /// The host has removed this seat.
    public static let removed: Rejection.Code = "removed"
    /// The seat has moved to another device; the connection is closed with 4503 behind it.
    public static let moved: Rejection.Code = "moved"
    /// The name breaks the rules for names.
    public static let badName: Rejection.Code = "badName"
    /// A lower command id that was never seen, or whose answer is no longer remembered.
    public static let staleId: Rejection.Code = "staleId"
    /// Too many commands; wait and send the command again under a new id.
    public static let rateLimited: Rejection.Code = "rateLimited"
    /// The log cannot take commands now: it is unknown whether this one took effect; retry with the same id.
    public static let unavailable: Rejection.Code = "unavailable"
}
