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
    ///   - now: the room's time, for values that change without any input.
    mutating func encodePulse(
        forHosts: Bool, game: Subject, names: some SeatNames, present: SeatSet, now: Timestamp,
        into writer: inout JSONWriter)
    /// Returns the game's word for its state, for `GET /api/rooms/CODE`.
    func stateName(of game: Subject) -> String
    /// Writes the members of an export: everything public about the rounds so far.
    func encodeExport(game: Subject, names: some SeatNames, into writer: inout JSONWriter)
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
        forHosts: Bool, game: Subject, names: some SeatNames, present: SeatSet, now: Timestamp,
        into writer: inout JSONWriter
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

/// The names of a room's seats.
public protocol SeatNames {
    /// Returns the seat's current name, or an empty string for a seat that does not exist.
    func name(of seat: SeatID) -> String
    /// Returns the avatar that the seat's player has chosen, or `nil` for none.
    func avatar(of seat: SeatID) -> Avatar?
    /// Returns a name that a host gave to a person without a seat, or the label if the person asked to be forgotten.
    func shown(_ name: String, as label: String) -> String
}

extension SeatNames {
    /// The default: no avatars.
    public func avatar(of seat: SeatID) -> Avatar? { nil }
    /// The default: the name itself.
    public func shown(_ name: String, as label: String) -> String { name }
}

extension JSONWriter {
    /// Writes the members that identify a seat: `player`, `name`, and `avatar` if the player has chosen one.
    public mutating func members(of seat: SeatID, in names: some SeatNames) {
        member("player", seat.description)
        looks(of: seat, in: names)
    }

    /// Writes the members that show a seat: `name`, and `avatar` if the player has chosen one.
    public mutating func looks(of seat: SeatID, in names: some SeatNames) {
        member("name", names.name(of: seat))
        guard let avatar = names.avatar(of: seat) else { return }
        object("avatar") { avatar.encode(into: &$0) }
    }
}

/// Receives a projection's messages: the type, the audience, and a function that writes the members.
///
/// The members are written once, whatever the number of audiences. A message without recipients is never encoded.
public typealias MessageSink = (
    _ type: StaticString, _ audience: Audience, _ members: (inout JSONWriter) -> Void
) -> Void
