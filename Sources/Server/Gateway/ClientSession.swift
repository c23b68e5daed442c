import GameRules
import Rooms

/// The state of one connection. Confined to its loop's thread.
final class ClientSession {
    /// The number of protocol violations after which a connection is closed.
    static let violationsMax = 20
    /// The message rate before a join: a join takes one message, and a few more if a name is refused.
    private static let strangerMessages = RoomLimits.Rate(perSecond: 1, burst: Double(violationsMax))
    /// The factor by which a connection may exceed its command rate before its messages are not even read. Messages
    /// that are read but exceed the seat's rate get an answer with their own id.
    private static let messagesPerCommand = 4.0

    /// The context at the time of the connection.
    let context: ServerContext
    /// The time of the connection, or of its last request for an existing room.
    var lastEntrance = ContinuousClock.now
    /// The requested room; a connection cannot request another one.
    var room: Room?
    /// Whether the room has admitted the connection.
    var hasJoined = false {
        didSet { if hasJoined != oldValue { messages = TokenBucket() } }
    }
    /// Whether the requested room is being looked up.
    var isWaiting = false
    /// The number of messages that were not valid.
    var violations = 0
    private var wrongCodes = 0
    private var messages = TokenBucket()

    init(context: ServerContext) {
        self.context = context
    }

    /// Counts a message; returns `false` if it exceeds the rate.
    func takeMessage(at time: Timestamp) -> Bool {
        guard hasJoined else { return messages.take(at: time, rate: ClientSession.strangerMessages) }
        let commands = context.directory.environment.limits.hostCommands
        let rate = RoomLimits.Rate(
            perSecond: commands.perSecond * ClientSession.messagesPerCommand,
            burst: commands.burst * ClientSession.messagesPerCommand)
        return messages.take(at: time, rate: rate)
    }

    /// Counts a wrong code, and returns whether the connection has used its last attempt.
    func isOutOfCodes() -> Bool {
        wrongCodes += 1
        return context.wrongCodesPerConnection > 0 && wrongCodes >= context.wrongCodesPerConnection
    }
}
