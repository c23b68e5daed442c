import GameRules

/// A mark on a cell, with what a verdict needs to know of it.
struct Mark: Hashable, Sendable {
    /// Where the mark stands in the room's order.
    let position: UInt64
    /// When it was made, by the room's time.
    let time: Timestamp
    /// The number of the latest standing call when it was made; 0 if there was none.
    let call: UInt32

    /// No mark; what an unmarked cell holds is never read.
    static let none = Mark(position: 0, time: Timestamp(milliseconds: 0), call: 0)
}
