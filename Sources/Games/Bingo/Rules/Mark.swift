import GameRules

/// A mark on a cell with the data for verdicts, in twelve bytes, because every seat may have 25 of them.
///
/// The position has 36 bits (enough for 68 thousand million inputs), the time 42 (milliseconds since 1970, until the
/// year 2109), the call 18.
struct Mark: Hashable, Sendable {
    /// The largest number of a call that a mark can store; larger ones are stored as this one.
    static let callMax = 1 << 18 - 1

    private let low: UInt32
    private let middle: UInt32
    private let high: UInt32

    /// Creates a mark by its position in the room's order, its time by the room's clock, and the number of the current
    /// call; 0 if there was none.
    @inline(__always)
    init(position: UInt64, time: Timestamp, call: Int) {
        let milliseconds = UInt64(bitPattern: time.milliseconds) & (1 << 42 - 1)
        low = UInt32(truncatingIfNeeded: position)
        middle = UInt32(truncatingIfNeeded: milliseconds)
        high =
            UInt32(truncatingIfNeeded: position >> 32 & 15) | UInt32(truncatingIfNeeded: milliseconds >> 32) << 4
            | UInt32(truncatingIfNeeded: min(call, Mark.callMax)) << 14
    }

    /// Makes a mark at a moment.
    @inline(__always)
    init(at moment: Moment, call: Int) {
        self.init(position: moment.position, time: moment.time, call: call)
    }

    /// Creates the mark that came with a call.
    @inline(__always)
    init(with call: Call) {
        self.init(position: call.position, time: call.time, call: call.number)
    }

    /// The mark's position in the room's order.
    @inline(__always)
    var position: UInt64 { UInt64(high & 15) << 32 | UInt64(low) }
    /// The mark's time by the room's clock.
    @inline(__always)
    var time: Timestamp { Timestamp(milliseconds: Int64(high >> 4 & 1023) << 32 | Int64(middle)) }
    /// The number of the current call when the mark was made; 0 if there was none.
    @inline(__always)
    var call: Int { Int(high >> 14) }

    /// The value of unmarked cells, which is never read.
    static let none = Mark(position: 0, time: Timestamp(milliseconds: 0), call: 0)
}
