/// The rules of one game as a value: a pure, deterministic fold of inputs.
///
/// A game knows no socket, clock or random source. Whatever its outcome depends on is in its inputs, so that the same
/// inputs always give the same state, on every machine and after every restart. It never iterates a `Set` or a
/// `Dictionary` where the order could reach the outcome.
///
/// This is what every game has. What only some have is a capability: a protocol of its own, such as
/// ``GameWithDeadlines``. Members that belong together are all required, so that none of them can be forgotten; only a
/// member that belongs to no other has a default.
public protocol Game: Sendable {
    /// What the game is set up with: its validated options and content, and the first seed.
    associatedtype Setup: Sendable
    /// A command of a seat, decoded and with its seed where it needs one.
    associatedtype Input: Sendable
    /// A fact that follows from an input.
    associatedtype Event: Sendable

    /// The game's name on the wire and in the log, such as `bingo`.
    static var name: String { get }
    /// The versions of the fold that this program knows. A change that could alter the
    /// outcome of an old log is a new version.
    static var rulesVersions: ClosedRange<Int> { get }
    /// The version that a new play takes: the highest, unless that is not opened yet.
    static var newRulesVersion: Int { get }

    /// The game of a new play.
    init(setup: Setup, origin: PlayOrigin, at moment: Moment)

    /// A seat was taken; called once for each seat, in the order of their numbers.
    mutating func seatJoined(_ seat: SeatID, role: Role, at moment: Moment) -> [Directed<Event>]
    /// A seat was given another role: a player became a host, or a host a player again.
    mutating func seatPromoted(_ seat: SeatID, to role: Role, at moment: Moment) -> [Directed<Event>]
    /// A seat was removed by a host; it plays again only if that is undone.
    mutating func seatRemoved(_ seat: SeatID, at moment: Moment) -> [Directed<Event>]
    /// Many seats were removed at once, in the order of their numbers; when a play begins, all that ever were.
    ///
    /// A room has thousands: a game for which a single removal costs in proportion to the room does this in one pass.
    mutating func seatsRemoved(_ seats: [SeatID], at moment: Moment) -> [Directed<Event>]
    /// Seats that were removed at once are back, in the order of their numbers, with all that was theirs.
    mutating func seatsRestored(_ seats: [SeatID], at moment: Moment) -> [Directed<Event>]
    /// Whether a seat has ever done something in the game: who has is spared when many are removed at once.
    func hasPlayed(_ seat: SeatID) -> Bool
    /// A command of a seat that is not removed.
    mutating func apply(_ input: Input, from seat: SeatID, role: Role, at moment: Moment) -> Verdict<Event>

    /// Whether players may still change their own names.
    var allowsOwnRename: Bool { get }
    /// Whether play has begun: a host may want no newcomers from then on.
    var hasBegun: Bool { get }

    /// Whether the room may go on to another play now: nothing is under way whose result would be cut short.
    var isInterruptible: Bool { get }
    /// Ends what is under way, with the results as they stand and the seeds told: another play follows at once.
    mutating func finishPlay(at moment: Moment) -> [Directed<Event>]
    /// The room has ended: no further input comes, and no deadline.
    mutating func roomEnded(at moment: Moment) -> [Directed<Event>]

    /// Found by conformance to ``GameWithDeadlines``; no game writes it.
    static var deadlines: Deadlines<Self>? { get }
    /// Found by conformance to ``GameWithRounds``; no game writes it.
    static var rounds: Rounds<Self>? { get }
    /// Found by conformance to ``GameWithPlaces``; no game writes it.
    static var places: Places<Self>? { get }
    /// Found by conformance to ``GameWithPrompts``; no game writes it.
    static var prompts: Prompts<Self>? { get }
    /// Found by conformance to ``GameWithThoughts``; no game writes it.
    static var thoughts: Thoughts<Self>? { get }
}

extension Game {
    public static var newRulesVersion: Int { rulesVersions.upperBound }

    /// One after the other.
    public mutating func seatsRemoved(_ seats: [SeatID], at moment: Moment) -> [Directed<Event>] {
        seats.flatMap { seatRemoved($0, at: moment) }
    }

    /// A game in which a host is a player like others.
    public mutating func seatPromoted(_ seat: SeatID, to role: Role, at moment: Moment) -> [Directed<Event>] { [] }

    /// A game that does not mind other names.
    public var allowsOwnRename: Bool { true }
    /// A game that stays as it is.
    public mutating func roomEnded(at moment: Moment) -> [Directed<Event>] { [] }

    /// A game in which nothing waits for a time.
    public static var deadlines: Deadlines<Self>? { nil }
    /// A game of one round.
    public static var rounds: Rounds<Self>? { nil }
    /// A game that gives no places.
    public static var places: Places<Self>? { nil }
    /// A game in which nothing is due without a command or a deadline.
    public static var prompts: Prompts<Self>? { nil }
    /// A game that never thinks.
    public static var thoughts: Thoughts<Self>? { nil }
}
