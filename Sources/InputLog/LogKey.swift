/// Names one room's log. The log does not interpret it; a room's code is used.
public struct LogKey: Hashable, Sendable, CustomStringConvertible {
    /// The name as it is stored. Not empty; compared byte for byte, so the caller normalises case and spaces.
    public let rawValue: String

    /// Makes a key. An empty name is a programmer's mistake.
    public init(_ rawValue: String) {
        precondition(!rawValue.isEmpty, "a log needs a name")
        self.rawValue = rawValue
    }

    public var description: String { rawValue }
}
