/// What a server has done since it started, all loops together. Counters only grow; `connections`, `lagging` and
/// `sockets` are the state of the moment.
public struct ServerStatistics: Sendable, Hashable {
    /// Sockets open now, whatever they speak.
    public internal(set) var sockets = 0
    /// WebSockets open now.
    public internal(set) var connections = 0
    /// WebSockets that have missed frames and have not caught up, now.
    public internal(set) var lagging = 0
    /// Bytes that wait in memory for clients to take them and that no other client shares, now.
    public internal(set) var unsentBytes = 0
    /// WebSockets ever opened.
    public internal(set) var opened = 0
    /// Whole text messages received.
    public internal(set) var messages = 0
    /// Payload bytes received.
    public internal(set) var receivedBytes = 0
    /// Frames given to sockets, each counted for every receiver.
    public internal(set) var deliveries = 0
    /// Writes that carried them: fewer than deliveries where frames were joined.
    public internal(set) var writes = 0
    /// Bytes of those frames.
    public internal(set) var sentBytes = 0
    /// Frames that were not sent because their receiver lagged.
    public internal(set) var missedFrames = 0
    /// Connections dropped because they lagged past the deadline.
    public internal(set) var droppedLagging = 0
    /// Connections closed because they were silent.
    public internal(set) var droppedSilent = 0
    /// Messages refused for their size.
    public internal(set) var oversized = 0
    /// Sockets refused by a limit on connections.
    public internal(set) var refusedSockets = 0
    /// Times the process had no descriptor left for a waiting client.
    public internal(set) var descriptorShortages = 0
    /// Upgrade requests refused.
    public internal(set) var refusedUpgrades = 0
    /// HTTP requests answered.
    public internal(set) var requests = 0
    /// Turns of the event loops.
    public internal(set) var turns = 0
    /// How long those turns kept their threads.
    public internal(set) var turnDurations = TurnDurations()
}
