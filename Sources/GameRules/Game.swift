/// The rules of one game as a value: a pure, deterministic fold of inputs.
///
/// A game uses no socket, clock or random source. Everything that its outcome depends on is in its inputs, so the same
/// inputs always give the same state, on every machine and after every restart. It never iterates a `Set` or a
/// `Dictionary` where the order could affect the outcome.
///
/// This protocol has what every game needs. What only some games need is in capabilities: separate protocols such as
/// ``GameWithDeadlines``. Members that belong together are all required, so that none can be forgotten. Only a member
/// that is independent of others has a default.
public protocol Game: Sendable {
    /// The setup of a play: validated options and content, and the first seed.
    associatedtype Setup: Sendable
    /// A decoded command of a seat, with its seed if it needs one.
    associatedtype Input: Sendable
    /// A fact that results from an input.
    associatedtype Event: Sendable

    /// The game's name in the protocol and in the log, such as `toy`.
    static var name: String { get }
    /// The versions of the fold that this program supports. A change that could alter the outcome of an old log is a
    /// new version.
    static var rulesVersions: ClosedRange<Int> { get }
    /// The version for new plays: the highest, unless it is not enabled yet.
    static var newRulesVersion: Int { get }

    /// Creates the game of a new play.
    init(setup: Setup, origin: PlayOrigin, at moment: Moment)

    /// Adds a seat. Called once for each seat, in the order of their numbers.
    mutating func seatJoined(_ seat: SeatID, role: Role, at moment: Moment) -> [Directed<Event>]
    /// Changes a seat's role: a player became a host, or a host became a player again.
    mutating func seatPromoted(_ seat: SeatID, to role: Role, at moment: Moment) -> [Directed<Event>]
    /// Removes a seat because a host did so. It returns only if that is undone.
    mutating func seatRemoved(_ seat: SeatID, at moment: Moment) -> [Directed<Event>]
    /// Removes many seats at once, in the order of their numbers. When a play starts, these are all removed seats of
    /// the room.
    ///
    /// A room may have thousands of seats. If a single removal takes time proportional to the room, the game does all
    /// of them in one pass.
    mutating func seatsRemoved(_ seats: [SeatID], at moment: Moment) -> [Directed<Event>]
    /// Restores seats that were removed at once, in the order of their numbers, with everything they had.
    mutating func seatsRestored(_ seats: [SeatID], at moment: Moment) -> [Directed<Event>]
    /// Whether a seat has ever done something in the game. Such seats are spared when many are removed at once.
    func hasPlayed(_ seat: SeatID) -> Bool
    /// Applies a command of a seat that is not removed.
    mutating func apply(_ input: Input, from seat: SeatID, role: Role, at moment: Moment) -> Verdict<Event>

    /// Whether players may still change their own names.
    var allowsOwnRename: Bool { get }
    /// Whether play has started. Hosts may want to keep new players out from then on.
    var hasBegun: Bool { get }

    /// Whether the room may start another play now, because no result would be cut short.
    var isInterruptible: Bool { get }
    /// Ends the current play, with the results so far and the seeds revealed. Another play follows immediately.
    mutating func finishPlay(at moment: Moment) -> [Directed<Event>]
    /// Ends the game because the room has ended. No further input or deadline follows.
    mutating func roomEnded(at moment: Moment) -> [Directed<Event>]

    /// Derived from conformance to ``GameWithDeadlines``; games do not implement it.
    static var deadlines: Deadlines<Self>? { get }
    /// Derived from conformance to ``GameWithRounds``; games do not implement it.
    static var rounds: Rounds<Self>? { get }
    /// Derived from conformance to ``GameWithPlaces``; games do not implement it.
    static var places: Places<Self>? { get }
    /// Derived from conformance to ``GameWithPromptedInputs``; games do not implement it.
    static var promptedInputs: PromptedInputs<Self>? { get }
    /// Derived from conformance to ``GameWithPrompts``; games do not implement it.
    static var prompts: Prompts<Self>? { get }
    /// Derived from conformance to ``GameWithBackgroundMoves``; games do not implement it.
    static var backgroundMoves: BackgroundMoves<Self>? { get }
    /// Derived from conformance to ``GameWithPaper``; games do not implement it.
    static var paper: Paper<Self>? { get }
}

extension Game {
    public static var newRulesVersion: Int { rulesVersions.upperBound }

    /// The default: removes the seats one after the other.
    public mutating func seatsRemoved(_ seats: [SeatID], at moment: Moment) -> [Directed<Event>] {
        seats.flatMap { seatRemoved($0, at: moment) }
    }

    /// The default: a host plays like other players.
    public mutating func seatPromoted(_ seat: SeatID, to role: Role, at moment: Moment) -> [Directed<Event>] { [] }

    /// The default: players may always change their names.
    public var allowsOwnRename: Bool { true }
    /// The default: the game does not change.
    public mutating func roomEnded(at moment: Moment) -> [Directed<Event>] { [] }

    /// The default: the game has no deadlines.
    public static var deadlines: Deadlines<Self>? { nil }
    /// The default: the game has one round.
    public static var rounds: Rounds<Self>? { nil }
    /// The default: the game gives no places.
    public static var places: Places<Self>? { nil }
    /// The default: the server makes no inputs.
    public static var promptedInputs: PromptedInputs<Self>? { nil }
    /// The default: nothing falls due without a command or a deadline.
    public static var prompts: Prompts<Self>? { nil }
    /// The default: the game schedules no background computations.
    public static var backgroundMoves: BackgroundMoves<Self>? { nil }
    /// The default: the game has no boards that could be on paper.
    public static var paper: Paper<Self>? { nil }
}
