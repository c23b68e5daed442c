import GameRules
import JSON

/// What turns a game's events into messages, each encoded once for all who may see it.
///
/// A projection is derived state: it is not logged, and an empty one may take over at any time. Facts go at once, in
/// order; what many inputs would multiply (bingos, standings) is kept and written by `flush`, at most a few times a
/// second. The room decides when.
public protocol GameProjection: Sendable {
    /// The game whose events these are.
    associatedtype Subject: PlayableGame

    init()

    /// Takes note of an event of the fold; `game` is the state behind it.
    ///
    /// Facts that go at once are handed to `send` with their message type and members; `at` and `after` are the room's.
    mutating func note(
        _ event: Directed<Subject.Event>, at moment: Moment, game: Subject, names: some SeatNames, send: MessageSink)

    /// Whether `flush` has something to send.
    var hasPending: Bool { get }
    /// Sends what was kept.
    mutating func flush(game: Subject, names: some SeatNames, send: MessageSink)

    /// A seat has another name, which later messages must show.
    mutating func renamed(_ seat: SeatID, game: Subject)

    /// Writes the game's members of a snapshot, which stand under `game`: what everybody may see, and what this seat
    /// alone may see.
    ///
    /// `seat` is `nil` for a spectator. The projection caches what is common to all.
    mutating func encodeSnapshot(
        for seat: SeatID?, role: Role?, game: Subject, names: some SeatNames, into writer: inout JSONWriter)

    /// Writes the game's members of a pulse.
    ///
    /// - Parameters:
    ///   - present: the players who are connected.
    ///   - now: the room's time, for what fades without any input.
    mutating func encodePulse(
        forHosts: Bool, game: Subject, names: some SeatNames, present: SeatSet, now: Timestamp,
        into writer: inout JSONWriter)
    /// The game's word for where it stands, for `GET /api/rooms/CODE`.
    func stateName(of game: Subject) -> String
    /// Writes the members of an export: all that is public about the rounds so far.
    func encodeExport(game: Subject, names: some SeatNames, into writer: inout JSONWriter)
    /// Hands over the standings of the rounds so far, line by line: first the names of the columns, then a value for each.
    ///
    /// Without a line there is no table.
    func writeTable(game: Subject, names: some SeatNames, line: ([JSONValue]) -> Void)
    /// Writes the members of the public recap: what anybody may look back at, which is what is over.
    func encodeRecap(game: Subject, names: some SeatNames, into writer: inout JSONWriter)
    /// What writes the members of one seat's board for a public page; throws `notAllowed` while it is a secret.
    func encodeBoard(
        of seat: SeatID, game: Subject, names: some SeatNames
    ) throws(Rejection) -> (inout JSONWriter) -> Void
}

extension GameProjection {
    /// A game with nothing to say between its facts.
    public mutating func encodePulse(
        forHosts: Bool, game: Subject, names: some SeatNames, present: SeatSet, now: Timestamp,
        into writer: inout JSONWriter
    ) {}
    /// A game without a table.
    public func writeTable(game: Subject, names: some SeatNames, line: ([JSONValue]) -> Void) {}
    /// A game of which nothing is looked back at.
    public func encodeRecap(game: Subject, names: some SeatNames, into writer: inout JSONWriter) {}
    /// A game whose boards stay secret.
    public func encodeBoard(
        of seat: SeatID, game: Subject, names: some SeatNames
    ) throws(Rejection) -> (inout JSONWriter) -> Void {
        throw Rejection(.notAllowed, "This board is not public.")
    }
}

/// The names of a room's seats.
public protocol SeatNames {
    /// The seat's present name; the empty string for a seat that does not exist.
    func name(of seat: SeatID) -> String
    /// What the seat's player has chosen to be known by beside the name; `nil` for none.
    func avatar(of seat: SeatID) -> Avatar?
}

extension SeatNames {
    /// None, for names that go without.
    public func avatar(of seat: SeatID) -> Avatar? { nil }
}

extension JSONWriter {
    /// Writes the members that say who a seat is: `player`, `name`, and `avatar` if the player has chosen one.
    public mutating func members(of seat: SeatID, in names: some SeatNames) {
        member("player", seat.description)
        looks(of: seat, in: names)
    }

    /// Writes the members by which a seat is known: `name`, and `avatar` if the player has chosen one.
    public mutating func looks(of seat: SeatID, in names: some SeatNames) {
        member("name", names.name(of: seat))
        guard let avatar = names.avatar(of: seat) else { return }
        object("avatar") { avatar.encode(into: &$0) }
    }
}

/// Where a projection sends its messages: the type, who may see it, and what writes the members.
///
/// The members are written once, however many audiences see them; a message without any recipient is never encoded.
public typealias MessageSink = (
    _ type: StaticString, _ audience: Audience, _ members: (inout JSONWriter) -> Void
) -> Void
