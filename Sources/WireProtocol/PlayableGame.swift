import Content
import GameRules
import JSON

/// A game that rooms can carry: its rules, and how they are written on the wire and in the log.
///
/// This is what every game has; what only some have is a capability, such as ``GameWithResources``, found by
/// conformance. A game is added by one module and one line that registers it. The room knows no game: it hands over
/// commands that it does not know itself, folds what is committed, and sends what the game's projection gives it.
public protocol PlayableGame: Game where Setup: PlayableSetup, Input: PlayableInput {
    /// What turns events into messages; see `GameProjection`.
    associatedtype Projection: GameProjection where Projection.Subject == Self

    /// The types of all commands of seats and of all hosts' questions. A room's own commands go by other names, which is
    /// checked when the game is registered; what is not named here is never handed over.
    static var commandNames: [String] { get }
    /// The commands and questions that hosts alone may send, whatever is in them: others are refused before their fields
    /// are read.
    static var hostCommandNames: Set<String> { get }

    /// Reads, normalises and validates what a play is set up with, from the fields of `POST /api/rooms` or of `play`.
    ///
    /// - Parameter seed: the one seed of this input, the same however often it is asked for; see `Seed.derived(for:)`. The
    ///   encoded form must contain it.
    static func setup(from fields: JSONObject, seed: () throws(Rejection) -> Seed) throws(Rejection) -> Setup
    /// Decodes what a setup's `encode(into:)` wrote; `nil` for what it cannot have written.
    ///
    /// What was committed is believed: texts are taken as they stand and no limit is looked at, so that a rule for what
    /// comes in may change without making an old room unreadable. Only what the fold could not bear is refused.
    /// - Parameter rules: the version of the rules by which the play is folded, one of `rulesVersions`.
    static func setup(logged fields: JSONObject, rules: Int) -> Setup?

    /// What a command's fields tell of those who are there, under ``PresenceNeed/member``: the room writes it at the append
    /// from what it knows then, and takes away what a client sent under that name. For inputs that decide something, such
    /// as the end of a vote; never for those of every player.
    static func presence(ofType type: String) -> PresenceNeed

    /// Whether connected hosts are among those who are present: in a game in which a player who becomes a host plays on.
    static var countsHosts: Bool { get }

    /// Reads, normalises and validates a command of a seat; `nil` if seats have no command of that type.
    ///
    /// - Parameter seed: as with `setup(from:seed:)`; a seed in a client's message is never believed.
    static func input(
        ofType type: String, from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> Input?
    /// Decodes an input of a seat, or one that was due on nobody's behalf; believed as `setup(logged:rules:)` says.
    static func input(logged fields: JSONObject, rules: Int) -> Input?
    /// Writes the members that an `accepted` answer carries for a verdict's detail, if any; 0 is no detail.
    static func encodeDetail(_ detail: UInt64, into writer: inout JSONWriter)

    /// Writes the members of what a room remembers of the play when it is over, 4 KiB at most.
    ///
    /// Seats stand in it by their identifiers, as `player`; the room puts `name` beside them when it is read, so that a
    /// later name reaches it.
    func encodeSummary(into writer: inout JSONWriter)

    /// Answers a host's question, which changes nothing and is not logged: what writes the members of the answer.
    ///
    /// `nil` if the game has no question of that type.
    func answer(
        query type: String, fields: JSONObject, names: some SeatNames
    ) throws(Rejection) -> ((inout JSONWriter) -> Void)?

    /// Found by conformance to ``GameWithChannels``; no game writes it.
    static var channels: Channels<Self>? { get }
    /// Found by conformance to ``GameWithResources``; no game writes it.
    static var resources: Resources<Self>? { get }
}

extension PlayableGame {
    /// A game to which it does not matter who is there.
    public static func presence(ofType type: String) -> PresenceNeed { .none }
    /// A game that only players play.
    public static var countsHosts: Bool { false }
    /// A game whose answers say no more than the acceptance.
    public static func encodeDetail(_ detail: UInt64, into writer: inout JSONWriter) {}
    /// Nothing beyond the places.
    public func encodeSummary(into writer: inout JSONWriter) {}
    /// A game without questions.
    public func answer(
        query type: String, fields: JSONObject, names: some SeatNames
    ) throws(Rejection) -> ((inout JSONWriter) -> Void)? { nil }
    /// A game of which all see the same.
    public static var channels: Channels<Self>? { nil }
    /// A game without resources of its own.
    public static var resources: Resources<Self>? { nil }
}

/// What a play is set up with, as it stands in the log.
public protocol PlayableSetup: Sendable {
    /// Writes the members from which `PlayableGame.setup(logged:rules:)` decodes the same setup again.
    func encode(into writer: inout JSONWriter)
}

/// A command of a seat, or what was due on nobody's behalf, as it stands in the log.
public protocol PlayableInput: Sendable {
    /// Writes the members, `type` among them, from which `PlayableGame.input(logged:rules:)` decodes the same input again.
    func encode(into writer: inout JSONWriter)
    /// Names that it gives to people without a seat: they pass the same filters as those of seats do.
    var givenNames: [String] { get }
}

extension PlayableInput {
    /// An input that names nobody.
    public var givenNames: [String] { [] }
}
