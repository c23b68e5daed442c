import Rooms
import WireProtocol

/// A connection between a visitor and the server.
final class Line {
    /// The server's name for it.
    let id: SubscriberID
    /// Whose it is.
    unowned let visitor: Visitor
    /// The server that it leads to, in the life that it had then; `nil` if there was none.
    let server: VirtualServer?

    // What the server knows.
    var room: Room?
    var channel: Channel? {
        didSet { if oldValue == nil { attached = server?.executor.clock.elapsed ?? 0 } }
    }
    /// When it came into the room.
    private(set) var attached: Int64 = 0
    /// The place of the seat that the connection proved; `nil` for spectators and before the snapshot.
    var seat: Int?
    var tokenHash: String?
    var client = ""
    /// Whether the server has closed it, or noticed that it is gone.
    var isClosed = false

    // What the network does to it.
    /// Whether nothing comes through any more, in either direction.
    var isCut = false
    /// Whether the visitor does not read.
    var isStalled = false
    /// Whether frames were withheld because the visitor does not read.
    var isLagging = false
    /// Until when what was sent before is under way, in both directions: nothing overtakes on one connection.
    var upstreamBusy: Int64 = 0
    var downstreamBusy: Int64 = 0

    /// What has been received, checked for gaps.
    var chain = PositionChain()

    init(id: SubscriberID, visitor: Visitor, server: VirtualServer?) {
        self.id = id
        self.visitor = visitor
        self.server = server
    }

    /// Whether the server that it leads to still lives.
    var isUp: Bool { server?.isAlive ?? false }
}
