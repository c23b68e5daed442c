/// One request and its answer on a loop's thread.
///
/// Marked sendable because an exchange, which may be answered from anywhere, carries it back to its loop; nobody looks
/// at it elsewhere.
final class HTTPTransaction: @unchecked Sendable {
    enum Phase: UInt8 {
        /// The body is coming.
        case receiving
        /// The handler has it.
        case waiting
        /// The answer is on its way.
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
    /// What is to be sent next: the head, with a small body, then the body or pieces of it.
    var piece: ArraySlice<UInt8> = []
    /// Where the next piece begins in a body that is read piece by piece.
    var offset = 0
    /// Whether that piece is being read.
    var isReading = false
    /// The bytes that were given to the socket.
    var sent = 0
    /// What is owed to ``UnsentBytes``.
    var reserved = 0
    var progress: Progress?
    /// Tells when the socket takes bytes again.
    var watch: WritableWatch?

    init(peer: Peer, request: HTTPRequest, expectedBytes: Int, wantsContinue: Bool, keepsAlive: Bool) {
        self.peer = peer
        self.request = request
        self.expectedBytes = expectedBytes
        self.wantsContinue = wantsContinue
        self.keepsAlive = keepsAlive
    }
}
