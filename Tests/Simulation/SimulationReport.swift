/// The result of a run.
public struct SimulationReport: Hashable, Sendable {
    /// The counts of events.
    public struct Tally: Hashable, Sendable {
        /// Frames that were sent, counting a broadcast once.
        public var frames = 0
        /// Frames times recipients.
        public var deliveries = 0
        /// Records in all logs at the end.
        public var records = 0
        /// Bingos that were announced.
        public var bingos = 0
        /// Crashes of the server.
        public var crashes = 0
        /// Logs whose end was torn off.
        public var tears = 0
        /// Commits that were made to fail.
        public var troubles = 0
        /// Elections, stopped nodes and partitions.
        public internal(set) var nodeTroubles = 0
        /// Groups that nodes sent again.
        public internal(set) var resentGroups = 0
        /// Page states that were compared with a snapshot.
        public var comparisons = 0

        /// Refused seats: banned, filtered, wrongly invited, locked out.
        public internal(set) var refusals = 0
        /// Calls by the crowd.
        public internal(set) var crowdCalls = 0
        /// Plays after the first one.
        public internal(set) var plays = 0
        /// Announcements of hosts, which all have different texts.
        public internal(set) var announcements = 0

        /// Rooms that were deleted at their dates.
        public internal(set) var deletions = 0

        /// Creates counts at zero.
        public init() {}

        /// Adds the counts of another run.
        public static func += (left: inout Tally, right: Tally) {
            left.frames += right.frames
            left.deliveries += right.deliveries
            left.records += right.records
            left.bingos += right.bingos
            left.crashes += right.crashes
            left.tears += right.tears
            left.troubles += right.troubles
            left.comparisons += right.comparisons
            left.nodeTroubles += right.nodeTroubles
            left.resentGroups += right.resentGroups
            left.announcements += right.announcements
            left.refusals += right.refusals
            left.crowdCalls += right.crowdCalls
            left.plays += right.plays
            left.deletions += right.deletions
        }
    }

    /// The parameters of the run.
    public let options: SimulationOptions
    /// The violated invariant, if any.
    public let violation: Violation?
    /// The hash of everything that the server sent, in order: 64 hexadecimal digits.
    public let hash: String
    /// The counts of events.
    public let tally: Tally
}
