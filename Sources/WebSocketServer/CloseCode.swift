/// A WebSocket close code ([RFC 6455, section 7.4](https://www.rfc-editor.org/rfc/rfc6455#section-7.4)).
public struct CloseCode: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// The number on the wire.
    public let rawValue: UInt16

    /// Creates a code from its number, 1000 to 4999.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Creates a code from its number, 1000 to 4999.
    public init(integerLiteral value: UInt16) {
        rawValue = value
    }

    /// 1000: the connection's purpose is fulfilled.
    public static let normal: CloseCode = 1_000
    /// 1001: the server is going away; reconnect.
    public static let goingAway: CloseCode = 1_001
    /// 1003: an unsupported kind of data, such as a binary message.
    public static let unsupportedData: CloseCode = 1_003
    /// 1006: the connection ended without a close frame. Never sent.
    public static let abnormal: CloseCode = 1_006
    /// 1008: a policy was violated.
    public static let policyViolation: CloseCode = 1_008
    /// 1009: a message was longer than the limit.
    public static let tooLarge: CloseCode = 1_009

    public var description: String { String(rawValue) }
}
