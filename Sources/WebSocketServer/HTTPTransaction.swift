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
    var head: [UInt8] = []
    /// How much of head and body was given to the library.
    var written = 0

    init(peer: Peer, request: HTTPRequest, expectedBytes: Int, wantsContinue: Bool, keepsAlive: Bool) {
        self.peer = peer
        self.request = request
        self.expectedBytes = expectedBytes
        self.wantsContinue = wantsContinue
        self.keepsAlive = keepsAlive
    }
}
