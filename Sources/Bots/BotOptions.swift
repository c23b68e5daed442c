import WebSocketClient
import WireProtocol

/// The options of a swarm of bots.
public struct BotOptions: Sendable {
    public var server: ServerAddress
    /// The room that all bots join.
    public var room: RoomCode
    /// The number of bots; at least 1.
    public var players: Int
    /// The maximum number of new connections per second; 0 for as fast as the server answers.
    public var joinsPerSecond = 0
    /// The maximum number of connections that may wait for their seat at once: enough to keep a server busy, few enough
    /// that none of them waits for long.
    public var joinsInFlightMax = 256
    /// The seconds after which the swarm leaves, if the round has not finished earlier; `nil` for no limit.
    public var seconds: Double?
    /// Whether the swarm leaves when the round finishes.
    public var stopsWithRound = true
    /// The seed of the bots' reaction times.
    public var seed: UInt64 = 1
    /// The range of time, in milliseconds, that a bot takes to notice a suggestion and tap it.
    public var reactionMilliseconds: ClosedRange<Int> = 600...6_000
    /// The percentage of bots with a term on their board that mark it early, before a host calls it; 0 for none.
    public var earlyPercent = 0
    /// The milliseconds between two events that bots may mark early.
    public var earlyMilliseconds = 10_000
    /// Whether to accept any certificate, which only a server on the same machine may need.
    public var trustsAnyCertificate = false
    /// The part of a bot's name before its number.
    public var namePrefix = "Bot"
    /// The bots' names, at least one for each; `nil` for numbered names. For a room in which names come from a list.
    public var names: [String]?
    /// Whether SIGINT and SIGTERM end the run with a report instead of ending the process. If so, they stay blocked for
    /// the thread.
    public var takesSignals = false
    /// The milliseconds for which the server may be unreachable at the start before the swarm gives up.
    var patienceMilliseconds: UInt64 = 5_000
    /// The maximum number of bots with one local address, which has about 28,000 ports.
    var singleSourceMax = 25_000

    /// Creates options for bots in a room.
    public init(server: ServerAddress, room: RoomCode, players: Int) {
        precondition(players >= 1, "a swarm has at least one bot")
        self.server = server
        self.room = room
        self.players = players
    }
}
