/// What came of a run.
public struct SimulationReport: Hashable, Sendable {
    /// What happened, counted.
    public struct Tally: Hashable, Sendable {
        /// Frames that left the server, a broadcast counted once.
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
        /// Elections, halts and partitions among several nodes.
        public internal(set) var nodeTroubles = 0
        /// Groups that nodes sent again.
        public internal(set) var resentGroups = 0
        /// Page states that were compared with a snapshot.
        public var comparisons = 0

        /// Seats that were refused at the door: banned, filtered, wrongly invited, locked out.
        public internal(set) var refusals = 0
        /// Calls that the crowd made.
        public internal(set) var crowdCalls = 0
        /// Plays that followed another one.
        public internal(set) var plays = 0
        /// Announcements that hosts wrote; their texts differ.
        public internal(set) var announcements = 0

        /// Nothing yet.
        public init() {}

        /// Adds another run's.
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
        }
    }

    /// What the run was made of.
    public let options: SimulationOptions
    /// What did not hold, if anything.
    public let violation: Violation?
    /// The hash of everything that the server sent, in order: 64 hexadecimal digits.
    public let hash: String
    /// What happened, counted.
    public let tally: Tally
}
