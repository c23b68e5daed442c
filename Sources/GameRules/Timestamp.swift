/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z.
///
/// Rules never read a clock. A timestamp is part of the input and is made monotonic before it is logged.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since the Unix epoch, UTC.
    public let milliseconds: Int64

    /// Creates a timestamp from milliseconds since the Unix epoch.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Returns the timestamp a number of whole seconds later.
    public func adding(seconds: Int) -> Timestamp {
        Timestamp(milliseconds: milliseconds + Int64(seconds) * 1000)
    }

    /// Returns the timestamp a number of milliseconds later.
    public func adding(milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: self.milliseconds + milliseconds) }

    /// Orders timestamps in time.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}
