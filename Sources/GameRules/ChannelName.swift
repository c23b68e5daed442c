/// A game's name for some of a room's connections that get their own broadcasts, such as a table or a team.
public struct ChannelName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as written on the wire.
    public let rawValue: String

    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }

    /// Orders names by their bytes.
    public static func < (left: ChannelName, right: ChannelName) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }
}
