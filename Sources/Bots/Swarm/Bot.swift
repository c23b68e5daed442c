/// The swarm's state of one bot.
struct Bot {
    /// The stage of a bot.
    enum State {
        /// It waits for its turn to connect.
        case away
        /// It is connecting or waits for its seat.
        case joining
        /// It holds its seat on an open connection.
        case seated
        /// It will not reconnect.
        case done
    }

    var player: BotPlayer
    var connection: BotConnection?
    var state = State.away
    /// Attempts since it last held a seat.
    var attempts = 0
    var wasSeated = false
    var sawRoundFinish = false
    /// The number of connections so far. Tasks planned for an earlier connection are void.
    var connectionNumber = 0

    init(player: BotPlayer) {
        self.player = player
    }
}
