import Rooms
import WireProtocol

/// A connection between a visitor and the server.
final class Line {
    /// The server's identifier of the connection.
    let id: SubscriberID
    /// The visitor that opened it.
    unowned let visitor: Visitor
    /// The server that it is connected to, in its life at that time; `nil` if there was none.
    let server: VirtualServer?

    // The server's state.
    var room: Room?
    var channel: Channel? {
        didSet { if oldValue == nil { attached = server?.executor.clock.elapsed ?? 0 } }
    }
    /// When it joined the room.
    private(set) var attached: Int64 = 0
    /// The index of the connection's seat; `nil` for spectators and before the snapshot.
    var seat: Int?
    var tokenHash: String?
    var client = ""
    /// Whether the server has closed it, or noticed that it is lost.
    var isClosed = false

    // The network's state.
    /// Whether nothing arrives any more, in either direction.
    var isCut = false
    /// Whether the visitor does not read.
    var isStalled = false
    /// Whether frames were dropped because the visitor does not read.
    var isLagging = false
    /// When the messages in flight arrive, in both directions. Nothing overtakes on one connection.
    var upstreamBusy: Int64 = 0
    var downstreamBusy: Int64 = 0

    /// The received positions, checked for gaps.
    var chain = PositionChain()

    init(id: SubscriberID, visitor: Visitor, server: VirtualServer?) {
        self.id = id
        self.visitor = visitor
        self.server = server
    }

    /// Whether its server is still running.
    var isUp: Bool { server?.isAlive ?? false }
}
