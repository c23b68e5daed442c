import WebSocketClient
import WireProtocol

/// What a swarm of bots shall do.
public struct BotOptions: Sendable {
    public var server: ServerAddress
    /// The room that all bots join.
    public var room: RoomCode
    /// How many bots join; at least 1.
    public var players: Int
    /// New connections a second at most; 0 for as fast as the server answers.
    public var joinsPerSecond = 0
    /// Connections that may be on their way to a seat at once: enough to keep a server busy, few enough that none of
    /// them waits for long.
    public var joinsUnderWayMax = 256
    /// Seconds until the swarm leaves, if the round has not finished before; `nil` for no such limit.
    public var seconds: Double?
    /// Whether the swarm leaves when the round finishes.
    public var stopsWithRound = true
    /// Where the bots' reaction times begin: the same seed, the same times.
    public var seed: UInt64 = 1
    /// The shortest and the longest time in milliseconds that a bot takes to notice a suggestion and tap it.
    public var reactionMilliseconds: ClosedRange<Int> = 600...6_000
    /// Of the bots that have a term on their board, the share in percent that marks it early, when something happens that
    /// nobody has called yet; 0 for none.
    public var earlyPercent = 0
    /// How often something happens that nobody has called yet, in milliseconds.
    public var earlyMilliseconds = 10_000
    /// Whether any certificate is believed, which only a server on the same machine may need.
    public var trustsAnyCertificate = false
    /// What stands before a bot's number in its name.
    public var namePrefix = "Bot"
    /// Whether SIGINT and SIGTERM end the run with a report rather than the process; blocked for the thread from then on.
    public var takesSignals = false
    /// How long nobody may be reachable at the start before the swarm gives up, in milliseconds.
    var patienceMilliseconds: UInt64 = 5_000
    /// With more bots than this, one local address would run out of ports (about 28,000).
    var singleSourceMax = 25_000

    /// Bots for a room.
    public init(server: ServerAddress, room: RoomCode, players: Int) {
        precondition(players >= 1, "a swarm has at least one bot")
        self.server = server
        self.room = room
        self.players = players
    }
}
