/// A server's counters since it started, for all loops together. Counters only grow; `connections`, `lagging`,
/// `sockets` and `unsentBytes` are current values.
public struct ServerStatistics: Sendable, Hashable {
    /// Open sockets of any protocol.
    public internal(set) var sockets = 0
    /// Open WebSockets.
    public internal(set) var connections = 0
    /// WebSockets that have missed frames and have not caught up.
    public internal(set) var lagging = 0
    /// Bytes in memory that wait to be sent and are not shared.
    public internal(set) var unsentBytes = 0
    /// WebSockets opened since the start.
    public internal(set) var opened = 0
    /// Complete text messages received.
    public internal(set) var messages = 0
    /// Payload bytes received.
    public internal(set) var receivedBytes = 0
    /// Frames written to sockets, counted for every recipient.
    public internal(set) var deliveries = 0
    /// Writes for those frames: fewer than deliveries if frames were joined.
    public internal(set) var writes = 0
    /// Bytes of those frames.
    public internal(set) var sentBytes = 0
    /// Frames that were not sent because their recipient lagged.
    public internal(set) var missedFrames = 0
    /// Connections dropped because they lagged for too long.
    public internal(set) var droppedLagging = 0
    /// Connections closed because they were silent.
    public internal(set) var droppedSilent = 0
    /// Messages refused because of their size.
    public internal(set) var oversized = 0
    /// Sockets refused by a limit on connections.
    public internal(set) var refusedSockets = 0
    /// The number of times the process had no descriptor for a waiting client.
    public internal(set) var descriptorShortages = 0
    /// Upgrade requests refused.
    public internal(set) var refusedUpgrades = 0
    /// HTTP requests answered.
    public internal(set) var requests = 0
    /// Turns of the event loops.
    public internal(set) var turns = 0
    /// The processor time of those turns.
    public internal(set) var turnDurations = TurnDurations()
}
