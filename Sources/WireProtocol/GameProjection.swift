import GameRules
import JSON

/// Turns a game's events into messages, each encoded once for all who may see it.
///
/// A projection is derived state: it is not logged, and can be replaced by an empty one at any time. Facts are sent
/// immediately and in order. Messages that many inputs would multiply (standings, counts) are collected and sent by
/// `flush`, at most a few times a second. The room decides when.
public protocol GameProjection: Sendable {
    /// The game whose events these are.
    associatedtype Subject: PlayableGame

    init()

    /// Handles an event of the fold; `game` is the state after it.
    ///
    /// Passes facts that must be sent immediately to `send`, with their message type and members. The room adds `at`
    /// and `after`.
    mutating func note(
        _ event: Directed<Subject.Event>, at moment: Moment, game: Subject, names: some SeatNames, send: MessageSink)

    /// Whether `flush` has something to send.
    var hasPending: Bool { get }
    /// Sends the collected messages.
    mutating func flush(game: Subject, names: some SeatNames, send: MessageSink)

    /// Records that a seat has a new name, which later messages must show.
    mutating func renamed(_ seat: SeatID, game: Subject)

    /// Writes the game's members of a snapshot, under `game`: the public ones, and those that only this seat may see.
    ///
    /// `seat` is `nil` for a spectator. The projection caches the public members.
    mutating func encodeSnapshot(
        for seat: SeatID?, role: Role?, game: Subject, names: some SeatNames, into writer: inout JSONWriter)

    /// Writes the game's members of a pulse.
    ///
    /// - Parameters:
    ///   - present: the connected players.
    ///   - teams: the room's teams; empty unless the game needs them.
    ///   - now: the room's time, for values that change without any input.
    mutating func encodePulse(
        forHosts: Bool, game: Subject, names: some SeatNames, present: SeatSet, teams: [TeamMembers],
        now: Timestamp, into writer: inout JSONWriter)
    /// Returns the game's word for its state, for `GET /api/rooms/CODE`.
    func stateName(of game: Subject) -> String
    /// Passes the standings of the rounds so far to `line`: first the names of the columns, then the values of each
    /// line.
    ///
    /// Without a call there is no table.
    func writeTable(game: Subject, names: some SeatNames, line: ([JSONValue]) -> Void)
    /// Writes the members of the public recap, which covers only finished rounds.
    func encodeRecap(game: Subject, names: some SeatNames, into writer: inout JSONWriter)
    /// Returns a function that writes one seat's board for a public page. Throws `notAllowed` while the board is
    /// secret.
    func encodeBoard(
        of seat: SeatID, game: Subject, names: some SeatNames
    ) throws(Rejection) -> (inout JSONWriter) -> Void
}

extension GameProjection {
    /// The default: the game adds nothing to pulses.
    public mutating func encodePulse(
        forHosts: Bool, game: Subject, names: some SeatNames, present: SeatSet, teams: [TeamMembers],
        now: Timestamp, into writer: inout JSONWriter
    ) {}
    /// The default: the game has no table.
    public func writeTable(game: Subject, names: some SeatNames, line: ([JSONValue]) -> Void) {}
    /// The default: the game has no recap.
    public func encodeRecap(game: Subject, names: some SeatNames, into writer: inout JSONWriter) {}
    /// The default: boards stay secret.
    public func encodeBoard(
        of seat: SeatID, game: Subject, names: some SeatNames
    ) throws(Rejection) -> (inout JSONWriter) -> Void {
        throw Rejection(.notAllowed, "This board is not public.")
    }
}

/// Receives a projection's messages: the type, the audience, and a function that writes the members.
///
/// The members are written once, whatever the number of audiences. A message without recipients is never encoded.
public typealias MessageSink = (
    _ type: StaticString, _ audience: Audience, _ members: (inout JSONWriter) -> Void
) -> Void
