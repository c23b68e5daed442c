internal import CLibwebsockets

/// One WebSocket. Everything except ``id``, ``loop`` and ``remoteAddress`` belongs to the loop's thread. Calling a
/// method on another thread stops the process.
public final class Connection: @unchecked Sendable {
    enum State: UInt8 {
        /// The upgrade was accepted, but the handler was not called yet.
        case opening
        case open
        /// It will be closed at the end of the turn, after its queued frames.
        case closing
        /// The handler was notified, or never will be.
        case closed
    }

    /// A frame for this connection only, with the number of its group's frames of this turn that precede it.
    struct Pending {
        let position: Int
        let frame: Frame
    }

    /// Unique in this loop, never reused.
    public let id: UInt64

    /// The loop that serves the connection.
    public let loop: EventLoop

    /// The client's address: the socket's peer, or the one that a trusted proxy reports. For an IPv6 address, only the
    /// part that limits count (``ServerConfiguration/ipv6PrefixBits``).
    public let remoteAddress: NetworkAddress

    /// Whether the client is on this machine.
    public var isLoopback: Bool { remoteAddress.isLoopback }

    /// The handler's object for this connection, which the transport does not use.
    public var context: AnyObject?

    /// The maximum length of a text message, in bytes. May be changed at any time.
    public var maxMessageBytes: Int {
        get { Int(messageLimit) }
        set { messageLimit = Int32(clamping: newValue) }
    }

    /// Whether frames were dropped because the client did not read earlier ones. It receives none until it has caught
    /// up. Then ``ServerHandler/drained(_:)`` is called.
    public internal(set) var isLagging = false

    /// The close code: ours, the client's, or ``CloseCode/abnormal``; `nil` while open.
    public internal(set) var closeCode: CloseCode?

    /// The group of the connection. It is in at most one group, so that its frames have a single order.
    public internal(set) var group: BroadcastGroup?

    /// The pieces of an incomplete message. They are outside the connection because most of the time there are none.
    final class Assembly {
        var bytes: [UInt8] = []
        /// When the message must be complete, in nanoseconds of `uv_hrtime()`.
        let deadline: UInt64
        /// The number of complete frames.
        var fragments = 0

        init(deadline: UInt64) {
            self.deadline = deadline
        }
    }

    var wsi: OpaquePointer?
    var state = State.opening
    /// Whether the library holds bytes that the socket did not accept.
    var isChoked = false
    /// A long message in transmission and the frames queued after it.
    var outgoing: Outgoing?
    /// The number of bytes written since the socket was full.
    var handedBytes = 0
    /// Whether anything was received since the last ping.
    var wasHeard = true
    let isEcho: Bool
    /// Whether the client supports only a retired subprotocol. Such a connection can only be closed.
    public let isRetired: Bool
    /// Whether it is in the loop's list of connections with an incomplete message.
    var isAssembling = false
    /// The slice of the ping schedule and the index in it; -1 for none. The small types keep thousands of idle
    /// connections small.
    var pingSlice: Int8 = -1
    var pingSlot: Int32 = 0
    var memberSlot: Int32 = 0
    /// The number of the group's frames of this turn that were queued before it joined.
    var firstFrame: Int32 = 0
    var chokedSlot: Int32 = 0
    private var messageLimit: Int32
    var outbox: [Pending] = []
    var assembly: Assembly?
    /// The first message, if it was sent with the upgrade; usually empty.
    var greeting: [UInt8] = []

    init(id: UInt64, loop: EventLoop, wsi: OpaquePointer, address: NetworkAddress, endpoint: UpgradePolicy.Endpoint) {
        self.id = id
        self.loop = loop
        self.wsi = wsi
        remoteAddress = address
        isEcho = endpoint == .echo
        isRetired = endpoint == .retired
        let configuration = loop.shared.configuration
        messageLimit = Int32(clamping: isEcho ? configuration.maxEchoBytes : configuration.maxMessageBytes)
    }

    /// Sends a frame to this connection only, in order with its group's broadcasts. It is written at the end of the
    /// turn, or earlier if much is queued. A lagging or closing connection receives nothing.
    public func send(_ frame: Frame) {
        loop.preconditionCurrent()
        guard state == .open else { return }
        queue(frame)
    }

    /// Sends the queued frames and a close frame, then closes. ``ServerHandler/closed(_:)`` follows at the end of the
    /// turn. Further calls do nothing.
    ///
    /// - Parameter reason: a text for the client, at most 123 bytes.
    public func close(code: CloseCode, reason: String = "") {
        loop.preconditionCurrent()
        guard state == .open else { return }
        group?.remove(self)
        state = .closing
        loop.fanOut.queueClose(of: self, code: code, reason: reason)
    }

    func queue(_ frame: Frame) {
        if outbox.isEmpty { loop.fanOut.queue(self) }
        outbox.append(Pending(position: group?.frames.count ?? 0, frame: frame))
        group?.markSpecial(self)
        loop.fanOut.queued(bytes: frame.count)
    }
}
