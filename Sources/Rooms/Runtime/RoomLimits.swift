/// The rates and limits of rooms. A rate of 0 means no limit.
public struct RoomLimits: Sendable {
    /// A rate of commands or joins.
    public struct Rate: Sendable {
        /// The rate in the long run; 0 turns the limit off.
        public var perSecond: Double
        /// The number that may come at once.
        public var burst: Double

        /// Creates a rate.
        public init(perSecond: Double, burst: Double) {
            self.perSecond = perSecond
            self.burst = burst
        }

        /// Returns a multiple of the rate.
        func times(_ factor: Double) -> Rate { Rate(perSecond: perSecond * factor, burst: burst * factor) }
    }

    /// How many times as many new players are admitted while a host expects a large group: 3,000 of one network at once
    /// and 200 a second. So 5,000 players behind one address join within ten seconds, and filling a room takes at least
    /// 85.
    static let hallFactor = 10.0
    /// The maximum number of connections of one seat, because each of them gets every message separately.
    static let devicesMax = 32
    /// The maximum number of plays in a room.
    public static let playsMax = Plays.countMax
    /// How long a host's announcement of a large group is valid, in seconds.
    static let hallSeconds = 600

    /// A player taps at most a few times a second. Ten leave room for fast tapping and resent commands.
    public var playerCommands = Rate(perSecond: 10, burst: 20)
    /// A host may use a script.
    public var hostCommands = Rate(perSecond: 50, burst: 100)
    /// New seats for one network in a room: a school class can join at once, 2,000 players within 85 seconds.
    public var networkJoins = Rate(perSecond: 20, burst: 300)
    /// New seats in a room for all networks together: a room of 20,000 fills in three minutes.
    public var roomJoins = Rate(perSecond: 100, burst: 2_000)
    /// Seats in one room, including hosts.
    public var seatsMax = 20_000
    /// Rounds in one room; 0 for no limit. The boards and marks of each are kept for exports and recaps.
    public var roundsMax = 100
    /// Inputs in a room's log; 0 for no limit. It is far more than an evening of `seatsMax` players needs, and limits a
    /// room's disk space and memory.
    public var inputsMax = 5_000_000
    /// Bytes in a room's log; 0 for no limit. It limits the time to read the room again.
    public var bytesMax = 1 << 30
    /// The part of a command's record that is covered by one command of the rate. Each further part counts as another.
    static let bytesPerCommand = 512
    /// Rooms in one server.
    public var roomsMax = 10_000
    /// A player's messages are small.
    public var playerMessageBytesMax = 4096
    /// A host sends lists of up to 500 terms, 48 KiB together.
    public var hostMessageBytesMax = 65_536
    /// The minimum time between two coalesced frames of a kind. It grows with the room.
    public var coalescingInterval: Duration = .milliseconds(250)

    public init() {}
}
