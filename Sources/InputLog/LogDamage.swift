/// Damage that makes one room's log unusable. Other logs are not affected.
public struct LogDamage: Error, Hashable, Sendable, CustomStringConvertible {
    public let key: LogKey
    /// The first position that cannot be trusted, from 0.
    public let position: Int
    /// What is wrong there, for an operator.
    public let reason: String

    /// Creates a description of damage.
    public init(key: LogKey, position: Int, reason: String) {
        self.key = key
        self.position = position
        self.reason = reason
    }

    /// One line: room, position, reason.
    public var description: String { "the log of room \(key) is unreadable at position \(position): \(reason)" }
}
