/// Why one room's log cannot be used, while all others can.
public struct LogDamage: Error, Hashable, Sendable, CustomStringConvertible {
    public let key: LogKey
    /// The first position that cannot be trusted, counted from 0.
    public let position: Int
    /// What is wrong there, in words for an operator.
    public let reason: String

    /// Describes damage.
    public init(key: LogKey, position: Int, reason: String) {
        self.key = key
        self.position = position
        self.reason = reason
    }

    /// One line: room, position, reason.
    public var description: String { "the log of room \(key) is unreadable at position \(position): \(reason)" }
}
