/// A bot as the swarm keeps it.
struct Bot {
    /// How far a bot is.
    enum State {
        /// Waits for its turn to connect.
        case away
        /// Connects, or waits for its seat.
        case joining
        /// Holds its seat on an open connection.
        case seated
        /// Will not come back.
        case done
    }

    var player: BotPlayer
    var connection: BotConnection?
    var state = State.away
    /// Attempts since the last time it was seated.
    var attempts = 0
    var wasSeated = false
    var sawRoundFinish = false
    /// Counts connections: what was planned for an earlier one is void.
    var connectionNumber = 0

    init(player: BotPlayer) {
        self.player = player
    }
}
