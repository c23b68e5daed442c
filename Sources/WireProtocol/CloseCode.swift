/// The close codes of this protocol (RFC 6455, section 7.4), and whether a client should reconnect.
public enum CloseCode: UInt16, CaseIterable, Sendable {
    /// The server is going away: reconnect after a random delay.
    case goingAway = 1001
    /// The message was larger than allowed.
    case messageTooBig = 1009
    /// The connection lagged for too long: reconnect to get a snapshot.
    case lagging = 4000
    /// No answer to pings, or too many newer connections of the same seat: reconnect.
    case silent = 4001
    /// The client neither joined nor watched in time: reconnect when needed.
    case idle = 4002
    /// The host removed the seat: do not reconnect.
    case removed = 4500
    /// The room has ended: do not reconnect.
    case roomEnded = 4501
    /// The client broke the protocol: do not reconnect.
    case protocolViolation = 4502
    /// The seat has moved to another device, or was recovered there: do not reconnect.
    case moved = 4503
    /// Too many wrong room codes on one connection: reconnect with the right one.
    case wrongCodes = 4504

    /// A short reason for the close frame, in ASCII.
    public var reason: String {
        switch self {
        case .goingAway: "the server goes away"
        case .messageTooBig: "the message is too large"
        case .lagging: "the connection lagged for too long"
        case .silent: "no answer to pings"
        case .idle: "neither joined nor watched in time"
        case .removed: "removed by the host"
        case .roomEnded: "the room has ended"
        case .protocolViolation: "the protocol was broken"
        case .moved: "the seat has moved"
        case .wrongCodes: "too many wrong room codes"
        }
    }
}
