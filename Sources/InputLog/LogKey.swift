/// The name of one room's log: the room's code, which the log does not interpret.
public struct LogKey: Hashable, Sendable, CustomStringConvertible {
    /// The name as it is stored. Not empty. Names are compared byte by byte, so the caller normalizes case and spaces.
    public let rawValue: String

    /// Creates a key. The name must not be empty.
    public init(_ rawValue: String) {
        precondition(!rawValue.isEmpty, "a log needs a name")
        self.rawValue = rawValue
    }

    public var description: String { rawValue }
}
