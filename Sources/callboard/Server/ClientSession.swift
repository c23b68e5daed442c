import GameRules
import Rooms

/// What is known of one connection. Belongs to its loop's thread.
final class ClientSession {
    /// How many messages a connection may send that break the protocol before it is closed.
    static let violationsMax = 20

    /// What was open when the connection came.
    let venue: Venue
    /// The room that the connection asked for; it cannot ask for another one.
    var room: Room?
    /// Whether the room has taken it in.
    var hasJoined = false
    /// Messages that were no messages.
    var violations = 0

    init(venue: Venue) {
        self.venue = venue
    }
}
