/// How a ``WebSocketServer`` listens, and every limit it keeps.
///
/// A limit exists because something would grow without it: the reason stands with each. Zero switches a *rate* off;
/// sizes and durations must be positive.
public struct ServerConfiguration: Sendable {
    /// The address to listen on: an IPv4 or IPv6 address, or a name that resolves to one. `0.0.0.0` is every IPv4
    /// interface, `::` every interface.
    public var address = "127.0.0.1"

    /// The TCP port; 0 lets the system choose one (see ``WebSocketServer/port``).
    public var port = 0

    /// Threads that serve sockets, each with an event loop, a library context and a listener of its own.
    public var loopCount = 1

    /// Certificate and key, or `nil` for plain HTTP.
    public var tls: TLSFiles?

    /// The path of the WebSocket endpoint.
    public var webSocketPath = "/ws"

    /// The WebSocket subprotocol that is spoken there. A client that offers subprotocols must offer this one.
    public var subprotocol = "callboard.v1"

    /// Subprotocols that are no longer spoken. A client that offers nothing newer is let in all the same, for the handler
    /// to close it with a code that it understands; see ``Connection/isRetired``.
    public var retiredSubprotocols: [String] = []

    /// Origins, beside the server's own (the `Host` header's), whose pages may open a WebSocket: `https://host[:port]`,
    /// or `*` for all. A client that is no browser sends no `Origin` and is allowed.
    public var allowedOrigins: [String] = []

    /// Sockets open at once, all addresses together; 0 takes what the process's descriptor limit allows, 65,536 at most,
    /// less ``descriptorReserve``. A higher figure is lowered to that, so that the log and the disk never run out.
    public var maxConnections = 0

    /// Descriptors kept for everything that is not a client.
    public var descriptorReserve = 64

    /// Sockets open at once from one address (a hall shares one address); 0 for no limit. Loopback is exempt unless it
    /// is a trusted proxy.
    public var connectionsPerAddress = 5_000

    /// New connections a second from one address; 0 for no limit. Loopback is exempt unless it is a trusted proxy.
    public var newConnectionsPerSecond = 200

    /// How many new connections of one address may come at once before the rate counts.
    public var newConnectionsBurst = 2_000

    /// How many bits of an IPv6 address are counted as one address, 0 to 128: a single customer has 2^64 of them or more.
    public var ipv6PrefixBits = 64

    /// Addresses or networks (`10.0.0.0/8`) whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
    public var trustedProxies: [String] = []

    /// Time between two pings to a WebSocket. A peer that has not been heard of for two of them is closed.
    public var pingInterval: Duration = .seconds(30)

    /// How long a client may fail to take what was sent to it before it is dropped.
    public var lagDeadline: Duration = .seconds(10)

    /// Time a client has to send a whole request head (whole seconds, at least one: the library counts in those).
    public var headerTimeout: Duration = .seconds(10)

    /// Time an idle connection is kept open for another request (whole seconds, at least one).
    public var keepAliveTimeout: Duration = .seconds(15)

    /// Time a client has to send a body, the handler has to answer, and the client has to take each part of the answer.
    public var exchangeTimeout: Duration = .seconds(30)

    /// The longest text message that a new connection may send, in bytes. See ``Connection/maxMessageBytes``.
    public var maxMessageBytes = 4_096

    /// How long a message may take from its first byte to its last.
    public var messageTimeout: Duration = .seconds(10)

    /// Frames that one message may be cut into: without a limit, empty fragments would keep a message open for ever.
    public var maxFragments = 64

    /// The kernel's send buffer of one socket, in bytes: what a stalled client can hold there.
    public var sendBufferBytes = 64 * 1_024

    /// What may wait in memory for clients to take it, all together, in bytes; what is shared with others does not count.
    /// Answers beyond that are refused with 503.
    public var maxUnsentBytes = 64 << 20

    /// The same for one address.
    public var maxUnsentBytesPerAddress = 16 << 20

    /// The longest request body, in bytes.
    public var maxRequestBodyBytes = 64 * 1_024

    /// The longest request head, in bytes.
    public var maxRequestHeadBytes = 8 * 1_024

    /// Hosts that requests may name in `Host`, without ports, beside `localhost`, this machine's name and its addresses;
    /// `nil`, or `*` among them, for any. Others are answered with 421.
    public var allowedHosts: [String]?

    /// Header fields of every HTTP response.
    public var responseHeaders: [(name: String, value: String)] = []

    /// Header fields that name the host by which the client knows the server, from its `Host` field as it was checked: in
    /// small letters, with its port; `nil` where there is none, or none that may be named.
    public var hostHeaders: @Sendable (_ host: String?) -> [(name: String, value: String)] = { _ in [] }

    /// Serves a WebSocket echo at ``echoPath`` to loopback, with messages up to ``maxEchoBytes``: for conformance suites.
    public var serverEcho = false

    /// Where the echo is served.
    public var echoPath = "/echo"

    /// The longest message of the echo, in bytes: conformance suites send 16 MiB.
    public var maxEchoBytes = 17 * 1_024 * 1_024

    /// The close code of a client that was silent for two ping intervals.
    public var silentCloseCode: CloseCode = 4_001

    /// The close code that stands for lagging. A client that lags cannot be sent a close frame (it does not take what
    /// was sent before), so the code is seen by the handler, while the client sees a dropped connection.
    public var laggingCloseCode: CloseCode = 4_000

    /// Everything at its default.
    public init() {}
}
