/// The settings and limits of a ``WebSocketServer``.
///
/// A limit exists because something would grow without it; each one names its reason. For a *rate*, zero means no
/// limit. Sizes and durations must be positive.
public struct ServerConfiguration: Sendable {
    /// The address to listen on: an IPv4 or IPv6 address, or a name that resolves to one. `0.0.0.0` means every IPv4
    /// interface, `::` every interface.
    public var address = "127.0.0.1"

    /// The TCP port; 0 lets the system choose one (see ``WebSocketServer/port``).
    public var port = 0

    /// The number of threads that serve sockets, each with its own event loop, library context and listener.
    public var loopCount = 1

    /// Certificate and key, or `nil` for plain HTTP.
    public var tls: TLSFiles?

    /// The path of the WebSocket endpoint.
    public var webSocketPath = "/ws"

    /// The WebSocket subprotocol. A client that offers subprotocols must offer this one.
    public var subprotocol = "callboard.v1"

    /// Retired subprotocols. A client that offers nothing newer is accepted, so that the handler can close it with a
    /// code that it understands. See ``Connection/isRetired``.
    public var retiredSubprotocols: [String] = []

    /// Origins, in addition to the server's own (from the `Host` header), whose pages may open a WebSocket:
    /// `https://host[:port]`, or `*` for all. A client that is not a browser sends no `Origin` and is allowed.
    public var allowedOrigins: [String] = []

    /// The maximum number of open sockets for all addresses together. 0 uses the process's descriptor limit, at most
    /// 65,536, less ``descriptorReserve``. A higher number is reduced to that, so that the log and the disk never run
    /// out of descriptors.
    public var maxConnections = 0

    /// Descriptors reserved for everything except clients.
    public var descriptorReserve = 64

    /// The maximum number of open sockets from one address (all guests at one venue may share an address); 0 for no
    /// limit. Loopback is exempt unless it is a trusted proxy.
    public var connectionsPerAddress = 5_000

    /// The maximum number of new connections per second from one address; 0 for no limit. Loopback is exempt unless it
    /// is a trusted proxy.
    public var newConnectionsPerSecond = 200

    /// The number of new connections that one address may open at once before the rate applies.
    public var newConnectionsBurst = 2_000

    /// The leading bits of an IPv6 address that count as one address, 0 to 128. A single customer has at least 2^64
    /// addresses.
    public var ipv6PrefixBits = 64

    /// Addresses or networks (`10.0.0.0/8`) whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
    public var trustedProxies: [String] = []

    /// The interval of pings to a WebSocket. A peer that is silent for two intervals is disconnected.
    public var pingInterval: Duration = .seconds(30)

    /// How long a client may fail to read before it is disconnected.
    public var lagDeadline: Duration = .seconds(10)

    /// The time a client has for a complete request head (whole seconds, at least one, because the library counts in
    /// seconds).
    public var headerTimeout: Duration = .seconds(10)

    /// How long an idle connection is kept open for another request (whole seconds, at least one).
    public var keepAliveTimeout: Duration = .seconds(15)

    /// The time a client has to send a body, the handler has to answer, and the client has to read each part of the
    /// answer.
    public var exchangeTimeout: Duration = .seconds(30)

    /// The maximum length of a text message on a new connection, in bytes. See ``Connection/maxMessageBytes``.
    public var maxMessageBytes = 4_096

    /// The time from the first to the last byte of a message.
    public var messageTimeout: Duration = .seconds(10)

    /// The maximum number of frames in one message. Without a limit, empty fragments could keep a message open forever.
    public var maxFragments = 64

    /// The kernel's send buffer for one socket, in bytes: what a stalled client can hold there.
    public var sendBufferBytes = 64 * 1_024

    /// The maximum number of bytes in memory that wait to be sent, for all clients together, not counting shared bytes.
    /// Answers beyond that are refused with 503.
    public var maxUnsentBytes = 64 << 20

    /// The same for one address.
    public var maxUnsentBytesPerAddress = 16 << 20

    /// The maximum length of a request body, in bytes.
    public var maxRequestBodyBytes = 64 * 1_024

    /// The maximum length of a request head, in bytes.
    public var maxRequestHeadBytes = 8 * 1_024

    /// Hosts that requests may name in `Host`, without ports, in addition to `localhost`, this machine's name and its
    /// addresses; `nil`, or a list with `*`, for any. Requests for other hosts are answered with 421.
    public var allowedHosts: [String]?

    /// The header fields of every HTTP response.
    public var responseHeaders: [(name: String, value: String)] = []

    /// Returns header fields that depend on the host by which the client knows the server. The host comes from the
    /// checked `Host` field: lowercase, with its port, or `nil` if there is none or it is not allowed. Scripts
    /// that compile code get other fields (``HTTPResponse/compilesCode``).
    public var hostHeaders: @Sendable (_ host: String?, _ compilesCode: Bool) -> [(name: String, value: String)] = {
        _, _ in []
    }

    /// Whether to serve a WebSocket echo at ``echoPath`` to loopback, with messages up to ``maxEchoBytes``, for
    /// conformance suites.
    public var serverEcho = false

    /// The URL path on which the echo is served.
    public var echoPath = "/echo"

    /// The maximum length of the echo's messages, in bytes. Conformance suites send 16 MiB.
    public var maxEchoBytes = 17 * 1_024 * 1_024

    /// The close code for a client that was silent for two ping intervals.
    public var silentCloseCode: CloseCode = 4_001

    /// The close code for lagging. A lagging client does not read, so it cannot receive a close frame. The handler sees
    /// the code; the client sees a lost connection.
    public var laggingCloseCode: CloseCode = 4_000

    /// Creates a configuration of defaults.
    public init() {}
}
