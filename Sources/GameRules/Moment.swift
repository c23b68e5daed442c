/// The moment of an input: its position in the room's order and its time.
///
/// `position` increases by one with every input of the room; `time` never decreases.
public struct Moment: Hashable, Sendable {
    /// The input's position in the room's log as the fold counts it, from 1.
    public let position: UInt64
    /// The input's time.
    public let time: Timestamp

    /// Creates a moment from a position and a time.
    public init(position: UInt64, time: Timestamp) {
        self.position = position
        self.time = time
    }
}
