/// The close codes of this wire (RFC 6455, section 7.4), and whether a client should come back.
public enum CloseCode: UInt16, CaseIterable, Sendable {
    /// The server goes away: come back with jitter.
    case goingAway = 1001
    /// The message was larger than allowed.
    case messageTooBig = 1009
    /// The connection lagged for too long: come back, a snapshot waits.
    case lagging = 4000
    /// No answer to pings, or the seat has as many newer connections as it may: come back.
    case silent = 4001
    /// Neither joined nor watched in time: come back when you do.
    case idle = 4002
    /// The host removed the seat: do not come back.
    case removed = 4500
    /// The room has ended: do not come back.
    case roomEnded = 4501
    /// The client breaks the protocol: do not come back.
    case protocolViolation = 4502
    /// The seat goes on at another device, to which it moved or was recovered: do not come back.
    case moved = 4503
    /// Too many codes that no room has, on one connection: come back with the right one.
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
