/// One request and its answer on a loop's thread.
///
/// It is marked sendable because an exchange, which any thread may answer, carries it back to its loop. No other thread
/// uses its contents.
final class HTTPTransaction: @unchecked Sendable {
    enum Phase: UInt8 {
        /// The body is being received.
        case receiving
        /// The handler has the request.
        case waiting
        /// The answer is being sent.
        case writing
        case over
    }

    weak var peer: Peer?
    var phase = Phase.receiving
    var request: HTTPRequest
    let expectedBytes: Int
    let wantsContinue: Bool
    /// Whether the connection may carry another request.
    let keepsAlive: Bool
    var deadline: UInt64 = 0
    var slot = -1
    var response: HTTPResponse?
    /// The next bytes to send: the head, with a small body, then the body or pieces of it.
    var piece: ArraySlice<UInt8> = []
    /// The offset of the next piece in a body that is read in pieces.
    var offset = 0
    /// Whether that piece is being read.
    var isReading = false
    /// The number of bytes written to the socket.
    var sent = 0
    /// The number of bytes reserved in ``UnsentBytes``.
    var reserved = 0
    var progress: Progress?
    /// Notifies when the socket accepts bytes again.
    var watch: WritableWatch?

    init(peer: Peer, request: HTTPRequest, expectedBytes: Int, wantsContinue: Bool, keepsAlive: Bool) {
        self.peer = peer
        self.request = request
        self.expectedBytes = expectedBytes
        self.wantsContinue = wantsContinue
        self.keepsAlive = keepsAlive
    }
}
