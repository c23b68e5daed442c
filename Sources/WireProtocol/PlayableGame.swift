import GameRules
import JSON

/// A game that rooms can host: its rules, and its encoding on the wire and in the log.
///
/// This protocol has what every game needs. What only some games need is in capabilities, such as
/// ``GameWithResources``, found by conformance. Adding a game takes one module and one line that registers it. The room
/// does not know any game: it passes on commands that are not its own, applies what is committed, and sends the
/// messages of the game's projection.
public protocol PlayableGame: LoggedGame {
    /// The type that turns events into messages; see `GameProjection`.
    associatedtype Projection: GameProjection where Projection.Subject == Self

    /// The types of all commands and queries of seats. They must differ from the room's own commands, which
    /// is checked when the game is registered. Other types are never passed to the game.
    static var commandNames: [String] { get }
    /// The commands and queries that only hosts may send, whatever their fields. From others they are refused before
    /// their fields are read.
    static var hostCommandNames: Set<String> { get }

    /// Reads, normalizes and validates the setup of a play, from the fields of `POST /api/rooms` or of `play`.
    ///
    /// - Parameter seed: returns this input's single seed, the same at each call; see `Seed.derived(for:)`. The encoded
    ///   form must contain it.
    static func setup(from fields: JSONObject, seed: () throws(Rejection) -> Seed) throws(Rejection) -> Setup

    /// Returns what a command's fields must record about the connected players, under ``PresenceNeed/member``. The room
    /// writes it when it appends the command, and removes whatever a client sent under that name. Use it for inputs
    /// that decide something, such as the end of a vote, never for every player's inputs.
    static func presence(ofType type: String) -> PresenceNeed

    /// Whether commands that record the connected seats must also record the room's teams, under
    /// ``TeamMembers/member``. The room writes them as it writes ``PresenceNeed``, if it has teams.
    var needsTeams: Bool { get }

    /// Whether connected hosts count as present. Games in which a host keeps playing need this.
    static var countsHosts: Bool { get }

    /// Reads, normalizes and validates a command of a seat. Returns `nil` if seats have no command of that type.
    ///
    /// - Parameter seed: as in `setup(from:seed:)`. A seed in a client's message is never used.
    static func input(
        ofType type: String, from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> Input?
    /// Writes the members of an `accepted` answer for a verdict's detail, if any; 0 means no detail.
    static func encodeDetail(_ detail: UInt64, into writer: inout JSONWriter)

    /// Answers a query of a seat, which changes nothing and is not logged. Players may send it, too, unless
    /// ``hostCommandNames`` has it. Returns a function that writes the members of
    /// the answer, or `nil` if the game has no query of that type.
    func answer(
        query type: String, fields: JSONObject, names: some SeatNames
    ) throws(Rejection) -> ((inout JSONWriter) -> Void)?

    /// Whether a person without a seat has this name in the play. A new player with that name gets a number after it.
    func hasGiven(_ name: PlayerName) -> Bool

    /// Derived from conformance to ``GameWithChannels``; games do not implement it.
    static var channels: Channels<Self>? { get }
    /// Derived from conformance to ``GameWithResources``; games do not implement it.
    static var resources: Resources<Self>? { get }
    /// Derived from conformance to ``GameWithPrintedBoards``; games do not implement it.
    static var printedBoards: PrintedBoards<Self>? { get }
}

extension PlayableGame {
    /// The default: commands do not depend on who is connected.
    public static func presence(ofType type: String) -> PresenceNeed { .none }
    /// The default: the room's teams change nothing in the game.
    public var needsTeams: Bool { false }
    /// The default: hosts do not play.
    public static var countsHosts: Bool { false }
    /// The default: answers contain nothing beyond the acceptance.
    public static func encodeDetail(_ detail: UInt64, into writer: inout JSONWriter) {}
    /// The default: the game has no queries.
    public func answer(
        query type: String, fields: JSONObject, names: some SeatNames
    ) throws(Rejection) -> ((inout JSONWriter) -> Void)? { nil }
    /// The default: only seats have names.
    public func hasGiven(_ name: PlayerName) -> Bool { false }
    /// The default: all connections see the same.
    public static var channels: Channels<Self>? { nil }
    /// The default: the game has no resources.
    public static var resources: Resources<Self>? { nil }
    /// The default: hosts print no boards.
    public static var printedBoards: PrintedBoards<Self>? { nil }
}
