/// The rules of one game as a value: a pure, deterministic fold of inputs.
///
/// A game knows no socket, clock or random source. Whatever its outcome depends on is in its inputs, so that the same
/// inputs always give the same state, on every machine and after every restart. It never iterates a `Set` or a
/// `Dictionary` where the order could reach the outcome.
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

    /// When the game wants to be woken by a timer input, if at all.
    var nextDeadline: Timestamp? { get }
    /// The timer input of `nextDeadline`; the room has dropped timers that no longer match it.
    mutating func deadlineReached(at moment: Moment) -> [Directed<Event>]
    /// Nobody kept the room's clock for a while: whatever is yet to come falls due so much later.
    ///
    /// Nobody is connected then, so nobody needs to be told; what a projection caches must be made anew.
    /// - Parameters:
    ///   - time: since when the clock stood still.
    ///   - milliseconds: for how long.
    mutating func moveDeadlines(since time: Timestamp, by milliseconds: Int64)

    /// Whether players may still change their own names.
    var allowsOwnRename: Bool { get }
    /// Whether play has begun: a host may want no newcomers from then on.
    var hasBegun: Bool { get }

    /// The channel of a seat's connections; `nil` for none.
    func channel(of seat: SeatID) -> ChannelName?
    /// Another number once `channel(of:)` may have changed.
    var channelRevision: UInt64 { get }
    /// Whether a spectator may choose a channel.
    func isPublic(_ channel: ChannelName) -> Bool

    /// Whether the room may go on to another play now: nothing is under way whose result would be cut short.
    var isInterruptible: Bool { get }
    /// Ends what is under way, with the results as they stand and the seeds told: another play follows at once.
    mutating func finishPlay(at moment: Moment) -> [Directed<Event>]
    /// The room has ended: no further input comes, and no deadline.
    mutating func roomEnded(at moment: Moment) -> [Directed<Event>]
    /// The places of all finished rounds, in their order, as they are now: a verdict that is taken back moves them.
    ///
    /// Removed seats may be listed, since the room leaves them out. Lines that are worth no points once the removed seats
    /// are left out may be missing.
    var roundPlaces: [RoundPlaces] { get }
    /// The same in full, with the removed seats: what the room keeps of the play when it is over.
    var allRoundPlaces: [RoundPlaces] { get }
    /// Another number once `roundPlaces` may have changed.
    var roundPlacesRevision: UInt64 { get }
}

extension Game {
    public static var newRulesVersion: Int { rulesVersions.upperBound }

    /// One after the other.
    public mutating func seatsRemoved(_ seats: [SeatID], at moment: Moment) -> [Directed<Event>] {
        seats.flatMap { seatRemoved($0, at: moment) }
    }

    /// A game in which a host is a player like others.
    public mutating func seatPromoted(_ seat: SeatID, to role: Role, at moment: Moment) -> [Directed<Event>] { [] }

    /// A game in which nothing waits for a time.
    public var nextDeadline: Timestamp? { nil }
    /// A game in which nothing waits for a time.
    public mutating func deadlineReached(at moment: Moment) -> [Directed<Event>] { [] }
    /// A game that does not mind other names.
    public var allowsOwnRename: Bool { true }

    /// A game of which all see the same.
    public func channel(of seat: SeatID) -> ChannelName? { nil }
    /// A game of which all see the same.
    public var channelRevision: UInt64 { 0 }
    /// A game of which all see the same.
    public func isPublic(_ channel: ChannelName) -> Bool { false }

    /// A game in which nothing waits for a time.
    public mutating func moveDeadlines(since time: Timestamp, by milliseconds: Int64) {}

    /// A game that can be left at any time.
    public var isInterruptible: Bool { true }
    /// A game of which nothing is ever under way.
    public mutating func finishPlay(at moment: Moment) -> [Directed<Event>] { [] }
    /// A game that stays as it is.
    public mutating func roomEnded(at moment: Moment) -> [Directed<Event>] { [] }
    /// A game that gives no places.
    public var roundPlaces: [RoundPlaces] { [] }
    /// A game whose places are always in full.
    public var allRoundPlaces: [RoundPlaces] { roundPlaces }
    /// A game that gives no places.
    public var roundPlacesRevision: UInt64 { 0 }
}
