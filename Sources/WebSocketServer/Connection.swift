internal import CLibwebsockets

/// One WebSocket. Everything but ``id``, ``loop`` and ``remoteAddress`` belongs to the loop's thread; a method called
/// elsewhere stops the process.
public final class Connection: @unchecked Sendable {
    enum State: UInt8 {
        /// The upgrade was accepted; the handler does not know it yet.
        case opening
        case open
        /// To be closed at the end of the turn, after what was queued.
        case closing
        /// The handler was told, or never will be.
        case closed
    }

    /// A frame for this connection alone, and how many of its group's frames of this turn go before it.
    struct Pending {
        let position: Int
        let frame: Frame
    }

    /// Unique in this loop, never used again.
    public let id: UInt64

    /// The loop that serves it.
    public let loop: EventLoop

    /// Who it is: the socket's other end, or what a trusted proxy says; of an IPv6 address the part that limits count
    /// (``ServerConfiguration/ipv6PrefixBits``).
    public let remoteAddress: NetworkAddress

    /// Whether the client is on this machine.
    public var isLoopback: Bool { remoteAddress.isLoopback }

    /// The handler's own object for this connection; the transport does not look at it.
    public var context: AnyObject?

    /// The longest text message that is taken, in bytes. May be raised or lowered at any time.
    public var maxMessageBytes: Int {
        get { Int(messageLimit) }
        set { messageLimit = Int32(clamping: newValue) }
    }

    /// Whether frames were dropped because the client did not take what was sent before. It gets none until it has
    /// caught up; then the handler hears ``ServerHandler/drained(_:)``.
    public internal(set) var isLagging = false

    /// Why it was closed: ours, the client's, or ``CloseCode/abnormal``; `nil` while open.
    public internal(set) var closeCode: CloseCode?

    /// The group it is a member of. A connection is in one group at most: only so its frames have one order.
    public internal(set) var group: BroadcastGroup?

    /// Pieces of a message that has not ended, outside the object: most of the time there is none.
    final class Assembly {
        var bytes: [UInt8] = []
        /// When it has to be whole, in nanoseconds of `uv_hrtime()`.
        let deadline: UInt64
        /// The frames that have come whole.
        var fragments = 0

        init(deadline: UInt64) {
            self.deadline = deadline
        }
    }

    var wsi: OpaquePointer?
    var state = State.opening
    /// Whether the library still holds bytes that the socket did not take.
    var isChoked = false
    /// A long message that is leaving, and what waits behind it.
    var outgoing: Outgoing?
    /// What its socket was given since it was full.
    var handedBytes = 0
    /// Whether anything came since the last ping.
    var wasHeard = true
    let isEcho: Bool
    /// Whether the client speaks only a subprotocol that is no longer spoken: all that can be done is to close it.
    public let isRetired: Bool
    /// Whether it is in the loop's list of those who send a message in pieces.
    var isAssembling = false
    /// Which slice of the pings it is in, and where; -1 for none. The small types keep thousands of idle connections
    /// small.
    var pingSlice: Int8 = -1
    var pingSlot: Int32 = 0
    var memberSlot: Int32 = 0
    /// How many of the group's frames of this turn were queued before it joined.
    var firstFrame: Int32 = 0
    var chokedSlot: Int32 = 0
    private var messageLimit: Int32
    var outbox: [Pending] = []
    var assembly: Assembly?
    /// What came with the upgrade as the first message, until the first message proper; usually nothing.
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

    /// Sends a frame to this connection alone, at the end of the turn or earlier if much waits, in order with the
    /// broadcasts of its group. A connection that lags or closes gets nothing.
    public func send(_ frame: Frame) {
        loop.preconditionCurrent()
        guard state == .open else { return }
        queue(frame)
    }

    /// Sends what was queued, then a close frame, and closes. ``ServerHandler/closed(_:)`` follows at the end of the
    /// turn. Again is harmless.
    ///
    /// - Parameter reason: a text of at most 123 bytes for the other side.
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
