/// The rates and bounds of rooms. A rate of 0 is no limit.
public struct RoomLimits: Sendable {
    /// The rate at which a seat may send commands.
    public struct Rate: Sendable {
        /// Commands a second in the long run; 0 switches the limit off.
        public var perSecond: Double
        /// Commands that may come at once.
        public var burst: Double

        /// Makes a rate.
        public init(perSecond: Double, burst: Double) {
            self.perSecond = perSecond
            self.burst = burst
        }

        /// So many times as much, at once and in the long run.
        func times(_ factor: Double) -> Rate { Rate(perSecond: perSecond * factor, burst: burst * factor) }
    }

    /// How many times as many newcomers a room takes while a host expects a hall: 3,000 of one network at once and 200 a
    /// second, so that 5,000 behind one address are in after ten seconds, and a room cannot be filled in less than 85.
    static let hallFactor = 10.0
    /// The connections that one seat may have: whatever it is told is told to each by itself.
    static let devicesMax = 32
    /// How many plays a room may have.
    public static let playsMax = Plays.countMax
    /// For how long a host's word that a hall is coming counts, in seconds.
    static let hallSeconds = 600

    /// A player taps a few times a second at most; ten leave room for clumsy thumbs and resent commands.
    public var playerCommands = Rate(perSecond: 10, burst: 20)
    /// A host may call by script.
    public var hostCommands = Rate(perSecond: 50, burst: 100)
    /// New seats that one network may take in a room: a school class comes at once, 2,000 in a hall within 85 seconds.
    public var networkJoins = Rate(perSecond: 20, burst: 300)
    /// New seats in a room from all networks together: a room of 20,000 fills in three minutes.
    public var roomJoins = Rate(perSecond: 100, burst: 2_000)
    /// Seats in one room, hosts included.
    public var seatsMax = 20_000
    /// Rounds that one room may play; 0 for no limit. The boards and marks of each are kept for exports and recaps.
    public var roundsMax = 100
    /// Inputs that a room's log may hold; 0 for no limit. Far more than an evening of `seatsMax` players needs, so that
    /// what a room takes of disk and memory has an end.
    public var inputsMax = 5_000_000
    /// Bytes that a room's log may hold; 0 for no limit. What a room takes at most to be read again.
    public var bytesMax = 1 << 30
    /// The part of a command's record that its one token of the rate pays for; each further part takes another.
    static let bytesPerCommand = 512
    /// Rooms in one server.
    public var roomsMax = 10_000
    /// A player's messages are small.
    public var playerMessageBytesMax = 4096
    /// A host sends lists of up to 500 terms, 48 KiB together.
    public var hostMessageBytesMax = 65_536
    /// The shortest time between two coalesced frames of a kind; grows with the room.
    public var coalescingInterval: Duration = .milliseconds(250)

    public init() {}
}
