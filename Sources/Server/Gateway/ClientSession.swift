import GameRules
import Rooms

/// What is known of one connection. Belongs to its loop's thread.
final class ClientSession {
    /// How many messages a connection may send that break the protocol before it is closed.
    static let violationsMax = 20
    /// The messages of a connection that has not joined: to join takes one, and a few more where a name is refused.
    private static let strangerMessages = RoomLimits.Rate(perSecond: 1, burst: Double(violationsMax))
    /// How much faster than commands messages of a connection may come before they are not even read. What is read and
    /// beyond its seat's rate is answered under its own id.
    private static let messagesPerCommand = 4.0

    /// What was open when the connection came.
    let venue: Venue
    /// When it came, or asked for a room that there is.
    var lastEntrance = ContinuousClock.now
    /// The room that the connection asked for; it cannot ask for another one.
    var room: Room?
    /// Whether the room has taken it in.
    var hasJoined = false {
        didSet { if hasJoined != oldValue { messages = TokenBucket() } }
    }
    /// Whether it is being looked for the room that the connection asked for.
    var isWaiting = false
    /// Messages that were no messages.
    var violations = 0
    private var wrongCodes = 0
    private var messages = TokenBucket()

    init(venue: Venue) {
        self.venue = venue
    }

    /// Counts a message; `false` for one too many.
    func takeMessage(at time: Timestamp) -> Bool {
        guard hasJoined else { return messages.take(at: time, rate: ClientSession.strangerMessages) }
        let commands = venue.directory.environment.limits.hostCommands
        let rate = RoomLimits.Rate(
            perSecond: commands.perSecond * ClientSession.messagesPerCommand,
            burst: commands.burst * ClientSession.messagesPerCommand)
        return messages.take(at: time, rate: rate)
    }

    /// Counts a wrong code; returns whether it was the last that this connection may try.
    func isOutOfCodes() -> Bool {
        wrongCodes += 1
        return venue.wrongCodesPerConnection > 0 && wrongCodes >= venue.wrongCodesPerConnection
    }
}
