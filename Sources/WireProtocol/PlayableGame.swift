import Content
import GameRules
import JSON

/// A game that rooms can carry: its rules, and how they are written on the wire and in the log.
///
/// A game is added by one module and one line that registers it. The room knows no game: it hands over commands that
/// it does not know itself, folds what is committed, and sends what the game's projection gives it.
public protocol PlayableGame: Game where Setup: PlayableSetup, Input: PlayableInput {
    /// What turns events into messages; see `GameProjection`.
    associatedtype Projection: GameProjection where Projection.Subject == Self

    /// The types of all commands of seats and of all hosts' questions. A room's own commands go by other names, which is
    /// checked when the game is registered; what is not named here is never handed over.
    static var commandNames: [String] { get }
    /// The commands and questions that hosts alone may send, whatever is in them: others are refused before their fields
    /// are read. ``PlayableInput/isForHosts`` says the same of what was read.
    static var hostCommandNames: Set<String> { get }
    /// The names of the game's own HTTP resources: the first parts of their paths behind the room, such as `calls`.
    static var resourceNames: [String] { get }

    /// The kind of content that a setup may name instead of bringing it along; `nil` for none.
    static var content: (any ContentKind.Type)? { get }
    /// What plays the game over real connections, for a rehearsal or a load test; bots of a game without sit and watch.
    static var bot: (any BotMind.Type)? { get }
    /// What tells the game in lines of text, for `callboard watch`; of a game without, only the room's part is told.
    static var narrator: (any GameNarrator.Type)? { get }
    /// What is counted for those who play the game alone; `nil` for a game that is not, or keeps no count.
    static var solo: (any SoloGame.Type)? { get }

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

    /// The content that a host's command names; `nil` for one that brings along all it needs.
    static func namedContent(ofType type: String, in fields: JSONObject) -> NamedContent?

    /// Reads, normalises and validates a command of a seat; `nil` if seats have no command of that type.
    ///
    /// - Parameter seed: as with `setup(from:seed:)`; a seed in a client's message is never believed.
    static func input(
        ofType type: String, from fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> Input?
    /// Decodes an input of a seat, or one that was due on nobody's behalf; believed as `setup(logged:rules:)` says.
    static func input(logged fields: JSONObject) -> Input?
    /// Writes the members that an `accepted` answer carries for a verdict's detail, if any; 0 is no detail.
    static func encodeDetail(_ detail: UInt64, into writer: inout JSONWriter)

    /// How many rounds the game has had, the present one among them. What is kept of each makes a room larger.
    var roundCount: Int { get }

    /// Writes the members of what a room remembers of the play when it is over, 4 KiB at most.
    ///
    /// Seats stand in it by their identifiers, as `player`; the room puts `name` beside them when it is read, so that a
    /// later name reaches it.
    func encodeSummary(into writer: inout JSONWriter)

    /// The command behind an HTTP request to one of the game's own resources; `nil` if there is no such resource.
    ///
    /// - Parameters:
    ///   - method: `POST` or `DELETE`.
    ///   - path: what stands behind `/api/rooms/CODE/`, such as `["calls", "3"]`.
    ///   - fields: the request's JSON object; empty without a body.
    /// - Returns: the command as a client would send it, with its `type`.
    func command(method: String, path: [String], fields: JSONObject) throws(Rejection) -> JSONObject?
    /// Writes the members with which such a request is answered whose command was accepted at a position of the room's
    /// order: the same ones however often it is asked, whatever happened since.
    func encodeResult(at position: UInt64, into writer: inout JSONWriter)

    /// The inputs that are due on nobody's behalf (bingo: the crowd calls a term), as of now.
    ///
    /// The room asks after it committed, not too often, and logs what it is given; asking twice before that is
    /// harmless, since the fold checks each input again.
    /// - Parameters:
    ///   - present: which players are connected, which the fold cannot know: an input that depends on it contains it.
    ///   - time: the room's time.
    func dueInputs(present: SeatSet, at time: Timestamp) -> [Input]
    /// What is due on nobody's behalf like `dueInputs` and takes long to be chosen, such as a bot's move.
    ///
    /// The room has each chosen away from its thread, logs what comes of it, and does not ask again before all have come.
    func dueThoughts(present: SeatSet, at time: Timestamp) -> [Thought<Input>]
    /// Applies an input that the room logged on nobody's behalf; one that is no longer due changes nothing.
    mutating func applyPrompted(_ input: Input, at moment: Moment) -> [Directed<Event>]

    /// Answers a host's question, which changes nothing and is not logged: what writes the members of the answer.
    ///
    /// `nil` if the game has no question of that type.
    func answer(
        query type: String, fields: JSONObject, names: some SeatNames
    ) throws(Rejection) -> ((inout JSONWriter) -> Void)?

    /// Holds a room's export against the rules: the game's plays in it, with all that their seeds and inputs decide.
    ///
    /// `nil` if none of the export's plays is the game's, or the game has nothing to prove.
    static func verify(_ export: JSONValue) -> ExportProof?
}

extension PlayableGame {
    /// A game to which it does not matter who is there.
    public static func presence(ofType type: String) -> PresenceNeed { .none }
    /// A game that only players play.
    public static var countsHosts: Bool { false }
    /// A game whose commands bring along all they need.
    public static func namedContent(ofType type: String, in fields: JSONObject) -> NamedContent? { nil }
    /// A game whose answers say no more than the acceptance.
    public static func encodeDetail(_ detail: UInt64, into writer: inout JSONWriter) {}
    /// A game that leaves nothing to a chance that could be proved.
    public static func verify(_ export: JSONValue) -> ExportProof? { nil }
    /// A game without resources of its own.
    public static var resourceNames: [String] { [] }
    /// A game that brings along all it needs.
    public static var content: (any ContentKind.Type)? { nil }
    /// A game whose bots sit and watch.
    public static var bot: (any BotMind.Type)? { nil }
    /// A game that nobody tells in lines of text.
    public static var narrator: (any GameNarrator.Type)? { nil }
    /// A game that counts nothing for those who play it alone.
    public static var solo: (any SoloGame.Type)? { nil }
    /// Nothing beyond the places.
    public func encodeSummary(into writer: inout JSONWriter) {}
    /// A game of one round.
    public var roundCount: Int { 1 }
    /// A game without resources of its own.
    public func command(method: String, path: [String], fields: JSONObject) throws(Rejection) -> JSONObject? { nil }
    /// Nothing beyond the acceptance.
    public func encodeResult(at position: UInt64, into writer: inout JSONWriter) {}
    /// A game in which nothing is due without a command or a deadline.
    public func dueInputs(present: SeatSet, at time: Timestamp) -> [Input] { [] }
    /// A game that never thinks.
    public func dueThoughts(present: SeatSet, at time: Timestamp) -> [Thought<Input>] { [] }
    /// A game in which nothing is due without a command or a deadline.
    public mutating func applyPrompted(_ input: Input, at moment: Moment) -> [Directed<Event>] { [] }
    /// A game without questions.
    public func answer(
        query type: String, fields: JSONObject, names: some SeatNames
    ) throws(Rejection) -> ((inout JSONWriter) -> Void)? { nil }
}

/// What a play is set up with, as it stands in the log.
public protocol PlayableSetup: Sendable {
    /// Writes the members from which `PlayableGame.setup(logged:rules:)` decodes the same setup again.
    func encode(into writer: inout JSONWriter)
}

/// A command of a seat, or what was due on nobody's behalf, as it stands in the log.
public protocol PlayableInput: Sendable {
    /// Writes the members, `type` among them, from which `PlayableGame.input(logged:)` decodes the same input again.
    func encode(into writer: inout JSONWriter)
    /// Whether the input, if it is accepted, begins another round.
    var beginsRound: Bool { get }
    /// Names that it gives to people without a seat: they pass the same filters as those of seats do.
    var givenNames: [String] { get }
    /// Whether the game accepts it from hosts alone, whatever its state: from others it is refused before it is logged.
    /// So are those that ``PlayableGame/hostCommandNames`` has.
    var isForHosts: Bool { get }
}

extension PlayableInput {
    /// An input of a game of one round.
    public var beginsRound: Bool { false }
    /// An input that names nobody.
    public var givenNames: [String] { [] }
    /// An input that is not refused by role alone.
    public var isForHosts: Bool { false }
}
